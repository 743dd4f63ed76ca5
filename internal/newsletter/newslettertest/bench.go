// Package newslettertest sets up the whole newsletter on a real database, for tests of its parts.
package newslettertest

import (
	"log/slog"
	"math/rand/v2"
	"net/http"
	"testing"
	"time"

	"wardgate/catalog"
	"wardgate/internal/leads/leadstest"
	"wardgate/internal/newsletter"
	"wardgate/internal/newsletter/archive"
	"wardgate/internal/newsletter/bounces"
	"wardgate/internal/newsletter/campaigns"
	"wardgate/internal/newsletter/core"
	"wardgate/internal/newsletter/engagement"
	"wardgate/internal/newsletter/links"
	"wardgate/internal/newsletter/privacy"
	"wardgate/internal/newsletter/subscribers"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/jobs"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/smtptest"
	"wardgate/internal/platform/markdown"
)

// The services that are all called Service, each under its own name.
type (
	members = subscribers.Service
	reports = bounces.Service
	issues  = archive.Service
	persons = privacy.Service
)

// Bench is the newsletter on a real database, with a clock that stands still: every use case of
// every part is a method of it.
type Bench struct {
	newsletter.Deps
	*links.Keys
	*members
	*subscribers.Signups
	*subscribers.Importer
	*subscribers.Eligibility
	*subscribers.OptOuts
	*reports
	*campaigns.Drafts
	*campaigns.Launcher
	*campaigns.Lifecycle
	*campaigns.Results
	*campaigns.Previews
	*campaigns.Notifier
	*campaigns.Staff
	*engagement.Collector
	*engagement.Credits
	*engagement.Links
	*issues
	*persons

	// Newsletter is the whole feature.
	Newsletter *newsletter.Newsletter
	// People is the leads feature.
	People *leadstest.Leads
	Now    *clock.Manual
}

// Each runs a test on both engines.
func Each(t *testing.T, run func(t *testing.T, b Bench)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) { run(t, New(t, d)) })
}

// EachSending runs a test on both engines with a real mail server.
func EachSending(t *testing.T, run func(t *testing.T, b Bench, server *smtptest.Server)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		server := smtptest.Start(t)
		config, err := mail.ParseURL(server.URL())
		if err != nil {
			t.Fatal(err)
		}
		run(t, New(t, d, func(o *mail.Options) { o.SMTP = &config }), server)
	})
}

// New makes a bench on a database.
func New(t testing.TB, d *db.DB, change ...func(*mail.Options)) Bench {
	t.Helper()
	cat, err := catalog.Load()
	if err != nil {
		t.Fatal(err)
	}
	zone, err := clock.Zone(cat.Company().TimeZone)
	if err != nil {
		t.Fatal(err)
	}
	now := clock.NewManual(time.Date(2026, 11, 21, 17, 0, 0, 0, time.UTC))
	source, log, bus := ids.New(rand.NewChaCha8([32]byte{28})), slog.New(slog.DiscardHandler), events.NewBus()
	options := mail.Options{DB: d, Clock: now, IDs: source, Log: log, From: mail.Address{Name: "Guard Inc.", Address: "no-reply@guard.example"}}
	for _, fn := range change {
		fn(&options)
	}
	outbox := mail.New(options)
	admin, record := mail.Address{Address: "admin@guard.example"}, audit.New(now, source)
	people := leadstest.New(t, leadstest.Deps{DB: d, Clock: now, IDs: source, Catalog: cat, Mail: outbox, Bus: bus, Log: log})
	b := with(t, newsletter.Deps{
		DB: d, Clock: now, IDs: source, Catalog: cat, Leads: people.Service, Promises: people.Promises, Mail: outbox, Audit: record, Bus: bus, Log: log, Zone: zone,
		Origin: "https://guard.example", Admin: func() mail.Address { return admin }, Markdown: markdown.New(), Render: noPage, Nudges: jobs.NewNudges(), Wake: core.NewSignal(),
	})
	b.Now = now
	b.People = people
	people.HeldBy(t, b.persons)
	return b
}

// noPage renders nothing.
func noPage(http.ResponseWriter, *http.Request, string, any, int) {}

// With is another newsletter on the same database, with changed dependencies.
func (b Bench) With(t testing.TB, change func(*newsletter.Deps)) Bench {
	t.Helper()
	d := b.Deps
	change(&d)
	other := with(t, d)
	other.Now, other.People = b.Now, b.People
	return other
}

func with(t testing.TB, d newsletter.Deps) Bench {
	t.Helper()
	n, err := newsletter.New(d)
	if err != nil {
		t.Fatal(err)
	}
	return Bench{
		Deps: d, Newsletter: n, Keys: n.Keys, members: n.Subscribers, Signups: n.Signups, Importer: n.Importer, Eligibility: n.Eligibility,
		OptOuts: n.OptOuts, reports: n.Bounces, Drafts: n.Drafts, Launcher: n.Launcher, Lifecycle: n.Lifecycle, Results: n.Results,
		Previews: n.Previews, Notifier: n.Notifier, Staff: n.Campaigns, Collector: n.Collector, Credits: n.Credits, Links: n.Links,
		issues: n.Archive, persons: n.Privacy,
	}
}
