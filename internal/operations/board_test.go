package operations_test

import (
	"context"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"slices"
	"testing"
	"time"

	"wardgate/catalog"
	"wardgate/internal/chat/handover"
	"wardgate/internal/chat/spending"
	"wardgate/internal/chat/wording"
	"wardgate/internal/contact"
	"wardgate/internal/leads"
	"wardgate/internal/leads/leadstest"
	"wardgate/internal/leads/promises"
	"wardgate/internal/operations"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/inbound"
	"wardgate/internal/platform/jobs"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/layout"
	"wardgate/internal/platform/pickup"
	"wardgate/internal/quotes"
)

// bench is the board over the features that it shows, on a real database, with a clock that
// stands.
type bench struct {
	*operations.Figures
	operations.FiguresDeps

	DB       *db.DB
	Promises *promises.Promises
	now      *clock.Manual
}

func each(t *testing.T, run func(t *testing.T, b bench)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		cat, err := catalog.Load()
		if err != nil {
			t.Fatal(err)
		}
		zone, err := clock.Zone(cat.Company().TimeZone)
		if err != nil {
			t.Fatal(err)
		}
		now := clock.NewManual(time.Date(2026, 11, 20, 17, 0, 0, 0, time.UTC))
		source, log, bus := ids.New(rand.NewChaCha8([32]byte{6})), slog.New(slog.DiscardHandler), events.NewBus()
		record, origin, admin := audit.New(now, source), "https://guard.example", mail.Address{Address: "desk@guard.example"}
		outbox := mail.New(mail.Options{DB: d, Clock: now, IDs: source, Log: log, From: mail.Address{Address: "no-reply@guard.example"}})
		people := leadstest.New(t, leadstest.Deps{DB: d, Clock: now, IDs: source, Catalog: cat, Mail: outbox, Bus: bus, Log: log})
		form := inbound.Deps{
			DB: d, Clock: now, IDs: source, Nudges: jobs.NewNudges(), Mail: outbox, Audit: record, Bus: bus, Log: log, Zone: zone, Origin: origin, Admin: func() mail.Address { return admin }, Letterhead: layout.NewLetterhead(cat),
			Render: func(http.ResponseWriter, *http.Request, string, any, int) {},
		}
		nobody := func(context.Context, string) (string, error) { return "", nil }
		asked, err := quotes.New(quotes.Deps{Deps: form, Catalog: cat, Leads: people.Service, People: nobody})
		if err != nil {
			t.Fatal(err)
		}
		messages, err := contact.New(contact.Deps{Deps: form, Catalog: cat, Leads: people.Service, People: nobody})
		if err != nil {
			t.Fatal(err)
		}
		words, err := wording.New(wording.Deps{Catalog: cat, Zone: zone})
		if err != nil {
			t.Fatal(err)
		}
		conversations, err := handover.New(handover.Deps{
			DB: d, Clock: now, IDs: source, Catalog: cat, Leads: people.Service, Mail: outbox, Bus: bus, Wording: words, Origin: origin, Admin: func() mail.Address { return admin },
		})
		if err != nil {
			t.Fatal(err)
		}
		budgets, err := spending.New(spending.Deps{DB: d, Clock: now, Catalog: cat, Mail: outbox, Log: log, Zone: zone, Origin: origin, Admin: func() mail.Address { return admin }})
		if err != nil {
			t.Fatal(err)
		}
		mailbox, err := pickup.New(pickup.Deps{DB: d, Clock: now, IDs: source, Log: log})
		if err != nil {
			t.Fatal(err)
		}
		deps := operations.FiguresDeps{
			Deadlines: deadlines.NewSweep(d, now, asked.Responses(), people.Promises.Answers()), Clock: now, Catalog: cat, Quotes: asked, Leads: people.Service, Mail: outbox,
			Contact: messages, Mailbox: mailbox,
			Chat: conversations, Spending: budgets, Trouble: func() *operations.Trouble { return nil },
		}
		figures, err := operations.NewFigures(deps)
		if err != nil {
			t.Fatal(err)
		}
		run(t, bench{figures, deps, d, people.Promises, now})
	})
}

// asks is somebody who asks for a quote.
func (b bench) asks(t *testing.T, name, timeline string) quotes.Quote {
	t.Helper()
	q, err := b.Quotes.Submit(t.Context(), name, quotes.Payload{
		FirstName: name, LastName: "Birch", Email: name + "@birch.example", Phone: "780-555-0142",
		ServiceType: "surveillance", PropertyType: "retail", Timeline: timeline,
	})
	if err != nil {
		t.Fatal(err)
	}
	return q
}

// comes is somebody who makes themselves known; change says what is known of them.
func (b bench) comes(t *testing.T, name string, change func(c *leads.Contact)) leads.Lead {
	t.Helper()
	c := leads.Contact{
		Email: name + "@birch.example", Name: name + " Birch", Source: "website_quote_form",
		Touch: leads.Touch{Type: "contact_message", Channel: "website"},
	}
	change(&c)
	var l leads.Lead
	b.write(t, func(ctx context.Context, tx *db.Tx) (err error) {
		l, err = b.Leads.Capture(ctx, tx, c)
		return err
	})
	return l
}

