package automation

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"sync"
	"testing"
	"time"

	"wardgate/internal/automation/rules"
	"wardgate/internal/automation/tasks"
	"wardgate/internal/leads"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/httpx"
)

// TestHistories plays random histories with two instances on one database: people come, answer,
// leave and are erased, staff take over, move, merge and decide, the clock jumps forward and an
// hour back, and work is interrupted. After every step the rows must be a legal successor of the
// previous ones, and no mail may have been sent to a person who was not to get one; at the end
// nothing is lost.
// Proves: D73, automation-5, automation-6, automation-8, automation-9, automation-14, gate-18
func TestHistories(t *testing.T) {
	t.Parallel()
	histories, onPostgres := 8, 4 // a step takes several times as long there
	if testing.Short() {
		histories, onPostgres = 2, 2
	}
	if os.Getenv("WARDGATE_LONG") == "1" {
		histories, onPostgres = 60, 30
	}
	for seed := range histories {
		t.Run("sqlite", func(t *testing.T) { playHistory(t, dbtest.SQLite(t), seed) })
		if seed < onPostgres {
			t.Run("postgres", func(t *testing.T) { playHistory(t, dbtest.Postgres(t), seed) })
		}
	}
}

func playHistory(t *testing.T, d *db.DB, seed int) {
	t.Helper()
	first := newBench(t, d)
	h := &history{
		bench: first, other: first.another(t), random: rand.New(rand.NewPCG(uint64(seed), 8)),
		closed: map[string]int{}, merged: map[string]int{}, left: map[string]int{}, answered: map[string]bool{},
	}
	for i := range 120 {
		h.happens(t)
		h.check(t)
		if t.Failed() {
			t.Fatalf("history %d, step %d: %v", seed, i, h.did[max(0, len(h.did)-12):])
		}
	}
	h.settles(t)
}

type history struct {
	bench
	other  bench
	random *rand.Rand
	ids    []string
	// closed, merged and left are how many mails an address had got when automation was to leave
	// it alone: while a person has the lead, until there is news of it, for ever.
	closed, merged, left map[string]int
	// answered are the runs that had written to a person who then wrote to us.
	answered map[string]bool
	rows     map[string]string
	did      []string
}

// legal are the allowed transitions; a state that is not listed is final.
func legal() map[string][]string {
	return map[string][]string{
		"run waiting": {"active", "stopped"}, "run active": {"finished", "stopped"},
		"step held": {"waiting", "stopped"}, "step waiting": {"done", "skipped", "stopped"},
		"task pending": {"approved", "rejected", "done", "expired"},
	}
}

func (h *history) pick() string { return h.ids[h.random.IntN(len(h.ids))] }

// mails is how many follow-ups an address has got.
func (h *history) mails(t *testing.T, email string) int {
	t.Helper()
	return h.count(t, "mails WHERE kind = 'automation.follow-up' AND to_address = $1", email)
}

func (h *history) happens(t *testing.T) {
	t.Helper()
	ctx := as(t.Context(), "casey")
	what := h.random.IntN(20)
	if len(h.ids) < 2 {
		what = 0
	}
	var did string
	var err error
	switch what {
	case 0, 1, 2:
		did = "comes"
		err = h.someone(t, ctx)
	case 3:
		did, err = "subscribes", h.agrees(t)
	case 4:
		did, err = "leaves", h.leaves(t)
	case 5, 6:
		did, err = "staff", h.staff(t, ctx)
	case 7:
		did, err = "merged or erased", h.ends(t, ctx)
	case 8, 9:
		did, err = "decided", h.decides(ctx)
	case 10:
		did = "an hour back"
		h.now.Advance(-time.Hour)
	case 11, 12, 13:
		d := time.Duration(1+h.random.IntN(3000)) * time.Minute
		did = d.String()
		h.now.Advance(d)
	case 14, 15:
		did = "cut off"
		h.cutOff(t)
	default:
		did = "works"
		err = h.works(t)
	}
	h.did = append(h.did, did)
	if err != nil && httpx.AsProblem(err) == nil {
		t.Fatalf("%s: %v", did, err)
	}
}

