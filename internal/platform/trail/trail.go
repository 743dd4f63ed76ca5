// Package trail remembers what is too frequent for a line of the audit log each: refused requests and sign-ins, and who
// looked at which people. It counts in memory, by person, action and hour, and the background writes the counts into the
// audit log within seconds (audit.Grow). A refused request therefore costs no database write, a read stays a read, and a
// flood makes a few rows. What a kill loses are the counts of the last seconds; the log lines of refusals are written at
// once.
//
// It keeps no name and no address of a person: accounts and rows by their ids, callers by their network, and what was
// typed as the e-mail address of no account as a keyed hash.
package trail

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/wiring"
)

// The actions of the lines that a trail writes.
const (
	ActionSignInFailed = "staff.sign-in-failed"
	ActionRefused      = "staff.refused"
	ActionTurnedAway   = "site.refused"
	// Opened and Listed follow the feature whose people were looked at.
	Opened = ".opened"
	Listed = ".listed"
)

// The subjects of lines that are about no row.
const (
	SubjectUnknown  = "unknown-addresses"
	SubjectVisitors = "visitors"
)

// Bounds of what waits in memory for the next write.
const (
	maxGroups = 20_000
	maxTyped  = 5_000
	maxSeen   = 100_000
)

// NotSignedIn is the actor of what was refused to callers without a session.
func NotSignedIn() audit.Actor { return audit.Program("not signed in") }

// Deps are what a Trail needs.
type Deps struct {
	DB    *db.DB
	Clock clock.Clock
	Audit audit.Log
	Log   *slog.Logger
	// Key makes the keyed hashes.
	Key []byte
	// Account finds the id of the account that is called typed, empty if there is none.
	Account func(ctx context.Context, typed string) (id string, err error)
}

// Trail counts in memory. It is safe for concurrent use.
type Trail struct {
	d Deps

	mu     sync.Mutex
	groups map[key]*audit.Counts
	// typed counts failed sign-ins by what was typed; the account is looked up as they are written.
	typed map[typedKey]*audit.Counts
	// pages are the pages of lists that were counted in this hour.
	pages map[pageKey]bool
	hour  time.Time
	// dropped counts what found no room.
	dropped int
	storm   storm
}

type key struct {
	actor           audit.Actor
	action, subject string
	hour            time.Time
}

type typedKey struct {
	typed string
	hour  time.Time
}

type pageKey struct {
	actor, what string
	query       uint64
}

// New returns a Trail that remembers nothing yet.
func New(d Deps) (*Trail, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	t := &Trail{d: d, storm: storm{log: d.Log}}
	t.empty()
	t.pages = map[pageKey]bool{}
	return t, nil
}

func (t *Trail) empty() {
	t.groups, t.typed, t.dropped = map[key]*audit.Counts{}, map[typedKey]*audit.Counts{}, 0
}

// Look is a look at people.
type Look struct {
	Actor audit.Actor
	// Feature is the feature that owns what was looked at, What names it in the plural.
	Feature, What string
	// ID is the row that was opened; empty for a list.
	ID string
	// Query tells pages of a list apart, Items is how many items stood on it, Searched whether it answered a search.
	Query    uint64
	Items    int
	Searched bool
	// Network is where it was looked from.
	Network string
}

