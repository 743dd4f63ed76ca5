package quotes

import (
	"context"
	"strings"
	"testing"

	"wardgate/internal/platform/db"
)

// placed is a request that says where its site is and how to answer it.
func placed(p *Payload) { p.SiteLocation, p.PreferredContact = "Okotoks <b>north</b>", "call" }

// Proves: quotes-41, quotes-42, quotes-43
func TestWhereTheSiteIsAndHowToAnswer(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		plain := b.submit(t, "before", nil)
		q := b.submit(t, "k", placed)
		if q.LeadScore != plain.LeadScore || q.Priority != plain.Priority || q.Deadline.Sub(q.CreatedAt) != plain.Deadline.Sub(plain.CreatedAt) {
			t.Errorf("score %d, priority %s; without both %d, %s", q.LeadScore, q.Priority, plain.LeadScore, plain.Priority)
		}
		stored, err := b.Get(t.Context(), q.ID)
		if err != nil || stored.Valid != q.Valid || stored.SiteLocation != "Okotoks <b>north</b>" || stored.PreferredContact != "call" {
			t.Fatalf("%v, %+v", err, stored)
		}
		if row := b.row(stored); row.SiteLocation != q.SiteLocation || row.PreferredContact != "call" || row.NearestOffice != "High River" {
			t.Errorf("%+v", row)
		}
		if r := b.receipt(t.Context(), stored); r.NearestOffice != "high-river" {
			t.Errorf("the receipt names %q", r.NearestOffice)
		}
		if p, err := b.progressOf(t.Context(), stored); err != nil || p.NearestOffice != "high-river" || p.SiteLocation != q.SiteLocation || p.AnswerText != "A call" {
			t.Errorf("%v, %+v", err, p)
		}
		if row, r := b.row(plain), b.receipt(t.Context(), plain); row.NearestOffice != "" || r.NearestOffice != "" {
			t.Errorf("a request that names no place is near %q, %q", row.NearestOffice, r.NearestOffice)
		}
	})
}

// Proves: quotes-7, quotes-41
func TestAnotherPlaceUnderTheSameKeyIsAnotherRequest(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		q := b.submit(t, "k", placed)
		if again := b.submit(t, "k", placed); again.ID != q.ID {
			t.Errorf("%s and %s", q.ID, again.ID)
		}
		for _, change := range []func(*Payload){
			func(p *Payload) { placed(p); p.SiteLocation = "Olds" }, func(p *Payload) { placed(p); p.PreferredContact = "" },
		} {
			p := good()
			change(&p)
			if _, err := b.Submit(t.Context(), "k", p); err == nil {
				t.Errorf("taken for the same: %+v", p)
			}
		}
	})
}

// Proves: quotes-42, quotes-44
func TestMailsSayWhereAndHow(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		q := b.submit(t, "k", placed)
		if err := b.Notify(t.Context(), q.ID); err != nil {
			t.Fatal(err)
		}
		mails, err := b.Mail.ListFor(t.Context(), q.ID)
		if err != nil || len(mails) != 2 {
			t.Fatalf("%v, %d mails", err, len(mails))
		}
		for _, m := range mails {
			full, err := b.Mail.Get(t.Context(), m.ID)
			if err != nil {
				t.Fatal(err)
			}
			toCompany, text := m.Kind == notificationKind, full.Text
			for part, want := range map[string]bool{"A call": true, "Okotoks": toCompany, "Nearest office": toCompany, "High River": toCompany || strings.Contains(full.Text, "48 Foothills Gate")} {
				if got := strings.Contains(text, part); got != want {
					t.Errorf("%s says %q: %v, want %v\n%s", m.Kind, part, got, want, text)
				}
			}
		}
	})
}

// Proves: quotes-41
func TestThePlaceIsErasedWithItsPerson(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		q := b.submit(t, "k", placed)
		if err := b.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error { return b.EraseOfLead(ctx, tx, q.LeadID) }); err != nil {
			t.Fatal(err)
		}
		gone, err := b.Get(t.Context(), q.ID)
		if err != nil || gone.SiteLocation != "" || gone.PreferredContact != "" {
			t.Errorf("%v, %+v", err, gone)
		}
	})
}
