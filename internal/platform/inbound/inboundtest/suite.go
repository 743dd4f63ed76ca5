package inboundtest

import (
	"cmp"
	"context"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/inbound"
	"wardgate/internal/platform/jobs"
)

// Form is a form as these tests drive it.
type Form[P, R any] struct {
	*inbound.Inbox[P, R]

	Now *clock.Manual
	// Good is a payload that is accepted, of another visitor for another number. Other makes
	// one say something else; Measured changes what the browser measured; Trapped fills in
	// the field that no person sees.
	Good     func(visitor int) P
	Other    func(p *P)
	Measured func(p *P, ms int64)
	Trapped  func(p *P)
	Entry    func(r *R) *inbound.Entry
	// Table holds its rows; of each of Beside an accepted post makes one row, of one that is
	// held back none.
	Table  string
	Beside []string
	// AtOnce is how many mails an accepted post writes with its row; 0 for a form whose two
	// mails follow by a task.
	AtOnce int
	// Ref is what its mails are about, left out: the row.
	Ref func(r R) string
	// Window is how long the same content without a key is a repeat, forms.SameWindow if zero.
	Window time.Duration
}

// Behaves ensures what is true of every form, on both engines; newForm makes the one that is tested.
func Behaves[P, R any](t *testing.T, newForm func(t testing.TB, d *db.DB) Form[P, R]) {
	t.Helper()
	for name, test := range map[string]func(*testing.T, Form[P, R]){
		"stores everything in one transaction":        stored[P, R],
		"stores nothing if a part fails":              undone[P, R],
		"stores a post once with a key":               func(t *testing.T, f Form[P, R]) { once(t, f, "same-key") },
		"stores a post once without a key":            func(t *testing.T, f Form[P, R]) { once(t, f, "") },
		"does not hear what the browser measured":     measured[P, R],
		"refuses a key with other content":            reused[P, R],
		"takes the same content later for a new post": later[P, R],
		"holds back programs and drops none":          quarantined[P, R],
		"mails once":                                  notified[P, R],
		"leaves no mail unwritten":                    swept[P, R],
	} {
		t.Run(name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) { test(t, newForm(t, d)) })
		})
	}
}

func (f Form[P, R]) count(t *testing.T, table string) int { t.Helper(); return Count(t, f.DB, table) }

// want compares how many rows there are of posts that were accepted, and how many nudges.
func (f Form[P, R]) want(t *testing.T, rows, accepted int) {
	t.Helper()
	if n := f.count(t, f.Table); n != rows {
		t.Errorf("%d rows, want %d", n, rows)
	}
	for _, table := range f.Beside {
		if n := f.count(t, table); n != accepted {
			t.Errorf("%s has %d rows, want %d", table, n, accepted)
		}
	}
	nudges, mails := accepted, 0 // they follow
	if f.AtOnce > 0 {
		nudges, mails = 0, accepted*f.AtOnce
	}
	if n := f.Nudges.Waiting(); n != nudges {
		t.Errorf("%d nudges, want %d", n, nudges)
	}
	f.wantMails(t, mails)
}

// mails is how many mails accepted posts lead to.
func (f Form[P, R]) mails(accepted int) int { return accepted * cmp.Or(f.AtOnce, 2) }

func (f Form[P, R]) wantMails(t *testing.T, want int) {
	t.Helper()
	if n := f.count(t, "mails"); n != want {
		t.Errorf("%d mails, want %d", n, want)
	}
}

// sweep runs the task that no nudge tells of anything, if the form has one.
func (f Form[P, R]) sweep(t *testing.T) {
	t.Helper()
	for _, task := range f.Tasks() {
		if err := task.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
}

func (f Form[P, R]) submit(t *testing.T, key string, p P) inbound.Entry {
	t.Helper()
	row, err := f.Submit(t.Context(), key, p)
	if err != nil {
		t.Fatal(err)
	}
	return *f.Entry(&row)
}

func stored[P, R any](t *testing.T, f Form[P, R]) {
	made := f.submit(t, "k1", f.Good(0))
	f.want(t, 1, 1)
	row, err := f.Get(t.Context(), made.ID)
	if got := *f.Entry(&row); err != nil || got != made || !got.CreatedAt.Equal(f.Now.Now()) || !got.NotifiedAt.IsZero() {
		t.Errorf("%v: stored %+v, answered %+v", err, got, made)
	}
	if _, err := f.Get(t.Context(), "no-such-id"); status(err) != http.StatusNotFound {
		t.Errorf("a wrong id: %v", err)
	}
}

func (f Form[P, R]) ref(t *testing.T, id string) string {
	t.Helper()
	row, err := f.Get(t.Context(), id)
	if err != nil || f.Ref == nil {
		return id
	}
	return f.Ref(row)
}

func undone[P, R any](t *testing.T, f Form[P, R]) {
	rename := func(from, to string) {
		t.Helper()
		if err := f.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.ExecContext(ctx, "ALTER TABLE "+from+" RENAME TO "+to)
			return err
		}); err != nil {
			t.Fatal(err)
		}
	}
	rename(f.Table, "lost") // what writes it fails
	if _, err := f.Submit(t.Context(), "k", f.Good(0)); err == nil {
		t.Error("not everything could be stored, and yet it was accepted")
	}
	rename("lost", f.Table)
	f.want(t, 0, 0)
}

