package leads

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"wardgate/catalog"
	"wardgate/internal/leads/sqlgen"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/httpx"
)

// Promise is that a specialist is in touch with a lead by a certain time (U8). It
// is kept as soon as a member of staff says that somebody was.
type Promise struct {
	ID, LeadID string
	// Ref is the row in which the visitor asked, Source the door.
	Ref, Source   string
	MadeAt, DueAt time.Time
	// KeptAt is zero while nobody was in touch; KeptBy is the account.
	KeptAt  time.Time
	KeptBy  string
	Version int
	// What is known of the lead.
	Name, Email, Company, Phone, PhoneE164 string
}

// Promises holds the use cases of promised answers.
type Promises struct{ FormDeps }

// promiseOf is what a capture's visitor is told.
func (f FormDeps) promiseOf(c Capture) Promise {
	return Promise{
		ID: f.IDs.Row("promise", c.CreatedAt), LeadID: c.LeadID, Ref: c.ID, Source: c.Source,
		MadeAt: c.CreatedAt, DueAt: f.respondBy(c), Version: 1,
	}
}

// promise stores p in the caller's transaction, its clock running.
func (f FormDeps) promise(ctx context.Context, tx sqlgen.DBTX, p Promise) error {
	if err := sqlgen.New(tx).InsertPromise(ctx, sqlgen.InsertPromiseParams{
		ID: p.ID, LeadID: p.LeadID, Ref: p.Ref, Source: p.Source, MadeAt: p.MadeAt, DueAt: p.DueAt,
	}); err != nil {
		return fmt.Errorf("leads: the promise of an answer to %s: %w", p.Ref, err)
	}
	return deadlines.Save(ctx, tx, p.owed(deadlines.Next(promiseTimers(f.Catalog, p), p.MadeAt)))
}

// promiseTimers lists every alert that a promise will raise while nobody keeps it,
// in order of time: the shares and reminders of the messages' clock (D82).
func promiseTimers(c *catalog.Catalog, p Promise) []deadlines.Timer {
	if !p.KeptAt.IsZero() {
		return nil
	}
	shares := make([]deadlines.Share, len(c.Quotes.SLAAlerts))
	for i, a := range c.Quotes.SLAAlerts {
		shares[i] = deadlines.Share(a)
	}
	timers := deadlines.Clock(shares, p.MadeAt, p.DueAt, time.Duration(c.Contact.ReminderMinutes)*time.Minute)
	deadlines.Sort(timers)
	return timers
}

// Open answers up to limit promises that nobody has kept, the soonest due first.
func (s *Promises) Open(ctx context.Context, limit int) ([]Promise, error) {
	rows, err := sqlgen.New(s.DB.Read()).OpenPromises(ctx, int32(limit)) //nolint:gosec // at most 200
	if err != nil {
		return nil, fmt.Errorf("leads.Promises.Open: %w", err)
	}
	out := make([]Promise, len(rows))
	for i, r := range rows {
		out[i] = promiseFromRow(sqlgen.PromiseByIDRow(r))
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
	err := s.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		q := sqlgen.New(tx)
		if after, err = foundPromise(q.PromiseByID(ctx, id)); err != nil {
			return err
		}
		now := s.Clock.Now()
		if !act(&after, now) {
			return nil
		}
		n, err := q.UpdatePromise(ctx, sqlgen.UpdatePromiseParams{
			ID: id, Version: int32(after.Version), KeptAt: db.NullTime(after.KeptAt), KeptBy: after.KeptBy, //nolint:gosec // a count of changes
		})
		if err != nil {
			return err
		}
		if n == 0 {
			return db.ErrAgain
		}
		if err := deadlines.Save(ctx, tx, after.owed(deadlines.Armed(promiseTimers(s.Catalog, after), now))); err != nil {
			return err
		}
		after.Version++
		s.newsAfter(tx, after.LeadID, kind)
		content := "Answered as promised"
		switch {
		case after.KeptAt.IsZero():
			content = "The promised answer was marked by mistake: it is open again"
		case after.KeptAt.After(after.DueAt):
			content = "Answered, later than promised"
		}
		if err := s.Leads.addTouch(ctx, q, after.LeadID, Touch{Type: "promise", Channel: "staff", Ref: id, Outcome: kind, Content: content}, now); err != nil {
			return err
		}
		return s.Audit.Record(ctx, tx, audit.Entry{Action: "leads." + kind, Subject: id})
	})
	if err != nil {
		return Promise{}, fmt.Errorf("leads.Promises %s: %w", id, err)
	}
	return after, nil
}

func foundPromise(row sqlgen.PromiseByIDRow, err error) (Promise, error) {
	if errors.Is(err, sql.ErrNoRows) {
		return Promise{}, httpx.NotFound("promise")
	}
	if err != nil {
		return Promise{}, fmt.Errorf("reading the promise: %w", err)
	}
	return promiseFromRow(row), nil
}

func promiseFromRow(r sqlgen.PromiseByIDRow) Promise {
	return Promise{
		ID: r.ID, LeadID: r.LeadID, Ref: r.Ref, Source: r.Source, MadeAt: r.MadeAt, DueAt: r.DueAt,
		KeptAt: r.KeptAt.Time, KeptBy: r.KeptBy, Version: int(r.Version),
		Name: r.Name, Email: r.Email, Company: r.Company, Phone: r.Phone, PhoneE164: r.PhoneE164,
	}
}

// who names a lead in a line, by what is known.
func (p Promise) who() string { return cmp.Or(p.Name, p.Company, p.Email) }
