package duty

import (
	"fmt"
	"strings"
	"time"

	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/layout"
)

// Kinds of mail.
const (
	IncidentMail = "duty.incident"
	GapMail      = "duty.gap"
	LostMail     = "duty.lost"
)

// reasonText says to a person why they are told.
func reasonText(why string) string {
	return map[string]string{
		OnDuty: "You are on duty.", NextOne: "Who is on duty has not answered. You are next in the rotation.",
		InTeam: "Nobody has answered yet. Everyone of the team is told.", IsOwner: "Nobody of the team has answered. Owners are told.",
		NoOne: "Nobody is on duty. Everyone of the team and the owners are told.", Again: "Nobody has acknowledged this yet. Everyone is reminded.",
	}[why]
}

// whatFollows says what happens next unless somebody acknowledges.
func (s *Rosters) whatFollows(t telling) string {
	next := t.step
	switch at := s.moment(next.at); {
	case next.at.IsZero():
		return "This is the last notice of it."
	case next.then.level > levelDuty:
		return "Others are told at " + at + " unless you acknowledge."
	case t.ladder().calm(next.then.round, next.at):
		return "Everyone has been told. Unless someone acknowledges, all are reminded by mail at " + at + "."
	default:
		return "Everyone has been told. Unless someone acknowledges, it begins anew at " + at + " with who is on duty then."
	}
}

// incidentMail tells one person of an incident. It has no word of a visitor: those stand behind the sign-in.
func (s *Rosters) incidentMail(t telling, p Person) (mail.Message, error) {
	subject, follows := t.heading(), s.whatFollows(t)
	if t.urgent() {
		subject = "[EMERGENCY] " + capital(t.what())
	}
	return layout.Message(s.d.Catalog.Company(), mail.Message{
		Key: IncidentMail + ":" + t.key(p), Kind: IncidentMail, Class: mail.Notification, Urgency: mail.Alerts,
		To: mail.Address{Name: p.Name, Address: p.Email}, Ref: t.incident.ID, Subject: subject,
	}, layout.Document{
		Heading: t.heading(), Preheader: follows,
		Blocks: []layout.Block{
			layout.Paragraph(reasonText(t.step.why)),
			layout.Facts{{Label: "Promised by", Value: s.moment(t.incident.DueAt)}, {Label: "Team", Value: t.team.Name}},
			layout.Paragraph(follows),
			layout.Paragraph("Press Acknowledge if you take it: nobody further is told then. Call, answer or take over from the same page."),
			layout.Button{Label: "Open and acknowledge", URL: s.d.Origin + pathOf(t.incident.ID)},
		},
		Reason: inTeam(t.team),
	})
}

func inTeam(t Team) string {
	return "You get this because you are in the team " + t.Name + ", or an owner."
}

func capital(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

// gatheredMail tells one person of incidents that came soon after another. It has no word of a visitor.
func (s *Rosters) gatheredMail(list []telling, p Person) (mail.Message, error) {
	urgent := 0
	blocks := []layout.Block{layout.Paragraph("These came within a minute of another one that you were told. Nobody had them when this was written.")}
	for _, t := range list {
		if t.urgent() {
			urgent++
		}
		blocks = append(blocks, layout.Facts{{Label: capital(t.heading()), Value: "Promised by " + s.moment(t.incident.DueAt)}},
			layout.Button{Label: "Open and acknowledge", URL: s.d.Origin + pathOf(t.incident.ID)})
	}
	subject := fmt.Sprintf("%d more incidents that nobody has", len(list))
	if len(list) == 1 {
		subject = capital(list[0].heading())
	}
	if urgent > 0 {
		subject = fmt.Sprintf("[EMERGENCY] %d more emergencies", urgent)
		if len(list) == 1 {
			subject = "[EMERGENCY] " + capital(list[0].what())
		} else if urgent < len(list) {
			subject = fmt.Sprintf("[EMERGENCY] %d more, and %d broken promises", urgent, len(list)-urgent)
		}
	}
	first := list[0]
	return layout.Message(s.d.Catalog.Company(), mail.Message{
		Key: fmt.Sprintf("%s:more:%s:%d", IncidentMail, first.key(p), first.now.UnixMilli()), Kind: IncidentMail, Class: mail.Notification, Urgency: mail.Alerts,
		To: mail.Address{Name: p.Name, Address: p.Email}, Ref: first.incident.ID, Subject: subject,
	}, layout.Document{Heading: subject, Preheader: "Acknowledge what you take.", Blocks: blocks, Reason: inTeam(first.team)})
}

// lostMail tells who had an incident that an owner took it from them.
func (s *Rosters) lostMail(t telling, p Person, by string) (mail.Message, error) {
	subject := capital(t.what()) + " is not yours any more"
	return layout.Message(s.d.Catalog.Company(), mail.Message{
		Key: fmt.Sprintf("%s:%s:%d", LostMail, t.key(p), t.now.UnixMilli()), Kind: LostMail, Class: mail.Notification, Urgency: mail.Alerts,
		To: mail.Address{Name: p.Name, Address: p.Email}, Ref: t.incident.ID, Subject: subject,
	}, layout.Document{
		Heading: subject, Preheader: by + " gave back what you had acknowledged.",
		Blocks: []layout.Block{
			layout.Paragraph(by + " gave back what you had acknowledged. Others are told of it again."),
			layout.Button{Label: "Open it", URL: s.d.Origin + pathOf(t.incident.ID)},
		},
		Reason: "You get this because you had acknowledged it.",
	})
}

// gapMail tells an owner that nobody will be on duty.
func (s *Rosters) gapMail(team Team, gap Shift, all people, p Person, now time.Time) (mail.Message, error) {
	subject := fmt.Sprintf("%s: nobody is on duty from %s", team.Name, s.moment(gap.From))
	if !gap.From.After(now) {
		subject = fmt.Sprintf("%s: nobody is on duty", team.Name)
	}
	return layout.Message(s.d.Catalog.Company(), mail.Message{
		Key: fmt.Sprintf("%s:%s:%d:%s", GapMail, team.ID, gap.From.Unix(), p.ID), Kind: GapMail, Class: mail.Notification, Urgency: mail.Alerts,
		To: mail.Address{Name: p.Name, Address: p.Email}, Subject: subject,
	}, layout.Document{
		Heading: subject, Preheader: "Until " + s.moment(gap.To) + ".",
		Blocks: []layout.Block{
			layout.Facts{{Label: "From", Value: s.moment(gap.From)}, {Label: "Until", Value: s.moment(gap.To)}, {Label: "Why", Value: gapReason(gap, all)}},
			layout.Paragraph("What comes in these hours is told to everyone of the team and to the owners at once."),
			layout.Button{Label: "Put a colleague on duty", URL: s.d.Origin + "/duty"},
		},
		Reason: "You get this because owners are told when nobody is on duty.",
	})
}

// gapReason says why nobody is on duty.
func gapReason(gap Shift, all people) string {
	switch gap.Why {
	case InTurn, Excepted, Unstarted:
	case Away:
		return all.called(gap.Person) + " cannot be on duty: the account is disabled, or may not work on requests."
	case Unmanned:
		if gap.Note != "" {
			return "An exception says that nobody is: " + gap.Note
		}
		return "An exception says that nobody is."
	}
	return "There is no rotation."
}
