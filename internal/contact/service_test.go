package contact

import (
	"context"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"wardgate/catalog"
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
	cat := facts(t)
	zone, err := clock.Zone(cat.Company.TimeZone)
	if err != nil {
		t.Fatal(err)
	}
	now := clock.NewManual(time.Date(2026, 11, 21, 17, 0, 0, 0, time.UTC))
	source, log := ids.New(rand.NewChaCha8([32]byte{7})), slog.New(slog.DiscardHandler)
	s := &Service{
		DB: d, Clock: now, IDs: source, Catalog: cat, Audit: audit.New(now, source), Bus: events.NewBus(), Log: log,
		Zone: zone, Origin: "https://guard.example", Admin: mail.Address{Address: "admin@guard.example"},
		Nudges: jobs.NewNudges(),
		Leads:  leadstest.People(t, d, now, source, cat),
		Mail:   mail.New(mail.Options{DB: d, Clock: now, IDs: source, Log: log, From: mail.Address{Address: "no-reply@guard.example"}}),
	}
	return bench{s, deadlines.NewSweep(d, now, s.Responses()), now}
}

// next is when the next alert of a message is due, zero when none is.
func (b bench) next(t *testing.T, id string) time.Time {
	t.Helper()
	d, _, err := deadlines.Of(t.Context(), b.DB.Read(), Response, id)
	if err != nil {
		t.Fatal(err)
	}
	return d.NextAt
}

