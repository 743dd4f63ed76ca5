package inbound

import (
	"context"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
)

// Rate is how often forms are taken: 20 a minute and 60 at once from an address, all forms together, and as many as from
// 60 busy addresses from everybody. Above it a browser works for each (ADR 54), and nobody is sent away.
func Rate() httpx.Rate { return httpx.PerMinute("submit", 20, 60).All(60).Works() }

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
func Submitted[P, R, B any](submit func(ctx context.Context, key string, p P) (R, error), view func(context.Context, R) B) func(context.Context, *Post[P]) (*Answer[B], error) {
	return func(ctx context.Context, in *Post[P]) (*Answer[B], error) {
		row, err := submit(ctx, in.Key, in.Body)
		if err != nil {
			return nil, err
		}
		return &Answer[B]{view(ctx, row)}, nil
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

// OfLead makes the stored rows of one lead what their person may read, and their ids.
func OfLead[S, B any, R interface{ RowID() string }](from func(S) (R, error), view func(R) B) func([]S, error) ([]B, []string, error) {
	return func(stored []S, err error) ([]B, []string, error) {
		if err != nil {
			return nil, nil, err
		}
		rows, err := db.Each(stored, from)
		return Views(rows, view), Views(rows, R.RowID), err
	}
}

// Same is the view of what is shown as it is.
func Same[R any](r R) R { return r }

// Views shows each row of a list.
func Views[R, B any](rows []R, view func(R) B) []B {
	out := make([]B, len(rows))
	for i, r := range rows {
		out[i] = view(r)
	}
	return out
}
