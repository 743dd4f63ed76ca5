package inbound

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/wiring"
)

// Inbox holds the use cases of one form.
type Inbox[P, R any] struct {
	Deps

	form Form[P, R]
	// repeats and notified are the form's table, nil if it is none of them.
	repeats  Repeats[R]
	notified Notified
}

// NewInbox returns the inbox of a form, or an error that names what it lacks.
func NewInbox[P, R any](deps Deps, form Form[P, R]) (*Inbox[P, R], error) {
	if err := errors.Join(wiring.Complete(deps), wiring.Complete(form)); err != nil {
		return nil, err
	}
	if form.Page != nil {
		if err := wiring.Complete(*form.Page); err != nil {
			return nil, err
		}
		if form.ByToken == nil {
			return nil, fmt.Errorf("%s: a page needs ByToken", form.Feature)
		}
	}
	b := &Inbox[P, R]{Deps: deps, form: form}
	b.repeats, _ = form.Table.(Repeats[R])
	b.notified, _ = form.Table.(Notified)
	return b, nil
}

// Submit stores a post once, however often it is sent. key is the Idempotency-Key header,
// empty when there was none. It returns a problem 422 with the fields to correct, or when
// key came with other content before.
func (b *Inbox[P, R]) Submit(ctx context.Context, key string, p P) (stored R, err error) {
	draft, wrong := b.form.Read(p)
	if len(wrong) > 0 {
		return stored, httpx.Invalid(wrong...)
	}
	return b.Store(ctx, key, draft, nil)
}

// Store stores what was read, as if it had come now, in one transaction with what first does:
// the end of Submit, and of a release that makes a new row.
func (b *Inbox[P, R]) Store(ctx context.Context, key string, draft Draft[R], first func(ctx context.Context, tx *db.Tx) error) (stored R, err error) {
	// Everything that needs no transaction is done before it: on SQLite all wait for the one writer.
	row, err := b.draw(key, draft)
	if err != nil {
		return stored, err
	}
	var mails []mail.Message
	if b.notified == nil && b.form.Entry(&row).QuarantineReason == "" {
		if mails, err = b.form.Mails(ctx, row); err != nil {
			return stored, err
		}
	}
	if !draft.ByStaff {
		b.Networks.Saw(ctx, b.form.Entry(&row).ID)
	}
	tries := 0
	err = b.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		if tries++; tries > 1 { // lost to a repeat, or the reference is taken
			b.name(&row)
		}
		if first != nil {
			if err := first(ctx, tx); err != nil {
				return err
			}
		}
		// A key is unique in the table: whether it was used shows by itself, where Capture refuses no post.
		stored, err = b.store(ctx, tx, key, row, mails, (key == "") == (b.repeats != nil) || tries > 1)
		return err
	})
	if err != nil {
		var none R
		return none, fmt.Errorf("%s.Submit: %w", b.form.Feature, err)
	}
	return stored, nil
}

// Add stores what came by another way than a post, in the caller's transaction and once for each key; it tells whether it is new.
// Its mails follow as those of a post do, so only a form whose table is Notified has it.
func (b *Inbox[P, R]) Add(ctx context.Context, tx *db.Tx, key string, draft Draft[R]) (stored R, isNew bool, err error) {
	if b.notified == nil {
		return stored, false, fmt.Errorf("%s.Add: its mails are written with the row", b.form.Feature)
	}
	row, err := b.draw("", draft)
	if err != nil {
		return stored, false, err
	}
	entry := b.form.Entry(&row)
	entry.IdempotencyKey = addedKey + key
	known, err := b.form.Table.ByKey(ctx, tx, entry.IdempotencyKey)
	if err == nil || !errors.Is(err, sql.ErrNoRows) {
		return b.Opened(known), false, err
	}
	b.Networks.Saw(ctx, entry.ID)
	stored, err = b.store(ctx, tx, "", row, nil, false)
	return stored, true, err
}

// draw makes the row of a new post.
func (b *Inbox[P, R]) draw(key string, draft Draft[R]) (row R, err error) {
	now, hash := b.Clock.Now(), forms.ContentHash(draft.Said)
	entry := Entry{
		ID: b.IDs.Row(b.form.Row, now), IdempotencyKey: forms.RowKey(key, hash, now), RequestHash: hash,
		QuarantineReason: forms.Suspicion(draft.Website, draft.ElapsedMs), CreatedAt: now,
	}
	if b.form.ByToken != nil {
		entry.Token = b.IDs.Token()
	}
	if key == "" && b.repeats == nil {
		entry.IdempotencyKey = "own:" + entry.ID
	}
	row = draft.Make(entry)
	drawn := b.form.Entry(&row)
	if drawn.SealedToken, err = b.DB.Seal(tokenPlace(drawn), drawn.Token); err != nil {
		return row, err
	}
	b.name(&row)
	return row, nil
}

// tokenPlace is where a row's sealed token stands: row ids are unique over all forms.
func tokenPlace(e *Entry) string { return "token:" + e.ID }

// Opened completes a row that was read with its token. A token whose key is lost stays empty: its
// link works, and nobody can write it down again.
func (b *Inbox[P, R]) Opened(row R) R {
	entry := b.form.Entry(&row)
	if entry.SealedToken == "" || entry.Token != "" {
		return row
	}
	var err error
	if entry.Token, err = b.DB.Unseal(tokenPlace(entry), entry.SealedToken); err != nil {
		b.Log.Error("the token of "+b.form.About+" cannot be opened", "word", b.form.Feature, b.form.Row, entry.ID, "error", err)
	}
	return row
}

