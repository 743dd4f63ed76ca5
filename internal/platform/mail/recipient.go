package mail

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"time"

	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/mail/sqlgen"
)

// A visitor's form mails the address that was typed into it, and a stranger may have typed it. So that nobody can aim these mails at a
// person, an address gets at most PerDay of a kind within a Day (D91). What is more is not written. The first one that
// is left out is kept as withheld, for staff to read and to send all the same: one line, however many follow it.

// PerDay is how many mails of one kind go to an address within a Day that has not shown to be its owner's.
const PerDay = 3

// Day is the time in which mails to a recipient are counted; it slides.
const Day = 24 * time.Hour

// leftOut is what staff read of a mail that was not written.
func leftOut() string {
	return fmt.Sprintf("This address got %d mails of this kind within %.0f hours: this one and those that follow are left out. What was asked for is stored.",
		PerDay, Day.Hours())
}

// counted reports whether m is one of those that are limited: what a form or a follow-up sends to an address that
// nobody has confirmed. Accounts of staff, and mails to the company, are not typed in by strangers.
func (m Message) counted() bool {
	return !m.Proven && (m.Class == Answer || m.Class == Promotion)
}

// countedAs is the kind of mail that m counts as.
func (m Message) countedAs() string {
	if m.Template == "" {
		return m.Kind
	}
	return m.Kind + " " + m.Template
}

// Mailbox is an address as its mails, and what it asks for, are counted. Case, dots and the part after a plus sign are left out of the name:
// large providers ignore them, so that one victim has thousands of such names. It is for counting only: people are
// told apart by whole addresses.
func Mailbox(address string) string {
	at := strings.LastIndexByte(address, '@')
	name, host := strings.ToLower(address[:max(at, 0)]), strings.ToLower(address[at+1:])
	if ascii, ok := asciiHost(host); ok {
		host = strings.ToLower(ascii)
	}
	if bare, _, tagged := strings.Cut(name, "+"); tagged && bare != "" {
		name = bare
	}
	return strings.ReplaceAll(name, ".", "") + "@" + strings.TrimSuffix(host, ".")
}

// recipients count the mails that an address gets.
type recipients struct {
	db    *db.DB
	clock clock.Clock
	ids   *ids.Source
	log   *slog.Logger

	mu sync.Mutex
	// key is what hashes are made with, nil until it was seen in the database.
	key []byte
}

func hashOf(key []byte, kind, address string) string {
	h := hmac.New(sha256.New, key)
	h.Write([]byte(kind + "\x00" + Mailbox(address))) // a hash.Hash never fails
	return hex.EncodeToString(h.Sum(nil)[:16])
}

func (r *recipients) known() []byte {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.key
}

func (r *recipients) learn(secret string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.key = []byte(secret)
}

// recipientKeyPlace is where the key of recipients stands, sealed (db.Sealer).
const recipientKeyPlace = "mail_recipient_keys.secret:1"

// keyIn is the key of recipients' hashes, drawn at its first use. It is remembered once it is known to be stored. One
// that cannot be opened any more, because the key file is another, is replaced: the counts of a day are lost with it.
func (r *recipients) keyIn(ctx context.Context, tx *db.Tx, q *sqlgen.Queries) ([]byte, error) {
	if key := r.known(); key != nil {
		return key, nil
	}
	sealed, err := q.RecipientKey(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		sealed, err = "", nil
	}
	if err != nil {
		return nil, fmt.Errorf("mail: reading the key of recipients: %w", err)
	}
	key, err := r.db.Unseal(recipientKeyPlace, sealed)
	if sealed == "" || err != nil {
		if key, err = r.newKey(ctx, q, sealed); err != nil {
			return nil, err
		}
	}
	tx.AfterCommit(func() { r.learn(key) })
	return []byte(key), nil
}

// newKey stores a key in the place of the former one; what another instance has stored meanwhile is taken instead.
func (r *recipients) newKey(ctx context.Context, q *sqlgen.Queries, former string) (string, error) {
	sealed, err := r.db.Seal(recipientKeyPlace, r.ids.Token())
	if err == nil {
		err = q.SetRecipientKey(ctx, sqlgen.SetRecipientKeyParams{Secret: sealed, Former: former})
	}
	if err == nil {
		sealed, err = q.RecipientKey(ctx)
	}
	if err != nil {
		return "", fmt.Errorf("mail: storing the key of recipients: %w", err)
	}
	return r.db.Unseal(recipientKeyPlace, sealed)
}

// verdict is what becomes of a mail by its recipient's limit.
type verdict int

const (
	write    verdict = iota // it is within the limit
	withhold                // the first that is not: staff are told of it
	omit                    // one of those that follow
)

// counts are the rows in which a mail was counted.
type counts struct {
	recipient string
	author    []string
}

// judge counts m to its recipient, once, and says what becomes of it. Who counts holds the recipient until the
// transaction ends: the limit is exact however many are written at once.
func (r *recipients) judge(ctx context.Context, tx *db.Tx, m Message, c *counts) (verdict, error) {
	if !m.counted() {
		return write, nil
	}
	q, now := sqlgen.New(tx), r.clock.Now()
	key, err := r.keyIn(ctx, tx, q)
	if err != nil {
		return write, err
	}
	id, ago := hashOf(key, m.countedAs(), m.To.Address), now.Add(-Day)
	_, err = q.CountRecipient(ctx, sqlgen.CountRecipientParams{ID: id, Now: now, DayAgo: at(ago)})
	switch {
	case err == nil:
		c.recipient = id
		return write, nil
	case !errors.Is(err, sql.ErrNoRows):
		return write, fmt.Errorf("mail: counting the mails to a recipient: %w", err)
	}
	if there, err := isStored(ctx, q, m.Key); there || err != nil {
		return write, err // nothing is left out
	}
	n, err := q.TellOfRecipient(ctx, sqlgen.TellOfRecipientParams{ID: id, Now: at(now), DayAgo: at(ago)})
	if err != nil {
		return omit, fmt.Errorf("mail: noting that a recipient is full: %w", err)
	}
	if n == 0 {
		return omit, nil
	}
	r.log.WarnContext(ctx, "a recipient has got as many mails as a day allows; more are left out", "kind", m.Kind, "ref", m.Ref)
	return withhold, nil
}

// isStored tells whether a mail with this key is there already.
func isStored(ctx context.Context, q *sqlgen.Queries, key string) (bool, error) {
	_, err := q.IDByKey(ctx, key)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("mail: looking for the mail of the same key: %w", err)
	}
	return true, nil
}

// uncount takes back what a mail was counted that was there already. That is found by the insertion alone, which costs no look
// for every other.
func (r *recipients) uncount(ctx context.Context, tx *db.Tx, c counts) error {
	q := sqlgen.New(tx)
	for _, id := range c.author {
		if err := q.UncountWritten(ctx, id); err != nil {
			return fmt.Errorf("mail: taking back the count of an author: %w", err)
		}
	}
	if c.recipient == "" {
		return nil
	}
	if err := errors.Join(q.ForgetRecipient(ctx, c.recipient), q.UncountRecipient(ctx, c.recipient)); err != nil {
		return fmt.Errorf("mail: taking back the count of a recipient: %w", err)
	}
	return nil
}

// forget forgets who got nothing, and who began to write, a Day ago. It is periodic work.
func (r *recipients) forget(ctx context.Context) error {
	return r.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		q, ago := sqlgen.New(tx), r.clock.Now().Add(-Day)
		_, err := q.ForgetRecipients(ctx, ago)
		if err == nil {
			_, err = q.ForgetAuthors(ctx, ago)
		}
		return err
	})
}
