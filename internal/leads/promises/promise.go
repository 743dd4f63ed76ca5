package promises

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"wardgate/catalog"
	"wardgate/internal/leads"
	"wardgate/internal/leads/promises/sqlgen"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/inbound"
	"wardgate/internal/platform/wiring"
)

// Conn is a transaction, or its pipeline.
type Conn = sqlgen.DBTX

// Promise is that a specialist is in touch with a lead by a certain time (U8). It
// is kept as soon as a member of staff says that somebody was.
type Promise struct {
	ID, LeadID string
	// Ref is the row in which the visitor asked, Source the form.
	Ref, Source   string
	MadeAt, DueAt time.Time
	// KeptAt is zero while nobody was in touch; KeptBy is the account.
	KeptAt  time.Time
	KeptBy  string
	Version int
	// What is known of the lead.
	Name, Email, Company, Phone, PhoneE164 string
}

// Deps are what Promises need. All are required.
type Deps struct {
	inbound.Deps

	Catalog *catalog.Catalog
	Leads   *leads.Service
}

// Promises are the use cases of promised answers.
type Promises struct{ d Deps }

// New makes the use cases of promised answers.
func New(d Deps) (*Promises, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Promises{d}, nil
}

// Asked is what a visitor was promised an answer to.
type Asked struct {
	// LeadID is who asked, Ref the row in which they did, Source the form.
	LeadID, Ref, Source string
	At, DueAt           time.Time
}

// Make stores a promise in the caller's transaction, its clock running. One row in which
// a visitor asked makes one promise.
func (s *Promises) Make(ctx context.Context, tx Conn, a Asked) error {
	p := Promise{ID: s.d.IDs.Row("promise", a.At), LeadID: a.LeadID, Ref: a.Ref, Source: a.Source, MadeAt: a.At, DueAt: a.DueAt, Version: 1}
	if err := sqlgen.New(tx).InsertPromise(ctx, sqlgen.InsertPromiseParams{
		ID: p.ID, LeadID: p.LeadID, Ref: p.Ref, Source: p.Source, MadeAt: p.MadeAt, DueAt: p.DueAt,
	}); err != nil {
		return fmt.Errorf("leads: the promise of an answer to %s: %w", p.Ref, err)
	}
	return deadlines.Save(ctx, tx, p.owed(deadlines.Next(timers(s.d.Catalog, p), p.MadeAt)))
}

// Owe promises, in the caller's transaction, that a specialist is in touch with a lead
// by dueAt. ref is the row in which the visitor was told so, source the form. What is
// owed there already, and not late, stays the one promise: then it answers until when, and false.
func (s *Promises) Owe(ctx context.Context, tx *db.Tx, leadID, ref, source string, dueAt time.Time) (until time.Time, made bool, err error) {
	now := s.d.Clock.Now()
	known, err := sqlgen.New(tx).OpenPromiseAt(ctx, sqlgen.OpenPromiseAtParams{LeadID: leadID, Source: source, DueAt: now})
	switch {
	case err == nil:
		return known, false, nil
	case !errors.Is(err, sql.ErrNoRows):
		return time.Time{}, false, fmt.Errorf("promises.Owe: %w", err)
	}
	leads.Publish(s.d.Bus, tx, leadID, "promised")
	return dueAt, true, s.Make(ctx, tx, Asked{LeadID: leadID, Ref: ref, Source: source, At: now, DueAt: dueAt})
}

// Until is until when a lead is promised an answer that they asked for in that form, in the caller's transaction; zero where none is open
// that is not late.
func (s *Promises) Until(ctx context.Context, tx Conn, leadID, source string) (time.Time, error) {
	until, err := sqlgen.New(tx).OpenPromiseAt(ctx, sqlgen.OpenPromiseAtParams{LeadID: leadID, Source: source, DueAt: s.d.Clock.Now()})
	if errors.Is(err, sql.ErrNoRows) {
		return time.Time{}, nil
	}
	if err != nil {
		return time.Time{}, fmt.Errorf("leads: until when %s is promised an answer: %w", leadID, err)
	}
	return until, nil
}

// timers lists every alert that a promise will raise while it is not kept,
// in order of time: the shares and reminders of the messages' clock (D82).
func timers(c *catalog.Catalog, p Promise) []deadlines.Timer {
	if !p.KeptAt.IsZero() {
		return nil
	}
	shares := make([]deadlines.Share, len(c.Quotes.SLAAlerts))
	for i, a := range c.Quotes.SLAAlerts {
		shares[i] = deadlines.Share(a)
	}
	list := deadlines.Clock(shares, p.MadeAt, p.DueAt, time.Duration(c.Contact.ReminderMinutes)*time.Minute)
	deadlines.Sort(list)
	return list
}