func (h *history) agrees(t *testing.T) error {
	t.Helper()
	l := h.lead(t, h.pick())
	if _, left := h.left[l.Email]; left || l.State != leads.StateActive {
		return nil
	}
	if h.count(t, "newsletter_subscribers WHERE address_key = $1", leads.NormalEmail(l.Email)) > 0 {
		return nil
	}
	h.subscribes(t, l.Email)
	return nil
}

func (h *history) leaves(t *testing.T) error {
	t.Helper()
	l := h.lead(t, h.pick())
	if l.State != leads.StateActive {
		return nil
	}
	if _, left := h.left[l.Email]; !left {
		h.left[l.Email] = h.mails(t, l.Email)
	}
	return h.Consent.Leave(t.Context(), l)
}

func (h *history) staff(t *testing.T, ctx context.Context) error { //nolint:revive // t comes first in tests
	t.Helper()
	l := h.lead(t, h.pick())
	if l.State != leads.StateActive {
		return nil
	}
	var after leads.Lead
	var err error
	switch h.random.IntN(4) {
	case 0:
		after, err = h.people.TakeOver(ctx, l.ID, l.Version)
	case 1:
		after, err = h.people.SetAutomation(ctx, l.ID, l.Version, false)
	case 2:
		after, err = h.people.SetAutomation(ctx, l.ID, l.Version, true)
	default:
		stages := h.Catalog.Leads.Stages
		after, err = h.people.MoveStage(ctx, l.ID, l.Version, stages[h.random.IntN(len(stages))].ID)
	}
	if err == nil {
		h.note(t, after)
	}
	return err
}

// note remembers how many mails a person had got whom automation leaves alone now.
func (h *history) note(t *testing.T, l leads.Lead) {
	t.Helper()
	if rules.MayAct(l) {
		delete(h.closed, l.Email)
	} else if _, known := h.closed[l.Email]; !known {
		h.closed[l.Email] = h.mails(t, l.Email)
	}
}

func (h *history) ends(t *testing.T, ctx context.Context) error { //nolint:revive // t comes first in tests
	t.Helper()
	a, z := h.lead(t, h.pick()), h.lead(t, h.pick())
	if a.State != leads.StateActive || z.State != leads.StateActive || a.ID == z.ID {
		return nil
	}
	if h.random.IntN(2) == 0 {
		_, err := h.people.Merge(ctx, a.ID, a.Version, z.ID, z.Version)
		if err == nil {
			h.merged[z.Email] = h.mails(t, z.Email)
			h.note(t, h.lead(t, a.ID))
		}
		return err
	}
	err := h.people.Erase(ctx, z.ID, z.Version)
	if err == nil { // their mails have no address now; that they left is still known
		delete(h.closed, z.Email)
		delete(h.merged, z.Email)
		if _, left := h.left[z.Email]; left {
			h.left[z.Email] = 0
		}
	}
	return err
}

func (h *history) decides(ctx context.Context) error {
	list, _, err := h.ListTasks(ctx, tasks.TaskFilter{Status: tasks.Pending, Limit: 50})
	if err != nil || len(list) == 0 {
		return err
	}
	id := list[h.random.IntN(len(list))].ID
	decide := []func() (tasks.Task, error){
		func() (tasks.Task, error) { return h.Approve(ctx, id) },
		func() (tasks.Task, error) { return h.other.Reject(ctx, id, "") },
		func() (tasks.Task, error) { return h.Finish(ctx, id) },
	}
	var both sync.WaitGroup
	errs := make([]error, 2)
	for i := range errs {
		do := decide[h.random.IntN(len(decide))]
		both.Go(func() { _, errs[i] = do() })
	}
	both.Wait()
	for _, err := range errs {
		if err != nil && httpx.AsProblem(err) == nil {
			return err
		}
	}
	return nil
}

// works lets both instances process what is due at the same time.
func (h *history) works(t *testing.T) error {
	t.Helper()
	var both sync.WaitGroup
	errs := make([]error, 2)
	for i, b := range []bench{h.bench, h.other} {
		both.Go(func() { errs[i] = errors.Join(b.Loop(t.Context()), b.Work(t.Context())) })
	}
	both.Wait()
	h.see(t)
	h.haveStopped(t)
	return errors.Join(errs...)
}

