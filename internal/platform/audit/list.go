package audit

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/oklog/ulid/v2"

	"wardgate/internal/platform/audit/sqlgen"
)

const (
	prefix = "aud"
	// newest sorts after every id this package makes: Z is the last letter of a
	// ULID's alphabet and a ULID has 26 of them.
	newest = prefix + "_ZZZZZZZZZZZZZZZZZZZZZZZZZZZ"
	// maxLimit is the largest page.
	maxLimit = 200
)

// Query says which lines to read. The zero Query is all of them; conditions are joined by "and".
type Query struct {
	// Actor is the id of the account, or of the program, that acted.
	Actor string
	// About are ids of rows: lines that are about one of them, or mention one. Each costs a look into an index.
	About []string
	// Kind is how ids of subjects begin, "lead_" for instance.
	Kind string
	// Family is the feature whose actions are shown, empty for all.
	Family string
	// Actions are the only actions to show; nil shows all.
	Actions []string
	// Words must stand in the line as it is stored (in any case), or the line's action must be one of Worded, or the line
	// must be about one of Named or mention it, or be what one of Actors did. Named and Actors are the ids of what the words
	// are a name of: names are not stored in lines. They mean nothing without Words.
	Words                 string
	Worded, Named, Actors []string
	// From and To are the first instant and the one after the last; zero is open.
	From, To time.Time
	Limit    int    // 1 to 200; anything else means 50
	Cursor   string // Next of the page before; empty for the newest
}

// List reads one page of the record, newest first, with the lines whose hour is not over. next is the cursor of the
// page after it, empty on the last one. Lines written meanwhile never shift a page: paging is by id, not by position.
func List(ctx context.Context, q sqlgen.DBTX, query Query) (lines []Line, next string, err error) {
	if query.Limit < 1 || query.Limit > maxLimit {
		query.Limit = 50
	}
	s := newSearch(q, query)
	if lines, err = s.whole(ctx); err != nil {
		return nil, "", fmt.Errorf("audit.List: %w", err)
	}
	growing, err := s.growing(ctx)
	if err != nil {
		return nil, "", fmt.Errorf("audit.List: %w", err)
	}
	// Between both reads a group may have become a line: then it is in both, and the line stands.
	lines = newestFirst(query.Limit+1, lines, growing)
	if len(lines) > query.Limit {
		lines = lines[:query.Limit]
		next = lines[query.Limit-1].ID
	}
	return lines, next, nil
}

// newestFirst puts lists of lines into one, the newest first and each line once, with at most so many.
func newestFirst(most int, lists ...[]Line) []Line {
	lines := slices.Concat(lists...)
	slices.SortStableFunc(lines, func(a, b Line) int { return cmp.Compare(b.ID, a.ID) })
	lines = slices.CompactFunc(lines, func(a, b Line) bool { return a.ID == b.ID })
	return lines[:min(len(lines), most)]
}

func lineOf(r sqlgen.AuditLog) Line {
	return Line{
		ID: r.ID, At: r.At.UTC(), Actor: Actor{ID: r.ActorID, Email: r.ActorEmail},
		Action: r.Action, Subject: r.Subject, Detail: json.RawMessage(r.Detail), RequestID: r.RequestID,
	}
}

func linesOf(rows []sqlgen.AuditLog) []Line {
	lines := make([]Line, len(rows))
	for i, r := range rows {
		lines[i] = lineOf(r)
	}
	return lines
}

// params asks for one line more than wanted, to see whether there is a next page.
func (q Query) params() sqlgen.LinesParams {
	p := sqlgen.LinesParams{
		Before: newest, Since: prefix, Actor: q.Actor, Actions: list(q.Actions), Kind: literally(q.Kind), Worded: list(q.Worded),
		Most: int32(q.Limit) + 1, //nolint:gosec // at most maxLimit
	}
	if q.Kind != "" {
		p.Kind += "%"
	}
	if q.Family != "" {
		p.Family = literally(q.Family) + ".%"
	}
	if q.Words != "" {
		p.Words = "%" + literally(strings.ToLower(q.Words)) + "%"
	}
	if !q.From.IsZero() {
		p.Since = firstID(q.From)
	}
	if !q.To.IsZero() {
		p.Before = firstID(q.To)
	}
	if strings.HasPrefix(q.Cursor, prefix+"_") && q.Cursor < p.Before {
		p.Before = q.Cursor
	}
	return p
}

// firstID sorts before every id that is made at t or later, and after all that were made before.
func firstID(t time.Time) string {
	var id ulid.ULID
	if err := id.SetTime(ulid.Timestamp(t)); err != nil { // after the year 10889
		return newest
	}
	return prefix + "_" + id.String()
}

// list is ",a,b," for a test whether something is one of them; empty for none.
func list(of []string) string {
	if len(of) == 0 {
		return ""
	}
	return "," + strings.Join(of, ",") + ","
}

// literally is a text as a pattern that matches it alone.
func literally(text string) string {
	return strings.NewReplacer(`\`, `\\`, "%", `\%`, "_", `\_`).Replace(text)
}
