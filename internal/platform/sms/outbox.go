package sms

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"time"
	"unicode/utf8"

	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/sms/sqlgen"
)

// Options are what an Outbox needs. Provider, Opens, Settled and Pace may be left out.
type Options struct {
	DB    *db.DB
	Clock clock.Clock
	IDs   *ids.Source
	Log   *slog.Logger
	// Provider sends; nil: nothing is sent, and what an earlier run left is
	// settled.
	Provider *Config
	// Permit is asked about each message in the transaction that opens it: it returns why
	// the message must not leave any more, empty when it may. Nil: none may.
	Permit func(ctx context.Context, tx *db.Tx, ref string) (reason string, err error)
	// Opens is the first moment from at on at which messages may leave; nil: at any.
	Opens func(at time.Time) time.Time
	// Settled is called with each message that has ended, in the transaction that stores
	// it; a second time only for an uncertain one whose reply came late (Text.Late). It
	// must not call the outbox.
	Settled func(ctx context.Context, tx *db.Tx, t Text) error
	Pace    Pace
}

// Pace holds the worker's times. A zero field takes its default.
type Pace struct {
	Tick    time.Duration // how often the outbox is looked at; 1 s
	Connect time.Duration // connecting, the TLS handshake included; 10 s
	Request time.Duration // the whole of one request; 30 s
	Lease   time.Duration // how long an open request outlives its process; 60 s, more than Request
	Grace   time.Duration // how long a request may go on after Run's context ends; 5 s
}

func (p Pace) orDefaults() Pace {
	for _, d := range []struct {
		field *time.Duration
		value time.Duration
	}{
		{&p.Tick, time.Second}, {&p.Connect, 10 * time.Second}, {&p.Request, 30 * time.Second},
		{&p.Lease, time.Minute}, {&p.Grace, 5 * time.Second},
	} {
		if *d.field == 0 {
			*d.field = d.value
		}
	}
	return p
}

// Outbox stores text messages and, while Run runs, sends them. It is safe for concurrent
// use.
type Outbox struct {
	Options

	client *http.Client
}

// New returns an outbox. Nothing is sent before Run or Work.
func New(o Options) *Outbox {
	o.Pace = o.Pace.orDefaults()
	if o.Settled == nil {
		o.Settled = func(context.Context, *db.Tx, Text) error { return nil }
	}
	if o.Permit == nil {
		o.Permit = func(context.Context, *db.Tx, string) (string, error) { return "nobody is there to permit it", nil }
	}
	if o.Opens == nil {
		o.Opens = func(at time.Time) time.Time { return at }
	}
	return &Outbox{Options: o, client: newClient(o.Pace)}
}

// Configured reports whether there is a provider to send through.
func (o *Outbox) Configured() bool { return o.Provider != nil }

// State is where a message stands.
type State string

// The states, see the package's documentation.
const (
	Queued    State = "queued"
	Sending   State = "sending"
	Sent      State = "sent"
	Failed    State = "failed"
	Uncertain State = "uncertain"
)

// Message is a text message as a use case writes it.
type Message struct {
	Key string
	// Ref is the row it is about, for Permit and Settled.
	Ref string
	// To is a number in E.164.
	To   string
	Body string
	// Urgent is a word to staff that must not wait: it goes before others and at any hour, nobody is asked whether it may and
	// nobody told what became of it, and it is worth nothing after an hour.
	Urgent bool
}

// MostBody is the maximum length of a message in characters (Twilio's limit).
const MostBody = 1600

// lifetime is how long after it was queued a message may be sent, urgentLifetime an urgent one.
const (
	lifetime       = 72 * time.Hour
	urgentLifetime = time.Hour
)

// Text is a message of the outbox.
type Text struct {
	ID, Ref string
	// To and Body are empty once the person was erased.
	To, Body string
	State    State
	// CreatedAt is when it was queued; SentAt is zero unless it was sent; DueAt is when it is
	// tried next, zero for never.
	CreatedAt, SentAt, DueAt time.Time
	Attempts                 int
	// ProviderID is the provider's id of it, its sid.
	ProviderID string
	// Code is the provider's error code, else the HTTP status, 0 for none; Reason is why it
	// was not sent, or not yet, for staff.
	Code   int
	Reason string

	// Withheld: it failed because Permit refused it.
	Withheld bool
	// Late: Settled was called before, when the message was uncertain.
	Late bool
}

// codeStopped is the provider's code for a recipient who has replied STOP
// (https://www.twilio.com/docs/api/errors/21610).
const codeStopped = 21610

