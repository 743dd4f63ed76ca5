package contact

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"wardgate/catalog"
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

// bench is a service on a real database, with a clock that stands still.
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
	cat := facts(t)
	deps, now := inboundtest.Deps(t, d, layout.NewLetterhead(cat), cat.Company().TimeZone, cat.Company().TimeZoneName)
	people := leadstest.People(t, d, now, deps.IDs, cat)
	s, err := New(Deps{Deps: deps, Catalog: cat, Leads: people, People: nobody})
	if err != nil {
		t.Fatal(err)
	}
	return bench{s, deadlines.NewSweep(d, now, s.Responses()), people, now}
}

func nobody(context.Context, string) (string, error) { return "", errors.New("nobody") }

// next is when the next alert of a message is due, zero when none is.
func (b bench) next(t *testing.T, id string) time.Time {
	t.Helper()
	d, _ := deadlinestest.Of(t, b.DB, Response, id)
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
	return inboundtest.Count(t, b.DB, table)
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
func dispatcher(ctx context.Context) context.Context { return inboundtest.Staff(ctx) }

// Proves: contact-2, contact-3, contact-7, contact-8, platform-55
func TestTheFormBehavesAsEveryForm(t *testing.T) {
	inboundtest.Behaves(t, func(t testing.TB, d *db.DB) inboundtest.Form[Payload, Message] {
		b := newBench(t, d)
		return inboundtest.Form[Payload, Message]{
			Inbox: b.Inbox, Now: b.now, Table: "contact_messages", Beside: []string{"leads", "touchpoints", "consent_events", "deadlines"},
			Good: func(visitor int) Payload {
				p := good()
				p.Email = fmt.Sprintf("dana%d@birch.example", visitor)
				return p
			},
			Other:    func(p *Payload) { p.Message = "something else" },
			Measured: func(p *Payload, ms int64) { p.ElapsedMs = &ms },
			Trapped:  func(p *Payload) { p.Website = "http://spam.example" },
			Entry:    func(m *Message) *inbound.Entry { return &m.Entry },
		}
	})
}

func TestAServiceThatLacksSomethingIsNotMade(t *testing.T) {
	if _, err := New(Deps{}); err == nil {
		t.Error("made of nothing")
	}
}

// Proves: contact-2
func TestAMessageIsStoredAsItWasSent(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		m := b.submit(t, "k1", nil)
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

// TestEmergencies is D38 and D33: the subject decides the deadline, urgent
// words under any subject only raise the flag.
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
			{"urgent words", "other", "There was a break-in tonight.", 24 * time.Hour, true, "POSSIBLE EMERGENCY: "},
			{"support", "support", "The keypad beeps.", 24 * time.Hour, false, "Support for"},
		} {
			m := b.submit(t, tc.name, func(p *Payload) { p.Subject, p.Message = tc.subject, tc.text })
			if m.Emergency != tc.flag || m.Deadline.Sub(b.now.Now()) != tc.within {
				t.Errorf("%s: flag %v, deadline after %v", tc.name, m.Emergency, m.Deadline.Sub(b.now.Now()))
			}
			if got := (mailer{Deps{Catalog: b.Catalog}}).notificationSubject(m); !strings.HasPrefix(got, tc.prefix) {
				t.Errorf("%s: the staff are told %q", tc.name, got)
			}
		}
		first, err := b.Get(t.Context(), b.submit(t, "emergency", func(p *Payload) { p.Subject, p.Message = "emergency", "Please come." }).ID)
		if err != nil {
			t.Fatal(err)
		}
		lead, err := b.leads.Get(t.Context(), first.LeadID)
		if err != nil || len(lead.Interests) > 0 { // who needs help buys nothing (D92)
			t.Errorf("%v, interests %v", err, lead.Interests)
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
			toSender := letter.Kind == confirmationKind
			// What was written is told to the company alone: the address may be another person's.
			if strings.Contains(full.Text, "the west gate") == toSender || !strings.Contains(full.Text, b.Catalog.Company().Name) {
				t.Errorf("%s: what was written, and who writes: %s", letter.Kind, full.Text)
			}
			if (letter.To.Address == m.Email) != toSender || (full.ReplyTo.Address == m.Email) == toSender {
				t.Errorf("%s goes to %s, answers to %s", letter.Kind, letter.To.Address, full.ReplyTo.Address)
			}
		}
	})
}
