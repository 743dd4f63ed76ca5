package erasure

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"wardgate/internal/leads"
	"wardgate/internal/leads/erasure/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/mail"
)

// A backup holds who was erased after it was taken. So the ids of all erased leads, which tell nothing of a person, are kept
// outside of the database as well (Deps.Keep), and after a restore those people are erased once more (EraseAgain).

const (
	// keepEvery is how soon an erasure is kept outside of the database.
	keepEvery = time.Second
	// keepAnyway is how soon one of another instance is, keepAgain how soon it is tried again after a failure.
	keepAnyway = time.Hour
	keepAgain  = time.Minute
)

// Erased are the ids of all leads that were erased.
func (s *Erasure) Erased(ctx context.Context) ([]string, error) {
	ids, err := sqlgen.New(s.d.DB.Read()).ErasedLeads(ctx)
	if err != nil {
		return nil, fmt.Errorf("erasure.Erased: %w", err)
	}
	return ids, nil
}

// keepErased hands the ids of all erased leads on, when there are new ones, once an hour, and at the start.
func (s *Erasure) keepErased(ctx context.Context) error {
	now := s.d.Clock.Now()
	if wanted := s.erased.Swap(false); s.d.Keep == nil || !wanted && now.UnixMilli() < s.nextKeep.Load() {
		return nil
	}
	ids, err := s.Erased(ctx)
	if err == nil {
		err = s.d.Keep(ctx, ids)
	}
	next := now.Add(keepAnyway)
	if err != nil {
		next = now.Add(keepAgain)
	}
	s.nextKeep.Store(next.UnixMilli())
	return err
}

// Again is what EraseAgain has done.
type Again struct {
	// Erased is how many leads were erased once more.
	Erased int
	// Owed is how many answers they still waited for in the backup: those rows stay on the boards, without a name.
	Owed int
}

// EraseAgain erases those of the leads that are there and not erased: a backup has brought them back. Unlike Erase it takes each lead
// by itself, for how leads were merged may have changed since the backup, and also one that waited for an answer then. At rest no
// program sends from the database. It stops at the first that cannot be erased now; those before it are, and it may be repeated.
func (s *Erasure) EraseAgain(ctx context.Context, ids []string, atRest bool) (done Again, err error) {
	mails := s.d.Mail.Erase
	if atRest {
		mails = func(ctx context.Context, tx *db.Tx, refs, addresses []string) error {
			return errors.Join(mail.DropBeingSent(ctx, tx, refs, addresses), s.d.Mail.Erase(ctx, tx, refs, addresses))
		}
	}
	for _, id := range ids {
		owed, did, err := s.eraseAgain(ctx, id, mails)
		if err != nil {
			return done, fmt.Errorf("erasure.EraseAgain %s: %w", id, err)
		}
		if did {
			done.Erased++
			done.Owed += owed
		}
	}
	return done, nil
}

func (s *Erasure) eraseAgain(ctx context.Context, id string, mails eraseMails) (owed int, did bool, err error) {
	if there, err := present(ctx, s.d.DB.Read(), id); err != nil || there.ID == "" {
		return 0, false, err
	}
	if owed, _, err = s.owed(ctx, []string{id}); err != nil {
		return 0, false, err
	}
	err = s.d.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		l, err := present(ctx, tx, id)
		if did = err == nil && l.ID != ""; !did {
			return err
		}
		if err := s.eraseElsewhere(ctx, tx, l, mails); err != nil {
			return err
		}
		if err := s.eraseOne(ctx, tx, l); err != nil {
			return err
		}
		tx.AfterCommit(s.d.DB.ClearLog)
		tx.AfterCommit(func() { s.erased.Store(true) })
		return s.d.Journal.Record(ctx, tx, id, "erased-again", map[string]any{"leads": 1})
	})
	return owed, did, err
}

// present is a lead that is there and not erased, else the zero value.
func present(ctx context.Context, conn leads.Conn, id string) (leads.Lead, error) {
	l, err := leads.ByID(ctx, conn, id)
	if errors.Is(err, sql.ErrNoRows) || l.State == leads.StateErased {
		return leads.Lead{}, nil
	}
	return l, err
}
