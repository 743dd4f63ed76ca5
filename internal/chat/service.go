package chat

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"wardgate/catalog"
	"wardgate/internal/chat/sqlgen"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/jobs"
)

// Service holds the use cases of the assistant. All fields are required.
type Service struct {
	DB       *db.DB
	Clock    clock.Clock
	IDs      *ids.Source
	Catalog  *catalog.Catalog
	Answerer *Answerer
}

// Send stores a visitor's message and the reply to it in one transaction, and returns
// the reply. key is the Idempotency-Key header, empty when there was none: the same
// key answers the same reply. It returns a problem 422 with the fields to correct,
// when key came with another message before, or 409 when the conversation is full.
func (s *Service) Send(ctx context.Context, key string, p Payload) (Message, error) {
	p, wrong := Validate(s.Catalog, p)
	if len(wrong) > 0 {
		return Message{}, httpx.Invalid(wrong...)
	}
	answer := s.Answerer.Answer(p.Message, p.ServiceType) // before the transaction: on SQLite everybody waits for the one writer
	var reply Message
	err := s.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		reply, err = s.send(ctx, sqlgen.New(tx.Together()), key, p, answer)
		return err
	})
	if err != nil {
		return Message{}, fmt.Errorf("chat.Send: %w", err)
	}
	return reply, nil
}

func (s *Service) send(ctx context.Context, q *sqlgen.Queries, key string, p Payload, answer Reply) (Message, error) {
	now := s.Clock.Now()
	if err := q.InsertConversation(ctx, sqlgen.InsertConversationParams{
		ID: s.IDs.Row("chat", now), UserID: p.UserID, SessionID: p.SessionID, ServiceType: p.ServiceType, CreatedAt: now,
	}); err != nil {
		return Message{}, fmt.Errorf("beginning the conversation: %w", err)
	}
	if err := q.LockConversation(ctx, sqlgen.LockConversationParams{UserID: p.UserID, SessionID: p.SessionID}); err != nil {
		return Message{}, fmt.Errorf("waiting for the conversation: %w", err)
	}
	row, err := q.Conversation(ctx, sqlgen.ConversationParams{UserID: p.UserID, SessionID: p.SessionID})
	if err != nil {
		return Message{}, fmt.Errorf("reading the conversation: %w", err)
	}
	if known, found, err := repeated(ctx, q, row.ID, key, p.Message); err != nil || found {
		return known, err
	}
	before, err := q.Messages(ctx, row.ID)
	if err != nil {
		return Message{}, fmt.Errorf("reading the messages: %w", err)
	}
	if len(before) >= s.Catalog.Chat.Limits["messages"] {
		return Message{}, httpx.Conflict("This conversation has become very long. Please call us, or begin a new one.")
	}
	return s.reply(ctx, q, exchange{row.ID, before, key, p.Message, answer, now})
}

// exchange is one message with its answer, and what stands before it.
type exchange struct {
	conversation string
	before       []sqlgen.ChatMessage
	key, message string
	answer       Reply
	now          time.Time
}

// reply stores both messages and what the conversation tells by now.
func (s *Service) reply(ctx context.Context, q *sqlgen.Queries, e exchange) (Message, error) {
	said := append(saidBefore(e.before), e.message)
	rating := Rate(s.Catalog.Chat, said, len(e.before)+1)
	reply := Message{
		ID: s.IDs.Row("msg", e.now), Role: Assistant, Content: e.answer.Text, At: e.now, Extras: extras(s.Catalog.Chat, e.answer, rating, said),
	}
	place := int32(len(e.before)) //nolint:gosec // at most limits.messages
	for _, m := range []sqlgen.InsertMessageParams{
		{ID: s.IDs.Row("msg", e.now), Place: place + 1, Role: User, Content: e.message, IdempotencyKey: rowKey(e.conversation, e.key)},
		{ID: reply.ID, Place: place + 2, Role: Assistant, Content: reply.Content, Extras: text(reply.Extras)},
	} {
		m.ConversationID, m.CreatedAt = e.conversation, e.now
		if err := q.InsertMessage(ctx, m); err != nil {
			return Message{}, fmt.Errorf("adding a message: %w", err)
		}
	}
	if err := q.UpdateConversation(ctx, sqlgen.UpdateConversationParams{
		ID: e.conversation, Score: int32(rating.Score), ScoreLines: text(rating.Lines), Matched: text(rating.Matched), //nolint:gosec // 0 to 100
		Industry: rating.Industry, HumanReasons: text(rating.Reasons), LastMessageAt: e.now,
	}); err != nil {
		return Message{}, fmt.Errorf("rating the conversation: %w", err)
	}
	return reply, nil
}

// repeated finds the reply to the message that this one repeats, by its key.
func repeated(ctx context.Context, q *sqlgen.Queries, conversation, key, message string) (Message, bool, error) {
	if key == "" {
		return Message{}, false, nil
	}
	asked, err := q.MessageByKey(ctx, rowKey(conversation, key))
	if found, err := forms.Repeats(asked.Content, message, err); !found {
		return Message{}, false, err
	}
	row, err := q.MessageAt(ctx, sqlgen.MessageAtParams{ConversationID: conversation, Place: asked.Place + 1})
	if err != nil {
		return Message{}, false, fmt.Errorf("reading the reply: %w", err)
	}
	known := Message{ID: row.ID, Role: row.Role, Content: row.Content, At: row.CreatedAt}
	if err := json.Unmarshal([]byte(row.Extras), &known.Extras); err != nil {
		return Message{}, false, fmt.Errorf("chat: row %s, column extras: %w", row.ID, err)
	}
	return known, true, nil
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

// text is v as JSON; lists are never null.
func text(v any) string {
	b, err := json.Marshal(v)
	if err != nil { // only our own plain structs come here
		panic(fmt.Sprintf("chat: encoding %T: %v", v, err))
	}
	if string(b) == "null" {
		return "[]"
	}
	return string(b)
}

// Tasks are the periodic works of the assistant.
func (s *Service) Tasks() []jobs.Task {
	return []jobs.Task{{Name: "chat.purge", Every: time.Minute, Run: s.Purge}}
}

// purgeMany bounds one run.
const purgeMany = 500

// Purge deletes the conversations in which nothing was said for purgeHours (D59).
func (s *Service) Purge(ctx context.Context) error {
	idle := s.Clock.Now().Add(-time.Duration(s.Catalog.Chat.PurgeHours) * time.Hour)
	waiting, err := sqlgen.New(s.DB.Read()).IdleConversations(ctx, sqlgen.IdleConversationsParams{LastMessageAt: idle, Limit: purgeMany})
	if err != nil {
		return fmt.Errorf("chat.Purge: %w", err)
	}
	if _, err = jobs.InTurn(waiting, func(id string) error { return s.purge(ctx, id, idle) }); err != nil {
		return fmt.Errorf("chat.Purge: %w", err)
	}
	return nil
}

// purge deletes one conversation, unless somebody has gone on with it meanwhile.
func (s *Service) purge(ctx context.Context, id string, idle time.Time) error {
	err := s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		q := sqlgen.New(tx)
		if err := q.DeleteMessages(ctx, id); err != nil {
			return err
		}
		n, err := q.DeleteConversation(ctx, sqlgen.DeleteConversationParams{ID: id, LastMessageAt: idle})
		if err == nil && n == 0 {
			return errStillInUse
		}
		return err
	})
	if errors.Is(err, errStillInUse) {
		return nil
	}
	return err
}

// errStillInUse undoes a purge.
var errStillInUse = errors.New("chat: the conversation goes on")