// Looked remembers a look. The same page of a list counts once an hour: boards refresh themselves.
func (t *Trail) Looked(l Look) {
	now := t.d.Clock.Now().UTC()
	counts := audit.Counts{Count: 1, From: now, Until: now, Networks: []string{l.Network}}
	action := l.Feature + Opened
	if l.ID != "" {
		counts.Things = []string{l.ID}
	} else {
		action = l.Feature + Listed
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if l.ID == "" {
		if t.turned(now, pageKey{l.Actor.ID, l.What, l.Query}) {
			return
		}
		counts.Pages, counts.Items = 1, l.Items
		if l.Searched {
			counts.Searches = 1
		}
	}
	t.add(key{l.Actor, action, l.What, now.Truncate(time.Hour)}, counts)
}

// turned reports whether the page was looked at in this hour already.
func (t *Trail) turned(now time.Time, page pageKey) bool {
	if hour := now.Truncate(time.Hour); hour != t.hour || len(t.pages) >= maxSeen {
		t.hour, t.pages = hour, map[pageKey]bool{}
	}
	if t.pages[page] {
		return true
	}
	t.pages[page] = true
	return false
}

// Denial is a call or a try that was refused.
type Denial struct {
	// Why is the reason in a word, Route what was asked for (an id of the endpoint table), Status the answer.
	Why, Route string
	Status     int
	// Actor is who is signed in, zero for nobody.
	Actor audit.Actor
	// Account is the account that somebody tried to sign in to, Typed what they called it where it was not looked up.
	Account, Typed string
	// Network is where it came from.
	Network string
}

// Refused remembers a refusal, and writes its line into the log unless there are too many of its kind.
func (t *Trail) Refused(ctx context.Context, r Denial) {
	now := t.d.Clock.Now().UTC()
	hour := now.Truncate(time.Hour)
	counts := audit.Counts{Count: 1, From: now, Until: now, Networks: []string{r.Network}, Why: []audit.Reason{{Reason: r.Why, Count: 1}}}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.storm.tell(ctx, now, r, t.d.Key)
	switch {
	case r.Account != "":
		t.add(key{NotSignedIn(), ActionSignInFailed, r.Account, hour}, counts)
	case r.Typed != "":
		t.addTyped(typedKey{r.Typed, hour}, counts)
	case r.Actor.ID != "":
		t.add(key{r.Actor, ActionRefused, r.Actor.ID, hour}, counts)
	default:
		t.add(key{NotSignedIn(), ActionTurnedAway, SubjectVisitors, hour}, counts)
	}
}

func (t *Trail) add(k key, more audit.Counts) {
	have := t.groups[k]
	if have == nil {
		if len(t.groups) >= maxGroups {
			t.dropped++
			return
		}
		have = &audit.Counts{}
		t.groups[k] = have
	}
	have.Add(more)
}

func (t *Trail) addTyped(k typedKey, more audit.Counts) {
	have := t.typed[k]
	if have == nil {
		if len(t.typed) >= maxTyped { // a flood of invented addresses: they are counted together
			t.add(key{NotSignedIn(), ActionSignInFailed, SubjectUnknown, k.hour}, more)
			return
		}
		have = &audit.Counts{}
		t.typed[k] = have
	}
	have.Add(more)
}

// Flush writes what is remembered into the audit log. What it cannot write it remembers.
func (t *Trail) Flush(ctx context.Context) error {
	t.mu.Lock()
	groups, typed, dropped := t.groups, t.typed, t.dropped
	t.empty()
	t.storm.sum(ctx, t.d.Clock.Now())
	t.mu.Unlock()
	if dropped > 0 {
		t.d.Log.WarnContext(ctx, "the trail was full: these were not counted", "count", dropped)
	}
	if len(groups) == 0 && len(typed) == 0 {
		return nil
	}
	err := t.write(ctx, groups, typed)
	if err != nil {
		t.back(groups, typed)
	}
	return err
}

func (t *Trail) write(ctx context.Context, groups map[key]*audit.Counts, typed map[typedKey]*audit.Counts) error {
	whole := make(map[key]*audit.Counts, len(groups))
	for k, counts := range groups {
		sum := *counts
		whole[k] = &sum
	}
	for k, counts := range typed {
		account, err := t.d.Account(ctx, k.typed)
		if err != nil {
			return fmt.Errorf("trail: whose account failed sign-ins were about: %w", err)
		}
		more, subject := *counts, account
		if account == "" {
			more.Things, subject = []string{hashed(t.d.Key, k.typed)}, SubjectUnknown
		}
		to := key{NotSignedIn(), ActionSignInFailed, subject, k.hour}
		if whole[to] == nil {
			whole[to] = &audit.Counts{}
		}
		whole[to].Add(more)
	}
	lines := make([]audit.Group, 0, len(whole))
	for k, counts := range whole {
		lines = append(lines, audit.Group{Actor: k.actor, Action: k.action, Subject: k.subject, Counts: *counts})
	}
	// In one order on all instances, so that none waits for another in a circle.
	slices.SortFunc(lines, func(a, b audit.Group) int {
		return cmp.Or(a.Counts.From.Truncate(time.Hour).Compare(b.Counts.From.Truncate(time.Hour)),
			cmp.Compare(a.Actor.ID, b.Actor.ID), cmp.Compare(a.Action, b.Action), cmp.Compare(a.Subject, b.Subject))
	})
	return errors.Join(slices.Collect(t.batches(ctx, lines))...)
}

// batches writes lines in transactions that keep nobody waiting for long, and ends with the first that fails.
func (t *Trail) batches(ctx context.Context, lines []audit.Group) func(yield func(error) bool) {
	const batch = 50
	return func(yield func(error) bool) {
		for some := range slices.Chunk(lines, batch) {
			err := t.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return t.d.Audit.Grow(ctx, tx, some) })
			if err != nil {
				yield(err)
				return
			}
		}
	}
}

// back remembers again what could not be written.
func (t *Trail) back(groups map[key]*audit.Counts, typed map[typedKey]*audit.Counts) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for k, counts := range groups {
		t.add(k, *counts)
	}
	for k, counts := range typed {
		t.addTyped(k, *counts)
	}
}

// CloseHours makes lines of the audit log of all counts whose hour is over.
func (t *Trail) CloseHours(ctx context.Context) error { return t.d.Audit.CloseHours(ctx, t.d.DB) }
