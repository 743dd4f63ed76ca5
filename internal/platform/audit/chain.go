package audit

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"time"

	"wardgate/internal/platform/audit/sqlgen"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/ids"
)

const (
	// sealBatch is how many lines are chained in one transaction.
	sealBatch = 500
	// lateness is how long before the last seal a line may have begun that is committed after it. No transaction takes
	// nearly as long, and no two instances' clocks differ as much.
	lateness = time.Hour
	keyPlace = "audit_keys.secret:1"
)

// Key makes the hashes of lines and of the chain.
type Key struct{ secret []byte }

// OpenKey reads the key of this database; found is false before the first start has made one.
func OpenKey(ctx context.Context, d *db.DB) (k Key, found bool, err error) {
	stored, err := sqlgen.New(d.Read()).Key(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return Key{}, false, nil
	}
	if err == nil {
		stored, err = d.Unseal(keyPlace, stored)
	}
	if err != nil {
		return Key{}, true, fmt.Errorf("the audit log's key: %w", err)
	}
	return Key{[]byte(stored)}, true, nil
}

// LoadKey reads the key of this database, and makes it if there is none yet. What a lost key has chained does not verify
// with the next one.
func LoadKey(ctx context.Context, d *db.DB, now time.Time, source *ids.Source) (Key, error) {
	if k, found, err := OpenKey(ctx, d); found || err != nil {
		return k, err
	}
	sealed, err := d.Seal(keyPlace, source.Token())
	if err != nil {
		return Key{}, fmt.Errorf("the audit log's key: %w", err)
	}
	err = d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return sqlgen.New(tx).AddKey(ctx, sqlgen.AddKeyParams{Secret: sealed, CreatedAt: now})
	})
	if err != nil {
		return Key{}, fmt.Errorf("the audit log's key: %w", err)
	}
	k, _, err := OpenKey(ctx, d) // another instance may have been first
	return k, err
}

// mac is a keyed hash of fields, each with its length: no two lists of fields are one text.
func (k Key) mac(purpose string, fields ...string) string {
	m := hmac.New(sha256.New, k.secret)
	for _, f := range append([]string{purpose}, fields...) {
		m.Write([]byte(strconv.Itoa(len(f)) + ":" + f + ","))
	}
	return hex.EncodeToString(m.Sum(nil))
}

// ofLine is the hash of a line. Times count by the millisecond, which both engines and every backup keep.
func (k Key) ofLine(r sqlgen.AuditLog) string {
	return k.mac("audit line", r.ID, strconv.FormatInt(r.At.UnixMilli(), 10), r.ActorID, r.ActorEmail, r.Action, r.Subject, r.Detail, r.RequestID)
}

func (k Key) ofLink(before string, seq int64, line string) string {
	return k.mac("audit link", before, strconv.FormatInt(seq, 10), line)
}

func (k Key) ofHead(h sqlgen.AuditHead) string {
	return k.mac("audit head", strconv.FormatInt(h.Seq, 10), h.Seal, strconv.FormatInt(h.TakenOver, 10), strconv.FormatInt(h.SealedAt.UnixMilli(), 10))
}

func same(a, b string) bool { return hmac.Equal([]byte(a), []byte(b)) }

// Chain links the lines of the record, and checks that none was changed, removed, added by another hand, or moved.
type Chain struct {
	db    *db.DB
	clock clock.Clock
	key   Key
	used  FirstUse
}

// FirstUse tells since when there must be lines, because something exists whose making left one; zero: nothing does.
type FirstUse func(context.Context) (time.Time, error)

// NewChain returns the chain of this database.
func NewChain(d *db.DB, c clock.Clock, k Key) *Chain { return &Chain{db: d, clock: c, key: k} }

// Since returns the chain with a check more: its record begins at the first use at the latest. Without it a record that
// was emptied together with its chain and key looks like one that has just begun.
func (c *Chain) Since(used FirstUse) *Chain {
	with := *c
	with.used = used
	return &with
}

// Seal links the lines that were committed since. The first time it takes over the lines of versions that chained none.
func (c *Chain) Seal(ctx context.Context) error {
	for {
		n, err := c.sealSome(ctx)
		if err != nil {
			return fmt.Errorf("audit.Seal: %w", err)
		}
		if n < sealBatch {
			return nil
		}
	}
}

// sealSome links up to sealBatch lines, and returns how many.
func (c *Chain) sealSome(ctx context.Context) (n int, err error) {
	head, err := sqlgen.New(c.db.Read()).Head(ctx)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return 0, err
	}
	first := errors.Is(err, sql.ErrNoRows)
	if !first {
		waiting, err := sqlgen.New(c.db.Read()).Unsealed(ctx, sqlgen.UnsealedParams{ID: unsealedSince(head), Limit: 1})
		if err != nil || len(waiting) == 0 {
			return 0, err
		}
	}
	err = c.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		n, err = c.sealIn(ctx, sqlgen.New(tx))
		return err
	})
	return n, err
}

// sealIn links what waits, holding the head: another instance waits for it and then finds less to do.
func (c *Chain) sealIn(ctx context.Context, q *sqlgen.Queries) (int, error) {
	head, err := q.HoldHead(ctx, c.clock.Now())
	if err != nil {
		return 0, err
	}
	since := unsealedSince(head)
	if head.Seq < head.TakenOver || head.Mac == "" {
		since = ""
	}
	if head.Mac == "" { // the chain begins
		if head.TakenOver, err = q.CountLines(ctx); err != nil {
			return 0, err
		}
	}
	rows, err := q.Unsealed(ctx, sqlgen.UnsealedParams{ID: since, Limit: sealBatch})
	if err != nil {
		return 0, err
	}
	return c.link(ctx, q, head, rows)
}

// link adds lines to the chain that ends with head, and returns how many.
func (c *Chain) link(ctx context.Context, q *sqlgen.Queries, head sqlgen.AuditHead, rows []sqlgen.AuditLog) (linked int, err error) {
	for _, r := range rows {
		mac := c.key.ofLine(r)
		if head.Seq >= head.TakenOver && !same(mac, r.Mac) {
			continue // not written by this program: the check reports it
		}
		linked++
		head.Seq++
		head.Seal = c.key.ofLink(head.Seal, head.Seq, mac)
		if err := q.AddLink(ctx, sqlgen.AddLinkParams{Seq: head.Seq, Line: r.ID, Seal: head.Seal}); err != nil {
			return 0, err
		}
	}
	head.SealedAt = c.clock.Now().UTC().Truncate(time.Millisecond)
	return linked, q.MoveHead(ctx, sqlgen.MoveHeadParams{
		Seq: head.Seq, Seal: head.Seal, TakenOver: head.TakenOver, SealedAt: head.SealedAt, Mac: c.key.ofHead(head),
	})
}
