package inbound

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/jobs"
	"wardgate/internal/platform/mail"
)

// Notify puts the mails of a row into the ledger, once, and tells the devices of staff of an emergency. They are rendered before the
// transaction: on SQLite everybody waits for the one writer. It may run any number of times.
func (b *Inbox[P, R]) Notify(ctx context.Context, id string) error {
	if b.notified == nil {
		return nil // they were written with the row
	}
	row, err := b.Get(ctx, id)
	if httpx.AsProblem(err) != nil || !b.form.Entry(&row).NotifiedAt.IsZero() {
		return nil //nolint:nilerr // the row is gone, or its mails are in the outbox
	}
	if err != nil {
		return fmt.Errorf("%s.Notify: %w", b.form.Feature, err)
	}
	mails, err := b.form.Mails(ctx, row)
	if err != nil {
		return err
	}
	err = b.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		n, err := b.notified.MarkNotified(ctx, tx, id, b.Clock.Now())
		if err != nil || n == 0 { // 0: another instance was faster
			return err
		}
		urgent := b.form.Urgent != nil && b.form.Urgent(row)
		own, err := b.Networks.Place(ctx, tx, b.form.Feature, id, urgent)
		if err != nil {
			return err
		}
		if !own { // one mail tells of many, and of emergencies too
			urgent = false
			mails = slices.DeleteFunc(slices.Clone(mails), func(m mail.Message) bool { return m.Class == mail.Notification && m.To == b.Admin() })
		}
		if urgent {
			err = b.alarm(ctx, tx, row)
		}
		return errors.Join(err, b.enqueue(ctx, tx, mails))
	})
	if err != nil {
		return fmt.Errorf("%s.Notify %s: %w", b.form.Feature, id, err)
	}
	return nil
}

// alarm tells staff of a row on their devices.
func (b *Inbox[P, R]) alarm(ctx context.Context, tx *db.Tx, row R) error {
	if b.Alarm == nil || b.form.Emergency == nil {
		return nil
	}
	return b.Alarm(ctx, tx, b.form.Emergency(row))
}

func (b *Inbox[P, R]) enqueue(ctx context.Context, tx *db.Tx, mails []mail.Message) error {
	for _, m := range mails {
		if err := b.Enqueue(ctx, tx, m); err != nil {
			return err
		}
	}
	return nil
}

// Enqueue puts a mail about a row into the ledger. One that cannot be sent to its address
// is told in the log and put on record; the others leave all the same.
func (b *Inbox[P, R]) Enqueue(ctx context.Context, tx *db.Tx, m mail.Message) error {
	err := b.Mail.EnqueueAnyway(ctx, tx, m)
	var invalid *mail.InvalidError
	if !errors.As(err, &invalid) {
		return err
	}
	b.Log.ErrorContext(ctx, "a mail about "+b.form.About+" cannot be written", "word", b.form.Feature, "kind", m.Kind, b.form.Row, m.Ref, "field", invalid.Field)
	if b.form.Unmailable == nil {
		return nil
	}
	return b.form.Unmailable(ctx, tx, m)
}

// nudge has Notify look at a row once tx is committed.
func (b *Inbox[P, R]) nudge(tx *db.Tx, id string) { b.Nudges.After(tx, b.form.Task, id) }

// Tasks is the background work of the form: what no nudge has done, a sweep does.
func (b *Inbox[P, R]) Tasks() []jobs.Task {
	if b.notified == nil {
		return nil
	}
	return []jobs.Task{jobs.RowTask(b.form.Task, func(ctx context.Context, most int32) ([]string, error) {
		return b.notified.Unnotified(ctx, b.DB.Read(), b.Clock.Now().Add(-jobs.NudgeFirst), most)
	}, b.Notify)}
}
