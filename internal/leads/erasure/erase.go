package erasure

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"wardgate/catalog"
	"wardgate/internal/leads"
	"wardgate/internal/leads/appointments"
	"wardgate/internal/leads/captures"
	"wardgate/internal/leads/erasure/sqlgen"
	"wardgate/internal/leads/promises"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/jobs"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/networks"
	"wardgate/internal/platform/retention"
	"wardgate/internal/platform/wiring"
)

// Deps are what Erasure needs. All are required.
type Deps struct {
	DB      *db.DB
	Clock   clock.Clock
	Catalog *catalog.Catalog
	Store   *leads.Store
	Journal *leads.Journal
	Mail    *mail.Outbox
	// Holds are what owners keep: whom they keep cannot be erased.
	Holds *retention.Holds
	// Networks knows from which networks rows came.
	Networks *networks.Networks `wiring:"optional"`
	// Holders are the other features that keep rows of persons.
	Holders []leads.Holder
	// Owed is what the person may wait for: whom we owe an answer cannot be erased.
	Owed []Owed
	// Notices removes the notices about rows that wait for devices of staff.
	Notices func(ctx context.Context, tx *db.Tx, rows []string) error `wiring:"optional"`
	// Keep writes the ids of all erased leads to where a restore of the database does not reach.
	Keep func(ctx context.Context, ids []string) error `wiring:"optional"`
}

// Owed is one kind of thing that a person may wait for.
type Owed struct {
	// Label names them ("open messages").
	Label string
	// Count is how many the person of a lead waits for.
	Count func(ctx context.Context, leadID string) (int, error)
}

// Erasure hands out and removes what is stored about one person.
type Erasure struct {
	d Deps
	// erased tells that a person was erased since the ids were last kept; nextKeep is when they are kept in any case, in
	// milliseconds since 1970.
	erased   atomic.Bool
	nextKeep atomic.Int64
}

// New makes the use cases of one person's data.
func New(d Deps) (*Erasure, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Erasure{d: d}, nil
}

// Erase removes the personal data of one person for good: of the lead and of those merged
// into it, of what other features keep, and of every mail. What stays tells nothing of the
// person: that there was a person, when, by which form, and how far they came. It is refused
// while the person still waits for an answer (Deps.Owed) or is on hold.
func (s *Erasure) Erase(ctx context.Context, id string, version int) error {
	return s.erase(ctx, id, version, overdue{})
}

// EraseOverdue is Erase by the program, because the person's time is over (package dormant). Within the transaction still
// returns an error when it is not any more, and done counts it.
func (s *Erasure) EraseOverdue(ctx context.Context, id string, version int, still, done func(ctx context.Context, tx *db.Tx) error) error {
	return s.erase(ctx, id, version, overdue{by: audit.Program("retention"), still: still, done: done})
}

// overdue is what an erasure by the program adds to one by a person.
type overdue struct {
	by          audit.Actor
	still, done func(ctx context.Context, tx *db.Tx) error
}

func (s *Erasure) erase(ctx context.Context, id string, version int, o overdue) error {
	ids, err := s.idsOf(ctx, id)
	if err != nil {
		return err
	}
	if err := s.nothingOwed(ctx, ids); err != nil {
		return fmt.Errorf("erasure.Erase %s: %w", id, err)
	}
	err = s.d.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		all, err := leads.Person(ctx, tx, id)
		if err != nil {
			return err
		}
		if all[0].Version != version {
			return leads.Stale()
		}
		if err := s.mayGo(ctx, tx, ids, o); err != nil {
			return err
		}
		if err := s.eraseAll(ctx, tx, all); err != nil {
			return err
		}
		if o.done != nil {
			if err := o.done(ctx, tx); err != nil {
				return err
			}
		}
		return s.d.Journal.RecordBy(ctx, tx, o.by, id, "erased", map[string]any{"leads": len(all)})
	})
	if err != nil {
		return fmt.Errorf("erasure.Erase %s: %w", id, err)
	}
	return nil
}

// eraseAll erases the leads of one person, and has the database's log emptied of them.
func (s *Erasure) eraseAll(ctx context.Context, tx *db.Tx, all []leads.Lead) error {
	for _, l := range all {
		if err := s.eraseElsewhere(ctx, tx, l, s.d.Mail.Erase); err != nil {
			return err
		}
		if err := s.eraseOne(ctx, tx, l); err != nil {
			return err
		}
	}
	tx.AfterCommit(s.d.DB.ClearLog)
	tx.AfterCommit(func() { s.erased.Store(true) })
	return nil
}

// mayGo returns an error when the person of these leads is on hold, or their time is not over.
func (s *Erasure) mayGo(ctx context.Context, tx *db.Tx, ids []string, o overdue) error {
	hold, _, err := s.d.Holds.Of(ctx, tx, retention.Person, ids...)
	if err != nil {
		return err
	}
	if hold != nil {
		return httpx.Conflict("This person is on hold and cannot be erased. An owner can release the hold on this page.")
	}
	if o.still == nil {
		return nil
	}
	return o.still(ctx, tx)
}