// cutOff interrupts the work of an instance.
func (h *history) cutOff(t *testing.T) {
	t.Helper()
	ctx, end := context.WithTimeout(t.Context(), time.Duration(h.random.IntN(3000))*time.Microsecond)
	defer end()
	if err := h.other.Work(ctx); err != nil && ctx.Err() == nil {
		t.Fatal(err)
	}
	h.see(t)
}

// see records which leads automation itself has handed over.
func (h *history) see(t *testing.T) {
	t.Helper()
	for _, id := range h.ids {
		if l := h.lead(t, id); l.State == leads.StateActive {
			h.note(t, l)
		}
	}
}

// check compares the current state with the previous one.
func (h *history) check(t *testing.T) {
	t.Helper()
	for email, before := range h.left {
		if n := h.mails(t, email); n > before {
			t.Errorf("%s was written to after they left", email)
		}
	}
	for email, before := range h.merged {
		if n := h.mails(t, email); n > before {
			t.Errorf("%s was written to after another lead stood for theirs", email)
		}
	}
	for email, before := range h.closed {
		if n := h.mails(t, email); n > before {
			t.Errorf("%s was written to while a person had the lead", email)
		}
	}
	now := map[string]string{}
	for kind, from := range map[string]string{
		"run": "SELECT id, state FROM automation_runs", "step": "SELECT id, state FROM automation_steps", "task": "SELECT id, status FROM automation_tasks",
	} {
		for id, state := range h.states(t, from) {
			now[kind+" "+id] = state
			if was, known := h.rows[kind+" "+id]; known && was != state && !follows(kind, was, state) {
				t.Errorf("%s %s went from %s to %s", kind, id, was, state)
			}
		}
	}
	for row := range h.rows {
		if now[row] == "" {
			t.Errorf("%s is gone", row)
		}
	}
	h.rows = now
	for what, from := range map[string]string{
		"steps wait in runs that are over": `automation_steps s JOIN automation_runs r ON r.id = s.run_id
			WHERE s.state IN ('waiting', 'held') AND r.state IN ('finished', 'stopped')`,
		"steps have two mails":      `(SELECT ref FROM mails WHERE kind = 'automation.follow-up' AND ref <> '' GROUP BY ref HAVING count(*) > 1) AS twice`,
		"approvals of runs that go": `automation_tasks k JOIN automation_runs r ON r.id = k.run_id WHERE k.type = 'approval' AND k.status = 'pending' AND r.state <> 'waiting'`,
		"plans are twice under way": `(SELECT plan_id, lead_id FROM automation_runs WHERE state IN ('waiting', 'active') GROUP BY plan_id, lead_id HAVING count(*) > 1) AS twice`,
	} {
		if n := h.count(t, from); n != 0 {
			t.Errorf("%d %s", n, what)
		}
	}
}

// states reads ids with their states.
func (h *history) states(t *testing.T, query string) map[string]string {
	t.Helper()
	rows, err := h.DB.Read().QueryContext(t.Context(), query)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	out := map[string]string{}
	for rows.Next() {
		var id, state string
		if err := rows.Scan(&id, &state); err != nil {
			t.Fatal(err)
		}
		out[id] = state
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return out
}

// follows reports whether one state may come to another, over others that were not seen.
func follows(kind, was, is string) bool {
	for _, next := range legal()[kind+" "+was] {
		if next == is || follows(kind, next, is) {
			return true
		}
	}
	return false
}

// settles lets everything come to an end: every event is taken, every due step has its outcome,
// every run without further steps is over.
func (h *history) settles(t *testing.T) {
	t.Helper()
	for range 60 {
		h.now.Advance(24 * time.Hour)
		if err := h.works(t); err != nil {
			t.Fatal(err)
		}
		h.check(t)
	}
	for what, from := range map[string]string{
		"events that nobody took": "lead_events", "steps that wait": "automation_steps WHERE state IN ('waiting', 'held')",
		"runs that go on":   "automation_runs WHERE state IN ('waiting', 'active')",
		"steps without end": "automation_steps WHERE done_at IS NULL OR outcome = '' AND lead_id IN (SELECT id FROM leads WHERE state = 'active')",
	} {
		if n := h.count(t, from); n != 0 {
			t.Errorf("%d %s, after sixty days in which nothing came", n, what)
		}
	}
}