func (b bench) write(t *testing.T, do func(ctx context.Context, tx *db.Tx) error) {
	t.Helper()
	if err := b.DB.WriteAgain(t.Context(), do); err != nil {
		t.Fatal(err)
	}
}

// hot is everything that scores high on the site and in what was told.
func hot(c *leads.Contact) {
	c.Interests = []string{"security-guards", "surveillance", "virtual-guard"}
	c.Demographics = leads.Demographics{Role: "owner", DecisionMaker: true, CompanySize: "enterprise", Budget: "over-100k"}
	c.Behavior = leads.Behavior{TimeOnSite: 700, ScrollDepth: 90, PagesVisited: []string{"/quote", "/services/security-guards", "/contact"}}
}

// TestAHotLeadSaysWhy: a request that waits is called about before a score is, and a visitor
// who waits in the chat before that (S58, D78).
// Proves: S58, operations-8
func TestAHotLeadSaysWhy(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.comes(t, "nobody", func(*leads.Contact) {})
		b.asks(t, "patient", "planning") // of normal priority: that alone makes nobody hot
		urgent := b.asks(t, "urgent", "immediate")
		scored, waits := b.comes(t, "scored", hot), b.comes(t, "waits", func(*leads.Contact) {})
		b.write(t, func(ctx context.Context, tx *db.Tx) error {
			return b.Leads.RecordChat(ctx, tx, waits.ID, leads.ChatActivity{NeedsHuman: new(true)})
		})
		reasons := func() map[string]string {
			t.Helper()
			list, err := b.HotLeads(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			out := map[string]string{}
			for _, l := range list {
				if out[l.ID] = l.Reason; l.ReasonText != b.Catalog.Leads.HotReasons[l.Reason] || l.ReasonText == "" {
					t.Errorf("%s: %q reads %q", l.Name, l.Reason, l.ReasonText)
				}
			}
			return out
		}
		if got := reasons(); len(got) != 3 || got[urgent.LeadID] != "quote" || got[scored.ID] != "score" || got[waits.ID] != "chat" {
			t.Errorf("%v", got)
		}
		// Who waits in the chat and asked for a quote as well is one lead, with the request for its reason.
		b.write(t, func(ctx context.Context, tx *db.Tx) error {
			return b.Leads.RecordChat(ctx, tx, urgent.LeadID, leads.ChatActivity{NeedsHuman: new(true)})
		})
		if got := reasons(); len(got) != 3 || got[urgent.LeadID] != "quote" {
			t.Errorf("with both: %v", got)
		}
		if _, err := b.Quotes.Answer(httpx.WithActor(t.Context(), who()), urgent.ID); err != nil {
			t.Fatal(err)
		}
		if got := reasons(); got[urgent.LeadID] != "chat" {
			t.Errorf("once it is answered: %v", got)
		}
	})
}

// TestHotLeadsStandInOrder: the best first, and of equals who was here last.
// Proves: S111, operations-8
func TestHotLeadsStandInOrder(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		best := b.comes(t, "best", hot)
		first := b.asks(t, "first", "immediate")
		b.now.Advance(time.Minute)
		last := b.asks(t, "last", "immediate")
		list, err := b.HotLeads(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, l := range list {
			got = append(got, l.ID)
		}
		if want := []string{best.ID, last.LeadID, first.LeadID}; !slices.Equal(got, want) {
			t.Errorf("%+v, want %v", list, want)
		}
	})
}

// TestTheBoardCountsWhatIsLate, and lists what was raised about it: of requests and of
// answers that leads were promised.
func TestTheBoardCountsWhatIsLate(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		urgent := b.asks(t, "urgent", "immediate") // within an hour
		b.asks(t, "patient", "planning")           // within two
		l := b.comes(t, "promised", func(*leads.Contact) {})
		b.write(t, func(ctx context.Context, tx *db.Tx) error {
			_, _, err := b.Promises.Owe(ctx, tx, l.ID, "capture_1", "ai_lead_capture", b.now.Now().Add(time.Hour))
			return err
		})
		board := func() operations.Board {
			t.Helper()
			got, err := b.Board(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			return got
		}
		if c := board().Counters; c.PendingQuotes != 2 || c.Overdue != 0 {
			t.Errorf("at first: %+v", c)
		}
		b.now.Advance(time.Hour + time.Second)
		if _, err := b.Deadlines.RaiseDue(t.Context()); err != nil {
			t.Fatal(err)
		}
		got := board()
		if c := got.Counters; c.PendingQuotes != 2 || c.Overdue != 1 || c.HotLeads != 1 {
			t.Errorf("an hour later: %+v", c)
		}
		about := map[string]string{}
		for _, a := range got.Alerts {
			if a.Kind == "sla.breach" {
				about[a.QuoteID+a.LeadID] = a.Name
			}
		}
		if len(about) != 2 || about[urgent.ID] != "urgent Birch" || about[l.ID] != "promised Birch" {
			t.Errorf("%+v", got.Alerts)
		}
	})
}
