package quotes

import (
	"context"
	"math/rand/v2"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"wardgate/internal/leads"
	"wardgate/internal/leads/leadstest"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/jobs"
	"wardgate/internal/platform/mail"
)

// bench is a service on a real database, with a clock that stands.
type bench struct {
	*Service
	*deadlines.Sweep
	now *clock.Manual
}

// each runs a test on both engines.
func each(t *testing.T, run func(t *testing.T, b bench)) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) { run(t, newBench(t, d)) })
}

func newBench(t testing.TB, d *db.DB) bench {
	t.Helper()
	cat := load0(t)
	now := clock.NewManual(time.Date(2026, 11, 21, 17, 0, 0, 0, time.UTC))
	source := ids.New(rand.NewChaCha8([32]byte{7}))
	log := discard()
	s := &Service{
		DB: d, Clock: now, IDs: source, Catalog: cat, Audit: audit.New(now, source), Bus: events.NewBus(), Log: log,
		Zone: edmonton(t), Origin: "https://guard.example", Admin: mail.Address{Address: "admin@guard.example"},
		Nudges: jobs.NewNudges(),
		Leads:  leadstest.People(t, d, now, source, cat),
		Mail:   mail.New(mail.Options{DB: d, Clock: now, IDs: source, Log: log, From: mail.Address{Address: "no-reply@guard.example"}}),
	}
	return bench{s, deadlines.NewSweep(d, now, s.Responses()), now}
}

// next is when the next alert of a request is due, zero when none is.
func (b bench) next(t *testing.T, id string) time.Time {
	t.Helper()
	d, _, err := deadlines.Of(t.Context(), b.DB.Read(), Response, id)
	if err != nil {
		t.Fatal(err)
	}
	return d.NextAt
}

func (b bench) count(t *testing.T, table string) int {
	t.Helper()
	var n int
	if err := b.DB.Read().QueryRowContext(t.Context(), "SELECT count(*) FROM "+table).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
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
func dispatcher(ctx context.Context) context.Context {
	return httpx.WithActor(ctx, httpx.Actor{ID: "usr_1", Email: "d@guard.example", Name: "Riley Marsh"})
}

// Proves: V185, V187, quotes-6
func TestSubmitStoresEverythingInOneTransaction(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		q := b.submit(t, "k1", func(p *Payload) {
			p.Company, p.Message, p.Timeline = "Prairie Property Management", "A theft last night", "immediate"
		})
		for table, want := range map[string]int{
			"quote_requests": 1, "leads": 1, "touchpoints": 1, "consent_events": 1, "mails": 0,
		} {
			if got := b.count(t, table); got != want {
				t.Errorf("%s has %d rows, want %d", table, got, want)
			}
		}
		if n := b.Nudges.Waiting(); n != 1 {
			t.Errorf("%d nudges, want 1", n)
		}
		stored, err := b.Get(t.Context(), q.ID)
		if err != nil {
			t.Fatal(err)
		}
		if stored.Priority != "urgent" || stored.LeadScore != 100 || !stored.Emergency || stored.Status != Pending ||
			!stored.Deadline.Equal(b.now.Now().Add(30*time.Minute)) || !slices.Equal(stored.MatchedWords, []string{"theft"}) {
			t.Errorf("%+v", stored)
		}
	})
}

// Proves: quotes-6
func TestAFailureOfAnyPartStoresNothing(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.lose(t, "deadlines")
		if _, err := b.Submit(t.Context(), "k", good()); err == nil {
			t.Fatal("not everything could be stored, and yet the request was accepted")
		}
		for _, table := range []string{"quote_requests", "leads", "touchpoints", "consent_events"} {
			if n := b.count(t, table); n != 0 {
				t.Errorf("%s kept %d rows of a request that failed", table, n)
			}
		}
		if n := b.Nudges.Waiting(); n != 0 {
			t.Errorf("%d nudges of what was not stored", n)
		}
	})
}

// sweep is what the task does of which no nudge tells.
func (b bench) sweep(t *testing.T) error { t.Helper(); return b.Service.Tasks()[0].Run(t.Context()) }

// lose takes a table away, so that what writes it fails.
func (b bench) lose(t *testing.T, table string) {
	t.Helper()
	if err := b.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, "ALTER TABLE "+table+" RENAME TO "+table+"_lost")
		return err
	}); err != nil {
		t.Fatal(err)
	}
}

