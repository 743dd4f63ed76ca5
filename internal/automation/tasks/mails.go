package tasks

import (
	"fmt"

	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/layout"
)

// NoticeMail is the kind of the mails that tell staff of tasks.
const NoticeMail = "automation.tasks"

// mailFor is the mail that tells somebody of tasks. Of one task it says what it is about, and is erased with its person; several are
// told of without any word about a person.
func (s *Notices) mailFor(list []notice, to Recipient) (mail.Message, error) {
	first := list[0]
	m := mail.Message{
		Key:  fmt.Sprintf("%s:%s:%s:%d:%s", NoticeMail, first.ID, first.kind, first.since.UnixMilli(), to.Email),
		Kind: NoticeMail, Class: mail.Notification, To: mail.Address{Name: to.Name, Address: to.Email},
	}
	var doc layout.Document
	if len(list) == 1 {
		m.Ref, m.Subject, doc = first.LeadID, fmt.Sprintf("%s: %s, %s", first.label, first.typed, first.Description), s.one(first)
	} else {
		m.Subject, doc = calledGroup(list), s.several(list)
	}
	doc.Reason = reasonFor(first, to)
	return layout.Message(s.d.Catalog.Company(), m, doc)
}

// reasonFor is why somebody is told.
func reasonFor(first notice, to Recipient) string {
	switch to.Person {
	case "":
		return "You get this because these tasks wait for nobody who could be told. Put people on a team's rotation on the page On Duty, and they are told instead."
	case first.AssignedTo:
		return "You get this because it was given to you. It ends when the task is done, decided or given to someone else."
	}
	return "You get this because you are on a rotation. It ends when the task is done, decided or given to someone else."
}

func (s *Notices) one(n notice) layout.Document {
	end := layout.Fact{}
	if !n.ExpiresAt.IsZero() {
		end = layout.Fact{Label: "Ends undecided", Value: s.moment(n.ExpiresAt)}
	}
	return layout.Document{
		Heading: n.label + ": " + n.Description, Preheader: fmt.Sprintf("%s, due %s.", n.typed, s.moment(n.DueAt)),
		Blocks: []layout.Block{
			layout.Facts{
				{Label: "Task", Value: n.typed}, {Label: "Due", Value: s.moment(n.DueAt)}, end, {Label: "Given to", Value: n.AssignedName},
				{Label: "Lead", Value: s.d.Origin + "/leads/" + n.LeadID, Href: s.d.Origin + "/leads/" + n.LeadID},
			},
			layout.Button{Label: "Open the task", URL: s.d.Origin + pathOf(n.ID)},
		},
	}
}

func (s *Notices) several(list []notice) layout.Document {
	rows := layout.Facts{}
	for _, n := range list[:min(len(list), mostListed)] {
		rows = append(rows, layout.Fact{Label: n.typed, Value: fmt.Sprintf("%s. Due %s", n.label, s.moment(n.DueAt)), Href: s.d.Origin + pathOf(n.ID)})
	}
	doc := layout.Document{
		Heading: calledGroup(list), Preheader: fmt.Sprintf("The first is due %s.", s.moment(list[0].DueAt)), Blocks: []layout.Block{rows},
	}
	if more := len(list) - mostListed; more > 0 {
		doc.Blocks = append(doc.Blocks, layout.Paragraph(fmt.Sprintf("%d more stand on the page.", more)))
	}
	doc.Blocks = append(doc.Blocks, layout.Button{Label: "Open the tasks", URL: s.d.Origin + tasksPath})
	return doc
}
