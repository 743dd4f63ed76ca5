package parts

import (
	"context"
	"slices"

	"wardgate/catalog"
	"wardgate/internal/leads"
	"wardgate/internal/leads/appointments"
	"wardgate/internal/leads/captures"
	"wardgate/internal/leads/details"
	"wardgate/internal/leads/dormant"
	"wardgate/internal/leads/erasure"
	"wardgate/internal/leads/lists"
	"wardgate/internal/leads/merging"
	"wardgate/internal/leads/promises"
	"wardgate/internal/leads/rescoring"
	"wardgate/internal/leads/timeline"
	"wardgate/internal/leads/work"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/inbound"
	"wardgate/internal/platform/jobs"
	"wardgate/internal/platform/retention"
)

// Deps are what the parts need together. Each part refuses what it misses.
type Deps struct {
	inbound.Deps

	Catalog *catalog.Catalog
	// People names an enabled member of staff, or answers a problem 422.
	People func(ctx context.Context, id string) (string, error)
	// Holds are what owners keep from going.
	Holds *retention.Holds
}

// Core is what other features build upon.
type Core struct {
	People   *leads.Service
	Lists    *lists.Lists
	Promises *promises.Promises

	store   *leads.Store
	journal *leads.Journal
	deps    Deps
}

// NewCore makes the core.
func NewCore(d Deps) (c *Core, err error) {
	c = &Core{deps: d}
	if c.store, err = leads.NewStore(leads.StoreDeps{IDs: d.IDs, Catalog: d.Catalog, StoreEvents: true}); err != nil {
		return nil, err
	}
	c.People, err = leads.New(leads.Deps{DB: d.DB, Clock: d.Clock, IDs: d.IDs, Catalog: d.Catalog, Bus: d.Bus, Store: c.store})
	if err != nil {
		return nil, err
	}
	if c.journal, err = leads.NewJournal(d.Audit, d.Bus); err != nil {
		return nil, err
	}
	if c.Lists, err = lists.New(lists.Deps{DB: d.DB, Clock: d.Clock, Catalog: d.Catalog, Journal: c.journal}); err != nil {
		return nil, err
	}
	c.Promises, err = promises.New(promises.Deps{Deps: d.Deps, Catalog: d.Catalog, Leads: c.People})
	return c, err
}

// Others are what leads need of features that build upon them.
type Others struct {
	// Captured is told of a person's capture within its transaction.
	Captured func(ctx context.Context, tx *db.Tx, c captures.Capture) error
	// Holders keep rows of persons.
	Holders []leads.Holder
	// Owed is what persons may wait for: whom we owe an answer cannot be erased.
	Owed []erasure.Owed
	// Notices removes the notices about rows of an erased person that wait for devices of staff.
	Notices func(ctx context.Context, tx *db.Tx, rows []string) error
	// Spoken is told which leads of a person were spoken to on the phone.
	Spoken func(ctx context.Context, tx *db.Tx, leadIDs []string) error
	// KeepErased writes the ids of erased leads to where a restore does not reach.
	KeepErased func(ctx context.Context, ids []string) error
}

// Leads is leads put together.
type Leads struct {
	*Core

	Captures     *captures.Captures
	Appointments *appointments.Appointments
	Work         *work.Work
	Details      *details.Details
	Merging      *merging.Merging
	History      *timeline.History
	Rescoring    *rescoring.Job
	Erasure      *erasure.Erasure
	Dormant      *dormant.People
}

// New makes all parts that the core does not have.
func New(c *Core, o Others) (*Leads, error) {
	l := &Leads{Core: c}
	if err := l.forVisitors(o); err != nil {
		return nil, err
	}
	return l, l.forStaff(o)
}

func (l *Leads) forVisitors(o Others) (err error) {
	d := l.deps
	l.Captures, err = captures.New(captures.Deps{Deps: d.Deps, Catalog: d.Catalog, Leads: l.People, Promises: l.Promises, Listen: o.Captured})
	if err != nil {
		return err
	}
	l.Appointments, err = appointments.New(appointments.Deps{Deps: d.Deps, Catalog: d.Catalog, Leads: l.People})
	return err
}

func (l *Leads) forStaff(o Others) (err error) {
	d := l.deps
	l.Work, err = work.New(work.Deps{
		DB: d.DB, Clock: d.Clock, IDs: d.IDs, Catalog: d.Catalog, Store: l.store, Leads: l.People, Journal: l.journal, People: d.People, Spoken: o.Spoken,
	})
	if err != nil {
		return err
	}
	l.Details, err = details.New(details.Deps{
		DB: d.DB, Clock: d.Clock, Catalog: d.Catalog, Store: l.store, Journal: l.journal, Leads: l.People, Log: d.Log, Render: d.Render,
	})
	if err != nil {
		return err
	}
	l.Merging, err = merging.New(merging.Deps{DB: d.DB, Clock: d.Clock, IDs: d.IDs, Catalog: d.Catalog, Store: l.store, Journal: l.journal})
	if err != nil {
		return err
	}
	if l.History, err = timeline.New(timeline.Deps{Told: l.Captures.LeadOf, DB: d.DB, Catalog: d.Catalog, Leads: l.People, Merging: l.Merging, Mail: d.Mail}); err != nil {
		return err
	}
	if l.Rescoring, err = rescoring.New(rescoring.Deps{DB: d.DB, Clock: d.Clock, Store: l.store}); err != nil {
		return err
	}
	l.Erasure, err = erasure.New(erasure.Deps{
		DB: d.DB, Clock: d.Clock, Catalog: d.Catalog, Store: l.store, Journal: l.journal, Mail: d.Mail, Networks: d.Networks, Holders: o.Holders, Keep: o.KeepErased,
		Holds: d.Holds, Notices: o.Notices,
		Owed: append(slices.Clone(o.Owed), erasure.Owed{Label: "appointments to come", Count: l.Appointments.ToCome}),
	})
	if err != nil {
		return err
	}
	l.Dormant, err = dormant.New(dormant.Deps{
		DB: d.DB, Clock: d.Clock, Log: d.Log, Catalog: d.Catalog, Journal: l.journal, Erasure: l.Erasure, Holds: d.Holds,
	})
	return err
}

// Suspects are the rows in quarantine of the forms that leads take themselves.
func (l *Leads) Suspects() []retention.Source {
	return []retention.Source{l.Captures.Suspects(), l.Appointments.Suspects()}
}

// Routes are the endpoints of all parts.
func (l *Leads) Routes() []httpx.Route {
	return slices.Concat(l.Lists.Routes(), l.History.Routes(), l.Work.Routes(), l.Details.Routes(), l.Merging.Routes(), l.Erasure.Routes(), l.Dormant.Routes(), l.Captures.Routes(),
		l.Appointments.Routes(), l.Promises.Routes())
}

// Tasks is the background work of leads.
func (l *Leads) Tasks() []jobs.Task {
	return slices.Concat(l.Captures.Tasks(), l.Appointments.Tasks(), l.Rescoring.Tasks(), l.People.Tasks(), l.Erasure.Tasks())
}
