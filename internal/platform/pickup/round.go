package pickup

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/mail/imap"
	"wardgate/internal/platform/mail/intake"
	"wardgate/internal/platform/pickup/sqlgen"
)

const (
	// headsAtOnce is how many mails' heads are asked for at once, mostHead how much of each.
	headsAtOnce = 100
	mostHead    = 64 << 10
	// patience is how many rounds may fail at a mail before it is put aside.
	patience = 5
)

// What becomes of a mail that names a case and is not stored.
const (
	waiting = "waiting"
	left    = "left"
)

// fields are where a mail says whom it was sent to. What a server adds when it delivers comes first; in the end the signed address counts, wherever it stands.
func fields() []string {
	return []string{
		"DELIVERED-TO", "X-DELIVERED-TO", "X-ORIGINAL-TO", "ENVELOPE-TO", "X-ENVELOPE-TO", "APPARENTLY-TO", "TO", "CC", "RESENT-TO", "RESENT-CC",
	}
}

// round is one look at the mailbox.
type round struct {
	*Pickup

	id     string
	state  sqlgen.Mailbox
	client *imap.Client
	folder imap.Folder
	held   time.Time // since when the mailbox is held
}

// read does what there is to do.
func (r *round) read(ctx context.Context) (err error) {
	if r.client, err = imap.Dial(ctx, r.d.Mailbox, r.d.Pace); err != nil {
		return &troubleError{err: err}
	}
	defer r.client.Close()
	if r.folder, err = r.client.Open(); err != nil {
		return &troubleError{err: err}
	}
	if int64(r.folder.Validity) != r.state.Validity { // the server counts anew: what was stored is known by its name
		r.state.Validity, r.state.Seen = int64(r.folder.Validity), 0
		if err := r.note(ctx); err != nil {
			return err
		}
	}
	if r.folder.ReadOnly && r.unmarked.CompareAndSwap(false, true) {
		r.d.Log.WarnContext(ctx, "the mailbox can only be read: what was taken is not marked there")
	}
	if err := r.news(ctx); err != nil { // before what has failed already
		return err
	}
	return r.again(ctx)
}

