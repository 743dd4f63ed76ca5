package automation

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"wardgate/catalog"
	"wardgate/content"
	"wardgate/internal/automation/engagement"
	"wardgate/internal/automation/engine"
	"wardgate/internal/automation/messages"
	"wardgate/internal/automation/plans"
	"wardgate/internal/automation/runs"
	"wardgate/internal/automation/tasks"
	"wardgate/internal/automation/templates"
	"wardgate/internal/leads"
	"wardgate/internal/leads/leadstest"
	"wardgate/internal/newsletter"
	"wardgate/internal/newsletter/core"
	"wardgate/internal/newsletter/subscribers"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/jobs"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/markdown"
	"wardgate/internal/platform/sms"
)

// bench is automation on a real database, with a clock that stands still. The methods of its
// parts are promoted under their own names.
type bench struct {
	*Automation
	*plans.Plans
	*templates.Templates
	*runs.Runs
	*tasks.Tasks
	*engagement.Mails
	*messages.Gate
	*messages.Writer
	*engine.Engine
	*engine.ByHand
	*engine.DryRuns
	*Person

	Deps

	people *leadstest.Leads
	now    *clock.Manual
	news   *newsletter.Newsletter
}

// lateFollowUps are the mails of automation, which can only be built after the newsletter.
type lateFollowUps struct{ *engagement.Mails }

// noPage renders nothing.
func noPage(http.ResponseWriter, *http.Request, string, any, int) {}

// wired is a bench with the dependencies of automation.
func wired(t testing.TB, d Deps, people *leadstest.Leads, now *clock.Manual) bench {
	t.Helper()
	a, err := New(d)
	if err != nil {
		t.Fatal(err)
	}
	return bench{a, a.Plans, a.Templates, a.Runs, a.Tasks, a.Engagement, a.Gate, a.Writer, a.Engine, a.ByHand, a.DryRuns, a.Person, d, people, now, nil}
}

// each runs a test on both engines.
func each(t *testing.T, run func(t *testing.T, b bench)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) { run(t, newBench(t, d)) })
}

// morning is a Monday at nine o'clock in Edmonton.
func morning() time.Time { return time.Date(2026, 11, 23, 15, 0, 0, 0, time.UTC) }

func newBench(t testing.TB, d *db.DB) bench {
	t.Helper()
	return newBenchWith(t, d, nil)
}

// newBenchWith is a bench with a provider of text messages.
func newBenchWith(t testing.TB, d *db.DB, provider *sms.Config) bench {
	t.Helper()
	cat := newCatalog(t)
	zone, err := clock.Zone(cat.Company().TimeZone)
	if err != nil {
		t.Fatal(err)
	}
	prose, err := content.Load(cat)
	if err != nil {
		t.Fatal(err)
	}
	now := clock.NewManual(morning())
	source, log, bus := ids.New(rand.NewChaCha8([32]byte{8})), slog.New(slog.DiscardHandler), events.NewBus()
	outbox := mail.New(mail.Options{DB: d, Clock: now, IDs: source, Log: log, From: mail.Address{Name: "Guard Inc.", Address: "no-reply@guard.example"}})
	record, md := audit.New(now, source), markdown.New()
	people := leadstest.New(t, leadstest.Deps{DB: d, Clock: now, IDs: source, Catalog: cat, Mail: outbox, Bus: bus, Log: log, StoreEvents: true})
	late := &lateFollowUps{}
	news, err := newsletter.New(newsletter.Deps{
		DB: d, Clock: now, IDs: source, Catalog: cat, Leads: people.Service, Promises: people.Promises, Mail: outbox, Audit: record, Bus: bus, Log: log, Zone: zone,
		Origin: "https://guard.example", Admin: func() mail.Address { return mail.Address{Address: "admin@guard.example"} }, Markdown: md, Render: noPage, Nudges: jobs.NewNudges(), Wake: core.NewSignal(),
		FollowUps: late,
	})
	if err != nil {
		t.Fatal(err)
	}
	deps := Deps{
		DB: d, Clock: now, IDs: source, Catalog: cat, Leads: people.Service, LeadLists: people.Lists, People: somebodyOfStaff, Consent: news.OptOuts, Links: news.Keys, Mail: outbox, Audit: record, Bus: bus, Log: log,
		Zone: zone, Origin: "https://guard.example", Markdown: md, SMS: provider, Promised: people.Promises,
		Audience: func(context.Context, *db.Tx, string, string) ([]tasks.Recipient, error) {
			return []tasks.Recipient{{Email: "admin@guard.example"}}, nil
		},
	}
	for _, l := range prose.Templates {
		deps.Templates = append(deps.Templates, templates.Template(l))
	}
	b := wired(t, deps, people, now)
	late.Mails, b.news = b.Engagement, news
	people.HeldBy(t, news.Privacy, b.Person)
	if err := b.Automation.Seed(t.Context()); err != nil {
		t.Fatal(err)
	}
	return b
}

// somebodyOfStaff gives every member of staff the same name.
func somebodyOfStaff(context.Context, string) (string, error) { return "Riley Marsh", nil }

// another is another instance on the same database, without any cached state.
func (b bench) another(t testing.TB) bench {
	t.Helper()
	other := wired(t, b.Deps, b.people, b.now)
	other.news = b.news
	return other
}

