package quotes

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/inbound"
	"wardgate/internal/quotes/sqlgen"
)

// Filter says which requests a list shows.
type Filter struct {
	// Status is "open" (pending and reviewed), "quarantine", "all" or one status.
	Status string
	// Query is looked for in name, e-mail, company, ticket and phone.
	Query string
	// Cursor is where the page before ended, empty for the first page.
	Cursor string
	// Limit is the size of a page, 1 to 500; 0 means 50.
	Limit int
}

// List returns one page of requests, newest first, and the cursor of the next
// page, empty at the end.
func (s *Service) List(ctx context.Context, f Filter) ([]Quote, string, error) {
	page, err := httpx.NewPage(f.Cursor, f.Limit)
	if err != nil {
		return nil, "", err
	}
	rows, err := s.page(ctx, f, page)
	if err != nil {
		return nil, "", fmt.Errorf("quotes.List: %w", err)
	}
	list, err := db.Each(rows, fromRow)
	if err != nil {
		return nil, "", err
	}
	list, next := httpx.CutPage(page, list, Quote.Place)
	return list, next, nil
}

func (s *Service) page(ctx context.Context, f Filter, p httpx.Page) ([]sqlgen.QuoteRequest, error) {
	q := sqlgen.New(s.DB.Read())
	pattern := httpx.LikePattern(f.Query)
	switch f.Status {
	case "", "open":
		return q.OpenByCreation(ctx, sqlgen.OpenByCreationParams{BeforeAt: p.BeforeAt, BeforeID: p.BeforeID, Pattern: pattern, MaxRows: p.Rows()})
	case "quarantine":
		f.Status = string(Spam)
	}
	return q.ByCreation(ctx, sqlgen.ByCreationParams{Status: f.Status, BeforeAt: p.BeforeAt, BeforeID: p.BeforeID, Pattern: pattern, MaxRows: p.Rows()})
}

// Overdue lists the open requests whose deadline has passed, oldest deadline
// first, 200 at most (S110, U14).
func (s *Service) Overdue(ctx context.Context) ([]Quote, error) {
	rows, err := sqlgen.New(s.DB.Read()).Overdue(ctx, sqlgen.OverdueParams{SlaDeadline: s.Clock.Now(), Limit: 200})
	if err != nil {
		return nil, fmt.Errorf("quotes.Overdue: %w", err)
	}
	return db.Each(rows, fromRow)
}

// Referred are the ids of the requests whose reference has this part, at most so many, the newest day first.
func Referred(ctx context.Context, from inbound.Statements, part string, most int32) (ids []string, err error) {
	q := sqlgen.New(from)
	found, err := q.ReferencesWith(ctx, sqlgen.ReferencesWithParams{Pattern: strings.ToUpper(httpx.LikePattern(part)), Most: most})
	if err != nil {
		return nil, fmt.Errorf("quotes.Referred: %w", err)
	}
	for _, reference := range found {
		id, err := q.IDOfReference(ctx, reference)
		if errors.Is(err, sql.ErrNoRows) {
			continue // erased since
		}
		if err != nil {
			return nil, fmt.Errorf("quotes.Referred: %w", err)
		}
		ids = append(ids, id)
	}
	return ids, nil
}
