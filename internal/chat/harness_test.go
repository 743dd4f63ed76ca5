package chat

import (
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"sync"
	"testing"
	"time"

	"wardgate/catalog"
	"wardgate/content"
	"wardgate/internal/chat/answerer"
	"wardgate/internal/chat/composing"
	"wardgate/internal/chat/conversations"
	"wardgate/internal/chat/handover"
	"wardgate/internal/chat/inbox"
	"wardgate/internal/chat/knowledge"
	"wardgate/internal/chat/people"
	"wardgate/internal/chat/retention"
	"wardgate/internal/chat/transcripts"
	"wardgate/internal/chat/turns"
	"wardgate/internal/leads/captures"
	"wardgate/internal/leads/leadstest"
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

// bench is the chat on a real database, with a clock that stands still. It has the methods
// of its parts under their own names.
type bench struct {
	*Chat
	*conversations.Conversations
	*handover.Handovers
	*turns.Turns
	*transcripts.Transcripts
	*inbox.Inbox
	*retention.Retention
	*people.People

	Deps

	*deadlines.Sweep
	now *clock.Manual
}

// wired returns a bench with the chat's dependencies.
func wired(t *testing.T, d Deps, now *clock.Manual) bench {
	t.Helper()
	c, err := New(d)
	if err != nil {
		t.Fatal(err)
	}
	return bench{
		c, c.Conversations, c.Handovers, c.Turns, c.Transcripts, c.Inbox, c.Retention, c.People, d,
		deadlines.NewSweep(d.DB, now, c.Handovers), now,
	}
}

func each(t *testing.T, run func(t *testing.T, b bench)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) { run(t, newBench(t, d)) })
}

func newBench(t *testing.T, d *db.DB) bench {
	t.Helper()
	cat := newCatalog(t)
	now := clock.NewManual(time.Date(2026, 11, 20, 17, 0, 0, 0, time.UTC)) // a Friday at 11 in Edmonton
	source, log, bus := ids.New(rand.NewChaCha8([32]byte{3})), slog.New(slog.DiscardHandler), events.NewBus()
	record := audit.New(now, source)
	outbox := mail.New(mail.Options{DB: d, Clock: now, IDs: source, Log: log, From: mail.Address{Address: "desk@guard.example"}})
	zone, err := clock.Zone(cat.Company().TimeZone)
	if err != nil {
		t.Fatal(err)
	}
	found := leadstest.New(t, leadstest.Deps{DB: d, Clock: now, IDs: source, Catalog: cat, Mail: outbox, Bus: bus, Log: log})
	taken := found.Captures(t)
	return wired(t, Deps{
		TakeTyped: taken.Take,
		PromisedUntil: func(ctx context.Context, tx *db.Tx, leadID string) (time.Time, error) {
			return found.Promises.Until(ctx, tx, leadID, captures.FromChat)
		},
		DB: d, Clock: now, IDs: source, Catalog: cat, Passages: knowledge.Read(prose(t, cat)), Answerer: builtIn(), Leads: found.Service, Mail: outbox, Audit: record, Bus: bus,
		Log: log, Zone: zone, Origin: "https://guard.example", Admin: func() mail.Address { return mail.Address{Address: "desk@guard.example"} }, Stopping: make(chan struct{}),
		Render: func(http.ResponseWriter, *http.Request, string, any, int) {},
	}, now)
}

func newCatalog(t testing.TB) *catalog.Catalog {
	t.Helper()
	c, err := catalog.Load()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func prose(t testing.TB, c *catalog.Catalog) (*catalog.Catalog, *content.Content) {
	t.Helper()
	pages, err := content.Load(c)
	if err != nil {
		t.Fatal(err)
	}
	return c, pages
}

// builtIn is the built-in answerer, which reads its examples once for all tests.
var builtIn = sync.OnceValue(func() *answerer.Answerer {
	c, err1 := catalog.Load()
	pages, err2 := content.Load(c)
	a, err3 := answerer.New(c, knowledge.Read(c, pages), pages.Articles)
	if err := errors.Join(err1, err2, err3); err != nil {
		panic(err)
	}
	return a
})

// dana is a visitor with one browser; the names of others are derived from
// hers.
var dana = names("dana")

func names(who string) conversations.Names {
	return conversations.Names{UserID: "user-" + who, SessionID: "session-" + who}
}

// browser is a visitor's browser, with its cookie and address.
func browser(who string) conversations.Browser {
	return conversations.Browser{Token: ids.Hash(who)[:conversations.TokenLength], Address: "192.0.2.7"}
}

// say sends a message of dana's and returns the answer.
func (b bench) say(ctx context.Context, key, message string) (conversations.Message, error) {
	return b.sayAs(ctx, browser("dana"), key, turns.Payload{Names: dana, Message: message})
}

func (b bench) sayAs(ctx context.Context, from conversations.Browser, key string, p turns.Payload) (conversations.Message, error) {
	r, err := b.Receive(ctx, from, key, p)
	if err != nil {
		return conversations.Message{}, err
	}
	stored, err := b.Answer(ctx, r, composing.Sink{})
	return stored.Message, err
}

func (b bench) send(t *testing.T, key, message string) conversations.Message {
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
