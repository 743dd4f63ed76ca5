package contact

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"wardgate/internal/contact/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/inbound"
)

// Filter says which messages a list shows.
type Filter struct {
	// Status is "all", "quarantine" or one status; empty means all.
	Status string
	// Query is looked for in name, e-mail, phone, reference and message.
	Query string
	// Cursor is where the page before ended, empty for the first page.
	Cursor string
	// Limit is the size of a page, 1 to 500; 0 means 50.
	Limit int
}

// List returns one page of messages, newest first, and the cursor of the next
// page, empty at the end.
func (s *Service) List(ctx context.Context, f Filter) ([]Message, string, error) {
	page, err := httpx.NewPage(f.Cursor, f.Limit)
	if err != nil {
		return nil, "", err
	}
	rows, err := sqlgen.New(s.DB.Read()).ByCreation(ctx, sqlgen.ByCreationParams{
		Status: f.status(), BeforeAt: page.BeforeAt, BeforeID: page.BeforeID, Pattern: httpx.LikePattern(f.Query), MaxRows: page.Rows(),
	})
	if err != nil {
		return nil, "", fmt.Errorf("contact.List: %w", err)
	}
	list, err := db.Each(rows, fromRow)
	if err != nil {
		return nil, "", err
	}
	list, next := httpx.CutPage(page, list, Message.Place)
	return list, next, nil
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

// Quarantined counts the messages that wait for a decision whether they are spam.
func (s *Service) Quarantined(ctx context.Context) (int, error) {
	n, err := sqlgen.New(s.DB.Read()).CountQuarantined(ctx)
	if err != nil {
		return 0, fmt.Errorf("contact.Quarantined: %w", err)
	}
	return int(n), nil
}

// OpenOfLead counts the messages of one lead that still wait for an answer.
func (s *Service) OpenOfLead(ctx context.Context, leadID string) (int, error) {
	n, err := sqlgen.New(s.DB.Read()).CountOpenOfLead(ctx, sql.NullString{String: leadID, Valid: true})
	if err != nil {
		return 0, fmt.Errorf("contact.OpenOfLead: %w", err)
	}
	return int(n), nil
}

// Referred are the ids of the messages whose reference has this part, at most so many, the newest day first.
func Referred(ctx context.Context, from inbound.Statements, part string, most int32) (ids []string, err error) {
	q := sqlgen.New(from)
	found, err := q.ReferencesWith(ctx, sqlgen.ReferencesWithParams{Pattern: strings.ToUpper(httpx.LikePattern(part)), Most: most})
	if err != nil {
		return nil, fmt.Errorf("contact.Referred: %w", err)
	}
	for _, reference := range found {
		id, err := q.IDOfReference(ctx, reference)
		if errors.Is(err, sql.ErrNoRows) {
			continue // erased since
		}
		if err != nil {
			return nil, fmt.Errorf("contact.Referred: %w", err)
		}
		ids = append(ids, id)
	}
	return ids, nil
}
