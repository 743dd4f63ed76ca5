package retention

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"time"

	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/retention/sqlgen"
)

// RuleNow is one kind of data as it stands.
type RuleNow struct {
	ID      string     `json:"id"`
	Label   string     `json:"label"`
	What    string     `json:"what"`
	Does    string     `json:"does" doc:"erased, deleted, emptied or kept"`
	Why     string     `json:"why"`
	Counsel bool       `json:"counsel" doc:"the owner must confirm the terms with counsel"`
	Rows    int        `json:"rows" doc:"rows of all its tables"`
	Oldest  *time.Time `json:"oldest" doc:"the time of the oldest row; null where there is none, or no row has a time"`
	Terms   []TermNow  `json:"terms" doc:"how long it is kept; none for what is kept, or goes with its person"`
	CanHold bool       `json:"can_hold" doc:"an owner can put all of it on hold"`
	Hold    *Hold      `json:"hold"`
}

// TermNow is how long something is kept, and what became of that.
type TermNow struct {
	ID    string     `json:"id" doc:"rule.term"`
	Of    string     `json:"of"`
	Keeps string     `json:"keeps" doc:"24 months"`
	From  string     `json:"from" doc:"what it is counted from"`
	Task  string     `json:"task" doc:"the background task that does it"`
	Last  *time.Time `json:"last_run"`
	Next  *time.Time `json:"next_run"`
	// Listed terms show one by one what will go, for the notice. Of the others go with their person those that are reasons to keep one;
	// the rest goes by itself, by another task and without a list.
	Listed     bool       `json:"listed" doc:"what will go is listed, for the notice before it goes; otherwise it goes by itself, without a list, or with its person"`
	WithPerson bool       `json:"with_person" doc:"it goes when its person does, who is listed"`
	Soon       int        `json:"soon" doc:"how many go within the notice, 500 at most"`
	First      *time.Time `json:"first" doc:"when the first of them goes"`
	NotBefore  *time.Time `json:"not_before" doc:"nothing of it goes before this time, because the rule is new or began anew; null once it has passed"`
	Removed    int64      `json:"removed" doc:"by the last run"`
	Failed     int64      `json:"failed" doc:"what the last run could not remove: the next one tries again"`
	RemovedAll int64      `json:"removed_all" doc:"by all runs"`
}

// mostSoon bounds what is counted of what will go.
const mostSoon = 500

// Overview are all rules, in their order.
func (r *Retention) Overview(ctx context.Context) ([]RuleNow, error) {
	states, err := r.states(ctx)
	if err != nil {
		return nil, err
	}
	holds, err := r.d.Holds.Open(ctx, r.d.DB.Read(), WholeRule)
	if err != nil {
		return nil, err
	}
	out := []RuleNow{}
	for _, rule := range r.d.Rules {
		one := RuleNow{ID: rule.ID, Label: rule.Label, What: rule.What, Does: rule.Does, Why: rule.Why, Counsel: rule.Counsel, Terms: []TermNow{}}
		if one.Rows, one.Oldest, err = r.rows(ctx, rule.Tables); err != nil {
			return nil, err
		}
		if i := slices.IndexFunc(holds, func(h Hold) bool { return h.Subject == rule.ID }); i >= 0 {
			one.Hold = &holds[i]
		}
		for _, t := range rule.Terms {
			term, err := r.term(ctx, t, states)
			if err != nil {
				return nil, err
			}
			one.CanHold = one.CanHold || term.Listed
			one.Terms = append(one.Terms, term)
		}
		out = append(out, one)
	}
	return out, nil
}

func (r *Retention) states(ctx context.Context) (map[string]sqlgen.RetentionRule, error) {
	rows, err := sqlgen.New(r.d.DB.Read()).Rules(ctx)
	if err != nil {
		return nil, fmt.Errorf("retention.Overview: %w", err)
	}
	out := make(map[string]sqlgen.RetentionRule, len(rows))
	for _, row := range rows {
		out[row.ID] = row
	}
	return out, nil
}

// rows counts the rows of tables, and finds the oldest. The names are the catalog's.
func (r *Retention) rows(ctx context.Context, tables []Table) (n int, oldest *time.Time, err error) {
	for _, t := range tables {
		var some int
		if err := r.d.DB.Read().QueryRowContext(ctx, "SELECT count(*) FROM "+t.Name).Scan(&some); err != nil {
			return 0, nil, fmt.Errorf("retention: counting %s: %w", t.Name, err)
		}
		n += some
		if t.At == "" {
			continue
		}
		var at time.Time
		err := r.d.DB.Read().QueryRowContext(ctx, "SELECT "+t.At+" FROM "+t.Name+" WHERE "+t.At+" IS NOT NULL ORDER BY "+t.At+" LIMIT 1").Scan(&at)
		switch {
		case errors.Is(err, sql.ErrNoRows):
		case err != nil:
			return 0, nil, fmt.Errorf("retention: the oldest row of %s: %w", t.Name, err)
		case oldest == nil || at.Before(*oldest):
			at = at.UTC()
			oldest = &at
		}
	}
	return n, oldest, nil
}

