package main

import (
	"context"

	"wardgate/catalog"
	"wardgate/internal/leads"
	"wardgate/internal/leads/lists"
	"wardgate/internal/leads/rescoring"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/ids"
)

// leadsOnTrial is what a bench needs of leads.
type leadsOnTrial struct {
	people    *leads.Service
	lists     *lists.Lists
	rescoring *rescoring.Job
}

// newLeads is leads on a database; storing says whether what happens with them is stored.
func newLeads(d *db.DB, now clock.Clock, cat *catalog.Catalog, bus *events.Bus, storing bool) (l leadsOnTrial, err error) {
	source := ids.System()
	store, err := leads.NewStore(leads.StoreDeps{IDs: source, Catalog: cat, StoreEvents: storing})
	if err != nil {
		return l, err
	}
	if l.people, err = leads.New(leads.Deps{DB: d, Clock: now, IDs: source, Catalog: cat, Bus: bus, Store: store}); err != nil {
		return l, err
	}
	journal, err := leads.NewJournal(audit.New(now, source), bus)
	if err != nil {
		return l, err
	}
	if l.lists, err = lists.New(lists.Deps{DB: d, Clock: now, Catalog: cat, Journal: journal}); err != nil {
		return l, err
	}
	l.rescoring, err = rescoring.New(rescoring.Deps{DB: d, Clock: now, Store: store})
	return l, err
}

// noStaff knows nobody.
func noStaff(context.Context, string) (string, error) { return "", httpx.NotFound("account") }