func facts(t testing.TB) *catalog.Catalog {
	t.Helper()
	c, err := catalog.Load()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func (b bench) count(t *testing.T, table string) int {
	t.Helper()
	var n int
	if err := b.DB.Read().QueryRowContext(t.Context(), "SELECT count(*) FROM "+table).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

func (b bench) submit(t *testing.T, key string, change func(*Payload)) Message {
	t.Helper()
	p := good()
	if change != nil {
		change(&p)
	}
	m, err := b.Submit(t.Context(), key, p)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// dispatcher is a context in which a member of staff acts.
func dispatcher(ctx context.Context) context.Context {
	return httpx.WithActor(ctx, httpx.Actor{ID: "usr_1", Email: "d@guard.example", Name: "Riley Marsh"})
}

// Proves: contact-2
func TestSubmitStoresEverythingInOneTransaction(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		m := b.submit(t, "k1", nil)
		for table, want := range map[string]int{
			"contact_messages": 1, "leads": 1, "touchpoints": 1, "consent_events": 1, "mails": 0,
		} {
			if got := b.count(t, table); got != want {
				t.Errorf("%s has %d rows, want %d", table, got, want)
			}
		}
		if n := b.Nudges.Waiting(); n != 1 {
			t.Errorf("%d nudges, want 1", n)
		}
		stored, err := b.Get(t.Context(), m.ID)
		if err != nil {
			t.Fatal(err)
		}
		if stored.Source != "contact" || stored.Status != Open || stored.Emergency || stored.LeadID == "" ||
			!stored.Deadline.Equal(b.now.Now().Add(24*time.Hour)) || !b.next(t, stored.ID).Equal(b.now.Now().Add(12*time.Hour)) {
			t.Errorf("%+v", stored)
		}
		if !regexp.MustCompile(`^MSG-20261121-[2-9A-HJ-NP-Z]{6}$`).MatchString(m.Reference) {
			t.Errorf("reference %s", m.Reference)
		}
	})
}

// Proves: contact-2
func TestAFailureOfAnyPartStoresNothing(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.lose(t, "deadlines")
		if _, err := b.Submit(t.Context(), "k", good()); err == nil {
			t.Fatal("not everything could be stored, and yet the message was accepted")
		}
		for _, table := range []string{"contact_messages", "leads", "touchpoints", "consent_events"} {
			if n := b.count(t, table); n != 0 {
				t.Errorf("%s kept %d rows of a message that failed", table, n)
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

// TestEmergencies is D38 and D33: the subject decides the clock, urgent words
// under any subject raise the flag alone.
// Proves: V215, D33, D38, contact-5
func TestEmergencies(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		for _, tc := range []struct {
			name, subject, text string
			within              time.Duration
			flag                bool
			prefix              string
		}{
			{"emergency", "emergency", "Please come.", 30 * time.Minute, true, "[EMERGENCY] "},
			{"urgent words", "other", "There was a break-in tonight.", 24 * time.Hour, true, "EMERGENCY WORDS: "},
			{"support", "support", "The keypad beeps.", 24 * time.Hour, false, "Support for"},
		} {
			m := b.submit(t, tc.name, func(p *Payload) { p.Subject, p.Message = tc.subject, tc.text })
			if m.Emergency != tc.flag || m.Deadline.Sub(b.now.Now()) != tc.within {
				t.Errorf("%s: flag %v, deadline after %v", tc.name, m.Emergency, m.Deadline.Sub(b.now.Now()))
			}
			if got := b.notificationSubject(m); !strings.HasPrefix(got, tc.prefix) {
				t.Errorf("%s: the staff are told %q", tc.name, got)
			}
		}
		first, err := b.Get(t.Context(), b.submit(t, "emergency", func(p *Payload) { p.Subject, p.Message = "emergency", "Please come." }).ID)
		if err != nil {
			t.Fatal(err)
		}
		lead, err := b.Leads.Get(t.Context(), first.LeadID)
		if err != nil || !slices.Contains(lead.Interests, "emergency-response") {
			t.Errorf("%v, interests %v", err, lead.Interests)
		}
	})
}

// Proves: contact-3
func TestOneMessageIsOneRowHoweverOftenItIsSent(t *testing.T) {
	for name, key := range map[string]string{"with a key": "same-key", "without a key": ""} {
		t.Run(name, func(t *testing.T) {
			each(t, func(t *testing.T, b bench) {
				var all sync.WaitGroup
				references := make([]string, 50)
				for i := range references {
					all.Go(func() {
						m, err := b.Submit(t.Context(), key, good())
						if err != nil {
							t.Error(err)
						}
						references[i] = m.Reference
					})
				}
				all.Wait()
				slices.Sort(references)
				if len(slices.Compact(references)) != 1 || b.count(t, "contact_messages") != 1 || b.count(t, "leads") != 1 || b.Nudges.Waiting() != 1 {
					t.Errorf("50 equal posts made %d messages, %d leads, %d nudges", b.count(t, "contact_messages"), b.count(t, "leads"), b.Nudges.Waiting())
				}
			})
		})
	}
}

// TestWhatTheBrowserMeasuredMakesNoOtherMessage: the second try comes later than the first.
// Proves: platform-55
func TestWhatTheBrowserMeasuredMakesNoOtherMessage(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		for key, text := range map[string]string{"k": "the east gate", "": "the west gate"} {
			first := b.submit(t, key, func(p *Payload) { p.Message, p.ElapsedMs = text, new(int64(20_000)) })
			again := b.submit(t, key, func(p *Payload) { p.Message, p.ElapsedMs = text, new(int64(61_000)) })
			if again.ID != first.ID {
				t.Errorf("key %q: the same message is %s and %s", key, first.Reference, again.Reference)
			}
		}
	})
}

// Proves: contact-3
func TestAKeyWithOtherContentIsRefused(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.submit(t, "k", nil)
		p := good()
		p.Message = "something else"
		if _, err := b.Submit(t.Context(), "k", p); !forms.IsKeyReused(err) || problemStatus(err) != http.StatusUnprocessableEntity {
			t.Errorf("want a problem 422, got %v", err)
		}
		if b.count(t, "contact_messages") != 1 {
			t.Error("the other content was stored")
		}
	})
}

// Proves: contact-3
func TestTheSameContentLaterIsANewMessage(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		first := b.submit(t, "", nil)
		b.now.Advance(forms.SameWindow - time.Millisecond)
		if again := b.submit(t, "", nil); again.ID != first.ID {
			t.Error("a repeat just inside the window made a new message")
		}
		b.now.Advance(2 * time.Millisecond)
		if later := b.submit(t, "", nil); later.ID == first.ID {
			t.Error("the same words after the window are a new message")
		}
	})
}