func once[P, R any](t *testing.T, f Form[P, R], key string) {
	var all sync.WaitGroup
	ids := make([]string, 50)
	for i := range ids {
		all.Go(func() {
			row, err := f.Submit(t.Context(), key, f.Good(0))
			if err != nil {
				t.Error(err)
			}
			ids[i] = f.Entry(&row).ID
		})
	}
	all.Wait()
	slices.Sort(ids)
	if len(slices.Compact(ids)) != 1 {
		t.Errorf("50 equal posts were answered with %v", ids)
	}
	f.want(t, 1, 1)
}

// measured: between two tries a visitor goes on scrolling, and the second try comes later.
func measured[P, R any](t *testing.T, f Form[P, R]) {
	for visitor, key := range []string{"k", ""} {
		first, second := f.Good(visitor), f.Good(visitor)
		f.Measured(&first, 20_000)
		f.Measured(&second, 61_000)
		if a, b := f.submit(t, key, first), f.submit(t, key, second); a != b {
			t.Errorf("key %q: the same post is %+v and %+v", key, a, b)
		}
	}
}

func reused[P, R any](t *testing.T, f Form[P, R]) {
	f.submit(t, "k", f.Good(0))
	p := f.Good(0)
	f.Other(&p)
	if _, err := f.Submit(t.Context(), "k", p); !forms.IsKeyReused(err) || status(err) != http.StatusUnprocessableEntity {
		t.Errorf("want a problem 422, got %v", err)
	}
	f.want(t, 1, 1)
}

func later[P, R any](t *testing.T, f Form[P, R]) {
	first := f.submit(t, "", f.Good(0))
	f.Now.Advance(cmp.Or(f.Window, forms.SameWindow) - time.Millisecond)
	if again := f.submit(t, "", f.Good(0)); again.ID != first.ID {
		t.Error("a repeat just inside the window made a new row")
	}
	f.Now.Advance(2 * time.Millisecond)
	if later := f.submit(t, "", f.Good(0)); later.ID == first.ID {
		t.Error("the same content after the window is a new post")
	}
}

func quarantined[P, R any](t *testing.T, f Form[P, R]) {
	trapped, fast, slow := f.Good(1), f.Good(2), f.Good(3)
	f.Trapped(&trapped)
	f.Measured(&fast, 200)
	f.Measured(&slow, 1000)
	for i, p := range []P{trapped, fast, slow} {
		if e := f.submit(t, strconv.Itoa(i), p); (e.QuarantineReason != "") != (i < 2) {
			t.Errorf("post %d is held back because: %q", i, e.QuarantineReason)
		}
	}
	f.want(t, 3, 1)
	f.Now.Advance(time.Hour)
	f.sweep(t)
	f.wantMails(t, f.mails(1)) // of the one that is a person's
}

func notified[P, R any](t *testing.T, f Form[P, R]) {
	made := f.submit(t, "1", f.Good(0))
	for range 3 {
		if err := f.Notify(t.Context(), made.ID); err != nil {
			t.Fatal(err)
		}
	}
	f.wantMails(t, f.mails(1))
	if mails, err := f.Mail.ListFor(t.Context(), f.ref(t, made.ID)); err != nil || len(mails) != f.mails(1) {
		t.Errorf("%v, %d mails", err, len(mails))
	}
	if err := f.Notify(t.Context(), "no-such-id"); err != nil {
		t.Errorf("a row that is no more: %v", err)
	}
}

// swept: after a kill more may wait than one batch holds, and their mails are promised within
// ten seconds, not within ten for each batch.
func swept[P, R any](t *testing.T, f Form[P, R]) {
	const many = jobs.SweepBatch + 20
	var first inbound.Entry
	for i := range many {
		e := f.submit(t, strconv.Itoa(i), f.Good(i))
		if i == 0 {
			first = e
		}
	}
	f.sweep(t)
	f.want(t, many, many) // the sweep leaves fresh rows to their nudge
	f.Now.Advance(jobs.NudgeFirst + time.Millisecond)
	f.sweep(t)
	f.wantMails(t, f.mails(many))
	if err := f.Notify(t.Context(), first.ID); err != nil { // the nudge came after all
		t.Error(err)
	}
	f.wantMails(t, f.mails(many))
}

func status(err error) int {
	if p := httpx.AsProblem(err); p != nil {
		return p.Status
	}
	return 0
}