// Stopped reports whether the provider refused it because its recipient has replied
// STOP.
func (t Text) Stopped() bool { return t.State == Failed && t.Code == codeStopped }

// HasStopped reports, in the caller's transaction, whether the provider has refused a
// message to a number because its owner has replied STOP. Only the provider knows whether
// they have replied START since.
func (o *Outbox) HasStopped(ctx context.Context, tx *db.Tx, number string) (bool, error) {
	n, err := sqlgen.New(tx).CountRefused(ctx, sqlgen.CountRefusedParams{Number: number, LastCode: codeStopped})
	if err != nil {
		return false, fmt.Errorf("sms.HasStopped: %w", err)
	}
	return n > 0, nil
}

// InvalidError explains why a message cannot be sent, without the offending value.
type InvalidError struct{ Reason string }

func (e *InvalidError) Error() string { return "sms: " + e.Reason }

// Enqueue queues m within the caller's transaction and returns the message's id. If the key
// exists, it returns the id of that message and changes nothing. What cannot be sent is
// refused with an *InvalidError.
func (o *Outbox) Enqueue(ctx context.Context, tx *db.Tx, m Message) (string, error) {
	switch {
	case !IsNumber(m.To):
		return "", &InvalidError{"the receiver is no number in E.164"}
	case strings.TrimSpace(m.Body) == "":
		return "", &InvalidError{"the text is empty"}
	case !utf8.ValidString(m.Body) || utf8.RuneCountInString(m.Body) > MostBody:
		return "", &InvalidError{fmt.Sprintf("the text has more than %d characters, or others than UTF-8", MostBody)}
	}
	q, now := sqlgen.New(tx), o.Clock.Now()
	id, ends := o.IDs.Row("sms", now), now.Add(lifetime)
	if m.Urgent {
		ends = now.Add(urgentLifetime)
	}
	n, err := q.Insert(ctx, sqlgen.InsertParams{
		ID: id, DedupeKey: m.Key, Ref: m.Ref, Number: m.To, Body: m.Body, CreatedAt: now, ExpiresAt: ends, DueAt: db.NullTime(now), Urgent: m.Urgent,
	})
	if err == nil && n == 0 {
		id, err = q.IDByKey(ctx, m.Key)
	}
	if err != nil {
		return "", fmt.Errorf("sms.Enqueue: %w", err)
	}
	return id, nil
}

// Get reads one message; sql.ErrNoRows when there is none.
func (o *Outbox) Get(ctx context.Context, id string) (Text, error) {
	row, err := sqlgen.New(o.DB.Read()).ByID(ctx, id)
	if err != nil {
		return Text{}, fmt.Errorf("sms.Get: %w", err)
	}
	return textFrom(row), nil
}

// About returns the messages about a row, in the caller's transaction.
func (o *Outbox) About(ctx context.Context, tx *db.Tx, ref string) ([]Text, error) {
	rows, err := sqlgen.New(tx).ByRef(ctx, ref)
	if err != nil {
		return nil, fmt.Errorf("sms.About: %w", err)
	}
	out := make([]Text, len(rows))
	for i, r := range rows {
		out[i] = textFrom(r)
	}
	return out, nil
}

func textFrom(r sqlgen.SmsMessage) Text {
	return Text{
		ID: r.ID, Ref: r.Ref, To: r.Number, Body: r.Body, State: State(r.State), CreatedAt: r.CreatedAt, SentAt: r.SentAt.Time, DueAt: r.DueAt.Time,
		Attempts: int(r.Attempts), ProviderID: r.ProviderID, Code: int(r.LastCode), Reason: r.LastError,
	}
}

// ErrBeingSent is returned when a message that is to be erased is being sent right
// now.
var ErrBeingSent = errors.New("a text message is being sent")

// Erase removes number and text of the messages about the rows refs. What was sent stays as a
// line without them; what was not is deleted and never will be. It fails with ErrBeingSent,
// and the caller's transaction with it, while one of them is being sent.
func (o *Outbox) Erase(ctx context.Context, tx *db.Tx, refs []string) error {
	q := sqlgen.New(tx)
	for _, ref := range refs {
		if err := errors.Join(q.EraseSent(ctx, ref), q.DeleteUnsent(ctx, ref)); err != nil {
			return fmt.Errorf("sms.Erase: %w", err)
		}
		n, err := q.CountSending(ctx, ref)
		if err != nil {
			return fmt.Errorf("sms.Erase: %w", err)
		}
		if n > 0 {
			return ErrBeingSent
		}
	}
	return nil
}
