package duty

import (
	"fmt"
	"time"

	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/layout"
)

// Kinds of mail.
const (
	IncidentMail = "duty.incident"
	GapMail      = "duty.gap"
)

// reasonText says to a person why they are told.
func reasonText(why string) string {
	return map[string]string{
		OnDuty: "You are on duty.", NextOne: "Who is on duty has not answered. You are next in the rotation.",
		InTeam: "Nobody has answered yet. Everyone of the team is told.", IsOwner: "Nobody of the team has answered. Owners are told.",
		NoOne: "Nobody is on duty. Everyone of the team and the owners are told.",
	}[why]
}

// incidentMail tells one person of an incident. It has no word of a visitor: those stand behind the sign-in.
func (s *Incidents) incidentMail(t telling, p Person) (mail.Message, error) {
	subject := t.heading()
	if t.incident.Kind == Emergency {
		subject = "[EMERGENCY] " + subject
	}
	next := t.now.Add(pause(t.incident))
	return layout.Message(s.d.Catalog.Company(), mail.Message{
		Key: IncidentMail + ":" + t.incident.ID + ":" + p.ID, Kind: IncidentMail, Class: mail.Notification, Urgency: mail.Alerts,
		To: mail.Address{Name: p.Name, Address: p.Email}, Ref: t.incident.ID, Subject: subject,
	}, layout.Document{
		Heading: t.heading(), Preheader: "Acknowledge before " + s.moment(next) + ".",
		Blocks: []layout.Block{
			layout.Paragraph(reasonText(t.why)),
			layout.Facts{
				{Label: "Promised by", Value: s.moment(t.incident.DueAt)}, {Label: "Team", Value: t.team.Name}, {Label: "Others are told at", Value: s.moment(next)},
			},
			layout.Paragraph("Press Acknowledge if you take it: nobody further is told then. Call, answer or take over from the same page."),
			layout.Button{Label: "Open and acknowledge", URL: s.d.Origin + pathOf(t.incident.ID)},
		},
		Reason: "You get this because you are in the team " + t.team.Name + ", or an owner.",
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