// Proves: U33, contact-4
func TestOnePersonIsOneLead(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		first := b.submit(t, "1", nil)
		second := b.submit(t, "2", func(p *Payload) { p.Email, p.Message = "DANA@Birch.Example", "One more thing" })
		if first.LeadID != second.LeadID || b.count(t, "leads") != 1 || b.count(t, "touchpoints") != 2 {
			t.Fatalf("%s and %s, %d leads", first.LeadID, second.LeadID, b.count(t, "leads"))
		}
	})
}

// Proves: contact-8
func TestASuspectedProgramIsQuarantinedAndNeverDropped(t *testing.T) {
	quick, slow := int64(200), int64(1000)
	each(t, func(t *testing.T, b bench) {
		filled := b.submit(t, "1", func(p *Payload) { p.Website = "http://spam.example" })
		fast := b.submit(t, "2", func(p *Payload) { p.ElapsedMs, p.Subject = &quick, "emergency" })
		human := b.submit(t, "3", func(p *Payload) { p.ElapsedMs, p.Message = &slow, "hello" })
		if filled.Status != Spam || fast.Status != Spam || human.Status != Open || !b.next(t, fast.ID).IsZero() {
			t.Fatalf("%s %s %s", filled.Status, fast.Status, human.Status)
		}
		held, _, err := b.List(t.Context(), Filter{Status: "quarantine"})
		if err != nil || len(held) != 2 || held[0].QuarantineReason == "" {
			t.Fatalf("%v, %+v", err, held)
		}
		if filled.LeadID != "" || fast.LeadID != "" || b.count(t, "leads") != 1 || b.count(t, "touchpoints") != 1 || b.Nudges.Waiting() != 1 {
			t.Error("a suspected program became a lead or was mailed")
		}
		released, err := b.Release(dispatcher(t.Context()), fast.ID)
		if err != nil || released.Status != Open || released.LeadID == "" || !released.Deadline.Equal(fast.Deadline) || b.next(t, released.ID).IsZero() {
			t.Fatalf("%v, %+v", err, released)
		}
		if b.Nudges.Waiting() != 2 {
			t.Error("a released message is announced like any other")
		}
	})
}

// Proves: contact-7
func TestNotifyMailsBothOnce(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		m := b.submit(t, "1", func(p *Payload) { p.Name = "Dana \u202eevil" })
		for range 3 {
			if err := b.Notify(t.Context(), m.ID); err != nil {
				t.Fatal(err)
			}
		}
		mails, err := b.Mail.ListFor(t.Context(), m.ID)
		if err != nil || len(mails) != 2 {
			t.Fatalf("%v, %d mails", err, len(mails))
		}
		for _, letter := range mails {
			full, err := b.Mail.Get(t.Context(), letter.ID)
			if err != nil {
				t.Fatal(err)
			}
			if strings.ContainsRune(letter.Subject, '\u202e') || !strings.Contains(letter.Subject, m.Reference) {
				t.Errorf("subject %q", letter.Subject)
			}
			if !strings.Contains(full.Text, "the west gate") || !strings.Contains(full.Text, b.Catalog.Company.Name) {
				t.Errorf("%s says neither what was written nor who writes: %s", letter.Kind, full.Text)
			}
			toSender := letter.Kind == confirmationKind
			if (letter.To.Address == m.Email) != toSender || (full.ReplyTo.Address == m.Email) == toSender {
				t.Errorf("%s goes to %s, answers to %s", letter.Kind, letter.To.Address, full.ReplyTo.Address)
			}
		}
	})
}

// Proves: contact-7
func TestTheSweepDoesWhatALostJobDidNot(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		m := b.submit(t, "1", nil)
		if err := b.sweep(t); err != nil || b.count(t, "mails") != 0 {
			t.Fatalf("the sweep must leave fresh messages to their nudge: %v, %d mails", err, b.count(t, "mails"))
		}
		b.now.Advance(jobs.NudgeFirst + time.Millisecond)
		if err := b.sweep(t); err != nil || b.count(t, "mails") != 2 {
			t.Fatalf("%v, %d mails", err, b.count(t, "mails"))
		}
		if err := b.Notify(t.Context(), m.ID); err != nil || b.count(t, "mails") != 2 {
			t.Error("the job came after all and mailed again")
		}
	})
}