// renderer renders mails and text messages.
func (b bench) renderer(t testing.TB) *templates.Renderer {
	t.Helper()
	r, err := templates.NewRenderer(b.Catalog, b.Origin, b.Markdown)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// somebody is a contact by the quote form, warm in its first hour.
func somebody(name string) leads.Contact {
	return leads.Contact{
		Email: strings.ToLower(name) + "@birch.example", Name: name + " Birch", Company: "Birch & Sons", Source: "website_quote_form",
		Interests: []string{"security-guards"}, Touch: leads.Touch{Type: "quote_request", Channel: "website", Content: "Asked for a quote"},
		Consent: leads.Consent{Purpose: "quote", Basis: leads.Inquiry, Page: "/quote", WordingVersion: "1"},
	}
}

// comes lets a person make themselves known, whose name staff vouch for, and automation process it.
func (b bench) comes(t testing.TB, c leads.Contact) leads.Lead {
	t.Helper()
	var l leads.Lead
	if err := b.DB.WriteAgain(t.Context(), func(ctx context.Context, tx *db.Tx) (err error) {
		if l, err = b.Leads.Capture(ctx, tx, c); err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `UPDATE leads SET provenance = '{"verified":{"name":{"by":"staff"}}}' WHERE id = $1 AND provenance = ''`, l.ID)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	b.work(t)
	return b.lead(t, l.ID)
}

// reader is a person who comes, and agrees to the newsletter a moment later.
func (b bench) reader(t testing.TB, name string) leads.Lead {
	t.Helper()
	l := b.comes(t, somebody(name))
	b.subscribes(t, l.Email)
	return b.lead(t, l.ID)
}

// subscribes signs an address up and confirms it.
func (b bench) subscribes(t testing.TB, email string) {
	t.Helper()
	if _, err := b.news.Signups.Submit(t.Context(), "", subscribers.Payload{Email: email, Consent: true}); err != nil {
		t.Fatal(err)
	}
	var id string
	if err := b.DB.Read().QueryRowContext(t.Context(), "SELECT id FROM mails WHERE kind LIKE 'newsletter.%' AND to_address = $1 ORDER BY id DESC LIMIT 1", email).Scan(&id); err != nil {
		t.Fatal(err)
	}
	asked, err := b.Mail.Reveal(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	link := regexp.MustCompile(`/newsletter/confirm/([\w.-]+)`).FindStringSubmatch(asked.Text)
	if link == nil {
		t.Fatalf("no link to confirm in %s", asked.Text)
	}
	if err := b.news.Subscribers.Confirm(t.Context(), link[1]); err != nil {
		t.Fatal(err)
	}
	b.work(t)
}

func (b bench) lead(t testing.TB, id string) leads.Lead {
	t.Helper()
	l, err := b.Leads.Get(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func (b bench) work(t testing.TB) {
	t.Helper()
	if err := b.Work(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// lives lets time pass: the loop runs every five minutes, and due steps at their time. On
// PostgreSQL, where a turn takes several times as long, the loops between five past and the hour
// are left out: they do not depend on the engine.
func (b bench) lives(t testing.TB, d time.Duration) {
	t.Helper()
	for end := b.now.Now().Add(d); b.now.Now().Before(end); {
		next := b.now.Now().Truncate(5 * time.Minute).Add(5 * time.Minute)
		if hour := next.Truncate(time.Hour); b.DB.Engine() == db.Postgres && next.Sub(hour) > 5*time.Minute {
			next = hour.Add(time.Hour)
			if next.After(end) {
				next = end
			}
		}
		due, err := b.NextDue(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if !due.IsZero() && due.Before(next) {
			next = due
		}
		b.now.Set(next)
		b.turn(t)
	}
}

// turn is what the program does at one instant.
func (b bench) turn(t testing.TB) {
	t.Helper()
	if err := b.people.Rescore(t.Context()); err != nil {
		t.Fatal(err)
	}
	if b.now.Now().Unix()%300 == 0 {
		if err := b.Loop(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	b.work(t)
}

// story is everything that steps did, in order: the time since the beginning, the action, and the
// outcome.
func (b bench) story(t testing.TB, leadID string) []string {
	t.Helper()
	rows, err := b.DB.Read().QueryContext(t.Context(), `SELECT r.plan_id, s.position, s.state, s.done_at, s.outcome
		FROM automation_steps s JOIN automation_runs r ON r.id = s.run_id
		WHERE s.lead_id = $1 AND s.state <> 'waiting' AND s.state <> 'held' ORDER BY s.done_at, r.id, s.position`, leadID)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	var out []string
	for rows.Next() {
		var plan, state, outcome string
		var position int
		var at time.Time
		if err := rows.Scan(&plan, &position, &state, &at, &outcome); err != nil {
			t.Fatal(err)
		}
		after := at.Sub(morning())
		out = append(out, fmt.Sprintf("%d+%02d:%02d %s %d %s: %s",
			int(after.Hours())/24, int(after.Hours())%24, int(after.Minutes())%60, plan, position, state, outcome))
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return out
}

func wantStory(t testing.TB, got []string, want ...string) {
	t.Helper()
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("what happened:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// tasks are the tasks of a lead, the newest first.
func (b bench) tasks(t testing.TB, leadID string) []tasks.Task {
	t.Helper()
	list, err := b.TasksOf(t.Context(), leadID)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// off switches plans off.
func (b bench) off(t testing.TB, plans ...string) {
	t.Helper()
	for _, id := range plans {
		p, err := b.Plan(t.Context(), id)
		if err == nil {
			_, err = b.Save(as(t.Context(), "morgan"), id, p.Version, p.Spec, false)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// as is the context of a member of staff.
func as(ctx context.Context, name string) context.Context {
	return httpx.WithActor(ctx, httpx.Actor{ID: "user_" + name, Name: name})
}

// count is how many rows there are.
func (b bench) count(t testing.TB, from string, args ...any) int {
	t.Helper()
	var n int
	if err := b.DB.Read().QueryRowContext(t.Context(), "SELECT count(*) FROM "+from, args...).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

func newCatalog(t testing.TB) *catalog.Catalog {
	t.Helper()
	cat, err := catalog.Load()
	if err != nil {
		t.Fatal(err)
	}
	return cat
}
