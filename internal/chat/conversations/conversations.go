package conversations

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"wardgate/catalog"
	"wardgate/internal/chat/conversations/sqlgen"
	"wardgate/internal/chat/handover"
	"wardgate/internal/chat/wording"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/wiring"
)

// AnswerWithin is how long generating an answer may take; a repeat after that answers
// anew, because the server that began must have been stopped.
const AnswerWithin = 35 * time.Second

// Deps are what the service needs. All are required.
type Deps struct {
	DB        *db.DB
	Clock     clock.Clock
	Catalog   *catalog.Catalog
	Bus       *events.Bus
	Log       *slog.Logger
	Wording   *wording.Wording
	Handovers *handover.Handovers
	// Origin is the public origin without a slash at its end; cookies follow it.
	Origin string
	// Stopping ends when the server begins to shut down: open streams close then.
	Stopping <-chan struct{}
}

// Conversations shows visitors their conversations.
type Conversations struct {
	deps Deps
	// listening are the event streams of visitors.
	listening *httpx.OpenStreams
}

// New returns the service, or an error that names what is missing.
func New(d Deps) (*Conversations, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Conversations{deps: d, listening: &httpx.OpenStreams{}}, nil
}

// Thread is a conversation as its visitor reads it.
type Thread struct {
	ID, ServiceType string
	Score           int
	Messages        []Message
	// Pending: the last message is being answered.
	Pending bool
	// Captured: the visitor has left an address (V103).
	Captured bool
	Person   handover.Handover
}

// Mine finds the conversation of this browser, and binds it to the browser, which has
// shown its cookie now; or a problem: 422 for invalid names, 404 when there is none
// that it may read (D59).
func (s *Conversations) Mine(ctx context.Context, from Browser, names Names) (Row, error) {
	v := &forms.Checker{Limits: s.deps.Catalog.Chat.Limits}
	if names = names.Checked(v); len(v.Errors) > 0 {
		return Row{}, httpx.Invalid(v.Errors...)
	}
	c, err := sqlgen.New(s.deps.DB.Read()).ByNames(ctx, sqlgen.ByNamesParams(names))
	if errors.Is(err, sql.ErrNoRows) || (err == nil && (from.Token == "" || c.OwnerHash != ids.Hash(from.Token))) {
		return c, httpx.NotFound("conversation")
	}
	if err != nil {
		return c, fmt.Errorf("reading the conversation: %w", err)
	}
	if c.IsBound {
		return c, nil
	}
	err = s.deps.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return sqlgen.New(tx).Bind(ctx, sqlgen.BindParams{ID: c.ID, OwnerHash: c.OwnerHash})
	})
	if err != nil {
		return c, fmt.Errorf("binding the conversation: %w", err)
	}
	return c, nil
}

// Read answers the conversation of this browser, or a problem 404.
func (s *Conversations) Read(ctx context.Context, from Browser, names Names) (Thread, error) {
	c, err := s.Mine(ctx, from, names)
	if err != nil {
		return Thread{}, fmt.Errorf("chat.Read: %w", err)
	}
	t, err := s.Thread(ctx, s.deps.DB.Read(), c)
	if err != nil {
		return Thread{}, fmt.Errorf("chat.Read: %w", err)
	}
	return t, nil
}

// Thread returns a conversation with all its messages.
func (s *Conversations) Thread(ctx context.Context, conn Conn, c Row) (Thread, error) {
	t := Thread{ID: c.ID, ServiceType: c.ServiceType, Score: int(c.Score), Captured: c.CapturedAt.Valid}
	rows, err := Messages(ctx, conn, c.ID)
	if err != nil {
		return t, err
	}
	t.Messages = make([]Message, len(rows))
	waiting := map[string]time.Time{}
	for i, r := range rows {
		if t.Messages[i], err = FromRow(r); err != nil {
			return t, err
		}
		if r.AwaitsReply {
			waiting[r.ID] = r.CreatedAt
		}
		delete(waiting, r.ReplyTo.String)
	}
	now := s.deps.Clock.Now()
	for _, since := range waiting {
		t.Pending = t.Pending || now.Before(since.Add(AnswerWithin))
	}
	t.Person, err = handover.Last(ctx, conn, c.ID)
	return t, err
}
