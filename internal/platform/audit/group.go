package audit

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"time"

	"wardgate/internal/platform/audit/sqlgen"
	"wardgate/internal/platform/db"
)

// What a group names at most. The counts go on; "more" says that the list does not.
const (
	maxNetworks = 50
	maxThings   = 500
)

// Group is one line that grows for an hour: how often somebody was refused something, or looked at people. It is for
// what happens too often for a line each.
type Group struct {
	Actor           Actor
	Action, Subject string
	Counts          Counts
}

// Counts is the detail of a group.
type Counts struct {
	// Count is how often it happened, From and Until (UTC) when first and last.
	Count int       `json:"count"`
	From  time.Time `json:"from"`
	Until time.Time `json:"until"`
	// Why counts reasons of refusals.
	Why []Reason `json:"why,omitempty"`
	// Networks are the networks of the callers, Things the ids of what it was about, each once.
	Networks     []string `json:"networks,omitempty"`
	MoreNetworks bool     `json:"more_networks,omitempty"`
	Things       []string `json:"things,omitempty"`
	MoreThings   bool     `json:"more_things,omitempty"`
	// Pages are different pages of lists, Items what stood on them, Searches how many were searches.
	Pages    int `json:"pages,omitempty"`
	Items    int `json:"items,omitempty"`
	Searches int `json:"searches,omitempty"`
}

// Reason is how often one reason was given.
type Reason struct {
	Reason string `json:"reason"`
	Count  int    `json:"count"`
}

// Add puts what more tells to t.
func (t *Counts) Add(more Counts) {
	if t.Count == 0 || more.From.Before(t.From) {
		t.From = more.From
	}
	if more.Until.After(t.Until) {
		t.Until = more.Until
	}
	t.Count += more.Count
	t.Pages += more.Pages
	t.Items += more.Items
	t.Searches += more.Searches
	t.Why = addReasons(t.Why, more.Why)
	var cut bool
	t.Networks, cut = union(t.Networks, more.Networks, maxNetworks)
	t.MoreNetworks = t.MoreNetworks || more.MoreNetworks || cut
	t.Things, cut = union(t.Things, more.Things, maxThings)
	t.MoreThings = t.MoreThings || more.MoreThings || cut
}

func addReasons(have, more []Reason) []Reason {
	sums := map[string]int{}
	for _, r := range slices.Concat(have, more) {
		sums[r.Reason] += r.Count
	}
	out := make([]Reason, 0, len(sums))
	for _, reason := range slices.Sorted(maps.Keys(sums)) {
		out = append(out, Reason{reason, sums[reason]})
	}
	return out
}

// union adds what is new to have, at most up to limit; cut says that something did not fit.
func union(have, more []string, limit int) (all []string, cut bool) {
	known := make(map[string]bool, len(have))
	for _, s := range have {
		known[s] = true
	}
	for _, s := range more {
		switch {
		case known[s]:
		case len(have) >= limit:
			return have, true
		default:
			known[s] = true
			have = append(have, s)
		}
	}
	return have, false
}

// Grow adds groups to the lines of their hour, each in the hour of its first event.
func (l Log) Grow(ctx context.Context, tx *db.Tx, groups []Group) error {
	for _, g := range groups {
		if err := l.grow(ctx, sqlgen.New(tx), g); err != nil {
			return fmt.Errorf("audit.Grow %s: %w", g.Action, err)
		}
	}
	return nil
}

func (l Log) grow(ctx context.Context, q *sqlgen.Queries, g Group) error {
	detail, err := json.Marshal(g.Counts)
	if err != nil {
		return fmt.Errorf("the counts: %w", err)
	}
	id := l.ids.Row(prefix, g.Counts.From)
	// It inserts the line, or locks the one that is there: of two instances one waits for the other.
	row, err := q.OpenGroup(ctx, sqlgen.OpenGroupParams{
		ID: id, Hour: g.Counts.From.UTC().Truncate(time.Hour), At: g.Counts.From, ActorID: g.Actor.ID, ActorEmail: g.Actor.Email,
		Action: g.Action, Subject: g.Subject, Detail: string(detail),
	})
	if err != nil || row.ID == id {
		return err
	}
	var whole Counts
	if err := json.Unmarshal([]byte(row.Detail), &whole); err != nil {
		return fmt.Errorf("line %s: %w", row.ID, err)
	}
	whole.Add(g.Counts)
	if detail, err = json.Marshal(whole); err != nil {
		return fmt.Errorf("the counts: %w", err)
	}
	return q.GrowGroup(ctx, sqlgen.GrowGroupParams{ID: row.ID, Detail: string(detail)})
}

// CloseHours makes lines of the record of all groups whose hour is over. What still comes for such an hour becomes a
// line of its own.
func (l Log) CloseHours(ctx context.Context, d *db.DB) error {
	// Some time after the hour, so that what instances still hold in memory comes along.
	before := l.clock.Now().UTC().Add(-groupGrace).Truncate(time.Hour)
	open, err := sqlgen.New(d.Read()).OpenGroups(ctx, before)
	if err != nil {
		return fmt.Errorf("audit.CloseHours: %w", err)
	}
	if open == 0 {
		return nil
	}
	return d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		q := sqlgen.New(tx)
		rows, err := q.CloseGroups(ctx, before)
		if err != nil {
			return fmt.Errorf("audit.CloseHours: %w", err)
		}
		lines := make([]sqlgen.AuditLog, 0, len(rows))
		for _, r := range rows {
			line := sqlgen.AuditLog{ID: r.ID, At: r.At, ActorID: r.ActorID, ActorEmail: r.ActorEmail, Action: r.Action, Subject: r.Subject, Detail: r.Detail}
			if line, err = l.insert(ctx, tx, line); err != nil {
				return fmt.Errorf("audit.CloseHours %s: %w", r.ID, err)
			}
			lines = append(lines, line)
		}
		return l.linkNow(ctx, d, q, lines)
	})
}

// linkNow chains lines whose ids are of an earlier time: Seal looks for new ids only.
func (l Log) linkNow(ctx context.Context, d *db.DB, q *sqlgen.Queries, lines []sqlgen.AuditLog) error {
	if l.key.secret == nil {
		return nil
	}
	head, err := q.HoldHead(ctx, l.clock.Now())
	if err != nil || head.Mac == "" { // a chain that has not begun takes all lines there are
		return err
	}
	_, err = NewChain(d, l.clock, l.key).link(ctx, q, head, lines)
	return err
}

// groupGrace is how long after its hour a group stays open.
const groupGrace = 2 * time.Minute