// Tasks has the database's log emptied of erased persons: on each instance, as soon as nobody reads or writes.
func (s *Erasure) Tasks() []jobs.Task {
	return []jobs.Task{
		{Name: "leads.clear-log", Every: time.Second, OnEach: true, Run: func(ctx context.Context) error {
			_, err := s.d.DB.ClearLogIfAsked(ctx)
			return err
		}},
		// What the retention of other features deletes leaves the log as well.
		{Name: "leads.ask-clear-log", Every: time.Hour, OnEach: true, Run: func(context.Context) error {
			s.d.DB.ClearLog()
			return nil
		}},
		{Name: "leads.keep-erased", Every: keepEvery, OnEach: true, Run: s.keepErased},
	}
}

// nothingOwed returns a problem 409 when the person of these leads still waits for something.
func (s *Erasure) nothingOwed(ctx context.Context, leadIDs []string) error {
	all, kinds, err := s.owed(ctx, leadIDs)
	if err != nil || all == 0 {
		return err
	}
	return httpx.Conflict("This person still waits for an answer: " + strings.Join(kinds, ", ") + ". Answer, close or cancel them first.")
}

// owed is how many things the person of these leads waits for, and what.
func (s *Erasure) owed(ctx context.Context, leadIDs []string) (all int, kinds []string, err error) {
	for _, owed := range s.d.Owed {
		n := 0
		for _, id := range leadIDs {
			of, err := owed.Count(ctx, id)
			if err != nil {
				return 0, nil, err
			}
			n += of
		}
		all, kinds = all+n, append(kinds, fmt.Sprintf("%s: %d", owed.Label, n))
	}
	return all, kinds, nil
}

func (s *Erasure) idsOf(ctx context.Context, id string) ([]string, error) {
	all, err := leads.Person(ctx, s.d.DB.Read(), id)
	if err != nil {
		return nil, err
	}
	ids := make([]string, len(all))
	for i, l := range all {
		ids[i] = l.ID
	}
	return ids, nil
}

// eraseMails erases the mails about rows and to addresses: mail.Outbox's Erase, or what comes before it at rest.
type eraseMails func(ctx context.Context, tx *db.Tx, refs, addresses []string) error

// eraseElsewhere erases what other features keep of a lead, and every mail about it or
// to its address.
func (s *Erasure) eraseElsewhere(ctx context.Context, tx *db.Tx, l leads.Lead, mails eraseMails) error {
	refs, err := s.refsOf(ctx, tx, l)
	if err != nil {
		return err
	}
	for _, h := range s.d.Holders {
		if err := h.EraseOfLead(ctx, tx, l.ID); err != nil {
			return orBeingSent(fmt.Errorf("%s: %w", h.Feature(), err))
		}
	}
	if err := s.d.Networks.Forget(ctx, tx, refs); err != nil {
		return err
	}
	if s.d.Notices != nil {
		if err := s.d.Notices(ctx, tx, refs); err != nil {
			return err
		}
	}
	return orBeingSent(mails(ctx, tx, refs, []string{leads.NormalEmail(l.Email)}))
}

// orBeingSent is err in words for who erases, if a mail is in the way.
func orBeingSent(err error) error {
	if errors.Is(err, mail.ErrBeingSent) {
		return httpx.Conflict("A mail to this person is being sent at this moment. Try again in a minute.")
	}
	return err
}

// Mentions are the rows that mails about the person of a lead name, and their addresses.
func (s *Erasure) Mentions(ctx context.Context, tx *db.Tx, id string) (refs, addresses []string, err error) {
	all, err := leads.Person(ctx, tx, id)
	if err != nil {
		return nil, nil, err
	}
	for _, l := range all {
		some, err := s.refsOf(ctx, tx, l)
		if err != nil {
			return nil, nil, err
		}
		refs, addresses = append(refs, some...), append(addresses, leads.NormalEmail(l.Email))
	}
	return refs, addresses, nil
}

// refsOf are the rows that mails about a lead name.
func (s *Erasure) refsOf(ctx context.Context, tx *db.Tx, l leads.Lead) ([]string, error) {
	refs := []string{l.ID}
	for _, h := range s.d.Holders {
		_, ids, err := h.RowsOfLead(ctx, tx, l.ID)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", h.Feature(), err)
		}
		refs = append(refs, ids...)
	}
	_, left, err := captures.OfLead(ctx, tx, l.ID)
	if err != nil {
		return nil, err
	}
	booked, err := appointments.IDsOfLead(ctx, tx, l.ID)
	return slices.Concat(refs, left, booked), err
}

// eraseOne erases what leads themselves keep.
func (s *Erasure) eraseOne(ctx context.Context, tx *db.Tx, l leads.Lead) error {
	q := sqlgen.New(tx)
	n, err := q.EraseLead(ctx, sqlgen.EraseLeadParams{
		ID: l.ID, Version: int32(l.Version), PersonKey: "erased:" + l.ID, UpdatedAt: s.d.Clock.Now(), //nolint:gosec // a count of changes
	})
	if err == nil && n == 0 {
		return db.ErrAgain
	}
	for _, erase := range []func(context.Context, *db.Tx, string) error{promises.EraseOfLead, captures.EraseOfLead, appointments.EraseOfLead} {
		if err == nil {
			err = erase(ctx, tx, l.ID)
		}
	}
	for _, erase := range []func(context.Context, string) error{q.EraseWords, q.EraseTouchpoints, q.EraseConsents, q.EraseMerges, q.EraseEvents, q.EraseDetailLinks} {
		if err == nil {
			err = erase(ctx, l.ID)
		}
	}
	return err
}
