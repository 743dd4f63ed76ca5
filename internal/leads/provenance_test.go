package leads_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"wardgate/internal/leads"
	"wardgate/internal/leads/leadstest"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
)

// TestWhoseContactItIs: what counts for the score of a known person, and what does not.
// Proves: security-27
func TestWhoseContactItIs(t *testing.T) {
	full := leads.Behavior{PagesVisited: []string{"/quote"}, TimeOnSite: 900, ScrollDepth: 99}
	for name, one := range map[string]struct {
		later leads.Contact
		forms int
		pages int
	}{
		"the same name":        {leads.Contact{Name: "dana  BIRCH", Behavior: full}, 2, 1},
		"a shorter name":       {leads.Contact{Name: "D. Birch", Behavior: full}, 2, 1},
		"a longer name":        {leads.Contact{Name: "Dana Birch-Marsh", Behavior: full}, 2, 1},
		"another name":         {leads.Contact{Name: "Mallory", Behavior: full}, 2, 0},
		"another phone":        {leads.Contact{Name: "Dana Birch", Phone: "403-555-0199", PhoneE164: "+14035550199", Behavior: full}, 2, 0},
		"the phone, other way": {leads.Contact{Phone: "(780) 555-0142", PhoneE164: "+17805550142", Behavior: full}, 2, 1},
	} {
		t.Run(name, func(t *testing.T) {
			leadstest.Each(t, func(t *testing.T, b *leadstest.Bench) {
				b.Come(t, leads.Contact{Name: "Dana Birch", Email: "dana@birch.example", Phone: "780-555-0142", PhoneE164: "+17805550142"})
				one.later.Email = "dana@birch.example"
				l := b.Come(t, one.later)
				if l.Behavior.FormSubmissions != one.forms || len(l.Behavior.PagesVisited) != one.pages || l.Name != "Dana Birch" {
					t.Errorf("%d forms, %d pages: %+v", l.Behavior.FormSubmissions, len(l.Behavior.PagesVisited), l)
				}
				if b.Come(t, one.later).Behavior.FormSubmissions > one.forms && one.pages == 0 {
					t.Error("a second one on the same day counts as well")
				}
			})
		})
	}
}

// TestAFloodOfValuesIsBounded: the first and the newest four of a field are kept, what was dismissed first of all goes.
// Proves: security-25
func TestAFloodOfValuesIsBounded(t *testing.T) {
	leadstest.Each(t, func(t *testing.T, b *leadstest.Bench) {
		b.Come(t, leads.Contact{Name: "Dana Birch", Email: "dana@birch.example"})
		var l leads.Lead
		for i := range 30 {
			l = b.Come(t, leads.Contact{Name: fmt.Sprintf("Mallory %d", i), Email: "dana@birch.example"})
		}
		open := l.Provenance.Open()
		if len(open) != 5 || open[4].Value != "Mallory 29" || open[1].Value != "Mallory 26" || open[0].Value != "Mallory 0" {
			t.Errorf("%+v", open)
		}
	})
}

// TestLeadsOfBeforeAreKept: a full database of the version before. What stands stays; where staff were in touch it
// counts as verified, elsewhere not.
// Proves: security-33
func TestLeadsOfBeforeAreKept(t *testing.T) {
	at := time.Date(2026, 11, 20, 17, 0, 0, 0, time.UTC)
	for name, options := range map[string]func(t *testing.T) db.Options{
		"sqlite":   func(t *testing.T) db.Options { t.Helper(); return db.Options{Dir: t.TempDir()} },
		"postgres": func(t *testing.T) db.Options { t.Helper(); return db.Options{URL: dbtest.BarePostgresURL(t)} },
	} {
		t.Run(name, func(t *testing.T) {
			d, err := db.Open(t.Context(), options(t))
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = d.Close() })
			if err := d.MigrateTo(t.Context(), dbtest.History(d.Engine()), 48); err != nil {
				t.Fatal(err)
			}
			if err := d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
				for _, id := range []string{"new", "reached", "customer"} {
					leadstest.OldLead(ctx, t, tx, id, "Robin Birch", at)
				}
				_, err1 := tx.ExecContext(ctx, "UPDATE leads SET stage = 'customer' WHERE id = 'customer'")
				_, err2 := tx.ExecContext(ctx, `INSERT INTO touchpoints (id, lead_id, type, channel, content, outcome, ref, timestamp)
					VALUES ('touch', 'reached', 'reached', 'phone', 'Began a call to them', '', '', $1)`, at)
				if err1 != nil {
					return err1
				}
				return err2
			}); err != nil {
				t.Fatal(err)
			}
			if _, err := d.Migrate(t.Context(), dbtest.History(d.Engine())); err != nil {
				t.Fatal(err)
			}
			b := leadstest.NewBench(t, d)
			for id, want := range map[string]bool{"new": false, "reached": true, "customer": true} {
				verified, err := b.Details().NameVerified(t.Context(), nil, id)
				l := b.Lead(t, id)
				if err != nil || verified != want || l.Verified(leads.FieldPhone) != want || l.Name != "Robin Birch" || !l.MayBeTexted() {
					t.Errorf("%s: verified %v (%v), %+v", id, verified, err, l)
				}
			}
		})
	}
}