// again tries what could not be stored, and forgets what a person has opened, moved or deleted in the mailbox.
func (r *round) again(ctx context.Context) error {
	rows, err := sqlgen.New(r.d.DB.Read()).Kept(ctx, sqlgen.KeptParams{Mailbox: r.name(), Validity: r.state.Validity})
	if err != nil {
		return fmt.Errorf("pickup: what is kept: %w", err)
	}
	var remain []uint32
	for _, row := range rows {
		if row.State == left {
			remain = append(remain, uint32(row.Uid)) //nolint:gosec // it was one
		}
	}
	unread, err := r.client.Unread(remain)
	if err != nil {
		return &troubleError{err: err}
	}
	for _, row := range rows {
		uid := uint32(row.Uid) //nolint:gosec // it was one
		switch {
		case row.State == left && !slices.Contains(unread, uid):
			err = r.forget(ctx, uid)
		case row.State == waiting && !row.NextAt.After(r.d.Clock.Now()):
			var broke bool
			if broke, err = r.once(ctx, row, uid); broke {
				return err
			}
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// once tries a mail again. One at which the connection breaks, as it did before, has its next turn later, and the round has done the rest.
func (r *round) once(ctx context.Context, row sqlgen.MailboxMail, uid uint32) (broke bool, err error) {
	heads, err := r.client.Heads([]uint32{uid}, fields(), mostHead)
	if err != nil {
		return false, &troubleError{err: err}
	}
	if len(heads) == 0 {
		return false, r.forget(ctx, uid)
	}
	state, why, err := r.take(ctx, heads[0])
	trouble, is := errors.AsType[*troubleError](err)
	switch {
	case is && trouble.uid == uid && ctx.Err() == nil:
		broke, state, why = true, waiting, trouble.Error()
	case err != nil:
		return false, err
	case state == "":
		return false, r.forget(ctx, uid)
	}
	if state == waiting && r.d.Clock.Now().Sub(row.Since) > giveUp {
		state = left
	}
	return broke, r.put(ctx, sqlgen.KeepParams{
		Mailbox: row.Mailbox, Validity: row.Validity, Uid: row.Uid, State: state, Why: why, Tries: row.Tries + 1, Since: row.Since,
		NextAt: r.d.Clock.Now().Add(min(retry<<min(row.Tries, 10), time.Hour)),
	}, false)
}

// news reads what has come since.
func (r *round) news(ctx context.Context) error {
	if next := int64(r.folder.Next); next > 0 && next <= r.state.Seen+1 {
		return nil
	}
	uids, err := r.client.Since(uint32(r.state.Seen + 1)) //nolint:gosec // it is one above a UID
	if err != nil {
		return &troubleError{err: err}
	}
	for some := range slices.Chunk(uids, headsAtOnce) {
		heads, err := r.client.Heads(some, fields(), mostHead)
		if err != nil {
			return &troubleError{err: err}
		}
		for _, head := range heads {
			if err := r.look(ctx, head); err != nil {
				return err
			}
		}
		if err := r.past(ctx, some[len(some)-1]); err != nil {
			return err
		}
	}
	return nil
}

// look does with a mail what is to be done.
func (r *round) look(ctx context.Context, head imap.Head) error {
	state, why, err := r.take(ctx, head)
	switch {
	case err != nil:
		return err
	case state != "":
		return r.keep(ctx, head.UID, state, why)
	case why == taken:
		return r.past(ctx, head.UID)
	}
	return nil // another's: noted with the others around it
}

// taken is why a mail is past: it was stored.
const taken = "taken"

// take hands a mail to the box, once for each case that it names, and marks it as read if all of it was stored. It returns what else becomes of it.
func (r *round) take(ctx context.Context, head imap.Head) (state, why string, err error) {
	cases, tooMany, err := r.cases(ctx, head.Fields)
	if err != nil {
		return "", "", err
	}
	if len(cases) == 0 {
		r.Outcomes.Others.Add(1)
		return "", "", nil
	}
	if r.d.Clock.Now().Sub(r.held) > renew {
		if err := r.note(ctx); err != nil {
			return "", "", err
		}
	}
	raw, err := r.client.Body(head.UID, r.d.Box.Most)
	if refused, is := errors.AsType[*imap.RefusedError](err); is {
		r.Outcomes.Waiting.Add(1)
		return waiting, refused.Error(), nil
	}
	if err != nil {
		return "", "", &troubleError{err, head.UID}
	}
	if raw == nil {
		return "", "", nil // somebody has taken it out meanwhile
	}
	if tooMany {
		state, why = left, "it names more requests and messages than one mail may"
	}
	for _, to := range cases {
		err := r.d.Box.Take(ctx, to, raw, max(head.Size, int64(len(raw))))
		refused, never := errors.AsType[*intake.RefusedError](err)
		full, much := errors.AsType[*intake.FullError](err)
		switch {
		case never:
			state, why = left, refused.Why
		case much:
			state, why = left, full.Why
		case err != nil && ctx.Err() != nil:
			return "", "", err
		case err != nil:
			r.Outcomes.Waiting.Add(1)
			r.d.Log.WarnContext(ctx, "a mail could not be stored; it is tried again", "uid", head.UID, "error", err)
			return waiting, "it could not be stored", nil
		}
	}
	if state == left {
		r.Outcomes.Left.Add(1)
		r.d.Log.WarnContext(ctx, "a mail is left in the mailbox", "uid", head.UID, "reason", why)
		return state, why, nil
	}
	r.Outcomes.Taken.Add(1)
	if head.Size > r.d.Box.Most {
		return "", taken, nil // the whole of it is there alone: it stays unread
	}
	return "", taken, r.mark(ctx, head.UID)
}

// mark marks a mail as read. Where that is not allowed, it stays as it is.
func (r *round) mark(ctx context.Context, uid uint32) error {
	if r.folder.ReadOnly {
		return nil
	}
	err := r.client.Mark(uid)
	refused, is := errors.AsType[*imap.RefusedError](err)
	if is && r.unmarked.CompareAndSwap(false, true) {
		r.d.Log.WarnContext(ctx, "what was taken cannot be marked in the mailbox", "reason", refused.Text)
	}
	if err != nil && !is {
		return &troubleError{err: err}
	}
	return nil
}

// errFull says that nothing can be stored, mail after mail: the others stay in the mailbox until it can.
var errFull = errors.New("more mails could not be stored than are put aside")

// keep notes that a mail is not stored, and goes past it. Of those that are left the oldest is forgotten if there are too many: it is unread still.
func (r *round) keep(ctx context.Context, uid uint32, state, why string) error {
	now := r.d.Clock.Now()
	r.state.Seen = max(r.state.Seen, int64(uid))
	return r.put(ctx, sqlgen.KeepParams{Mailbox: r.name(), Validity: r.state.Validity, Uid: int64(uid), State: state, Why: why, Tries: 1, Since: now, NextAt: now.Add(retry)}, true)
}

func (r *round) put(ctx context.Context, row sqlgen.KeepParams, past bool) error {
	return r.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		q := sqlgen.New(tx)
		kept, err := q.Count(ctx, row.Mailbox)
		if err != nil {
			return fmt.Errorf("pickup: counting: %w", err)
		}
		if past && kept.N >= mostKept {
			n, err := q.ForgetOldest(ctx, sqlgen.ForgetOldestParams{Mailbox: row.Mailbox, Validity: row.Validity})
			if err != nil {
				return fmt.Errorf("pickup: keeping a mail: %w", err)
			}
			if n == 0 {
				return errFull
			}
		}
		if err := q.Keep(ctx, row); err != nil {
			return fmt.Errorf("pickup: keeping a mail: %w", err)
		}
		if !past {
			return nil
		}
		return r.noted(ctx, q)
	})
}

func (r *round) forget(ctx context.Context, uid uint32) error {
	return r.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return sqlgen.New(tx).Forget(ctx, sqlgen.ForgetParams{Mailbox: r.name(), Validity: r.state.Validity, Uid: int64(uid)})
	})
}

// past notes that everything up to a mail was looked at.
func (r *round) past(ctx context.Context, uid uint32) error {
	if r.state.Seen >= int64(uid) {
		return nil
	}
	r.state.Seen = int64(uid)
	return r.note(ctx)
}

func (r *round) note(ctx context.Context) error {
	return r.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return r.noted(ctx, sqlgen.New(tx)) })
}

func (r *round) noted(ctx context.Context, q *sqlgen.Queries) error {
	r.held = r.d.Clock.Now()
	n, err := q.Seen(ctx, sqlgen.SeenParams{Name: r.name(), Round: r.id, Validity: r.state.Validity, Seen: r.state.Seen, BusyUntil: r.held.Add(hold)})
	if err != nil {
		return fmt.Errorf("pickup: noting how far the mailbox was read: %w", err)
	}
	if n == 0 {
		return errOvertaken
	}
	return q.ForgetOthers(ctx, sqlgen.ForgetOthersParams{Mailbox: r.name(), Validity: r.state.Validity})
}
