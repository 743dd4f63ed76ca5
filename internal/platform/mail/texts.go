package mail

import (
	"context"
	"fmt"
	"strings"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/mail/sqlgen"
	"wardgate/internal/platform/retention"
)

// Holds know which old mails stay: those about a person on hold.
type Holds interface {
	// Any reports whether a person is on hold.
	Any(ctx context.Context) (bool, error)
	// Keeps returns what decides, for a mail about the row ref to an address in lower case.
	Keeps(ctx context.Context, tx *db.Tx) (func(ref, address string) bool, error)
}

// Kinds are the terms of the words of mails (catalog/retention.json).
func Kinds(o *Outbox, holds Holds) []retention.Kind {
	return []retention.Kind{
		{Term: "mails.notices", From: []retention.Source{texts{o, true, holds}}},
		{Term: "mails.letters", From: []retention.Source{texts{o, false, holds}}},
	}
}

// texts are the mails to the company and to staff, or those to people.
type texts struct {
	*Outbox

	notices bool
	holds   Holds
}

// Old lists mails from before a time that still have their words.
func (t texts) Old(ctx context.Context, q retention.Query) (items []retention.Item, err error) {
	held, err := t.holds.Any(ctx)
	if err != nil {
		return nil, err
	}
	if !held {
		return t.old(ctx, t.db.Read(), q, func(string, string) bool { return false })
	}
	err = t.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		keeps, err := t.holds.Keeps(ctx, tx)
		if err == nil {
			items, err = t.old(ctx, tx, q, keeps)
		}
		return err
	})
	return items, err
}

func (t texts) old(ctx context.Context, from sqlgen.DBTX, q retention.Query, keeps func(ref, address string) bool) ([]retention.Item, error) {
	rows, err := sqlgen.New(from).OldTexts(ctx, sqlgen.OldTextsParams{
		Before: q.Before, AfterAt: q.AfterAt, AfterID: q.AfterID, Notices: t.notices, Most: int32(q.Limit), //nolint:gosec // a page
	})
	if err != nil {
		return nil, fmt.Errorf("mail: old texts: %w", err)
	}
	out := make([]retention.Item, len(rows))
	for i, r := range rows {
		out[i] = retention.Item{ID: r.ID, From: r.CreatedAt, Label: r.Subject + " (to " + r.ToAddress + ")", Kept: keeps(r.Ref, strings.ToLower(r.ToAddress))}
	}
	return out, nil
}

// Remove takes the words of those that are due, in one transaction. What was sent stays as a line; what never left is deleted.
// One that is being sent at this moment is left for the next run.
func (t texts) Remove(ctx context.Context, items []retention.Item, due func(retention.Item) bool, removed func(context.Context, *db.Tx, int) error) (failed int, err error) {
	err = t.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		failed = 0
		page := retention.Query{Before: items[len(items)-1].From, AfterAt: items[0].From, Limit: len(items)}
		keeps, err := t.holds.Keeps(ctx, tx)
		if err != nil {
			return err
		}
		now, err := t.old(ctx, tx, page, keeps)
		if err != nil {
			return err
		}
		q, n := sqlgen.New(tx), 0
		for _, i := range now {
			if !due(i) {
				continue
			}
			emptied, err := q.EmptySent(ctx, i.ID)
			if err == nil && emptied == 0 {
				emptied, err = q.DropUnsent(ctx, i.ID)
			}
			if err != nil {
				return err
			}
			n += int(emptied)
			failed += 1 - int(emptied)
		}
		return removed(ctx, tx, n)
	})
	if err != nil {
		return 0, fmt.Errorf("mail: taking the words of old mails: %w", err)
	}
	return failed, nil
}
