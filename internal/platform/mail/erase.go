package mail

import (
	"context"
	"errors"
	"fmt"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/mail/sqlgen"
)

// ErrBeingSent is returned when a mail that is to be erased is being sent right
// now.
var ErrBeingSent = errors.New("a mail is being sent")

// none stands for no row and no address: no mail has it.
const none = "-"

// Erase removes what mails contain about a person: those about the rows refs, and
// those to addresses (in lower case). What was sent stays as a line without content;
// what was not is deleted and never will be. It fails with ErrBeingSent, and the
// caller's transaction with it, while one of them is being sent.
func (o *Outbox) Erase(ctx context.Context, tx *db.Tx, refs, addresses []string) error {
	q := sqlgen.New(tx)
	for _, ref := range refs {
		if err := erase(ctx, q, ref, none); err != nil {
			return err
		}
	}
	for _, address := range addresses {
		if err := erase(ctx, q, none, address); err != nil {
			return err
		}
	}
	return nil
}

// DropBeingSent deletes the mails about the rows refs, and to addresses, that were being sent when a program ended or a backup was taken: for
// a database from which nobody sends, before Erase.
func DropBeingSent(ctx context.Context, tx *db.Tx, refs, addresses []string) error {
	q := sqlgen.New(tx)
	for _, ref := range refs {
		if ref == "" {
			continue
		}
		if err := q.DeleteBeingSent(ctx, sqlgen.DeleteBeingSentParams{Ref: ref, Address: none}); err != nil {
			return fmt.Errorf("mail.DropBeingSent: %w", err)
		}
	}
	for _, address := range addresses {
		if address == "" {
			continue
		}
		if err := q.DeleteBeingSent(ctx, sqlgen.DeleteBeingSentParams{Ref: none, Address: address}); err != nil {
			return fmt.Errorf("mail.DropBeingSent: %w", err)
		}
	}
	return nil
}

func erase(ctx context.Context, q *sqlgen.Queries, ref, address string) error {
	if ref == "" || address == "" { // mails about nothing, and those already erased
		return nil
	}
	if err := q.EraseSent(ctx, sqlgen.EraseSentParams{Ref: ref, Address: address}); err != nil {
		return fmt.Errorf("mail.Erase: %w", err)
	}
	if err := q.DeleteUnsent(ctx, sqlgen.DeleteUnsentParams{Ref: ref, Address: address}); err != nil {
		return fmt.Errorf("mail.Erase: %w", err)
	}
	n, err := q.CountBeingSent(ctx, sqlgen.CountBeingSentParams{Ref: ref, Address: address})
	if err != nil {
		return fmt.Errorf("mail.Erase: %w", err)
	}
	if n > 0 {
		return ErrBeingSent
	}
	return nil
}
