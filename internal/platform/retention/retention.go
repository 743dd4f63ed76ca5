package retention

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/jobs"
	"wardgate/internal/platform/wiring"
)

// Task is the name of the task that removes what is due.
const Task = "retention.run"

// Item is one thing that goes.
type Item struct {
	ID string
	// From is what its term is counted from, and its place in the list.
	From time.Time
	// Quiet is when the last reason to keep it ended, apart from its term; zero without one.
	Quiet time.Time
	// Label says what it is, Lead is the lead whose page shows it; empty for none.
	Label, Lead string
	// Kept tells that it stays, whatever its term: it is about a person on hold.
	Kept bool
}

// Query asks for what is older than Before, after the place of AfterAt and AfterID, so many at most.
type Query struct {
	Before  time.Time
	AfterAt time.Time
	AfterID string
	Limit   int
}

// Source keeps things that a term is about.
type Source interface {
	// Old lists things from before a time that nothing keeps but their term, sorted by Item.From and Item.ID.
	Old(ctx context.Context, q Query) ([]Item, error)
	// Remove removes those of items that are still due: it asks due in its own transactions, and calls removed there with their number. One that
	// cannot be removed now does not keep the others; it is counted.
	Remove(ctx context.Context, items []Item, due func(Item) bool, removed func(ctx context.Context, tx *db.Tx, n int) error) (failed int, err error)
}

// Kind is a term of the catalog that the program follows here.
type Kind struct {
	// Term are the ids of rule and term: "people.quiet".
	Term string
	// From are the sources, each with things of its own.
	From []Source
}

func (k Kind) rule() string {
	rule, _, _ := strings.Cut(k.Term, ".")
	return rule
}

// Rule is one kind of data: what it is, where it stands, and how long it is kept.
type Rule struct {
	ID, Label, What, Does, Why string
	// Counsel marks a judgement that the owner must confirm with counsel.
	Counsel bool
	Tables  []Table
	Terms   []Term
}

// Table is a table, and the column that tells a row's age; empty where none does.
type Table struct{ Name, At string }

// Term is how long something is kept: months, or a span.
type Term struct {
	// ID are the ids of rule and term; Keeps is the term in words, Of of what, From counted from what, Task who does it.
	ID, Of, Keeps, From, Task string
	Months                    int
	Span                      time.Duration
}

// Deps are what Retention needs. All are required.
type Deps struct {
	DB    *db.DB
	Clock clock.Clock
	Audit audit.Log
	Holds *Holds
	// NoticeDays is for how long everything is listed before it goes.
	NoticeDays int
	Rules      []Rule
	Kinds      []Kind
	// Runs tells when a task last began, zero for never, and when its next slot begins.
	Runs func(ctx context.Context, task string) (last, next time.Time, err error)
}

// Retention removes what is due, and shows what will go.
type Retention struct{ d Deps }

// New returns Retention, or an error that names what is missing.
func New(d Deps) (*Retention, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	r := &Retention{d}
	for _, k := range d.Kinds {
		if r.termOf(k).ID == "" {
			return nil, fmt.Errorf("retention: there is no term %s", k.Term)
		}
	}
	return r, nil
}

// Tasks is the background work.
func (r *Retention) Tasks() []jobs.Task {
	return []jobs.Task{{Name: Task, Every: time.Hour, Run: r.Run}}
}

// program is who removes, in the audit log.
func program() audit.Actor { return audit.Program("retention") }

// notice is how long everything is shown before it goes.
func (r *Retention) notice() time.Duration {
	return time.Duration(r.d.NoticeDays) * 24 * time.Hour
}

// ends is when the term is over that is counted from an instant.
func (t Term) ends(from time.Time) time.Time {
	return clock.AddMonths(from, t.Months).Add(t.Span)
}

// termOf is the term that a kind follows; New has seen that there is one.
func (r *Retention) termOf(k Kind) Term {
	for _, rule := range r.d.Rules {
		for _, t := range rule.Terms {
			if t.ID == k.Term {
				return t
			}
		}
	}
	return Term{}
}

// longest is how much later than plain subtraction of a term something may be due that was counted by months.
const longest = 4 * 24 * time.Hour

// before is a time from before which everything is that is over by at, and little else.
func (t Term) before(at time.Time) time.Time {
	return at.AddDate(0, -t.Months, 0).Add(longest - t.Span)
}

// goes is when an item goes by its term, its own reasons and the floor of its kind.
func (r *Retention) goes(t Term, floor time.Time, i Item) time.Time {
	if i.Kept {
		return never()
	}
	at := t.ends(i.From)
	if !i.Quiet.IsZero() && i.Quiet.Add(r.notice()).After(at) {
		at = i.Quiet.Add(r.notice())
	}
	if floor.After(at) {
		return floor
	}
	return at
}

// old is a page of what a kind has, of all its sources, in one order.
func (k Kind) old(ctx context.Context, q Query) ([]Item, error) {
	var all []Item
	for _, s := range k.From {
		items, err := s.Old(ctx, q)
		if err != nil {
			return nil, err
		}
		all = append(all, items...)
	}
	slices.SortFunc(all, func(a, b Item) int {
		if c := a.From.Compare(b.From); c != 0 {
			return c
		}
		return strings.Compare(a.ID, b.ID)
	})
	return all[:min(len(all), q.Limit)], nil
}

// behind is q after an item.
func (q Query) behind(i Item) Query {
	q.AfterAt, q.AfterID = i.From, i.ID
	return q
}
