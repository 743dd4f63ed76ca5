package turns

import (
	"context"
	"fmt"
	"time"

	"wardgate/internal/chat/answerer"
	"wardgate/internal/chat/composing"
	"wardgate/internal/chat/contacts"
	"wardgate/internal/chat/conversations"
	"wardgate/internal/chat/handover"
	"wardgate/internal/chat/news"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
)

// incoming is a message as it came, with what is known before anything is read.
type incoming struct {
	Payload

	browser conversations.Browser
	// brought: the browser came with a cookie.
	brought bool
	key     string
	// found is what the message gives of the visitor's contact.
	found contacts.Found
	// alone is the draft for a conversation that begins with this message, first the one after the messages before it; left is what it
	// gives of the visitor's contact then.
	alone, first draft
	left         left
	after        afterDanger
	// preparedAfter is the message after which first and left were made.
	isPrepared    bool
	preparedAfter string
}

// Receive stores a visitor's message. When the built-in answerer replies, its reply is
// stored with it, in the same transaction; otherwise Answer gets the language model's.
// key is the Idempotency-Key header, empty when there was none: the same key means the
// same message.
//
// It returns a problem 422 with the fields to correct, or when key was used with
// another message; 403 when the conversation belongs to another browser; 409 when it is
// full, or with a time to wait while the same message is being answered.
func (s *Turns) Receive(ctx context.Context, from conversations.Browser, key string, p Payload) (Received, error) {
	p, wrong := Validate(s.deps.Catalog, p)
	if len(wrong) > 0 {
		return Received{}, httpx.Invalid(wrong...)
	}
	m := incoming{Payload: p, browser: from, brought: from.Token != "", key: key}
	if !m.brought {
		m.browser.Token = s.deps.IDs.Token()
	}
	// Before the transaction: on SQLite everybody waits for the one writer.
	m.found = s.deps.Contacts.Read(p.Message, contacts.Contact{})
	reply := s.contacts.drafted(&m)
	m.alone = s.rated(reply, []string{p.Message}, 1)
	if m.brought { // the conversation may have begun
		before, err := conversations.Peek(ctx, s.deps.DB.Read(), m.Names)
		if err == nil {
			err = s.prepare(&m, before, s.deps.Clock.Now())
		}
		if err != nil {
			return Received{}, fmt.Errorf("chat.Receive: %w", err)
		}
	}
	var r Received
	err := s.deps.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		r, err = s.receive(ctx, tx, m)
		return err
	})
	if err != nil {
		return Received{}, fmt.Errorf("chat.Receive: %w", err)
	}
	return r, nil
}

// receive is Receive within its transaction.
func (s *Turns) receive(ctx context.Context, tx *db.Tx, m incoming) (Received, error) {
	now, conn := s.deps.Clock.Now(), tx.Pipelined()
	c, err := conversations.Open(ctx, conn, conversations.Opening{
		ID: s.deps.IDs.Row("chat", now), Token: m.browser.Token, Brought: m.brought, Names: m.Names, Service: m.ServiceType, Rating: m.alone.rating,
	}, now)
	if err != nil {
		return Received{}, err
	}
	again, err := s.repeated(ctx, conn, m, c, now)
	if err != nil || again.stored != nil {
		return Received{Token: m.browser.Token, stored: again.stored}, err
	}
	before, err := read(ctx, conn, c)
	if err != nil {
		return Received{}, err
	}
	place := conversations.NextPlace(before.messages)
	earlier := before.messages
	if again.isKnown {
		earlier = upTo(before.messages, again.question.Place)
	}
	if err := s.prepare(&m, earlier, now); err != nil {
		return Received{}, err
	}
	var r Received
	if again.isKnown { // sent before, and never answered: a server was stopped
		r = s.resumed(m, c, again.question, before, m.left)
	} else if r, err = s.add(ctx, tx, m, c, before, m.left, now); err == nil {
		place++
	}
	if err != nil {
		return Received{}, err
	}
	news.After(s.deps.Bus, tx, c.ID, "said")
	if r.person, err = s.deps.Handovers.Await(ctx, tx, r.person, now, now); err != nil {
		return Received{}, err
	}
	r, err = s.answered(ctx, conn, r, m.browser.Address, place, now)
	if err == nil && r.stored != nil && r.stored.From == conversations.FromSite {
		tx.AfterCommit(func() { s.answers.count(conversations.FromSite, false) })
	}
	return r, err
}

// history is the conversation before a message is added.
type history struct {
	messages []conversations.MessageRow
	person   handover.Handover
}

// read reads the earlier messages, and who has the conversation.
func read(ctx context.Context, conn conversations.Conn, c conversations.Opened) (h history, err error) {
	if c.IsNew {
		return h, nil
	}
	if h.messages, err = conversations.Messages(ctx, conn, c.ID); err != nil {
		return h, err
	}
	h.person, err = handover.Open(ctx, conn, c.ID)
	return h, err
}