func (b *Inbox[P, R]) name(row *R) {
	if b.form.Reference != nil {
		b.form.Entry(row).Reference = b.form.Reference(*row)
	}
}

// store adds a row, after a look for the one that it repeats if look is set.
func (b *Inbox[P, R]) store(ctx context.Context, tx *db.Tx, key string, row R, mails []mail.Message, look bool) (R, error) {
	entry := b.form.Entry(&row)
	if look {
		known, found, err := b.repeated(ctx, tx, key, entry)
		if err != nil || found {
			return known, err
		}
	}
	if b.form.Reserve != nil {
		if err := b.form.Reserve(ctx, tx, &row); err != nil {
			return b.ownOr(ctx, tx, key, entry, err)
		}
	}
	if id := entry.ID; entry.QuarantineReason == "" {
		if err := b.form.Capture(ctx, tx, &row, entry.CreatedAt); err != nil || entry.ID != id {
			return row, err
		}
	}
	if err := b.form.Table.Insert(ctx, tx.Pipelined(), row); err != nil {
		return row, fmt.Errorf("adding %s: %w", b.form.About, err)
	}
	if b.form.Promise != nil {
		if owed, owes := b.form.Promise(row); owes {
			if err := errors.Join(deadlines.Save(ctx, tx.Pipelined(), owed), b.emergency(ctx, tx, row, owed)); err != nil {
				return row, err
			}
		}
	}
	b.newsAfter(tx, &row, "created")
	return row, b.mail(ctx, tx, row, mails)
}

// emergency tells of a row that waits, and in which somebody seems to be in danger.
func (b *Inbox[P, R]) emergency(ctx context.Context, tx *db.Tx, row R, owed deadlines.Deadline) error {
	if b.Emergency == nil || b.form.Urgent == nil || !b.form.Urgent(row) || owed.State != deadlines.Open {
		return nil
	}
	return b.Emergency(ctx, tx, owed)
}

// mail has the mails of a new row follow it, or writes those that are due; of one in
// quarantine there are none.
func (b *Inbox[P, R]) mail(ctx context.Context, tx *db.Tx, row R, rendered []mail.Message) error {
	switch {
	case b.form.Entry(&row).QuarantineReason != "":
		return nil
	case b.notified != nil:
		b.nudge(tx, b.form.Entry(&row).ID)
		return nil
	case b.form.Due != nil:
		rendered = b.form.Due(row, rendered)
	}
	return b.enqueue(ctx, tx, rendered)
}

// ownOr answers a post that Reserve refused: with the row that has what it asks for, if it is
// its own.
func (b *Inbox[P, R]) ownOr(ctx context.Context, tx *db.Tx, key string, draft *Entry, refusal error) (none R, err error) {
	if key != "" {
		if known, found, err := b.repeated(ctx, tx, key, draft); err != nil || found {
			return known, err
		}
	}
	if known, found, err := b.repeated(ctx, tx, "", draft); err == nil && found && b.form.Entry(&known).QuarantineReason == "" {
		return known, nil
	}
	return none, refusal
}

// repeated finds the row that this one repeats: by its key, or without a key by equal
// content within forms.SameWindow, unless that one has ended.
func (b *Inbox[P, R]) repeated(ctx context.Context, tx *db.Tx, key string, draft *Entry) (known R, found bool, err error) {
	switch {
	case key == "" && b.repeats == nil:
		return known, false, nil
	case key == "":
		known, err = b.repeats.ByHashSince(ctx, tx, draft.RequestHash, draft.CreatedAt.Add(-forms.SameWindow))
	default:
		known, err = b.form.Table.ByKey(ctx, tx, draft.IdempotencyKey)
	}
	known = b.Opened(known)
	entry := b.form.Entry(&known)
	found, err = forms.Repeats(entry.RequestHash, draft.RequestHash, err)
	if found && key == "" && b.form.Ended != nil && b.form.Ended(known) {
		draft.IdempotencyKey = "after:" + entry.ID // all that come at once meet in it
		found = false
	}
	return known, found, err
}

// newsAfter tells the boards about a row once it is committed.
func (b *Inbox[P, R]) newsAfter(tx *db.Tx, row *R, kind string) {
	news := events.News{Topic: b.form.Feature, ID: b.form.Entry(row).ID, Kind: kind}
	if b.form.News != nil {
		news = b.form.News(*row)
	}
	if news.Topic == "" {
		return
	}
	tx.AfterCommit(func() { b.Bus.Publish(news) })
}

// Get returns one row, or a problem 404.
func (b *Inbox[P, R]) Get(ctx context.Context, id string) (R, error) {
	row, err := b.form.Table.ByID(ctx, b.DB.Read(), id)
	return b.Opened(row), b.missing(err)
}

// ByToken returns the row that this token opens, or a problem 404.
func (b *Inbox[P, R]) ByToken(ctx context.Context, token string) (R, error) {
	row, err := b.form.ByToken(ctx, b.DB.Read(), token, b.Clock.Now())
	if err == nil {
		b.form.Entry(&row).Token = token
	}
	return row, b.missing(err)
}

// missing says what an error means that came of reading a row.
func (b *Inbox[P, R]) missing(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, sql.ErrNoRows):
		return httpx.NotFound(b.form.Missing)
	}
	return fmt.Errorf("%s: reading %s: %w", b.form.Feature, b.form.About, err)
}
