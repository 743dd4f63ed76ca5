package lists

import (
	"cmp"
	"context"
	"encoding/base64"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"wardgate/catalog"
	"wardgate/internal/leads"
	"wardgate/internal/leads/lists/sqlgen"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/wiring"
)

// Orders of a list; each shows the newest or highest first.
const (
	ByCreation = "created"
	ByScore    = "score"
	ByActivity = "activity"
)

// Filter says which leads a list shows. An empty field asks for nothing.
type Filter struct {
	// Query are words of name, e-mail, company or phone, see needle.
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

// Deps are what Lists need. All are required.
type Deps struct {
	DB      *db.DB
	Clock   clock.Clock
	Catalog *catalog.Catalog
	Journal *leads.Journal
}

// Lists shows leads in lists and files.
type Lists struct{ d Deps }

// New makes the use cases of lists.
func New(d Deps) (*Lists, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Lists{d}, nil
}

// List returns one page of active leads and the cursor of the next page, empty at
// the end. Scores are the stored ones, see Rescore.
func (s *Lists) List(ctx context.Context, f Filter) ([]leads.Lead, string, error) {
	if f.Limit <= 0 {
		f.Limit = 50
	}
	f.Limit = min(f.Limit, 500)
	if f.Assigned == "me" {
		f.Assigned = httpx.ActorFrom(ctx).ID
	}
	list, err := s.page(ctx, f)
	if err != nil {
		return nil, "", fmt.Errorf("lists.List: %w", err)
	}
	if len(list) <= f.Limit {
		return list, "", nil
	}
	list = list[:f.Limit]
	return list, cursorAfter(f.Sort, list[f.Limit-1]), nil
}

// page reads one lead more than f asks for, where there is one.
func (s *Lists) page(ctx context.Context, f Filter) ([]leads.Lead, error) {
	start, err := placeOf(f)
	if err != nil {
		return nil, err
	}
	q := sqlgen.New(s.d.DB.Read())
	if strings.TrimSpace(f.Query) == "" {
		return walk(ctx, q, f, start, "%")
	}
	n := needleOf(f.Query)
	if n.empty() {
		return nil, nil // nobody is called by a punctuation mark
	}
	word, few, err := rarest(ctx, q, n)
	switch {
	case err != nil:
		return nil, err
	case few:
		return pick(ctx, q, f, start, word, n.pattern())
	default:
		return walk(ctx, q, f, start, n.pattern())
	}
}

// walk goes through the leads in the order of the list until it has a page.
func walk(ctx context.Context, q *sqlgen.Queries, f Filter, start place, pattern string) ([]leads.Lead, error) {
	most := int32(f.Limit + 1) //nolint:gosec // at most 501
	var rows []sqlgen.Lead
	var err error
	created := sqlgen.LeadsByCreationParams{
		BeforeAt: start.at, BeforeID: start.id, Pattern: pattern, Priority: f.Priority, Stage: f.Stage,
		Source: f.Source, Assigned: f.Assigned, NeedsHuman: f.NeedsHuman, MaxRows: most,
	}
	switch f.Sort {
	case ByScore:
		rows, err = q.LeadsByScore(ctx, sqlgen.LeadsByScoreParams{
			BeforeScore: start.score, BeforeID: start.id, Pattern: pattern, Priority: f.Priority, Stage: f.Stage,
			Source: f.Source, Assigned: f.Assigned, NeedsHuman: f.NeedsHuman, MaxRows: most,
		})
	case ByActivity:
		rows, err = q.LeadsByActivity(ctx, sqlgen.LeadsByActivityParams(created))
	default:
		rows, err = q.LeadsByCreation(ctx, created)
	}
	if err != nil {
		return nil, err
	}
	return fromRows(rows)
}

func fromRows(rows []sqlgen.Lead) ([]leads.Lead, error) {
	return db.Each(rows, func(r sqlgen.Lead) (leads.Lead, error) { return leads.FromStored(leads.Stored(r)) })
}

// pick takes the leads of one rare word and puts those of the page in order.
func pick(ctx context.Context, q *sqlgen.Queries, f Filter, start place, word span, pattern string) ([]leads.Lead, error) {
	rows, err := q.LeadsByWord(ctx, sqlgen.LeadsByWordParams{
		FromWord: word.from, BeforeWord: word.before, Pattern: pattern, Priority: f.Priority, Stage: f.Stage,
		Source: f.Source, Assigned: f.Assigned, NeedsHuman: f.NeedsHuman,
	})
	if err != nil {
		return nil, err
	}
	rows = slices.DeleteFunc(rows, func(r sqlgen.Lead) bool { return placeIn(f.Sort, r).compare(start) >= 0 })
	slices.SortFunc(rows, func(a, b sqlgen.Lead) int { return placeIn(f.Sort, b).compare(placeIn(f.Sort, a)) })
	return fromRows(rows[:min(len(rows), f.Limit+1)])
}

// place is where a lead stands in a list: by score or by a time, then by id.
type place struct {
	score int32
	at    time.Time
	id    string
}

func placeIn(sort string, r sqlgen.Lead) place {
	switch sort {
	case ByScore:
		return place{score: r.Score, id: r.ID}
	case ByActivity:
		return place{at: r.LastActivity, id: r.ID}
	}
	return place{at: r.CreatedAt, id: r.ID}
}

func (p place) compare(q place) int {
	return cmp.Or(cmp.Compare(p.score, q.score), p.at.Compare(q.at), cmp.Compare(p.id, q.id))
}

// placeOf reads the cursor of f, which belongs to the order it came from.
func placeOf(f Filter) (p place, err error) {
	if f.Sort == ByScore {
		p.score, p.id, err = parseScoreCursor(f.Cursor)
		return p, err
	}
	p.at, p.id, err = httpx.ParseCursor(f.Cursor)
	return p, err
}

// cursorAfter names the place behind l; a cursor belongs to the order it came from.
func cursorAfter(sort string, l leads.Lead) string {
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
		return 0, "", httpx.BadCursor()
	}
	return int32(score), id, nil
}

// notOfID knows what no id of ours holds, a zero byte among it: PostgreSQL refuses that.
func notOfID(r rune) bool { return r <= ' ' || r > '~' }
