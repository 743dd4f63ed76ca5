package chat

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"wardgate/internal/chat/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/ids"
)

// Thread is a conversation as its visitor reads it.
type Thread struct {
	ID, ServiceType string
	Score           int
	Messages        []Message
	// Pending tells that the last message is being answered.
	Pending bool
	// Captured tells that the visitor has left an address (V103).
	Captured bool
	Person   Handover
}

// mine finds the conversation of this browser, and binds it to the browser, which has
// shown its cookie now; or a problem: 422 for names that are none, 404 when there is
// none that it may read (D59).
func (s *Service) mine(ctx context.Context, from Browser, names Names) (sqlgen.ChatConversation, error) {
	v := &forms.Checker{Limits: s.Catalog.Chat.Limits}
	if names = names.checked(v); len(v.Errors) > 0 {
		return sqlgen.ChatConversation{}, httpx.Invalid(v.Errors...)
	}
	c, err := sqlgen.New(s.DB.Read()).Conversation(ctx, sqlgen.ConversationParams(names))
	if errors.Is(err, sql.ErrNoRows) || (err == nil && (from.Token == "" || c.OwnerHash != ids.Hash(from.Token))) {
		return c, httpx.NotFound("conversation")
	}
	if err != nil {
		return c, fmt.Errorf("reading the conversation: %w", err)
	}
	if c.IsBound {
		return c, nil
	}
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return sqlgen.New(tx).Bind(ctx, sqlgen.BindParams{ID: c.ID, OwnerHash: c.OwnerHash})
	})
	if err != nil {
		return c, fmt.Errorf("binding the conversation: %w", err)
	}
	return c, nil
}

// Read answers the conversation of this browser, or a problem 404.
func (s *Service) Read(ctx context.Context, from Browser, names Names) (Thread, error) {
	c, err := s.mine(ctx, from, names)
	if err != nil {
		return Thread{}, fmt.Errorf("chat.Read: %w", err)
	}
	t, err := s.thread(ctx, sqlgen.New(s.DB.Read()), c)
	if err != nil {
		return Thread{}, fmt.Errorf("chat.Read: %w", err)
	}
	return t, nil
}

func (s *Service) thread(ctx context.Context, q *sqlgen.Queries, c sqlgen.ChatConversation) (Thread, error) {
	t := Thread{ID: c.ID, ServiceType: c.ServiceType, Score: int(c.Score), Captured: c.CapturedAt.Valid}
	rows, err := q.Messages(ctx, c.ID)
	if err != nil {
		return t, fmt.Errorf("reading the messages: %w", err)
	}
	t.Messages = make([]Message, len(rows))
	waiting := map[string]time.Time{}
	for i, r := range rows {
		if t.Messages[i], err = messageFromRow(r); err != nil {
			return t, err
		}
		if r.AwaitsReply {
			waiting[r.ID] = r.CreatedAt
		}
		delete(waiting, r.ReplyTo.String)
	}
	now := s.Clock.Now()
	for _, since := range waiting {
		t.Pending = t.Pending || now.Before(since.Add(answerWithin))
	}
	t.Person, err = lastHandover(ctx, q, c.ID)
	return t, err
}
