package subscribers_test

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"wardgate/internal/newsletter/core"
	"wardgate/internal/newsletter/newslettertest"
	"wardgate/internal/newsletter/subscribers"
	"wardgate/internal/platform/db"
)

const columns = "email,interests,basis,evidence,consented_at\n"

// take imports a list that must be readable.
func (b bench) take(t testing.TB, list string, dryRun bool) subscribers.ImportReport {
	t.Helper()
	report, err := b.Import(newslettertest.AsStaff(t.Context()), []byte(list), dryRun)
	if err != nil {
		t.Fatal(err)
	}
	return report
}

// Proves: newsletter-32, newsletter-38
func TestAnImport(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		list := "\xEF\xBB\xBF" + columns +
			"one@fair.example,surveillance;IT Security,express,\"Card from the 2026 fair, box 3\",2026-09-12\n" +
			"two@fair.example,,Inquiry,Mail of October 1,2026-10-01T09:30:00-06:00\n" +
			"three@fair.example,industry-news,purchase,Invoice 311,2025-01-15\n"
		dry := b.take(t, list, true)
		if dry.Stored != 3 || dry.Lines != 3 || !dry.DryRun || len(dry.Items) != 0 {
			t.Errorf("dry run: %+v", dry)
		}
		b.Want(t, map[string]int{"newsletter_subscribers": 0, "leads": 0, "consent_events": 0, "audit_log": 0})
		if got := b.take(t, list, false); got.Stored != 3 || got.DryRun {
			t.Errorf("%+v", got)
		}
		b.Want(t, map[string]int{
			"newsletter_subscribers WHERE state = 'active' AND origin = 'import'": 3,
			"leads": 3, "mails": 0, "audit_log WHERE action = 'newsletter.imported'": 1,
			"consent_events WHERE purpose = 'newsletter' AND actor = 'usr_1' AND page = 'import'": 3,
		})
		day := func(text string) time.Time {
			at, err := time.Parse(time.RFC3339, text)
			if err != nil {
				t.Fatal(err)
			}
			return at
		}
		for email, want := range map[string]struct {
			basis  string
			topics int
			until  time.Time
		}{
			"one@fair.example":   {"express", 2, time.Time{}},
			"two@fair.example":   {"inquiry", 6, day("2027-04-01T15:30:00Z")},
			"three@fair.example": {"purchase", 1, day("2027-01-15T07:00:00Z")}, // midnight in Edmonton
		} {
			who := b.Who(t, email)
			if who.Basis != want.basis || len(who.Topics) != want.topics || !who.ConsentUntil.Equal(want.until) {
				t.Errorf("%s: %s, %v, until %v", email, who.Basis, who.Topics, who.ConsentUntil)
			}
			if why := b.asked(t, who, nil); why != "" {
				t.Errorf("%s may not be sent to: %s", email, why)
			}
		}
		proof, err := b.Leads.ConsentsFor(t.Context(), "One@Fair.example", core.Tag)
		if err != nil || len(proof) != 1 || proof[0].Wording != "Evidence: Card from the 2026 fair, box 3" || !proof[0].GivenAt.Equal(day("2026-09-12T06:00:00Z")) {
			t.Errorf("proof: %+v, %v", proof, err)
		}
	})
}

// asked is why a subscriber may not be sent a mail now.
func (b bench) asked(t testing.TB, who subscribers.Subscriber, topics []string) (why subscribers.SkipReason) {
	t.Helper()
	if err := b.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		may, err := b.Check(ctx, tx, []string{who.ID}, topics, b.Now.Now())
		why = may[who.ID].Why
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return why
}

// TestAnImportIsRepeated: a repeat changes nothing, and an interrupted one is completed.
// Proves: newsletter-38
func TestAnImportIsRepeated(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		line := func(i int) string {
			return fmt.Sprintf("person%d@fair.example,,express,Card %d,2026-09-12\n", i, i)
		}
		list := columns
		for i := range 250 { // more than one transaction
			list += line(i)
		}
		half := columns + line(3) + line(180)
		if got := b.take(t, half, false); got.Stored != 2 {
			t.Fatalf("%+v", got)
		}
		got := b.take(t, list, false)
		if got.Stored != 248 || got.Known != 2 || len(got.Items) != 2 || got.Items[0].Line != 5 || got.Items[1].Line != 182 {
			t.Errorf("%+v", got)
		}
		if again := b.take(t, list, false); again.Known != 250 || again.Stored != 0 {
			t.Errorf("again: %d known, %d stored", again.Known, again.Stored)
		}
		b.Want(t, map[string]int{"newsletter_subscribers": 250, "leads": 250, "consent_events": 250})
	})
}

