package chat

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"time"

	"wardgate/internal/chat/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/ids"
)

// answerWithin is how long an answer may be under way; a repeat after that answers anew,
// for whoever began must have been stopped.
const answerWithin = 35 * time.Second

// Browser is where a message comes from.
type Browser struct {
	// Token is what its cookie holds, empty without one.
	Token string
	// Address is its network address, for the budget.
	Address string
}

// Turn is a visitor's message that is stored, and its reply once there is one.
type Turn struct {
	// Token is what the browser's cookie shall hold.
	Token string

	s            *Service
	conversation sqlgen.ChatConversation
	question     sqlgen.ChatMessage
	before       []sqlgen.ChatMessage
	site         Reply
	// rating is the conversation's: as it begins with this message, then with all that was said before.
	rating   Rating
	extras   Extras
	reserved reserved
	// isNew tells that the conversation begins with this message: nothing is to be read of it.
	isNew bool
	// person is the hand-over as this message leaves it.
	person Handover
	// done is the reply, or the note that a person has the message; nil while the language model is to answer.
	done *Message
}

// Begin stores a visitor's message. Where the built-in answerer replies, its reply is
// stored with it, in the same transaction; Answer gets the language model's otherwise.
// key is the Idempotency-Key header, empty when there was none: the same key means the
// same message.
//
// It returns a problem 422 with the fields to correct, or when key came with another
// message before; 403 when the conversation belongs to another browser; 409 when it is
// full, or with a time to wait while the same message is being answered.
func (s *Service) Begin(ctx context.Context, from Browser, key string, p Payload) (*Turn, error) {
	p, wrong := Validate(s.Catalog, p)
	if len(wrong) > 0 {
		return nil, httpx.Invalid(wrong...)
	}
	brought := from.Token != ""
	if !brought {
		from.Token = s.IDs.Token()
	}
	// Before the transaction: on SQLite everybody waits for the one writer.
	first := Turn{s: s, site: s.Answerer.Answer(p.Message, p.ServiceType)}
	first.rateAll([]string{p.Message}, 1)
	var t *Turn
	err := s.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		again := first
		t = &again
		t.Token = from.Token
		return t.begin(ctx, tx, from, brought, key, p)
	})
	if err != nil {
		return nil, fmt.Errorf("chat.Begin: %w", err)
	}
	return t, nil
}

func (t *Turn) begin(ctx context.Context, tx *db.Tx, from Browser, brought bool, key string, p Payload) error {
	s, q, now := t.s, sqlgen.New(tx.Pipelined()), t.s.Clock.Now()
	if err := t.open(ctx, q, brought, p, now); err != nil {
		return err
	}
	known, err := t.repeats(ctx, q, key, p.Message, now)
	if err != nil || t.done != nil {
		return err
	}
	before, err := t.read(ctx, q)
	if err != nil {
		return err
	}
	if !known && t.person.State() != Taken && len(before) >= s.Catalog.Chat.Limits["messages"] {
		return httpx.Conflict("This conversation has become very long. Please call us, or begin a new one.")
	}
	place := nextPlace(before)
	if known { // asked before, and never answered: a server was stopped
		t.before = upTo(before, t.question.Place)
	} else {
		place++
		t.before = before
		t.question = sqlgen.ChatMessage{
			ID: s.IDs.Row("msg", now), ConversationID: t.conversation.ID, Place: nextPlace(before), Role: User, Content: p.Message,
			IdempotencyKey: rowKey(t.conversation.ID, key), AwaitsReply: t.isAnswered(), SpokenBy: FromNone, CreatedAt: now,
		}
		if err := insert(ctx, q, t.question); err != nil {
			return err
		}
	}
	if err := t.rate(ctx, tx, before, known, now); err != nil {
		return err
	}
	s.newsAfter(tx, t.conversation.ID, "said")
	if t.person, err = s.awaited(ctx, tx, t.person, now, now); err != nil {
		return err
	}
	if !t.isAnswered() {
		t.done = s.passedOn(t.question, t.person)
		return nil
	}
	if s.Model != nil && !t.site.isEmergency() { // whoever is in danger gets 911 and the phones at once, and nothing else
		if t.reserved, err = s.reserve(ctx, q, t, from.Address, now); err != nil || t.reserved.tokens > 0 {
			return err
		}
	}
	return t.reply(ctx, q, place, t.site.Text, FromSite, now)
}

