package push

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/push/sqlgen"
)

// Options are what an Outbox needs. Loopback and Pace may be left out.
type Options struct {
	DB     *db.DB
	Clock  clock.Clock
	IDs    *ids.Source
	Random io.Reader
	Log    *slog.Logger
	// Subject is whom a push service can turn to about what is sent: an https address or a mailto: one.
	Subject func() string
	// Loopback takes push services on this machine as well, also without TLS. It is for tests.
	Loopback bool
	Pace     Pace
}

// Pace holds the worker's times. A zero field takes its default.
type Pace struct {
	Tick    time.Duration // how often the outbox is looked at when nothing wakes it; 1 s
	Connect time.Duration // connecting, and the TLS handshake; 5 s
	Request time.Duration // the whole of one request; 10 s
	Lease   time.Duration // how long a request under way outlives its process; 20 s, more than Request
	Grace   time.Duration // how long a request may go on after Run's context ends; 5 s
}

func (p Pace) orDefaults() Pace {
	for _, d := range []struct {
		field *time.Duration
		value time.Duration
	}{
		{&p.Tick, time.Second}, {&p.Connect, 5 * time.Second}, {&p.Request, 10 * time.Second}, {&p.Lease, 20 * time.Second}, {&p.Grace, 5 * time.Second},
	} {
		if *d.field == 0 {
			*d.field = d.value
		}
	}
	return p
}

const (
	// senders may send at once, and reserved ones besides, which only emergencies use.
	senders  = 24
	reserved = 8
)

// Outbox keeps devices and notices and, while Run runs, sends these. It is safe for concurrent use.
type Outbox struct {
	Options

	client *http.Client
	wake   chan struct{}
	// free are the senders that may begin: any notice takes one of the first, an emergency one of either.
	free, freeForEmergencies chan struct{}
	keys                     *keyring
}

// New returns an outbox. Nothing is sent before Run or Work.
func New(opt Options) *Outbox {
	opt.Pace = opt.Pace.orDefaults()
	return &Outbox{
		Options: opt, client: newClient(opt.Pace, opt.Loopback), wake: make(chan struct{}, 1), keys: &keyring{opt: &opt, tokens: map[string]token{}},
		free: make(chan struct{}, senders), freeForEmergencies: make(chan struct{}, reserved),
	}
}

// Urgency is how much a notice hurries. The smaller one leaves first.
type Urgency int

// The urgencies. Phones that save their battery are woken by the first two.
const (
	Emergencies Urgency = iota + 1
	High
	Normal
	Low
)

// header is what push services call it (RFC 8030, 5.3).
func (u Urgency) header() string {
	switch u {
	case Emergencies, High:
		return "high"
	case Normal:
		return "normal"
	case Low:
	}
	return "low"
}

const (
	// MostTitle is how many characters of a title are sent; the rest is cut. Devices show fewer.
	MostTitle = 100
	// MostBody is the same of a text.
	MostBody = 300
	mostPath = 500
	mostTag  = 100
	// LongestLife is how long after it was enqueued a notice may be delivered at most.
	LongestLife = 24 * time.Hour
)

// Note is a notice as a use case writes it.
type Note struct {
	// Person is the account whose devices get it; Device, if set, is the one of them that does.
	Person, Device string
	// Title and Body are shown as they are; Path is what a press opens, "/operations?quote=…".
	Title, Body, Path string
	// Tag is what the notice is about: a later one of the same tag takes its place, on the device as well.
	Tag string
	// Ref is the row that it tells of, by which it is erased with its person; empty for none.
	Ref     string
	Urgency Urgency
	// TTL is how long it is worth being delivered, LongestLife at most.
	TTL time.Duration
}

// InvalidError says why a notice or a device cannot be taken, without repeating any of it.
type InvalidError struct{ Reason string }

func (e *InvalidError) Error() string { return "push: " + e.Reason }

func (n Note) check() error {
	switch {
	case n.Person == "":
		return &InvalidError{"the notice is for nobody"}
	case strings.TrimSpace(n.Title) == "":
		return &InvalidError{"the notice has no title"}
	case n.Tag == "" || len(n.Tag) > mostTag:
		return &InvalidError{"the notice has no tag, or a long one"}
	case !strings.HasPrefix(n.Path, "/") || strings.HasPrefix(n.Path, "//") || strings.Contains(n.Path, `\`) || len(n.Path) > mostPath:
		return &InvalidError{"what the notice opens is no path of this site"}
	case n.Urgency < Emergencies || n.Urgency > Low:
		return &InvalidError{"the notice has no urgency"}
	case n.TTL <= 0 || n.TTL > LongestLife:
		return &InvalidError{"the notice has no time in which it is worth being delivered"}
	}
	return nil
}

// Enqueue has a notice sent to the devices of a person, within the caller's transaction, and returns to how many: 0 tells that
// the person has turned notices on nowhere. A notice of the same tag that waits is replaced. What cannot be sent is refused with an *InvalidError.
func (o *Outbox) Enqueue(ctx context.Context, tx *db.Tx, n Note) (devices int, err error) {
	if err := n.check(); err != nil {
		return 0, err
	}
	q, now := sqlgen.New(tx), o.Clock.Now()
	rows, err := q.DevicesOf(ctx, n.Person)
	if err != nil {
		return 0, fmt.Errorf("push.Enqueue: %w", err)
	}
	for _, d := range rows {
		if n.Device != "" && d.ID != n.Device {
			continue
		}
		err := q.Enqueue(ctx, sqlgen.EnqueueParams{
			DeviceID: d.ID, Tag: n.Tag, Ref: n.Ref, Title: cut(n.Title, MostTitle), Body: cut(n.Body, MostBody), Path: n.Path,
			Urgency: int64(n.Urgency), Now: now, ExpiresAt: now.Add(n.TTL), Fence: now.UnixMilli(),
		})
		if err != nil {
			return 0, fmt.Errorf("push.Enqueue: %w", err)
		}
		devices++
	}
	if devices > 0 {
		tx.AfterCommit(o.Wake)
	}
	return devices, nil
}

// Wake has the outbox looked at now.
func (o *Outbox) Wake() {
	select {
	case o.wake <- struct{}{}:
	default: // it is about to be
	}
}

// Erase removes the notices about rows whose person is erased. One that is just being sent has left.
func (o *Outbox) Erase(ctx context.Context, tx *db.Tx, refs []string) error {
	q := sqlgen.New(tx)
	for _, ref := range refs {
		if ref == "" {
			continue
		}
		if err := q.DeleteNoticesAbout(ctx, ref); err != nil {
			return fmt.Errorf("push.Erase: %w", err)
		}
	}
	return nil
}

// cut makes a text fit for a notice: one line, of so many characters at most.
func cut(s string, most int) string {
	s = strings.Join(strings.FieldsFunc(strings.ToValidUTF8(s, ""), func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) }), " ")
	if utf8.RuneCountInString(s) <= most {
		return s
	}
	return strings.TrimSpace(string([]rune(s)[:most-1])) + "…"
}
