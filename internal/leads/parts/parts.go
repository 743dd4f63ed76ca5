package parts

import (
	"context"
	"log/slog"
	"slices"
	"time"

	"wardgate/catalog"
	"wardgate/internal/leads"
	"wardgate/internal/leads/appointments"
	"wardgate/internal/leads/captures"
	"wardgate/internal/leads/erasure"
	"wardgate/internal/leads/notices"
	"wardgate/internal/leads/promises"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/jobs"
	"wardgate/internal/platform/mail"
)

// Deps are what the parts need together. Each part refuses what it misses.
type Deps struct {
	DB      *db.DB
	Clock   clock.Clock
	IDs     *ids.Source
	Catalog *catalog.Catalog
	Audit   audit.Log
	Bus     *events.Bus
	Mail    *mail.Outbox
	Log     *slog.Logger
	// Zone is where dates are told and office hours are kept, America/Edmonton (D42).
	Zone *time.Location
	// Origin is the public origin without a slash at its end.
	Origin string
	// Admin is where notifications to the company go.
	Admin mail.Address
	// People names an enabled member of staff, or answers a problem 422.
	People func(ctx context.Context, id string) (string, error)
}

// Core is what other features build upon.
type Core struct {
	People   *leads.Service
	Promises *promises.Promises

	journal *leads.Journal
	notices *notices.Notices
	deps    Deps
}

// NewCore makes the core.
func NewCore(d Deps) (*Core, error) {
	c := &Core{deps: d, People: &leads.Service{
		DB: d.DB, Clock: d.Clock, IDs: d.IDs, Catalog: d.Catalog, Audit: d.Audit, Bus: d.Bus, Mail: d.Mail, People: d.People, StoreEvents: true,
	}}
	var err error
	if c.journal, err = leads.NewJournal(d.Audit, d.Bus); err != nil {
		return nil, err
	}
	if c.notices, err = notices.New(notices.Deps{Catalog: d.Catalog, Mail: d.Mail, Bus: d.Bus, Log: d.Log, Zone: d.Zone}); err != nil {
		return nil, err
	}
	c.Promises, err = promises.New(promises.Deps{
		DB: d.DB, Clock: d.Clock, IDs: d.IDs, Catalog: d.Catalog, Leads: c.People, Notices: c.notices, Audit: d.Audit, Origin: d.Origin, Admin: d.Admin,
	})
	return c, err
}

// Others are what leads need of features that build upon them.
type Others struct {
	// Nudges have the mails of captures and appointments written at once.
	Nudges *jobs.Nudges
	// Captured is told of a person's capture within its transaction.
	Captured func(ctx context.Context, tx *db.Tx, c captures.Capture) error
	// Holders keep rows of persons.
	Holders []leads.Holder
	// Owed is what persons may wait for: whom we owe an answer cannot be erased.
	Owed []erasure.Owed
}

// Leads is leads put together.
type Leads struct {
	*Core

	Captures     *captures.Captures
	Appointments *appointments.Appointments
	Erasure      *erasure.Erasure
}

// New makes all parts that the core does not have.
func New(c *Core, o Others) (*Leads, error) {
	d, l := c.deps, &Leads{Core: c}
	var err error
	l.Captures, err = captures.New(captures.Deps{
		DB: d.DB, Clock: d.Clock, IDs: d.IDs, Catalog: d.Catalog, Leads: c.People, Promises: c.Promises, Notices: c.notices, Nudges: o.Nudges,
		Audit: d.Audit, Admin: d.Admin, Listen: o.Captured,
	})
	if err != nil {
		return nil, err
	}
	l.Appointments, err = appointments.New(appointments.Deps{
		DB: d.DB, Clock: d.Clock, IDs: d.IDs, Catalog: d.Catalog, Leads: c.People, Notices: c.notices, Nudges: o.Nudges,
		Audit: d.Audit, Log: d.Log, Zone: d.Zone, Origin: d.Origin, Admin: d.Admin,
	})
	if err != nil {
		return nil, err
	}
	l.Erasure, err = erasure.New(erasure.Deps{
		DB: d.DB, Clock: d.Clock, Catalog: d.Catalog, Leads: c.People, Journal: c.journal, Mail: d.Mail, Holders: o.Holders,
		Owed: append(slices.Clone(o.Owed), erasure.Owed{Label: "appointments to come", Count: l.Appointments.ToCome}),
	})
	return l, err
}

// Routes are the endpoints of all parts.
func (l *Leads) Routes() []httpx.Route {
	return slices.Concat(l.People.Routes(), l.Captures.Routes(), l.Appointments.Routes(), l.Promises.Routes(), l.Erasure.Routes())
}

// Tasks is the background work of leads.
func (l *Leads) Tasks() []jobs.Task {
	return slices.Concat(l.Captures.Tasks(), l.Appointments.Tasks(), l.People.Tasks())
}
