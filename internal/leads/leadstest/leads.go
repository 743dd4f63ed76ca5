package leadstest

import (
	"context"
	"log/slog"
	"testing"

	"wardgate/catalog"
	"wardgate/internal/leads"
	"wardgate/internal/leads/erasure"
	"wardgate/internal/leads/notices"
	"wardgate/internal/leads/promises"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/mail"
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
	*erasure.Erasure

	Journal  *leads.Journal
	Notices  *notices.Notices
	Promises *promises.Promises

	deps Deps
}

// New puts leads together.
func New(t testing.TB, d Deps) *Leads {
	t.Helper()
	record := audit.New(d.Clock, d.IDs)
	l := &Leads{Service: &leads.Service{
		DB: d.DB, Clock: d.Clock, IDs: d.IDs, Catalog: d.Catalog, Audit: record, Bus: d.Bus, Mail: d.Mail, StoreEvents: d.StoreEvents,
		People: func(context.Context, string) (string, error) { return "Riley Marsh", nil },
	}}
	zone, err := clock.Zone(d.Catalog.Company.TimeZone)
	must(t, err)
	l.Journal, err = leads.NewJournal(record, d.Bus)
	must(t, err)
	l.Notices, err = notices.New(notices.Deps{Catalog: d.Catalog, Mail: d.Mail, Bus: d.Bus, Log: d.Log, Zone: zone})
	must(t, err)
	l.Promises, err = promises.New(promises.Deps{
		DB: d.DB, Clock: d.Clock, IDs: d.IDs, Catalog: d.Catalog, Leads: l.Service, Notices: l.Notices, Audit: record, Origin: Origin, Admin: Admin(),
	})
	must(t, err)
	l.deps = d
	l.HeldBy(t)
	return l
}

// HeldBy tells which other features keep rows of persons.
func (l *Leads) HeldBy(t testing.TB, holders ...leads.Holder) {
	t.Helper()
	d := l.deps
	var err error
	l.Erasure, err = erasure.New(erasure.Deps{
		DB: d.DB, Clock: d.Clock, Catalog: d.Catalog, Leads: l.Service, Journal: l.Journal, Mail: d.Mail, Holders: append([]leads.Holder{}, holders...),
		Owed: append([]erasure.Owed{}, d.Owed...),
	})
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
