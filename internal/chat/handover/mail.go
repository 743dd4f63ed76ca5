package handover

import (
	"context"
	"fmt"
	"slices"

	"wardgate/internal/chat/handover/sqlgen"
	"wardgate/internal/leads"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/layout"
	"wardgate/internal/platform/push"
)

// Kinds of mail.
const (
	CallMail  = "chat.handover"
	AlertMail = "chat.handover-alert"
)

// mailCall informs the company that somebody in the chat needs a person.
func (s *Handovers) mailCall(ctx context.Context, tx *db.Tx, h Handover, said string) error {
	subject, key := "Chat: a visitor needs a person", CallMail+":"+h.ID
	urgent := isUrgent(h.Reasons)
	if urgent { // a mail of its own, even if one was sent before
		subject, key = "[EMERGENCY] "+subject, key+":"+Emergency
	}
	// A flood from one network shares a mail; the board shows every visitor as ever (ADR 55).
	s.deps.Networks.Saw(ctx, h.callID(urgent))
	if own, err := s.deps.Networks.Place(ctx, tx, "chat", h.callID(urgent), urgent); err != nil || !own {
		return err
	}
	what := "Take the conversation over on the operations board: the assistant is silent then."
	if slices.Contains(h.Reasons, SelfHarm) { // what a person in such a state writes goes through no mailbox
		said = ""
		what = "The visitor writes of suicide or self-harm, and was given 911 and 9-8-8. Their words stand on the board alone. Take over, be calm and kind, " +
			"stay with them, and ask whether they have called. Call 911 yourself if a place or a name is known and there is danger now. Sell nothing."
	}
	if urgent && s.deps.Alarm != nil {
		if err := s.alarm(ctx, tx, h, said); err != nil {
			return err
		}
	}
	return s.mailStaff(ctx, tx, h, said, mail.Message{Key: key, Kind: CallMail, Subject: subject}, "A visitor needs a person", what)
}

// alarm tells staff of a visitor in danger on their devices.
func (s *Handovers) alarm(ctx context.Context, tx *db.Tx, h Handover, said string) error {
	name := ""
	leadID, err := sqlgen.New(tx).LeadOf(ctx, h.ConversationID)
	if err != nil {
		return fmt.Errorf("chat: whose conversation needs a person: %w", err)
	}
	if leadID.Valid {
		all, err := leads.Person(ctx, tx, leadID.String) // it may have been made in this transaction
		switch {
		case err == nil:
			name = all[0].Name
		case httpx.AsProblem(err) == nil: // one who was merged or erased has no name here; the emergency is told all the same
			return fmt.Errorf("chat: whose conversation needs a person: %w", err)
		}
	}
	return s.deps.Alarm(ctx, tx, push.Emergency{Ref: h.ConversationID, Owner: h.ID, Path: boardPath(h.ConversationID), Name: name, Words: said})
}

// boardPath opens a conversation on the board.
func boardPath(conversation string) string { return "/operations?chat=" + conversation }

// callID names a call for a person where its network is noted: an emergency is a call of its own.
func (h Handover) callID(urgent bool) string {
	if urgent {
		return h.ID + ":" + Emergency
	}
	return h.ID
}

// mailAlert tells the company that a visitor waits, unless their network's mail does (callID).
func (s *Handovers) mailAlert(ctx context.Context, tx *db.Tx, h Handover, m mail.Message, heading string) error {
	for _, urgent := range []bool{false, true} {
		if own, err := s.deps.Networks.Alert(ctx, tx, h.callID(urgent)); err != nil || !own {
			return err
		}
	}
	return s.mailStaff(ctx, tx, h, "", m, heading, "These alerts stop as soon as someone takes the conversation over and answers, or closes it.")
}

func (s *Handovers) mailStaff(ctx context.Context, tx *db.Tx, h Handover, said string, m mail.Message, heading, what string) error {
	due := s.deps.Wording.Instant(h.DueAt)
	m.Class, m.Urgency, m.To, m.Ref = mail.Notification, mail.Alerts, s.deps.Admin(), h.ConversationID // a visitor waits before a screen
	doc := layout.Document{
		Heading: heading, Preheader: "Take over by " + due + ".",
		Blocks: []layout.Block{layout.Facts{{Label: "Take over by", Value: due}}},
		Reason: "You get this because conversations that need a person are told to this address.",
	}
	for _, label := range s.ReasonLabels(h.Reasons) {
		doc.Blocks = append(doc.Blocks, layout.Facts{{Label: "Why", Value: label}})
	}
	if said != "" {
		doc.Blocks = append(doc.Blocks, layout.Quotation{Label: "The visitor's last message", Text: said})
	}
	link := s.deps.Origin + boardPath(h.ConversationID)
	doc.Blocks = append(doc.Blocks, layout.Paragraph(what), layout.Button{Label: "Open the conversation", URL: link})
	m, err := layout.Message(s.deps.Catalog.Company(), m, doc)
	if err != nil {
		return fmt.Errorf("chat: %w", err)
	}
	return s.deps.Mail.EnqueueAnyway(ctx, tx, m)
}
