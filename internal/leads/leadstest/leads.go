package leadstest

import (
	"context"
	"log/slog"
	"net/http"
	"testing"

	"wardgate/catalog"
	"wardgate/internal/leads"
	"wardgate/internal/leads/captures"
	"wardgate/internal/leads/dormant"
	"wardgate/internal/leads/erasure"
	"wardgate/internal/leads/lists"
	"wardgate/internal/leads/merging"
	"wardgate/internal/leads/promises"
	"wardgate/internal/leads/rescoring"
	"wardgate/internal/leads/timeline"
	"wardgate/internal/leads/work"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/inbound"
	"wardgate/internal/platform/jobs"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/layout"
	"wardgate/internal/platform/retention"
)

// Deps are what the leads of a test are made of. All are required but StoreEvents.
type Deps struct {
	DB      *db.DB
	Clock   clock.Clock
	IDs     *ids.Source
	Catalog *catalog.Catalog
	Mail    *mail.Outbox
	Bus     *events.Bus
	Log     *slog.Logger
	// StoreEvents has what happens with leads stored for automation.
	StoreEvents bool
	// Owed is what persons may wait for.
	Owed []erasure.Owed
}

// Leads are the parts that other features call, and what staff do with leads.
type Leads struct {
	*leads.Service
	*lists.Lists
	*work.Work
	*merging.Merging
	*timeline.History
	*rescoring.Job
	*erasure.Erasure

	Store    *leads.Store
	Journal  *leads.Journal
	Promises *promises.Promises
	Dormant  *dormant.People

	deps Deps
	form inbound.Deps
}

// New puts leads together.
func New(t testing.TB, d Deps) *Leads {
	t.Helper()
	record, l := audit.New(d.Clock, d.IDs), &Leads{deps: d}
	zone, err := clock.Zone(d.Catalog.Company().TimeZone)
	must(t, err)
	l.form = inbound.Deps{
		DB: d.DB, Clock: d.Clock, IDs: d.IDs, Nudges: jobs.NewNudges(), Mail: d.Mail, Audit: record, Bus: d.Bus, Log: d.Log, Zone: zone,
		ZoneName: d.Catalog.Company().TimeZoneName, Origin: Origin, Admin: Admin, Letterhead: layout.NewLetterhead(d.Catalog),
		Render: func(http.ResponseWriter, *http.Request, string, any, int) {},
	}
	l.Store, err = leads.NewStore(leads.StoreDeps{IDs: d.IDs, Catalog: d.Catalog, StoreEvents: d.StoreEvents})
	must(t, err)
	l.Service, err = leads.New(leads.Deps{DB: d.DB, Clock: d.Clock, IDs: d.IDs, Catalog: d.Catalog, Bus: d.Bus, Store: l.Store})
	must(t, err)
	l.Journal, err = leads.NewJournal(record, d.Bus)
	must(t, err)
	l.Lists, err = lists.New(lists.Deps{DB: d.DB, Clock: d.Clock, Catalog: d.Catalog, Journal: l.Journal})
	must(t, err)
	l.Promises, err = promises.New(promises.Deps{Deps: l.form, Catalog: d.Catalog, Leads: l.Service})
	must(t, err)
	l.forStaff(t)
	l.HeldBy(t)
	return l
}

func (l *Leads) forStaff(t testing.TB) {
	t.Helper()
	d := l.deps
	var err error
	l.Work, err = work.New(work.Deps{
		DB: d.DB, Clock: d.Clock, IDs: d.IDs, Catalog: d.Catalog, Store: l.Store, Leads: l.Service, Journal: l.Journal,
		People: func(context.Context, string) (string, error) { return "Riley Marsh", nil },
	})
	must(t, err)
	l.Merging, err = merging.New(merging.Deps{DB: d.DB, Clock: d.Clock, IDs: d.IDs, Catalog: d.Catalog, Store: l.Store, Journal: l.Journal})
	must(t, err)
	l.History, err = timeline.New(timeline.Deps{DB: d.DB, Catalog: d.Catalog, Leads: l.Service, Merging: l.Merging, Mail: d.Mail})
	must(t, err)
	l.Job, err = rescoring.New(rescoring.Deps{DB: d.DB, Clock: d.Clock, Store: l.Store})
	must(t, err)
}

// Captures are what visitors leave in the forms of leads, where a test needs it.
func (l *Leads) Captures(t testing.TB) *captures.Captures {
	t.Helper()
	c, err := captures.New(captures.Deps{Deps: l.form, Catalog: l.deps.Catalog, Leads: l.Service, Promises: l.Promises})
	must(t, err)
	return c
}

// People are leads as other features know them, where a test needs no more.
func People(t testing.TB, d *db.DB, now clock.Clock, source *ids.Source, cat *catalog.Catalog) *leads.Service {
	t.Helper()
	store, err := leads.NewStore(leads.StoreDeps{IDs: source, Catalog: cat})
	must(t, err)
	people, err := leads.New(leads.Deps{DB: d, Clock: now, IDs: source, Catalog: cat, Bus: events.NewBus(), Store: store})
	must(t, err)
	return people
}

// HeldBy tells which other features keep rows of persons.
func (l *Leads) HeldBy(t testing.TB, holders ...leads.Holder) {
	t.Helper()
	d := l.deps
	holds, err := retention.NewHolds(retention.HoldsDeps{DB: d.DB, Clock: d.Clock, IDs: d.IDs})
	must(t, err)
	l.Erasure, err = erasure.New(erasure.Deps{
		Holds: holds,
		DB:    d.DB, Clock: d.Clock, Catalog: d.Catalog, Store: l.Store, Journal: l.Journal, Mail: d.Mail, Holders: append([]leads.Holder{}, holders...),
		Owed: append([]erasure.Owed{}, d.Owed...),
	})
	must(t, err)
	l.Dormant, err = dormant.New(dormant.Deps{DB: d.DB, Clock: d.Clock, Log: d.Log, Catalog: d.Catalog, Journal: l.Journal, Erasure: l.Erasure, Holds: holds})
	must(t, err)
}

// Origin is the address of the site of a test.
const Origin = "https://guard.example"

// Admin is where the company of a test is written to.
func Admin() mail.Address { return mail.Address{Address: "admin@guard.example"} }

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
