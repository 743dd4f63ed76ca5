package contact

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"wardgate/internal/contact/sqlgen"
	"wardgate/internal/platform/httpx"
)

// Filter says which messages a list shows.
type Filter struct {
	// Status is "all", "quarantine" or one status; empty means all.
	Status string
	// Query is looked for in name, e-mail, phone, reference and message.
	Query string
	// Cursor is where the page before ended, empty for the first page.
	Cursor string
	// Limit is the size of a page, 1 to 200; 0 means 50.
	Limit int
}

// List returns one page of messages, newest first, and the cursor of the next
// page, empty at the end.
func (s *Service) List(ctx context.Context, f Filter) ([]Message, string, error) {
	at, id, err := httpx.ParseCursor(f.Cursor)
	if err != nil {
		return nil, "", err
	}
	limit := min(f.Limit, 200)
	if limit <= 0 {
		limit = 50
	}
	rows, err := sqlgen.New(s.DB.Read()).ByCreation(ctx, sqlgen.ByCreationParams{
		Status: f.status(), BeforeAt: at, BeforeID: id, Pattern: httpx.LikePattern(f.Query), MaxRows: int32(limit + 1),
	})
	if err != nil {
		return nil, "", fmt.Errorf("contact.List: %w", err)
	}
	list, err := fromRows(rows)
	if err != nil || len(list) <= limit {
		return list, "", err
	}
	last := list[limit-1]
	return list[:limit], httpx.FormatCursor(last.CreatedAt, last.ID), nil
}

func (f Filter) status() string {
	switch f.Status {
	case "":
		return "all"
	case "quarantine":
		return string(Spam)
	}
	return f.Status
}

// Get returns one message, or a problem 404.
func (s *Service) Get(ctx context.Context, id string) (Message, error) {
	return found(sqlgen.New(s.DB.Read()).ByID(ctx, id))
}

func found(row sqlgen.ContactMessage, err error) (Message, error) {
	if errors.Is(err, sql.ErrNoRows) {
		return Message{}, httpx.NotFound("message")
	}
	if err != nil {
		return Message{}, fmt.Errorf("contact: reading a message: %w", err)
	}
	return fromRow(row)
}

// Counters are the figures over all messages.
type Counters struct{ Open, Overdue, Quarantined int }

// Count computes the figures of the Messages tab.
func (s *Service) Count(ctx context.Context) (Counters, error) {
	q := sqlgen.New(s.DB.Read())
	open, err1 := q.CountOpen(ctx)
	overdue, err2 := q.CountOverdue(ctx, s.Clock.Now())
	quarantined, err3 := q.CountQuarantined(ctx)
	if err := errors.Join(err1, err2, err3); err != nil {
		return Counters{}, fmt.Errorf("contact.Count: %w", err)
	}
	return Counters{int(open), int(overdue), int(quarantined)}, nil
}

// OpenOfLead counts the messages of one lead that still wait for an answer.
func (s *Service) OpenOfLead(ctx context.Context, leadID string) (int, error) {
	n, err := sqlgen.New(s.DB.Read()).CountOpenOfLead(ctx, sql.NullString{String: leadID, Valid: true})
	if err != nil {
		return 0, fmt.Errorf("contact.OpenOfLead: %w", err)
	}
	return int(n), nil
}
