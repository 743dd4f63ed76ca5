package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"runtime"
	"runtime/debug"
	"time"

	"wardgate/catalog"
	"wardgate/content"
	"wardgate/internal/app"
	"wardgate/internal/automation"
	"wardgate/internal/automation/templates"
	"wardgate/internal/leads/promises"
	"wardgate/internal/leads/rescoring"
	"wardgate/internal/newsletter"
	"wardgate/internal/newsletter/core"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/jobs"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/markdown"
)

// The goals of waiting.
const (
	mostWaitingMB = 20.0 // more than with no step
	mostTurn      = 1.5  // times a round with no step
	waitingSteps  = manyLeads
)

// hour is the engine's result for one hour: resident memory and live heap in MiB,
// after the first round and at the end, and the p95 of the rounds.
type hour struct {
	FirstRSS, LastRSS, FirstHeap, LastHeap float64
	P95                                    time.Duration
	Turns                                  int
}

// waiting compares an engine with 100,000 waiting steps with one that has none, each in its
// own process: memory over an hour, and the cost of a round in which nothing is due.
// Proves: bench-7
func (o background) waiting(ctx context.Context, r *report, in *installation) error {
	var none, many hour
	for i := range o.rounds + 1 {
		one, err := in.hour(ctx)
		if err != nil {
			return err
		}
		if err := in.addSteps(ctx); err != nil {
			return err
		}
		two, err := in.hour(ctx)
		if err != nil {
			return err
		}
		switch i {
		case 0: // the first scores leads anew, and has silent ones to look through
		case 1:
			none, many = one, two
		default:
			none, many = least(none, one), least(many, two)
		}
		if i == o.rounds { // what follows finds them waiting
			break
		}
		if err := in.removeSteps(ctx); err != nil {
			return err
		}
	}
	name := in.engine() + ": 100,000 waiting steps"
	more, grown, ratio := many.LastRSS-none.LastRSS, many.LastRSS-many.FirstRSS, float64(many.P95)/float64(none.P95)
	r.note(name+", an hour of turns, memory", fmt.Sprintf("%.0f MB, live %.1f; with none %.0f, live %.1f", many.LastRSS, many.LastHeap, none.LastRSS, none.LastHeap))
	r.line(name+", memory more than with none", fmt.Sprintf("%.1f MB", more), fmt.Sprintf("<= %.0f MB", mostWaitingMB), more <= mostWaitingMB)
	r.line(name+", memory after the hour more than before", fmt.Sprintf("%.1f MB, live %.1f", grown, many.LastHeap-many.FirstHeap), fmt.Sprintf("<= %.0f MB", mostWaitingMB), grown <= mostWaitingMB)
	r.line(name+", p95 of a turn / with none", fmt.Sprintf("%.2f (%.2f ms, %.2f)", ratio, ms(many.P95), ms(none.P95)), fmt.Sprintf("<= %.1f", mostTurn), ratio <= mostTurn)
	return nil
}

// least takes the lower number of each: other load on the machine made none of them lower.
func least(a, b hour) hour {
	return hour{
		min(a.FirstRSS, b.FirstRSS), min(a.LastRSS, b.LastRSS), min(a.FirstHeap, b.FirstHeap), min(a.LastHeap, b.LastHeap), min(a.P95, b.P95), a.Turns,
	}
}

func (in *installation) removeSteps(ctx context.Context) error {
	return in.each(ctx, "DELETE FROM automation_steps", "DELETE FROM automation_runs")
}

// addSteps has one step wait for every lead, none for the next two hours.
func (in *installation) addSteps(ctx context.Context) error {
	err := in.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		at := in.later()
		if _, err := tx.ExecContext(ctx, `INSERT INTO automation_runs (id, plan_id, version, lead_id, ordinal, state, why, reason, ended_by, stage, depth, started_at)
			SELECT 'run_bench' || id, 'welcome-sequence', 1, id, 1, 'active', '{}', '', '', stage, 0, created_at FROM leads`); err != nil {
			return err
		}
		const action = `{"type":"email","delay":1440,"config":{"template":"security-guide"}}`
		for day := range 30 { // spread over a month
			if _, err := tx.ExecContext(ctx, `INSERT INTO automation_steps (id, run_id, lead_id, position, action, template_version, state, due_at, first_due_at, outcome, ref)
				SELECT 'step_bench' || o.id, 'run_bench' || o.id, o.id, 1, CAST($1 AS TEXT), 1, 'waiting', $2, $2, '', ''
				FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM leads) o WHERE o.n % 30 = $3`,
				action, at.Add(2*time.Hour+time.Duration(day)*24*time.Hour), day); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	var n int
	if err := in.db.Read().QueryRowContext(ctx, "SELECT count(*) FROM automation_steps WHERE state = 'waiting'").Scan(&n); err != nil {
		return err
	}
	if n != waitingSteps {
		return fmt.Errorf("%d steps wait, not %d", n, waitingSteps)
	}
	return in.tidy(ctx)
}

// hour runs the engine for an hour in its own process.
func (in *installation) hour(ctx context.Context) (h hour, err error) {
	self, err := os.Executable()
	if err != nil {
		return h, err
	}
	cmd := exec.CommandContext(ctx, self, "-turns", in.later().Format(time.RFC3339Nano), "-data", in.target.Dir, "-postgres", in.target.URL)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return h, fmt.Errorf("an hour of turns: %w", err)
	}
	return h, json.Unmarshal(out, &h)
}

