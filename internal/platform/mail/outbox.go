package mail

import (
	"context"
	"crypto/sha256"
	"crypto/tls"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"sync/atomic"
	"time"

	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/mail/sqlgen"
)

// Topic is the topic of the news that the outbox publishes: its ID is a mail's
// id, its Kind the mail's new state.
const Topic = "mail"

// Options are what an Outbox needs. All but SMTP, Events, Signer, Sent and Pace are required.
type Options struct {
	DB    *db.DB
	Clock clock.Clock
	IDs   *ids.Source
	Log   *slog.Logger
	// Events gets news of every change of a mail's state; may be nil.
	Events *events.Bus
	// SMTP is the server to send through; nil keeps mails for staff to read.
	SMTP *Config
	// From is the sender of every mail; its domain stands in every Message-ID.
	From Address
	// Signer signs every mail; nil leaves that to the server.
	Signer *Signer
	// Permit is asked about each mail of class Promotion in the transaction that opens it:
	// it returns why the mail must not leave any more, empty when it may. Nil: none may.
	Permit func(ctx context.Context, tx *db.Tx, ref string) (reason string, err error)
	// Sent is called for each mail of class Promotion that the server has taken, in
	// the transaction that records it; may be nil.
	Sent func(ctx context.Context, tx *db.Tx, ref string) error
	Pace Pace
}

// Pace holds the workers' times and sizes. A zero field takes its default.
type Pace struct {
	Workers     int           // connections to the server at once; 3
	Reserved    int           // further connections, for urgency Alerts alone; 1
	Tick        time.Duration // how often the outbox is read when nobody wakes the workers; 1 s
	Lease       time.Duration // how long a claim outlives its process; 12 s, renewed at a third of it
	RepeatPause time.Duration // from "uncertain" to the automatic repeat; 5 s
	IdleClose   time.Duration // an unused connection is closed after this; 30 s
	Grace       time.Duration // how long a mail whose DATA is open may go on after Run's context ends; 5 s
	Dial        time.Duration // connecting and the TLS handshake; 10 s
	Step        time.Duration // each command up to DATA; 30 s
	// Data is the time for the body and the reply to it; 5 min. RFC 5321 section
	// 4.5.3.2.6 asks for ten, because an early end leads to doubles; ours bear the
	// same Message-ID, and an alert must not wait longer behind a hanging server.
	Data time.Duration
	// TLS is the base of the TLS settings, for a private certificate authority.
	TLS *tls.Config
}

func (p Pace) orDefaults() Pace {
	if p.Workers == 0 {
		p.Workers = 3
	}
	if p.Reserved == 0 {
		p.Reserved = 1
	}
	for _, d := range []struct {
		field *time.Duration
		value time.Duration
	}{
		{&p.Tick, time.Second}, {&p.Lease, 12 * time.Second}, {&p.RepeatPause, 5 * time.Second},
		{&p.IdleClose, 30 * time.Second}, {&p.Grace, 5 * time.Second}, {&p.Dial, 10 * time.Second},
		{&p.Step, 30 * time.Second}, {&p.Data, 5 * time.Minute},
	} {
		if *d.field == 0 {
			*d.field = d.value
		}
	}
	return p
}

// Outbox stores mails and, while Run runs, sends them. It is safe for
// concurrent use.
type Outbox struct {
	// Outcomes are counted for who watches the program.
	Outcomes Outcomes

	db     *db.DB
	clock  clock.Clock
	ids    *ids.Source
	log    *slog.Logger
	events *events.Bus
	smtp   *Config
	from   Address
	signer *Signer
	permit func(ctx context.Context, tx *db.Tx, ref string) (reason string, err error)
	sent   func(ctx context.Context, tx *db.Tx, ref string) error
	pace   Pace
	wake   chan struct{}
	// secrets keeps the personal links of mails apart from them.
	secrets secretStore
	server  health
	// recipients are those that get no more mails of a kind for now.
	recipients recipients
	// name is the name of its runs; made here, because a run begins beside other work, and
	// values from one source of chance must be drawn in a fixed order.
	name string
	runs atomic.Int32
}

// New returns an outbox. Nothing is sent before Run.
func New(o Options) *Outbox {
	return &Outbox{
		db: o.DB, clock: o.Clock, ids: o.IDs, log: o.Log, events: o.Events,
		smtp: o.SMTP, from: o.From, signer: o.Signer, permit: o.Permit, sent: o.Sent, pace: o.Pace.orDefaults(), wake: make(chan struct{}, 1),
		name: o.IDs.Row("sender", o.Clock.Now()), secrets: secretStore{o.DB, o.Clock},
		recipients: recipients{db: o.DB, clock: o.Clock, ids: o.IDs, log: o.Log},
	}
}

// Configured reports whether there is a server to send through.
func (o *Outbox) Configured() bool { return o.smtp != nil }