// isAnswered tells that the assistant replies: a person who has the conversation does so
// instead, but for an emergency, which waits for nobody.
func (t *Turn) isAnswered() bool { return t.person.State() != Taken || t.site.isEmergency() }

// read reads what was said before, and who has the conversation.
func (t *Turn) read(ctx context.Context, q *sqlgen.Queries) (before []sqlgen.ChatMessage, err error) {
	if t.isNew {
		return nil, nil
	}
	if before, err = q.Messages(ctx, t.conversation.ID); err != nil {
		return nil, fmt.Errorf("reading the messages: %w", err)
	}
	t.person, err = openHandover(ctx, q, t.conversation.ID)
	return before, err
}

// open finds the conversation or begins it, waits for its turn, and lets in who may go on with it.
func (t *Turn) open(ctx context.Context, q *sqlgen.Queries, brought bool, p Payload, now time.Time) error {
	hash, id := ids.Hash(t.Token), t.s.IDs.Row("chat", now)
	var err error
	t.conversation, err = q.OpenConversation(ctx, sqlgen.OpenConversationParams{
		ID: id, UserID: p.UserID, SessionID: p.SessionID, ServiceType: p.ServiceType, OwnerHash: hash, IsBound: brought, CreatedAt: now,
		Score: int32(t.rating.Score), ScoreLines: db.JSON(t.rating.Lines), Matched: db.JSON(t.rating.Matched), //nolint:gosec // 0 to 100
		Industry: t.rating.Industry, HumanReasons: db.JSON(t.rating.Reasons),
	})
	if err != nil {
		return fmt.Errorf("opening the conversation: %w", err)
	}
	t.isNew = t.conversation.ID == id
	if p.ServiceType != "" && p.ServiceType != t.conversation.ServiceType { // the visitor has gone on to another page
		t.conversation.ServiceType = p.ServiceType
		if err := q.SetService(ctx, sqlgen.SetServiceParams{ID: t.conversation.ID, ServiceType: p.ServiceType}); err != nil {
			return fmt.Errorf("naming the service: %w", err)
		}
	}
	switch c := t.conversation; {
	case c.OwnerHash == hash && c.IsBound == brought:
		return nil
	case c.IsBound && c.OwnerHash != hash:
		return anothers()
	}
	if err := q.SetOwner(ctx, sqlgen.SetOwnerParams{ID: t.conversation.ID, OwnerHash: hash, IsBound: brought}); err != nil {
		return fmt.Errorf("binding the conversation: %w", err)
	}
	return nil
}

// anothers refuses a conversation of another browser (D59).
func anothers() error {
	return httpx.Forbidden("This conversation belongs to another browser. Please begin a new one.")
}

// repeats looks for the message that this one repeats, by its key. A reply that is
// there already is done; without one the message is asked again.
func (t *Turn) repeats(ctx context.Context, q *sqlgen.Queries, key, message string, now time.Time) (known bool, err error) {
	if key == "" || t.isNew {
		return false, nil
	}
	asked, err := q.MessageByKey(ctx, rowKey(t.conversation.ID, key))
	if found, err := forms.Repeats(asked.Content, message, err); !found {
		return false, err
	}
	t.question = asked
	if err := t.replied(ctx, q); err != nil {
		return true, err
	}
	if t.person, err = lastHandover(ctx, q, t.conversation.ID); err != nil || t.done != nil {
		return true, err
	}
	if !asked.AwaitsReply {
		t.done = t.s.passedOn(asked, t.person)
		return true, nil
	}
	if now.Before(asked.CreatedAt.Add(answerWithin)) {
		p := httpx.Conflict("This message is being answered right now.")
		p.RetryAfter = 2 * time.Second
		return true, p
	}
	return true, nil
}

// replied finds the reply that is stored already.
func (t *Turn) replied(ctx context.Context, q *sqlgen.Queries) error {
	row, err := q.ReplyOf(ctx, db.NullText(t.question.ID))
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("reading the reply: %w", err)
	}
	m, err := messageFromRow(row)
	t.done = &m
	return err
}

