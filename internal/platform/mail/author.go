package mail

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/mail/sqlgen"
)

// What a member of staff writes leaves in the company's name, with a subject and links of their own. So that a stolen
// session cannot flood a person, or many, an account writes so many mails to one mailbox and to all within an hour.
// Honest work stays far below. What is more is refused before anything is stored: its author still has it.

// The most mails that one account writes within an hour, to one mailbox and to all.
const (
	WrittenToOne = 10
	WrittenToAll = 120
)

// WrittenWithin is the time in which written mails are counted: it begins with the first of them.
const WrittenWithin = time.Hour

// TooManyWrittenError refuses a mail that a member of staff wrote: nothing of it is stored.
type TooManyWrittenError struct {
	// Most is the limit that is reached, All whether it is that of all recipients together.
	Most int
	All  bool
	// Wait is until the next one may be written.
	Wait time.Duration
}

// Error implements error.
func (e *TooManyWrittenError) Error() string {
	return fmt.Sprintf("mail: %d mails were written within an hour already", e.Most)
}

// CountWritten counts a mail that author has sent to an address by other means than writing it. It fails with a *TooManyWrittenError.
func CountWritten(ctx context.Context, tx *db.Tx, o *Outbox, author, address string) error {
	return o.recipients.write(ctx, tx, Message{Author: author, To: Address{Address: address}}, &counts{})
}

// write counts m to its author, of whom other instances may be writing mails at the same time: the limit is exact. It
// fails with a *TooManyWrittenError.
func (r *recipients) write(ctx context.Context, tx *db.Tx, m Message, c *counts) error {
	if m.Author == "" {
		return nil
	}
	q := sqlgen.New(tx)
	key, err := r.keyIn(ctx, tx, q)
	if err != nil {
		return err
	}
	for _, of := range []struct {
		id  string
		max int
		all bool
	}{
		{hashOf(key, "author "+m.Author, ""), WrittenToAll, true},
		{hashOf(key, "author "+m.Author, m.To.Address), WrittenToOne, false},
	} {
		now := r.clock.Now()
		_, err := q.CountWritten(ctx, sqlgen.CountWrittenParams{ID: of.id, Now: now, HourAgo: now.Add(-WrittenWithin), Most: int64(of.max)})
		if err == nil {
			c.author = append(c.author, of.id)
			continue
		}
		if !errors.Is(err, sql.ErrNoRows) {
			return fmt.Errorf("mail: counting the mails of an author: %w", err)
		}
		if there, err := isStored(ctx, q, m.Key); there || err != nil {
			return err
		}
		began, err := q.WritingSince(ctx, of.id)
		if err != nil {
			return fmt.Errorf("mail: reading since when an author writes: %w", err)
		}
		return &TooManyWrittenError{Most: of.max, All: of.all, Wait: max(began.Add(WrittenWithin).Sub(now), time.Second)}
	}
	return nil
}
