package quotes

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"wardgate/internal/leads"
	"wardgate/internal/leads/leadstest"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/deadlines/deadlinestest"
	"wardgate/internal/platform/inbound"
	"wardgate/internal/platform/inbound/inboundtest"
	"wardgate/internal/platform/mail/layout"
)

// bench is a service on a real database, with a clock that stands.
type bench struct {
	*Service
	*deadlines.Sweep
	leads *leads.Service
	now   *clock.Manual
}

// each runs a test on both engines.
func each(t *testing.T, run func(t *testing.T, b bench)) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) { run(t, newBench(t, d)) })
}

func newBench(t testing.TB, d *db.DB) bench {
	t.Helper()
	cat := load0(t)
	deps, now := inboundtest.Deps(t, d, layout.NewLetterhead(cat), cat.Company().TimeZone, cat.Company().TimeZoneName)
	people := leadstest.People(t, d, now, deps.IDs, cat)
	s, err := New(Deps{Deps: deps, Catalog: cat, Leads: people, People: nobody})
	if err != nil {
		t.Fatal(err)
	}
	return bench{s, deadlines.NewSweep(d, now, s.Responses()), people, now}
}

func nobody(context.Context, string) (string, error) { return "", errors.New("nobody") }

// next is when the next alert of a request is due, zero when none is.
func (b bench) next(t *testing.T, id string) time.Time {
	t.Helper()
	d, _ := deadlinestest.Of(t, b.DB, Response, id)
	return d.NextAt
}

func (b bench) count(t *testing.T, table string) int {
	t.Helper()
	return inboundtest.Count(t, b.DB, table)
}

func (b bench) submit(t *testing.T, key string, change func(*Payload)) Quote {
	t.Helper()
	p := good()
	if change != nil {
		change(&p)
	}
	q, err := b.Submit(t.Context(), key, p)
	if err != nil {
		t.Fatal(err)
	}
	return q
}

// dispatcher is a context in which a member of staff acts.
func dispatcher(ctx context.Context) context.Context { return inboundtest.Staff(ctx) }

// Proves: V185, V186, V187, quotes-6, quotes-7, quotes-9, quotes-16, platform-52, platform-55
func TestTheFormBehavesAsEveryForm(t *testing.T) {
	inboundtest.Behaves(t, func(t testing.TB, d *db.DB) inboundtest.Form[Payload, Quote] {
		b := newBench(t, d)
		return inboundtest.Form[Payload, Quote]{
			Inbox: b.Inbox, Now: b.now, Table: "quote_requests", Beside: []string{"leads", "touchpoints", "consent_events", "deadlines"},
			Good: func(visitor int) Payload {
				p := good()
				p.Email = fmt.Sprintf("asker-%d@client.example", visitor)
				return p
			},
			Other: func(p *Payload) { p.Message = "something else" },
			Measured: func(p *Payload, ms int64) {
				p.Behavior, p.ElapsedMs = &leads.VisitorBehavior{TimeOnSite: float64(ms / 1000), PagesVisited: []string{"/quote"}}, &ms
			},
			Trapped: func(p *Payload) { p.Website = "http://spam.example" },
			Entry:   func(q *Quote) *inbound.Entry { return &q.Entry },
		}
	})
}

func TestAServiceThatLacksSomethingIsNotMade(t *testing.T) {
	if _, err := New(Deps{}); err == nil {
		t.Error("made of nothing")
	}
}

// Proves: V185, V187, quotes-6
func TestARequestIsStoredAsItWasSent(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		q := b.submit(t, "k1", func(p *Payload) {
			p.Company, p.Message, p.Timeline = "Prairie Property Management", "A theft last night", "immediate"
			p.SecurityConcerns, p.Budget = "The yard is dark.", "15k-30k"
		})
		stored, err := b.Get(t.Context(), q.ID)
		if err != nil {
			t.Fatal(err)
		}
		if stored.Priority != "urgent" || stored.LeadScore != 100 || !stored.Emergency || stored.Status != Pending || stored.Valid != q.Valid ||
			!stored.Deadline.Equal(b.now.Now().Add(30*time.Minute)) || !slices.Equal(stored.MatchedWords, []string{"theft"}) {
			t.Errorf("%+v", stored)
		}
	})
}

