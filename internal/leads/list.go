package leads

import (
	"context"
	"encoding/base64"
	"fmt"
	"math"
	"strconv"
	"strings"

	"wardgate/internal/leads/sqlgen"
	"wardgate/internal/platform/httpx"
)

// Orders of a list; each shows the newest or highest first.
const (
	ByCreation = "created"
	ByScore    = "score"
	ByActivity = "activity"
)

// Filter says which leads a list shows. An empty field asks for nothing.
type Filter struct {
	// Query is looked for in name, e-mail, company and phone.
	Query string
	// Sort is one of the orders; empty is ByCreation.
	Sort                    string
	Priority, Stage, Source string
	// Assigned is an account's id, "me", or "nobody".
	Assigned string
	// NeedsHuman keeps those whom automation handed over, or whose chat waits.
	NeedsHuman bool
	// Cursor is where the page before ended, empty for the first page.
	Cursor string
	// Limit is the size of a page, 1 to 500; 0 means 50.
	Limit int
}

// List returns one page of active leads and the cursor of the next page, empty at
// the end. Scores are the stored ones, see Rescore.
func (s *Service) List(ctx context.Context, f Filter) ([]Lead, string, error) {
	if f.Limit <= 0 {
		f.Limit = 50
	}
	f.Limit = min(f.Limit, 500)
	if f.Assigned == "me" {
		f.Assigned = httpx.ActorFrom(ctx).ID
	}
	rows, err := s.page(ctx, f)
	if err != nil {
		return nil, "", fmt.Errorf("leads.List: %w", err)
	}
	list, err := fromRows(rows)
	if err != nil || len(list) <= f.Limit {
		return list, "", err
	}
	list = list[:f.Limit]
	return list, cursorAfter(f.Sort, list[f.Limit-1]), nil
}

func (s *Service) page(ctx context.Context, f Filter) ([]sqlgen.Lead, error) {
	q := sqlgen.New(s.DB.Read())
	most := int32(f.Limit + 1) //nolint:gosec // at most 501
	if f.Sort == ByScore {
		score, id, err := parseScoreCursor(f.Cursor)
		if err != nil {
			return nil, err
		}
		return q.LeadsByScore(ctx, sqlgen.LeadsByScoreParams{
			BeforeScore: score, BeforeID: id, Pattern: pattern(f.Query), Priority: f.Priority, Stage: f.Stage,
			Source: f.Source, Assigned: f.Assigned, NeedsHuman: f.NeedsHuman, MaxRows: most,
		})
	}
	at, id, err := httpx.ParseCursor(f.Cursor)
	if err != nil {
		return nil, err
	}
	created := sqlgen.LeadsByCreationParams{
		BeforeAt: at, BeforeID: id, Pattern: pattern(f.Query), Priority: f.Priority, Stage: f.Stage,
		Source: f.Source, Assigned: f.Assigned, NeedsHuman: f.NeedsHuman, MaxRows: most,
	}
	if f.Sort == ByActivity {
		return q.LeadsByActivity(ctx, sqlgen.LeadsByActivityParams(created))
	}
	return q.LeadsByCreation(ctx, created)
}

// cursorAfter names the place behind l; a cursor belongs to the order it came from.
func cursorAfter(sort string, l Lead) string {
	switch sort {
	case ByScore:
		return base64.RawURLEncoding.EncodeToString([]byte("s" + strconv.Itoa(l.Score) + " " + l.ID))
	case ByActivity:
		return httpx.FormatCursor(l.LastActivity, l.ID)
	}
	return httpx.FormatCursor(l.CreatedAt, l.ID)
}

func parseScoreCursor(cursor string) (int32, string, error) {
	if cursor == "" {
		return math.MaxInt32, "", nil
	}
	raw, err := base64.RawURLEncoding.DecodeString(cursor)
	number, id, ok := strings.Cut(strings.TrimPrefix(string(raw), "s"), " ")
	score, bad := strconv.ParseInt(number, 10, 32)
	if err != nil || bad != nil || !ok || !strings.HasPrefix(string(raw), "s") || strings.ContainsFunc(id, notOfID) {
		return 0, "", httpx.Invalid(httpx.FieldError{Field: "cursor", Message: "This is no cursor of this list; leave it out to begin at the start."})
	}
	return int32(score), id, nil
}

// notOfID knows what no id of ours holds, a zero byte among it: PostgreSQL refuses that.
func notOfID(r rune) bool { return r <= ' ' || r > '~' }

// pattern is what the search looks for. A number is looked for by its digits, as
// it is dialled, however somebody groups them.
func pattern(query string) string {
	query = strings.TrimSpace(query)
	digits := strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, query)
	if len(digits) >= 3 && strings.Trim(query, "0123456789+()-. ") == "" {
		return "%" + digits + "%"
	}
	return httpx.LikePattern(query)
}
