package leadstest

import (
	"context"
	"fmt"
	"testing"
	"time"

	"wardgate/internal/leads"
	"wardgate/internal/leads/lists"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/mail"
)

// Come lets a person make themselves known.
func (b *Bench) Come(t testing.TB, c leads.Contact) leads.Lead {
	t.Helper()
	if c.Source == "" {
		c.Source = "contact"
	}
	if c.Touch.Type == "" {
		c.Touch = leads.Touch{Type: "contact_message", Channel: "website", Content: "Message from " + c.Name}
	}
	if c.Consent.Basis == "" {
		c.Consent = leads.Consent{Purpose: "contact", Basis: leads.Inquiry, Wording: "Wrote to us."}
	}
	var l leads.Lead
	must(t, b.DB.WriteAgain(t.Context(), func(ctx context.Context, tx *db.Tx) (err error) {
		l, err = b.Capture(ctx, tx, c)
		return err
	}))
	return l
}

// Person is a contact of a person with this name.
func Person(name string) leads.Contact {
	return leads.Contact{Name: name, Email: name + "@site.example"}
}

// Pair is one person who came twice, under two addresses.
func (b *Bench) Pair(t testing.TB) (home, work leads.Lead) {
	t.Helper()
	home = b.Come(t, leads.Contact{
		Name: "Ada Quill", Email: "ada@home.example", Interests: []string{"surveillance"}, Behavior: leads.Behavior{PagesVisited: []string{"/"}},
	})
	b.Now.Advance(time.Hour)
	work = b.Come(t, leads.Contact{
		Name: "A. Quill", Email: "ada@work.example", Company: "Quill Yards", Phone: "780-555-0163", PhoneE164: "+17805550163",
		Interests: []string{"security-guards"}, Behavior: leads.Behavior{PagesVisited: []string{"/quote"}}, Source: "website_quote_form",
	})
	b.Now.Advance(time.Hour)
	return home, work
}

// Lead reads one lead.
func (b *Bench) Lead(t testing.TB, id string) leads.Lead {
	t.Helper()
	l, err := b.Service.Get(t.Context(), id)
	must(t, err)
	return l
}

// Names are who stands in a list, read in pages of n.
func (b *Bench) Names(t testing.TB, f lists.Filter, n int) []string {
	t.Helper()
	f.Limit = n
	out := []string{}
	for range 50 {
		list, next, err := b.List(AsStaff(t.Context()), f)
		must(t, err)
		for _, l := range list {
			out = append(out, l.Name)
		}
		if next == "" {
			return out
		}
		f.Cursor = next
	}
	t.Fatal("the list does not end")
	return nil
}

// Fill stores n leads, no two of a kind.
func (b *Bench) Fill(t testing.TB, n int) {
	t.Helper()
	sources, stages, now := []string{"contact", "website_quote_form", "security_assessment"}, b.Catalog.Leads.Stages, b.Now.Now()
	must(t, b.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		for i := range n {
			l, err := b.Capture(ctx, tx, leads.Contact{
				Name: fmt.Sprintf("Person %d Quorthon", i), Email: fmt.Sprintf("person.%d@site%d.example", i, i%977),
				Company: fmt.Sprintf("Company %d Holdings", i%5003), Phone: fmt.Sprintf("780-555-01%02d", i%100), PhoneE164: fmt.Sprintf("+1780555%04d", 100+i%100),
				Source: sources[i%3], Interests: []string{"surveillance"}, At: now.Add(-time.Duration(i) * time.Minute),
				Behavior: leads.Behavior{PagesVisited: []string{"/", "/services", "/quote", "/contact", "/about"}, TimeOnSite: 340, ScrollDepth: 80},
			})
			if err != nil {
				return err
			}
			score := i * 7 % 101
			if _, err := tx.ExecContext(ctx, "UPDATE leads SET score = $2, priority = $3, stage = $4, last_activity = $5, rescore_at = NULL WHERE id = $1",
				l.ID, score, leads.PriorityOf(b.Catalog.Leads, score), stages[i%3].ID, now.Add(-time.Duration(i*37%n)*time.Minute)); err != nil {
				return err
			}
		}
		return nil
	}))
}

// MailTo puts a mail to a person into the outbox.
func (b *Bench) MailTo(t testing.TB, address, subject string) {
	t.Helper()
	must(t, b.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := b.Mail.Enqueue(ctx, tx, mail.Message{
			Key: address + subject, Kind: "test.mail", Class: mail.Answer, To: mail.Address{Address: address}, Subject: subject, HTML: "<p>x</p>", Text: "x",
		})
		return err
	}))
}