// add stores a new message and its consequences: the rating, the lead's history, and a
// person who is called.
func (s *Turns) add(ctx context.Context, tx *db.Tx, m incoming, c conversations.Opened, before history, l left, now time.Time) (Received, error) {
	if before.person.State() != handover.Taken && len(before.messages) >= s.mostMessages(m.first.reply) {
		return Received{}, httpx.Conflict("This conversation has become very long. Please call us, or begin a new one.")
	}
	conn := tx.Pipelined()
	question := conversations.MessageRow{
		ID: s.deps.IDs.Row("msg", now), ConversationID: c.ID, Place: conversations.NextPlace(before.messages), Role: conversations.User,
		Content: m.Message, IdempotencyKey: conversations.Key(c.ID, m.key), AwaitsReply: isAnswered(before.person, m.first.reply),
		SpokenBy: conversations.FromNone, CreatedAt: now,
	}
	if err := conversations.Insert(ctx, conn, question); err != nil {
		return Received{}, err
	}
	d := m.first
	if !c.IsNew {
		calm := conversations.Calm(before.messages)
		d = s.rated(d.reply, append(conversations.SaidByVisitor(calm), m.Message), conversations.CountSpoken(calm)+1)
	}
	reasons, err := s.newReasons(c, before.person, d, m.Message)
	if err != nil {
		return Received{}, err
	}
	row := c.Row
	if !c.IsNew { // one that begins has it already
		if row, err = conversations.Rate(ctx, conn, row, d.rating, now); err != nil {
			return Received{}, err
		}
	}
	isAnonymous := !row.LeadID.Valid
	l.wasCaptured = row.CapturedAt.Valid
	if row, err = s.contacts.typed(ctx, tx, row, l, d, before, now); err != nil {
		return Received{}, err
	}
	counted := 1
	if isAnonymous && row.LeadID.Valid || isOfDanger(d, l) { // all its messages were counted; in danger none is
		counted = 0
	}
	if l.promisedUntil, err = s.promisedUntil(ctx, tx, l, row); err != nil {
		return Received{}, err
	}
	reasons, isHot := l.calls(row, before.person, d.reply, reasons)
	if err := s.leadTalked(ctx, tx, row, counted, isHot); err != nil {
		return Received{}, err
	}
	person := before.person
	if reasons = m.after.told(reasons, person); len(reasons) > 0 {
		if person, err = s.deps.Handovers.Call(ctx, tx, c.ID, person, reasons, m.Message, now); err != nil {
			return Received{}, err
		}
	}
	d = m.after.opened(s.contacts.confirmed(d, l, row, person))
	return Received{
		Token: m.browser.Token, question: question, draft: d, person: person,
		asked: composing.Question{Conversation: row, Before: before.messages, Content: m.Message},
	}, nil
}

// promisedUntil is until when a visitor who asks for it is promised an answer; zero otherwise.
func (s *Turns) promisedUntil(ctx context.Context, tx *db.Tx, l left, row conversations.Row) (time.Time, error) {
	if l.found.Asks != contacts.Heard || !row.CapturedAt.Valid {
		return time.Time{}, nil
	}
	return s.deps.PromisedUntil(ctx, tx, row.LeadID.String)
}

// mostMessages is how many messages a conversation may have before this one is answered: a person in danger is heard beyond
// the limit, but not without end.
func (s *Turns) mostMessages(reply answerer.Reply) int {
	most := s.deps.Catalog.Chat.Limits["messages"]
	if reply.IsEmergency() {
		most *= 2
	}
	return most
}

// resumed is a message that is already stored and was never answered. It does not count twice.
func (s *Turns) resumed(m incoming, c conversations.Opened, question conversations.MessageRow, before history, l left) Received {
	l.wasCaptured = true
	d := s.rated(m.first.reply, conversations.SaidByVisitor(conversations.Calm(before.messages)), conversations.CountSpoken(before.messages))
	return Received{
		Token: m.browser.Token, question: question, person: before.person, draft: m.after.opened(s.contacts.confirmed(d, l, c.Row, before.person)),
		asked: composing.Question{Conversation: c.Row, Before: upTo(before.messages, question.Place), Content: question.Content},
	}
}

func upTo(messages []conversations.MessageRow, place int32) []conversations.MessageRow {
	var out []conversations.MessageRow
	for _, m := range messages {
		if m.Place < place {
			out = append(out, m)
		}
	}
	return out
}

// answered returns a received message with its answer, if that needs no language model: a
// person has it, or the built-in answerer replies. Otherwise tokens are reserved for the
// model. Somebody in danger gets 911 and the phones at once, and nothing else.
func (s *Turns) answered(ctx context.Context, conn conversations.Conn, r Received, address string, place int32, now time.Time) (Received, error) {
	if !isAnswered(r.person, r.draft.reply) {
		r.stored = s.passedOn(r.question, r.person, r.asked.Conversation)
		return r, nil
	}
	var err error
	if s.deps.Composer != nil && !r.draft.reply.IsEmergency() && !r.draft.isWhole {
		if r.reserved, err = s.deps.Composer.Reserve(ctx, conn, r.asked, address, now); err != nil || r.reserved.IsMade() {
			return r, err
		}
	}
	r.stored, err = s.reply(ctx, conn, r, place, composing.Composed{Content: r.draft.text(), From: conversations.FromSite}, now)
	return r, err
}

// isAnswered reports whether the assistant replies: when a person has the conversation
// they do so instead, except for an emergency, which does not wait for anybody.
func isAnswered(person handover.Handover, reply answerer.Reply) bool {
	return person.State() != handover.Taken || reply.IsEmergency()
}