// turnHour is that process. It does what the program does with automation, at the
// program's pace, on a clock that does not wait.
func turnHour(ctx context.Context, start string, target db.Options) error {
	at, err := time.Parse(time.RFC3339Nano, start)
	if err != nil {
		return err
	}
	d, err := app.OpenDB(ctx, configOf(target.Dir, target.URL), slog.New(slog.DiscardHandler))
	if err != nil {
		return err
	}
	defer func() { _ = d.Close() }()
	now := clock.NewManual(at)
	s, err := newEngine(ctx, d, now)
	if err != nil {
		return err
	}
	if err := s.Work(ctx); err != nil {
		return err
	}
	var h hour
	if h.FirstRSS, h.FirstHeap, err = ownMemory(); err != nil {
		return err
	}
	if h.P95, h.Turns, err = turnThrough(ctx, s, now); err != nil {
		return err
	}
	if h.LastRSS, h.LastHeap, err = ownMemory(); err != nil {
		return err
	}
	return json.NewEncoder(os.Stdout).Encode(h)
}

// turnThrough is that hour.
func turnThrough(ctx context.Context, s engineOnTrial, now *clock.Manual) (p95 time.Duration, turns int, err error) {
	const every = 200 * time.Millisecond // see lookEvery of package automation
	var took []time.Duration
	for passed := every; passed <= time.Hour; passed += every {
		now.Advance(every)
		if passed%(10*time.Second) == 0 {
			if err := s.rescoring.Rescore(ctx); err != nil {
				return 0, 0, err
			}
		}
		if passed%(5*time.Minute) == 0 {
			if err := s.Engine.Loop(ctx); err != nil {
				return 0, 0, err
			}
		}
		began := time.Now()
		if err := s.Work(ctx); err != nil {
			return 0, 0, err
		}
		took = append(took, time.Since(began))
	}
	return p95Of(took), len(took), nil
}

// engineOnTrial is automation with the leads that it follows up.
type engineOnTrial struct {
	*automation.Automation

	rescoring *rescoring.Job
}

// newEngine is automation on a database, with its plans.
func newEngine(ctx context.Context, d *db.DB, now clock.Clock) (e engineOnTrial, err error) {
	cat, err := catalog.Load()
	if err != nil {
		return e, err
	}
	prose, err := content.Load(cat)
	if err != nil {
		return e, err
	}
	zone, err := clock.Zone(cat.Company().TimeZone)
	if err != nil {
		return e, err
	}
	source, quiet, record, bus, md := ids.System(), slog.New(slog.DiscardHandler), audit.New(now, ids.System()), events.NewBus(), markdown.New()
	outbox := mail.New(mail.Options{DB: d, Clock: now, IDs: source, Log: quiet, From: mail.Address{Name: "Guard Inc.", Address: "news@guard.example"}})
	found, err := newLeads(d, now, cat, bus, true)
	if err != nil {
		return e, err
	}
	consent, err := newsletter.New(newsletter.Deps{
		DB: d, Clock: now, IDs: source, Catalog: cat, Leads: found.people, Promises: &promises.Promises{}, Mail: outbox, Audit: record, Bus: bus, Log: quiet,
		Zone: zone, Origin: "https://guard.example", Admin: func() mail.Address { return mail.Address{Address: "admin@guard.example"} },
		Markdown: md, Render: noPage, Nudges: jobs.NewNudges(), Wake: core.NewSignal(),
	})
	if err != nil {
		return e, err
	}
	mails := make([]templates.Template, len(prose.Templates))
	for i, t := range prose.Templates {
		mails[i] = templates.Template(t)
	}
	a, err := automation.New(automation.Deps{
		DB: d, Clock: now, IDs: source, Catalog: cat, Leads: found.people, LeadLists: found.lists, People: noStaff, Consent: consent.OptOuts, Links: consent.Keys,
		Mail: outbox, Audit: record, Bus: bus, Log: quiet,
		Zone: zone, Origin: "https://guard.example", Markdown: md, Templates: mails,
	})
	if err != nil {
		return e, err
	}
	return engineOnTrial{a, found.rescoring}, a.Seed(ctx)
}

// ownMemory returns the resident memory of this process and its live heap, in MiB,
// after freed memory was given back.
func ownMemory() (resident, heap float64, err error) {
	debug.FreeOSMemory()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	resident, err = residentOf(os.Getpid())
	return resident, float64(m.HeapAlloc) / (1 << 20), err
}