// Proves: U33, quotes-8
func TestOnePersonIsOneLead(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		first := b.submit(t, "1", nil)
		second := b.submit(t, "2", func(p *Payload) { p.Email, p.Company = "DANA@Birch.Example", "Birch Ltd" })
		if first.LeadID != second.LeadID || b.count(t, "leads") != 1 || b.count(t, "touchpoints") != 2 {
			t.Fatalf("%s and %s, %d leads", first.LeadID, second.LeadID, b.count(t, "leads"))
		}
		lead, err := b.leads.Get(t.Context(), first.LeadID)
		if err != nil {
			t.Fatal(err)
		}
		if lead.Company != "Birch Ltd" || lead.Behavior.FormSubmissions != 2 {
			t.Errorf("%+v", lead)
		}
	})
}

// Proves: U33, quotes-8
func TestTheSamePersonAtTheSameMomentIsOneLead(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		var all sync.WaitGroup
		for i := range 20 {
			all.Go(func() {
				p := good()
				p.Message = strings.Repeat("x", i+1)
				if _, err := b.Submit(t.Context(), "", p); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if b.count(t, "quote_requests") != 20 || b.count(t, "leads") != 1 || b.count(t, "touchpoints") != 20 {
			t.Errorf("%d requests, %d leads, %d touchpoints", b.count(t, "quote_requests"), b.count(t, "leads"), b.count(t, "touchpoints"))
		}
	})
}

// Proves: quotes-16
func TestASuspectedProgramIsQuarantinedAndNeverDropped(t *testing.T) {
	quick, slow := int64(200), int64(1000)
	each(t, func(t *testing.T, b bench) {
		filled := b.submit(t, "1", func(p *Payload) { p.Website = "http://spam.example" })
		fast := b.submit(t, "2", func(p *Payload) { p.ElapsedMs = &quick })
		human := b.submit(t, "3", func(p *Payload) { p.ElapsedMs, p.Message = &slow, "hello" })
		if filled.Status != Spam || fast.Status != Spam || human.Status != Pending {
			t.Fatalf("%s %s %s", filled.Status, fast.Status, human.Status)
		}
		list, _, err := b.List(t.Context(), Filter{Status: "quarantine"})
		if err != nil || len(list) != 2 || list[0].QuarantineReason == "" {
			t.Fatalf("%v, %+v", err, list)
		}
		if b.count(t, "leads") != 1 || b.Nudges.Waiting() != 1 {
			t.Error("a suspected program became a lead or was mailed")
		}
		released, err := b.Release(dispatcher(t.Context()), fast.ID)
		if err != nil || released.Status != Pending || released.LeadID == "" || !released.Deadline.Equal(fast.Deadline) {
			t.Fatalf("%v, %+v", err, released)
		}
		if b.Nudges.Waiting() != 2 {
			t.Error("a released request is announced like any other")
		}
	})
}

// Proves: V88, V186, M20, quotes-9
func TestNotifyMailsBothOnce(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		q := b.submit(t, "1", func(p *Payload) { p.FirstName = "Dana \u202eevil" })
		for range 3 {
			if err := b.Notify(t.Context(), q.ID); err != nil {
				t.Fatal(err)
			}
		}
		mails, err := b.Mail.ListFor(t.Context(), q.ID)
		if err != nil || len(mails) != 2 {
			t.Fatalf("%v, %d mails", err, len(mails))
		}
		for _, m := range mails {
			if strings.ContainsRune(m.Subject, '\u202e') || !strings.Contains(m.Subject, q.Reference) {
				t.Errorf("subject %q", m.Subject)
			}
		}
	})
}