// Enqueue puts m into the outbox within the caller's transaction and returns the
// mail's id. If the key exists, it returns the id of that mail and changes
// nothing, counts included. What no mail can carry is refused with an *InvalidError. The id is
// empty when the recipient got as many mails of this kind as a day allows
// (PerDay): nothing is sent then. A mail beyond what its author may write is
// refused with a *TooManyWrittenError.
func (o *Outbox) Enqueue(ctx context.Context, tx *db.Tx, m Message) (string, error) {
	m, err := checked(m)
	if err != nil {
		return "", err
	}
	var counted counts
	if err := o.recipients.write(ctx, tx, m, &counted); err != nil {
		return "", err
	}
	judged, err := o.recipients.judge(ctx, tx, m, &counted)
	if err != nil || judged == omit {
		return "", err
	}
	row, err := o.row(m)
	if err != nil {
		return "", err
	}
	if judged == withhold {
		row.State, row.DueAt, row.Withheld, row.LastError = string(Failed), sql.NullTime{}, true, leftOut()
	}
	q := sqlgen.New(tx)
	n, err := q.Insert(ctx, row)
	if err != nil {
		return "", fmt.Errorf("mail.Enqueue %s: %w", m.Kind, err)
	}
	if n == 0 {
		id, err := q.IDByKey(ctx, m.Key)
		if err != nil {
			return "", fmt.Errorf("mail.Enqueue %s: finding the mail of the same key: %w", m.Kind, err)
		}
		return id, o.recipients.uncount(ctx, tx, counted)
	}
	if judged == withhold {
		tx.AfterCommit(func() { o.tell(row.ID, Withheld) })
		return "", nil
	}
	tx.AfterCommit(func() {
		o.tell(row.ID, State(row.State))
		o.Wake()
	})
	return row.ID, nil
}

// EnqueueAnyway is Enqueue for a mail that contains what a visitor wrote, which
// the company must get in any case: a Reply-To that no mail can carry is left
// out. What still cannot be written is refused with an *InvalidError.
func (o *Outbox) EnqueueAnyway(ctx context.Context, tx *db.Tx, m Message) error {
	_, err := o.Enqueue(ctx, tx, m)
	var invalid *InvalidError
	if errors.As(err, &invalid) && m.ReplyTo.Address != "" {
		m.ReplyTo = Address{}
		_, err = o.Enqueue(ctx, tx, m)
	}
	return err
}

func (o *Outbox) row(m Message) (sqlgen.InsertParams, error) {
	now := o.clock.Now()
	id := o.ids.Row("mail", now)
	p, secrets := marked(parts{m.Subject, m.HTML, m.Text, m.ReplyTo.Address, m.Headers, m.Attachments}, m.Secrets)
	sealed, err := o.secrets.seal(id, secrets)
	if err != nil {
		return sqlgen.InsertParams{}, fmt.Errorf("mail.Enqueue %s: %w", m.Kind, err)
	}
	headers, err := json.Marshal(p.headers)
	if err != nil {
		return sqlgen.InsertParams{}, fmt.Errorf("mail.Enqueue %s: %w", m.Kind, err)
	}
	files, err := json.Marshal(append([]Attachment{}, p.files...)) // never null
	if err != nil {
		return sqlgen.InsertParams{}, fmt.Errorf("mail.Enqueue %s: %w", m.Kind, err)
	}
	state := Pending
	if !o.Configured() {
		state = Kept
	}
	return sqlgen.InsertParams{
		ID: id, DedupeKey: m.Key, Kind: m.Kind, Class: string(m.Class), Ref: m.Ref, State: string(state),
		ToName: m.To.Name, ToAddress: m.To.Address, ReplyName: m.ReplyTo.Name, ReplyAddress: p.reply,
		Subject: p.subject, Html: p.html, Body: p.text, Headers: string(headers), Attachments: string(files),
		MessageID: messageID(m.Key, o.from.Address),
		CreatedAt: now, ExpiresAt: m.expiry(now), DueAt: at(now), Secrets: sql.NullString{String: sealed, Valid: true},
		Urgency: int64(m.urgency()),
	}, nil
}

// messageID is made of the dedupe key, not of the row: when an old backup was
// restored and the mail is enqueued and sent again, its Message-ID shows that it
// is the same mail.
func messageID(key, from string) string {
	sum := sha256.Sum256([]byte(key))
	return "<" + hex.EncodeToString(sum[:16]) + "@" + domain(from) + ">"
}

// Wake makes the worker read the outbox now instead of at its next tick.
func (o *Outbox) Wake() {
	select {
	case o.wake <- struct{}{}:
	default: // a look is due already
	}
}

func (o *Outbox) tell(id string, s State) {
	if o.events != nil {
		o.events.Publish(events.News{Topic: Topic, ID: id, Kind: string(s)})
	}
}

func at(t time.Time) sql.NullTime { return sql.NullTime{Time: t, Valid: true} }