// Proves: quotes-7
func TestOneRequestIsOneRowHoweverOftenItIsSent(t *testing.T) {
	for name, key := range map[string]string{"with a key": "same-key", "without a key": ""} {
		t.Run(name, func(t *testing.T) {
			each(t, func(t *testing.T, b bench) {
				var all sync.WaitGroup
				tickets := make([]string, 50)
				for i := range tickets {
					all.Go(func() {
						q, err := b.Submit(t.Context(), key, good())
						if err != nil {
							t.Error(err)
						}
						tickets[i] = q.TicketID
					})
				}
				all.Wait()
				slices.Sort(tickets)
				if len(slices.Compact(tickets)) != 1 || b.count(t, "quote_requests") != 1 || b.count(t, "leads") != 1 || b.Nudges.Waiting() != 1 {
					t.Errorf("50 equal posts made %d requests, %d leads, %d nudges", b.count(t, "quote_requests"), b.count(t, "leads"), b.Nudges.Waiting())
				}
			})
		})
	}
}

// TestWhatTheBrowserMeasuredMakesNoOtherRequest: between two tries a visitor goes on scrolling.
// Proves: platform-55
func TestWhatTheBrowserMeasuredMakesNoOtherRequest(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		for name, key := range map[string]string{"with a key": "k", "without a key": ""} {
			email := func(p *Payload) { p.Email = strings.ReplaceAll(name, " ", "-") + "@birch.example" }
			first := b.submit(t, key, email)
			again := b.submit(t, key, func(p *Payload) {
				email(p)
				p.Behavior, p.ElapsedMs = &leads.VisitorBehavior{TimeOnSite: 400, PagesVisited: []string{"/quote"}}, new(int64(61_000))
			})
			if again.ID != first.ID {
				t.Errorf("%s: the same request is %s and %s", name, first.TicketID, again.TicketID)
			}
		}
	})
}

// Proves: quotes-7
func TestAKeyWithOtherContentIsRefused(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.submit(t, "k", nil)
		p := good()
		p.Message = "something else"
		_, err := b.Submit(t.Context(), "k", p)
		if problem := httpx.AsProblem(err); problem == nil || problem.Status != http.StatusUnprocessableEntity {
			t.Errorf("want a problem 422, got %v", err)
		}
		if b.count(t, "quote_requests") != 1 {
			t.Error("the other content was stored")
		}
	})
}

func TestTheSameContentLaterIsANewRequest(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		first := b.submit(t, "", nil)
		b.now.Advance(forms.SameWindow - time.Millisecond)
		if again := b.submit(t, "", nil); again.ID != first.ID {
			t.Error("a repeat just inside the window made a new request")
		}
		b.now.Advance(2 * time.Millisecond)
		if later := b.submit(t, "", nil); later.ID == first.ID {
			t.Error("the same wish after the window is a new request")
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
		lead, err := b.Leads.Get(t.Context(), first.LeadID)
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
			if strings.ContainsRune(m.Subject, '\u202e') || !strings.Contains(m.Subject, q.TicketID) {
				t.Errorf("subject %q", m.Subject)
			}
		}
	})
}

// TestTheSweepEndsABacklog: after a kill more requests may wait than one batch holds, and their
// mails are promised within ten seconds, not within ten for each batch.
func TestTheSweepEndsABacklog(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		const many = jobs.SweepBatch + 20
		for i := range many {
			b.submit(t, strconv.Itoa(i), func(p *Payload) { p.Email = "asker-" + strconv.Itoa(i) + "@client.example" })
		}
		b.now.Advance(jobs.NudgeFirst + time.Millisecond)
		if err := b.sweep(t); err != nil || b.count(t, "mails") != 2*many {
			t.Errorf("%v, %d mails of %d requests", err, b.count(t, "mails"), many)
		}
	})
}

// Proves: quotes-9, platform-52
func TestTheSweepDoesWhatALostJobDidNot(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		q := b.submit(t, "1", nil)
		if err := b.sweep(t); err != nil || b.count(t, "mails") != 0 {
			t.Fatalf("the sweep must leave fresh requests to their nudge: %v, %d mails", err, b.count(t, "mails"))
		}
		b.now.Advance(jobs.NudgeFirst + time.Millisecond)
		if err := b.sweep(t); err != nil || b.count(t, "mails") != 2 {
			t.Fatalf("%v, %d mails", err, b.count(t, "mails"))
		}
		if err := b.Notify(t.Context(), q.ID); err != nil || b.count(t, "mails") != 2 {
			t.Error("the nudge came after all and mailed again")
		}
	})
}