// rate rates the conversation with its new message, and calls a person when a rule asks
// for one that has not asked before. stored are all messages; known tells that this one
// is among them and was counted when it came first.
func (t *Turn) rate(ctx context.Context, tx *db.Tx, stored []sqlgen.ChatMessage, known bool, now time.Time) error {
	s, q := t.s, sqlgen.New(tx.Pipelined())
	said, n := saidBefore(stored), spoken(stored)
	if !known {
		said, n = append(said, t.question.Content), n+1
	}
	if !t.isNew {
		t.rateAll(said, n)
	}
	if known {
		return nil
	}
	reasons, err := t.newReasons()
	if err != nil {
		return err
	}
	if t.person.State() == NoPerson && !t.isNew && !slices.Contains(reasons, "person") && asksForPerson(s.Catalog.Chat, t.question.Content) {
		reasons = append(reasons, "person") // each time anew: to be asked and not come is the worst of all
	}
	if t.site.isEmergency() {
		reasons = append(reasons, emergency)
	}
	if err := t.rated(ctx, q, now); err != nil {
		return err
	}
	if err := s.leadTalked(ctx, tx, t.conversation, 1, len(reasons) > 0); err != nil {
		return err
	}
	if len(reasons) > 0 {
		t.person, err = s.callPerson(ctx, tx, t.conversation, t.person, reasons, t.question.Content, now)
	}
	return err
}

// rateAll rates all that the visitor said; messages counts those of both sides.
func (t *Turn) rateAll(said []string, messages int) {
	t.rating = Rate(t.s.Catalog.Chat, said, messages)
	t.extras = extras(t.s.Catalog.Chat, t.site, t.rating, said)
}

// rated keeps the rating with the conversation; one that begins has it already.
func (t *Turn) rated(ctx context.Context, q *sqlgen.Queries, now time.Time) error {
	if t.isNew {
		return nil
	}
	if err := q.UpdateConversation(ctx, sqlgen.UpdateConversationParams{
		ID: t.conversation.ID, Score: int32(t.rating.Score), ScoreLines: db.JSON(t.rating.Lines), Matched: db.JSON(t.rating.Matched), //nolint:gosec // 0 to 100
		Industry: t.rating.Industry, HumanReasons: db.JSON(t.rating.Reasons), LastMessageAt: now,
	}); err != nil {
		return fmt.Errorf("rating the conversation: %w", err)
	}
	t.conversation.Score, t.conversation.Industry = int32(t.rating.Score), t.rating.Industry //nolint:gosec // 0 to 100
	return nil
}

// reply stores a reply and is done.
func (t *Turn) reply(ctx context.Context, q *sqlgen.Queries, place int32, content, from string, now time.Time) error {
	row := sqlgen.ChatMessage{
		ID: t.s.IDs.Row("msg", now), ConversationID: t.conversation.ID, Place: place, Role: Assistant, Content: content,
		Extras: db.JSON(t.extras), ReplyTo: db.NullText(t.question.ID), SpokenBy: from, CreatedAt: now,
	}
	if err := insert(ctx, q, row); err != nil {
		return err
	}
	m, err := messageFromRow(row)
	t.done = &m
	return err
}

// passedOn tells the visitor that a person has the message. It is not stored: the
// person's answer is.
func (s *Service) passedOn(question sqlgen.ChatMessage, h Handover) *Message {
	return &Message{
		ID: question.ID, Role: System, Content: s.say("passedOn", "{name}", h.TakenName), At: question.CreatedAt, From: FromStaff, Name: h.TakenName,
		Extras: Extras{RequiresHuman: true},
	}
}

func insert(ctx context.Context, q *sqlgen.Queries, m sqlgen.ChatMessage) error {
	if err := q.InsertMessage(ctx, sqlgen.InsertMessageParams(m)); err != nil {
		return fmt.Errorf("adding a message: %w", err)
	}
	return nil
}

// rowKey is the unique key of a visitor's message, null without a header: the same
// word twice is two messages. A key is the conversation's alone.
func rowKey(conversation, key string) sql.NullString {
	return sql.NullString{String: conversation + ":" + key, Valid: key != ""}
}

func saidBefore(messages []sqlgen.ChatMessage) []string {
	var said []string
	for _, m := range messages {
		if m.Role == User {
			said = append(said, m.Content)
		}
	}
	return said
}

// spoken counts what was said; what happened is no message (V168).
func spoken(messages []sqlgen.ChatMessage) int {
	n := 0
	for _, m := range messages {
		if m.Role != System {
			n++
		}
	}
	return n
}

func upTo(messages []sqlgen.ChatMessage, place int32) []sqlgen.ChatMessage {
	var out []sqlgen.ChatMessage
	for _, m := range messages {
		if m.Place < place {
			out = append(out, m)
		}
	}
	return out
}

func nextPlace(messages []sqlgen.ChatMessage) int32 {
	if len(messages) == 0 {
		return 1
	}
	return messages[len(messages)-1].Place + 1
}