// Open answers up to limit promises that are not kept, the soonest due first.
func (s *Promises) Open(ctx context.Context, limit int) ([]Promise, error) {
	rows, err := sqlgen.New(s.d.DB.Read()).OpenPromises(ctx, int32(limit)) //nolint:gosec // at most 200
	if err != nil {
		return nil, fmt.Errorf("promises.Open: %w", err)
	}
	out := make([]Promise, len(rows))
	for i, r := range rows {
		out[i] = fromRow(sqlgen.PromiseByIDRow(r))
	}
	return out, nil
}

// Keep tells that somebody was in touch. A promise that is kept already stays as it is.
func (s *Promises) Keep(ctx context.Context, id string) (Promise, error) {
	return s.change(ctx, id, "promise-kept", func(p *Promise, now time.Time) bool {
		if !p.KeptAt.IsZero() {
			return false
		}
		p.KeptAt, p.KeptBy = now, httpx.ActorFrom(ctx).ID
		return true
	})
}

// Reopen takes Keep back: the clock runs as if it had not stopped.
func (s *Promises) Reopen(ctx context.Context, id string) (Promise, error) {
	return s.change(ctx, id, "promise-reopened", func(p *Promise, _ time.Time) bool {
		if p.KeptAt.IsZero() {
			return false
		}
		p.KeptAt, p.KeptBy = time.Time{}, ""
		return true
	})
}

func (s *Promises) change(ctx context.Context, id, kind string, act func(p *Promise, now time.Time) bool) (Promise, error) {
	var after Promise
	err := s.d.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		q := sqlgen.New(tx)
		if after, err = found(q.PromiseByID(ctx, id)); err != nil {
			return err
		}
		now := s.d.Clock.Now()
		if !act(&after, now) {
			return nil
		}
		if err := s.store(ctx, tx, after, now); err != nil {
			return err
		}
		after.Version++
		leads.Publish(s.d.Bus, tx, after.LeadID, kind)
		content := "Answered as promised"
		switch {
		case after.KeptAt.IsZero():
			content = "The promised answer was marked by mistake: it is open again"
		case after.KeptAt.After(after.DueAt):
			content = "Answered, later than promised"
		}
		if err := s.d.Leads.AddTouch(ctx, tx, after.LeadID, leads.Touch{Type: "promise", Channel: "staff", Ref: id, Outcome: kind, Content: content}, now); err != nil {
			return err
		}
		return s.d.Audit.Record(ctx, tx, audit.Entry{Action: "leads." + kind, Subject: id})
	})
	if err != nil {
		return Promise{}, fmt.Errorf("promises: changing %s: %w", id, err)
	}
	return after, nil
}

// Get returns one promise, or a problem 404.
func (s *Promises) Get(ctx context.Context, id string) (Promise, error) {
	return found(sqlgen.New(s.d.DB.Read()).PromiseByID(ctx, id))
}

// IDsOfLead are the ids of what was promised to one lead.
func (s *Promises) IDsOfLead(ctx context.Context, leadID string) ([]string, error) {
	made, err := sqlgen.New(s.d.DB.Read()).PromisesOfLead(ctx, leadID)
	ids := make([]string, len(made))
	for i, p := range made {
		ids[i] = p.ID
	}
	return ids, err
}

func found(row sqlgen.PromiseByIDRow, err error) (Promise, error) {
	if errors.Is(err, sql.ErrNoRows) {
		return Promise{}, httpx.NotFound("promise")
	}
	if err != nil {
		return Promise{}, fmt.Errorf("reading the promise: %w", err)
	}
	return fromRow(row), nil
}

func fromRow(r sqlgen.PromiseByIDRow) Promise {
	return Promise{
		ID: r.ID, LeadID: r.LeadID, Ref: r.Ref, Source: r.Source, MadeAt: r.MadeAt, DueAt: r.DueAt,
		KeptAt: r.KeptAt.Time, KeptBy: r.KeptBy, Version: int(r.Version),
		Name: r.Name, Email: r.Email, Company: r.Company, Phone: r.Phone, PhoneE164: r.PhoneE164,
	}
}

// who names a lead in a line, by what is known.
func (p Promise) who() string { return cmp.Or(p.Name, p.Company, p.Email, p.Phone) }