func (r *Retention) term(ctx context.Context, t Term, states map[string]sqlgen.RetentionRule) (TermNow, error) {
	out := TermNow{ID: t.ID, Of: t.Of, Keeps: t.Keeps, From: t.From, Task: t.Task}
	last, next, err := r.d.Runs(ctx, t.Task)
	if err != nil {
		return out, fmt.Errorf("retention: the runs of %s: %w", t.Task, err)
	}
	out.Last, out.Next = httpx.OrNil(last), httpx.OrNil(next)
	k, known := r.kind(out.ID)
	if !known {
		out.WithPerson = t.Task == Task
		return out, nil
	}
	out.Listed = true
	if state, ok := states[out.ID]; ok {
		out.Last, out.Removed, out.Failed, out.RemovedAll = httpx.OrNil(state.LastRunAt.Time), state.Removed, state.Failed, state.RemovedAll
	}
	floor, err := r.floorOf(ctx, k, states)
	if err != nil {
		return out, err
	}
	if floor.After(r.d.Clock.Now()) && floor.Before(never()) {
		out.NotBefore = &floor
	}
	going, _, err := r.going(ctx, k, floor, Query{Limit: mostSoon})
	out.Soon = len(going)
	for _, g := range going {
		if out.First == nil || g.Goes.Before(*out.First) {
			out.First = &g.Goes
		}
	}
	return out, err
}

func (r *Retention) kind(term string) (Kind, bool) {
	i := slices.IndexFunc(r.d.Kinds, func(k Kind) bool { return k.Term == term })
	if i < 0 {
		return Kind{}, false
	}
	return r.d.Kinds[i], true
}

// floorOf is when the first thing of a kind may go, as the last run left it; one that has not run begins with the next.
func (r *Retention) floorOf(ctx context.Context, k Kind, states map[string]sqlgen.RetentionRule) (time.Time, error) {
	since := r.d.Clock.Now()
	if state, ok := states[k.Term]; ok && state.Term == r.termOf(k).Keeps {
		since = state.Since
	}
	return r.floor(ctx, r.d.DB.Read(), k, since)
}

// Going is one thing that goes within the notice.
type Going struct {
	ID    string    `json:"id"`
	Label string    `json:"label"`
	Lead  string    `json:"lead_id" doc:"the lead whose page shows it; empty for none"`
	From  time.Time `json:"from" doc:"what its term is counted from"`
	Goes  time.Time `json:"goes" doc:"when it goes: with the first run from then on"`
}

// ErrUnknown tells that no term of the name is listed.
var ErrUnknown = errors.New("retention: no such term")

// Upcoming lists what goes of a term within the notice, those first that are kept longest, after a cursor.
func (r *Retention) Upcoming(ctx context.Context, term, cursor string, limit int) ([]Going, string, error) {
	k, known := r.kind(term)
	if !known {
		return nil, "", ErrUnknown
	}
	q := Query{Limit: limit}
	if cursor != "" {
		var err error
		if q.AfterAt, q.AfterID, err = httpx.ParseCursor(cursor); err != nil {
			return nil, "", err
		}
	}
	states, err := r.states(ctx)
	if err != nil {
		return nil, "", err
	}
	floor, err := r.floorOf(ctx, k, states)
	if err != nil {
		return nil, "", err
	}
	return r.going(ctx, k, floor, q)
}

// going is a page of what goes within the notice, and the cursor of the next.
func (r *Retention) going(ctx context.Context, k Kind, floor time.Time, q Query) ([]Going, string, error) {
	term, until := r.termOf(k), r.d.Clock.Now().Add(r.notice())
	out := []Going{}
	if floor.After(until) {
		return out, "", nil
	}
	most := q.Limit
	q.Before = term.before(until)
	for q.Limit = batch; len(out) < most; {
		old, err := k.old(ctx, q)
		if err != nil {
			return nil, "", fmt.Errorf("retention: what goes of %s: %w", k.Term, err)
		}
		for n, i := range old {
			if goes := r.goes(term, floor, i); !goes.After(until) {
				out = append(out, Going{ID: i.ID, Label: i.Label, Lead: i.Lead, From: i.From, Goes: goes})
			}
			if len(out) == most && (n < len(old)-1 || len(old) == q.Limit) {
				return out, httpx.FormatCursor(i.From, i.ID), nil
			}
		}
		if len(old) < q.Limit {
			break
		}
		q = q.behind(old[len(old)-1])
	}
	return out, "", nil
}

// HoldRule puts all that a rule is about on hold.
func (r *Retention) HoldRule(ctx context.Context, rule, reason string) (hold Hold, err error) {
	if !r.followed(rule) {
		return Hold{}, ErrUnknown
	}
	err = r.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		if hold, err = r.d.Holds.Place(ctx, tx, WholeRule, rule, reason); err != nil {
			return err
		}
		return r.d.Audit.Record(ctx, tx, audit.Entry{Action: "operations.retention-held", Subject: rule})
	})
	return hold, err
}

// ReleaseRule ends the hold of a rule; without one it does nothing.
func (r *Retention) ReleaseRule(ctx context.Context, rule string) error {
	if !r.followed(rule) {
		return ErrUnknown
	}
	return r.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		was, err := r.d.Holds.Release(ctx, tx, WholeRule, rule)
		if err != nil || !was {
			return err
		}
		return r.d.Audit.Record(ctx, tx, audit.Entry{Action: "operations.retention-released", Subject: rule})
	})
}

func (r *Retention) followed(rule string) bool {
	return slices.ContainsFunc(r.d.Kinds, func(k Kind) bool { return k.rule() == rule })
}
