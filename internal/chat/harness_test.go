package chat

import (
	"context"
	"log/slog"
	"math/rand/v2"
	"testing"
	"time"

	"wardgate/internal/leads"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/mail"
)

// bench is the assistant on a real database, with a clock that stands.
type bench struct {
	*Service
	*deadlines.Sweep
	now *clock.Manual
}

func each(t *testing.T, run func(t *testing.T, b bench)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) { run(t, newBench(t, d)) })
}

func newBench(t *testing.T, d *db.DB) bench {
	t.Helper()
	cat := rules(t)
	now := clock.NewManual(time.Date(2026, 11, 20, 17, 0, 0, 0, time.UTC)) // a Friday at 11 in Edmonton
	source, log, bus := ids.New(rand.NewChaCha8([32]byte{3})), slog.New(slog.DiscardHandler), events.NewBus()
	record := audit.New(now, source)
	outbox := mail.New(mail.Options{DB: d, Clock: now, IDs: source, Log: log, From: mail.Address{Address: "desk@guard.example"}})
	zone, err := clock.Zone(cat.Company.TimeZone)
	if err != nil {
		t.Fatal(err)
	}
	people := &leads.Service{
		DB: d, Clock: now, IDs: source, Catalog: cat, Audit: record, Bus: bus, Mail: outbox,
		People:         func(context.Context, string) (string, error) { return "Riley Marsh", nil },
		ErasureBlocked: func(context.Context, []string) (string, error) { return "", nil },
		Forget:         func(context.Context, *db.Tx, []string) error { return nil },
	}
	s := &Service{
		DB: d, Clock: now, IDs: source, Catalog: cat, Answerer: answerer(t), Leads: people, Mail: outbox, Audit: record, Bus: bus,
		Log: log, Zone: zone, Origin: "https://guard.example", Admin: mail.Address{Address: "desk@guard.example"}, Stopping: make(chan struct{}),
	}
	return bench{s, deadlines.NewSweep(d, now, s.Handovers()), now}
}

// dana is a visitor of one browser, others are made of their names.
var dana = names("dana")

func names(who string) Names { return Names{UserID: "user-" + who, SessionID: "session-" + who} }

// browser is that of a visitor, with its cookie and address.
func browser(who string) Browser {
	return Browser{Token: ids.Hash(who)[:tokenLength], Address: "192.0.2.7"}
}

// say sends a message of dana's and returns what it was answered.
func (b bench) say(ctx context.Context, key, message string) (Message, error) {
	return b.sayAs(ctx, browser("dana"), key, Payload{Names: dana, Message: message})
}

func (b bench) sayAs(ctx context.Context, from Browser, key string, p Payload) (Message, error) {
	turn, err := b.Begin(ctx, from, key, p)
	if err != nil {
		return Message{}, err
	}
	return turn.Answer(ctx, Sink{})
}

func (b bench) send(t *testing.T, key, message string) Message {
	t.Helper()
	m, err := b.say(t.Context(), key, message)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func (b bench) count(t *testing.T, from string) int {
	t.Helper()
	var n int
	if err := b.DB.Read().QueryRowContext(t.Context(), "SELECT count(*) FROM "+from).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// asStaff is a member of staff who calls.
func asStaff(ctx context.Context, name string) context.Context {
	return httpx.WithActor(ctx, httpx.Actor{ID: "usr_" + name, Name: name, Can: func(httpx.Permission) bool { return true }})
}

func statusOf(err error) int {
	if p := httpx.AsProblem(err); p != nil {
		return p.Status
	}
	return 0
}
