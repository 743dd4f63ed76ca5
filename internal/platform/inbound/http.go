package inbound

import (
	"context"
	"time"

	"wardgate/internal/platform/httpx"
)

// Post is what an endpoint takes that stores a form.
type Post[P any] struct {
	Key  string `header:"Idempotency-Key" maxLength:"200" pattern:"^[\\x21-\\x7E]*$" doc:"the same key makes a repeat answer what the first call answered"`
	Body P
}

// ByID is what an endpoint takes that is about one row.
type ByID struct {
	ID string `path:"id" maxLength:"100"`
}

// Change is what an endpoint takes that changes one row.
type Change[B any] struct {
	ID   string `path:"id" maxLength:"100"`
	Body B
}

// Answer is what an endpoint answers.
type Answer[B any] struct{ Body B }

// Submitted is the handler of a form's post; view is what its sender is told.
func Submitted[P, R, B any](submit func(ctx context.Context, key string, p P) (R, error), view func(R) B) func(context.Context, *Post[P]) (*Answer[B], error) {
	return func(ctx context.Context, in *Post[P]) (*Answer[B], error) {
		return Viewed(view)(submit(ctx, in.Key, in.Body))
	}
}

// OfRow is the handler of what needs nothing but a row's id.
func OfRow[R, B any](do func(ctx context.Context, id string) (R, error), view func(R) B) func(context.Context, *ByID) (*Answer[B], error) {
	return func(ctx context.Context, in *ByID) (*Answer[B], error) {
		return Viewed(view)(do(ctx, in.ID))
	}
}

// Changed is the handler of a change that says more than which row.
func Changed[I, R, B any](do func(ctx context.Context, id string, in I) (R, error), view func(R) B) func(context.Context, *Change[I]) (*Answer[B], error) {
	return func(ctx context.Context, in *Change[I]) (*Answer[B], error) {
		return Viewed(view)(do(ctx, in.ID, in.Body))
	}
}

// Viewed makes an answer of what a use case returned.
func Viewed[R, B any](view func(R) B) func(R, error) (*Answer[B], error) {
	return func(row R, err error) (*Answer[B], error) {
		if err != nil {
			return nil, err
		}
		return &Answer[B]{view(row)}, nil
	}
}

// Same is the view of what is shown as it is.
func Same[R any](r R) R { return r }

// Paged is the place in a list that is sorted newest first, and how many rows are asked for:
// one more than are shown, so that the end is seen.
type Paged struct {
	BeforeAt time.Time
	BeforeID string
	limit    int
}

// NewPaged reads a cursor and a page's size, 1 to 200; 0 means 50.
func NewPaged(cursor string, limit int) (Paged, error) {
	at, id, err := httpx.ParseCursor(cursor)
	if limit = min(limit, 200); limit <= 0 {
		limit = 50
	}
	return Paged{at, id, limit}, err
}

// Rows is how many rows to read.
func (p Paged) Rows() int32 { return int32(p.limit + 1) } //nolint:gosec // at most 201

// Cut leaves what is shown of the rows that were read, and says where the next page begins,
// empty at the end.
func Cut[R any](p Paged, rows []R, entry func(*R) *Entry) ([]R, string) {
	if len(rows) <= p.limit {
		return rows, ""
	}
	last := entry(&rows[p.limit-1])
	return rows[:p.limit], httpx.FormatCursor(last.CreatedAt, last.ID)
}

// Views shows each row of a list.
func Views[R, B any](rows []R, view func(R) B) []B {
	out := make([]B, len(rows))
	for i, r := range rows {
		out[i] = view(r)
	}
	return out
}