// Proves: newsletter-38
func TestWhatAnImportRefuses(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		left := b.Active(t, "left@birch.example")
		b.Active(t, "here@birch.example")
		b.SignUp(t, "", func(p *subscribers.Payload) { p.Email = "waits@birch.example" })
		gone := b.Active(t, "gone@birch.example")
		if err := b.Unsubscribe(t.Context(), b.Leaving(t, left)); err != nil {
			t.Fatal(err)
		}
		if err := b.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error { return b.EraseOfLead(ctx, tx, gone.LeadID) }); err != nil {
			t.Fatal(err)
		}
		for email, state := range map[string]subscribers.State{"bounced@birch.example": subscribers.Bounced, "complained@birch.example": subscribers.Complained} {
			who := b.Active(t, email)
			who.State = state
			if err := b.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error { return subscribers.Update(ctx, tx, who) }); err != nil {
				t.Fatal(err)
			}
		}
		const good = ",,express,Card 1,2026-09-12"
		wanted := map[string]string{
			"nobody" + good:                   "name@company.ca",
			good:                              "enter your email address",
			"a@b.example,,,Card 1,2026-09-12": "no basis",
			"b@b.example,,friendship,Card 1,2026-09-12":                        "“friendship” is no basis",
			"c@b.example,,express,,2026-09-12":                                 "no evidence",
			"d@b.example,,express,\"  \",2026-09-12":                           "no evidence",
			"e@b.example,,express," + strings.Repeat("e", 501) + ",2026-09-12": "longer than 500",
			"f@b.example,,express,Card 1,":                                     "does not say when",
			"g@b.example,,express,Card 1,12.9.2026":                            "“12.9.2026” is no date",
			"h@b.example,,express,Card 1,2026-11-23":                           "in the future",
			"i@b.example,,inquiry,Mail,2026-05-20":                             "until 2026-11-20",
			"j@b.example,,purchase,Invoice,2024-11-01":                         "until 2026-11-01",
			"k@b.example,surveillance;dogs,express,Card 1,2026-09-12":          "“dogs” is no topic",
			"l@b.example,,express":                                             "no evidence",
			"LEFT@birch.example" + good:                                        "has unsubscribed",
			"gone@Birch.example" + good:                                        "was erased",
			"bounced@birch.example" + good:                                     "came back",
			"complained@birch.example" + good:                                  "complained",
			"waits@birch.example" + good:                                       "of their own to confirm",
		}
		lines := slices.Sorted(maps.Keys(wanted))
		list := columns + strings.Join(lines, "\n") + "\nfine@b.example" + good + "\nhere@birch.example" + good + "\nFine@b.example" + good + "\n"
		before := map[string]int{"newsletter_subscribers": 6, "leads": 6}
		for _, dryRun := range []bool{true, false} {
			b.Want(t, before)
			got := b.take(t, list, dryRun)
			if got.Refused != len(wanted)+1 || got.Stored != 1 || got.Known != 1 {
				t.Errorf("%d refused, %d stored, %d known", got.Refused, got.Stored, got.Known)
			}
			reasons := map[int]string{}
			for _, l := range got.Items {
				reasons[l.Line] = l.Reason
			}
			for i, line := range lines {
				if !strings.Contains(strings.ToLower(reasons[i+2]), strings.ToLower(wanted[line])) {
					t.Errorf("%s: %q, want %q", line, reasons[i+2], wanted[line])
				}
			}
			if twice := reasons[len(lines)+4]; !strings.Contains(twice, fmt.Sprintf("on line %d already", len(lines)+2)) {
				t.Errorf("the second of an address: %q", twice)
			}
		}
		b.Want(t, map[string]int{"newsletter_subscribers": 7, "leads": 7})
	})
}

// Proves: newsletter-38
func TestListsThatAreNone(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		many := strings.Builder{}
		many.WriteString(columns)
		for i := range subscribers.MostImported + 1 {
			fmt.Fprintf(&many, "p%d@x.example,,express,x,2026-01-01\n", i)
		}
		for file, want := range map[string]string{
			"":                         "is empty",
			columns:                    "nobody else",
			"email,basis\na@b.ca,x":    "lacks interests, evidence, consented_at",
			"e\xE9mail,x":              "CSV UTF-8",
			columns + "\"a@b.ca,x\n":   "no CSV",
			many.String():              "more than 20000 lines",
			"<!doctype html><p>Hi</p>": "lacks email",
		} {
			_, err := b.Import(newslettertest.AsStaff(t.Context()), []byte(file), false)
			if newslettertest.StatusOf(err) != 422 || !strings.Contains(err.Error()+fmt.Sprint(problemFields(err)), want) {
				t.Errorf("%.30q: %v %v, want %q", file, err, problemFields(err), want)
			}
		}
		b.Want(t, map[string]int{"newsletter_subscribers": 0})
		semicolons := "Email;Interests;Basis;Evidence;Consented_at\r\na@b.example;surveillance,it-support;express;\"Card; box 3\";2026-01-02\r\n"
		if got := b.take(t, semicolons, false); got.Stored != 1 {
			t.Errorf("a spreadsheet's file: %+v", got)
		}
	})
}
