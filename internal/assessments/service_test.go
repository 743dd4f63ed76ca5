package assessments

import (
	"context"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"wardgate/catalog"
	"wardgate/internal/leads"
	"wardgate/internal/leads/leadstest"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
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
	now *clock.Manual
}

// each runs a test on both engines.
func each(t *testing.T, run func(t *testing.T, b bench)) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) { run(t, newBench(t, d)) })
}

func newBench(t testing.TB, d *db.DB) bench {
	t.Helper()
	cat, err := catalog.Load()
	if err != nil {
		t.Fatal(err)
	}
	zone, err := clock.Zone(cat.Company.TimeZone)
	if err != nil {
		t.Fatal(err)
	}
	now := clock.NewManual(time.Date(2026, 11, 21, 17, 0, 0, 0, time.UTC))
	source, log := ids.New(rand.NewChaCha8([32]byte{7})), slog.New(slog.DiscardHandler)
	s := &Service{
		DB: d, Clock: now, IDs: source, Catalog: cat, Audit: audit.New(now, source), Bus: events.NewBus(), Log: log, Zone: zone,
		Origin: "https://guard.example", Admin: mail.Address{Address: "admin@guard.example"},
		Nudges: jobs.NewNudges(),
		Leads:  leadstest.People(t, d, now, source, cat),
		Mail:   mail.New(mail.Options{DB: d, Clock: now, IDs: source, Log: log, From: mail.Address{Address: "no-reply@guard.example"}}),
	}
	return bench{s, now}
}

func (b bench) count(t *testing.T, table string) int {
	t.Helper()
	var n int
	if err := b.DB.Read().QueryRowContext(t.Context(), "SELECT count(*) FROM "+table).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

func good() Payload {
	return Payload{
		PropertyType: "construction", PrimaryConcern: "theft", CurrentSecurity: "none", Budget: "1k-3k", Timeline: "immediate",
		ContactInfo: ContactInfo{Name: "Dana Birch", Email: "dana@birch.example", Phone: "780-555-0142", Company: "Birch Homes"},
	}
}

func (b bench) submit(t *testing.T, key string, change func(*Payload)) Assessment {
	t.Helper()
	p := good()
	if change != nil {
		change(&p)
	}
	a, err := b.Submit(t.Context(), key, p)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// TestEachFieldsRules changes one field of a good payload at a time; want is the
// only field that may be refused, "" none (V95, V149, D40, U34).
// Proves: V95, V149, D40, assessments-3
func TestEachFieldsRules(t *testing.T) {
	c, err := catalog.Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		name string
		set  func(*Payload)
		want string
	}{
		{"good", func(*Payload) {}, ""},
		{"no property", func(p *Payload) { p.PropertyType = "" }, "propertyType"},
		{"a school (D28)", func(p *Payload) { p.PropertyType = "educational" }, ""},
		{"an unknown property", func(p *Payload) { p.PropertyType = "castle" }, "propertyType"},
		{"an unknown concern", func(p *Payload) { p.PrimaryConcern = "Theft" }, "primaryConcern"},
		{"no security told", func(p *Payload) { p.CurrentSecurity = "" }, "currentSecurity"},
		{"a budget of the other form", func(p *Payload) { p.Budget = "5k-15k" }, "budget"},
		{"a flexible budget", func(p *Payload) { p.Budget = "flexible" }, ""},
		{"a timeline of the other form", func(p *Payload) { p.Timeline = "2-3-months" }, "timeline"},
		{"a name of one word (D40)", func(p *Payload) { p.ContactInfo.Name = "Dana" }, ""},
		{"no name", func(p *Payload) { p.ContactInfo.Name = " \u200b" }, "contactInfo.name"},
		{"line break in the name", func(p *Payload) { p.ContactInfo.Name = "Birch\r\nBcc: all@x.ca" }, "contactInfo.name"},
		{"no e-mail", func(p *Payload) { p.ContactInfo.Email = "" }, "contactInfo.email"},
		{"no phone", func(p *Payload) { p.ContactInfo.Phone = "" }, "contactInfo.phone"},
		{"phone of words", func(p *Payload) { p.ContactInfo.Phone = "call me" }, "contactInfo.phone"},
		{"no company", func(p *Payload) { p.ContactInfo.Company = "" }, ""},
		{"a company of 201", func(p *Payload) { p.ContactInfo.Company = strings.Repeat("c", 201) }, "contactInfo.company"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			p := good()
			tc.set(&p)
			_, wrong := Validate(c, p)
			switch {
			case tc.want == "" && len(wrong) > 0:
				t.Errorf("refused: %v", wrong)
			case tc.want != "" && (len(wrong) != 1 || wrong[0].Field != tc.want || wrong[0].Message == ""):
				t.Errorf("want exactly %s refused, got %v", tc.want, wrong)
			}
		})
	}
}

// Proves: D25, D26, assessments-4
func TestSubmitStoresEverythingInOneTransaction(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		a := b.submit(t, "k1", nil)
		for table, want := range map[string]int{
			"assessments": 1, "leads": 1, "touchpoints": 1, "consent_events": 1, "mails": 0,
		} {
			if got := b.count(t, table); got != want {
				t.Errorf("%s has %d rows, want %d", table, got, want)
			}
		}
		if n := b.Nudges.Waiting(); n != 1 {
			t.Errorf("%d nudges, want 1", n)
		}
		stored, err := b.Get(t.Context(), a.ID)
		if err != nil {
			t.Fatal(err)
		}
		r := stored.Result
		if r.Score != 90 || r.RiskLevel != "critical" || r.Priority != "CRITICAL - Emergency Response Required" ||
			r.EstimatedCost != "$1,500-$3,500" || len(r.Recommendations) != 5 || len(r.Lines) != 3 {
			t.Errorf("result %+v", r)
		}
		if stored.Answers != good().answers() || stored.LeadID == "" || stored.Source != "security_assessment" ||
			!stored.ReportUntil.Equal(b.now.Now().AddDate(0, 0, 30)) {
			t.Errorf("%+v", stored)
		}
		lead, err := b.Leads.Get(t.Context(), stored.LeadID)
		if err != nil {
			t.Fatal(err)
		}
		if d := lead.Demographics; d.Budget != "10k-25k" || d.BudgetRaw != "1k-3k" || d.BudgetScale != "assessment" || d.Industry != "construction" {
			t.Errorf("the lead's profile %+v (D25)", d)
		}
		if len(lead.Interests) != 1 || lead.Interests[0] != "security-guards" {
			t.Errorf("interests %v, want the canonical one of theft (D26)", lead.Interests)
		}
	})
}

// Proves: assessments-4
func TestAFailureOfAnyPartStoresNothing(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.lose(t, "consent_events")
		if _, err := b.Submit(t.Context(), "k", good()); err == nil {
			t.Fatal("not everything could be stored, and yet the assessment was accepted")
		}
		for _, table := range []string{"assessments", "leads", "touchpoints"} {
			if n := b.count(t, table); n != 0 {
				t.Errorf("%s kept %d rows of an assessment that failed", table, n)
			}
		}
		if n := b.Nudges.Waiting(); n != 0 {
			t.Errorf("%d nudges of what was not stored", n)
		}
	})
}

// sweep is what the task does of which no nudge tells.
func (b bench) sweep(t *testing.T) error { t.Helper(); return b.Tasks()[0].Run(t.Context()) }

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

// Proves: assessments-4
func TestOneAssessmentIsOneRowHoweverOftenItIsSent(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		first := b.submit(t, "k1", nil)
		if again := b.submit(t, "k1", nil); again.ID != first.ID || again.ReportToken != first.ReportToken {
			t.Errorf("the same key made %s after %s", again.ID, first.ID)
		}
		keyless := b.submit(t, "", nil)
		if keyless.ID != first.ID {
			t.Error("the same answers without a key made another assessment")
		}
		_, err := b.Submit(t.Context(), "k1", func() Payload { p := good(); p.Timeline = "planning"; return p }())
		if !forms.IsKeyReused(err) {
			t.Errorf("other content under the same key: %v", err)
		}
		if n := b.count(t, "assessments"); n != 1 {
			t.Errorf("%d rows, want 1", n)
		}
	})
}

// TestWhatTheBrowserMeasuredMakesNoOtherAssessment: between two tries a visitor goes on scrolling.
// Proves: platform-55
func TestWhatTheBrowserMeasuredMakesNoOtherAssessment(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		for key, timeline := range map[string]string{"k": "planning", "": "immediate"} {
			first := b.submit(t, key, func(p *Payload) { p.Timeline = timeline })
			again := b.submit(t, key, func(p *Payload) {
				p.Timeline, p.ElapsedMs = timeline, new(int64(61_000))
				p.Behavior = &leads.VisitorBehavior{TimeOnSite: 400, PagesVisited: []string{"/assessment"}}
			})
			if again.ID != first.ID {
				t.Errorf("key %q: the same answers are %s and %s", key, first.ID, again.ID)
			}
		}
	})
}

// Proves: assessments-4
func TestFiftyAtOnceAreOne(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		var wg sync.WaitGroup
		for range 50 {
			wg.Go(func() {
				if _, err := b.Submit(t.Context(), "", good()); err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		if n, m := b.count(t, "assessments"), b.count(t, "leads"); n != 1 || m != 1 {
			t.Errorf("%d assessments and %d leads, want 1 and 1", n, m)
		}
	})
}

// TestTakingItAgainIsTheSamePerson is U33: 'Take Assessment Again' updates the lead.
// Proves: U33, assessments-5
func TestTakingItAgainIsTheSamePerson(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		first := b.submit(t, "k1", nil)
		second := b.submit(t, "k2", func(p *Payload) {
			p.PrimaryConcern, p.Budget, p.ContactInfo.Email = "cyber", "over-10k", "Dana@Birch.example"
		})
		if second.LeadID != first.LeadID || b.count(t, "leads") != 1 || b.count(t, "assessments") != 2 {
			t.Errorf("leads %s and %s", first.LeadID, second.LeadID)
		}
		lead, err := b.Leads.Get(t.Context(), first.LeadID)
		if err != nil {
			t.Fatal(err)
		}
		if lead.Demographics.Budget != "over-100k" || strings.Join(lead.Interests, " ") != "security-guards it-support" {
			t.Errorf("%+v, interests %v", lead.Demographics, lead.Interests)
		}
	})
}

// Proves: V105, assessments-6
func TestForgedBehaviourHarmsNothing(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		a := b.submit(t, "k", func(p *Payload) {
			p.Behavior = &leads.VisitorBehavior{TimeOnSite: -4, ScrollDepth: 1e12, PagesVisited: []string{"https://evil.example", "/about"}}
		})
		if a.Behavior.TimeOnSite != 0 || a.Behavior.ScrollDepth != 100 || strings.Join(a.Behavior.PagesVisited, " ") != "/about" {
			t.Errorf("%+v", a.Behavior)
		}
	})
}

// Proves: assessments-7
func TestASuspectedProgramIsNobodysLeadAndGetsNoMail(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		a := b.submit(t, "k", func(p *Payload) { p.Website = "https://spam.example" })
		if a.QuarantineReason == "" || a.LeadID != "" || b.count(t, "leads") != 0 || b.Nudges.Waiting() != 0 {
			t.Errorf("%+v", a)
		}
		b.now.Advance(time.Hour)
		if err := b.sweep(t); err != nil || b.count(t, "mails") != 0 {
			t.Errorf("the sweep mailed %d times: %v", b.count(t, "mails"), err)
		}
	})
}

// Proves: assessments-8
func TestNotifyMailsBothOnce(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		a := b.submit(t, "k", nil)
		for range 3 {
			if err := b.Notify(t.Context(), a.ID); err != nil {
				t.Fatal(err)
			}
		}
		if n := b.count(t, "mails"); n != 2 {
			t.Errorf("%d mails, want one to the company and the report", n)
		}
	})
}

// Proves: V206, assessments-8
func TestTheSweepDoesWhatALostJobDidNot(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.submit(t, "k", nil)
		if err := b.sweep(t); err != nil || b.count(t, "mails") != 0 {
			t.Fatalf("the sweep did not leave the job its time: %d mails, %v", b.count(t, "mails"), err)
		}
		b.now.Advance(6 * time.Second)
		if err := b.sweep(t); err != nil || b.count(t, "mails") != 2 {
			t.Errorf("%d mails after the sweep, want 2: %v", b.count(t, "mails"), err)
		}
	})
}

// TestTheMailsSayWhatTheResultIs looks at both letters as they are read.
// Proves: assessments-8
func TestTheMailsSayWhatTheResultIs(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		a := b.submit(t, "k", nil)
		mails, err := b.bothMails(a)
		if err != nil {
			t.Fatal(err)
		}
		for i, wants := range [][]string{
			{"Critical", "90 of 100", "CRITICAL - Emergency Response Required", "Birch Homes", "Theft &amp; vandalism"},
			{
				"Critical", "CRITICAL - Emergency Response Required", "$1,500-$3,500", "Indicative monthly range for your budget band, CAD, not a quote.",
				"Professional Security Guards", "Mobile Patrol Services", "https://guard.example/assessments/report/" + a.ReportToken, "780-555-0142",
			},
		} {
			for _, want := range wants {
				if !strings.Contains(mails[i].HTML, want) {
					t.Errorf("mail %q lacks %q", mails[i].Subject, want)
				}
			}
		}
	})
}

// Proves: assessments-9
func TestTheReportIsPrivateAndExpires(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		a := b.submit(t, "k", nil)
		if got, err := b.byReportToken(t.Context(), a.ReportToken); err != nil || got.ID != a.ID {
			t.Fatalf("%s: %v", got.ID, err)
		}
		report := b.report(a)
		if len(report.Recommendations) != 5 || report.Recommendations[0].Reason == "" || report.UntilText == "" {
			t.Errorf("%+v", report)
		}
		b.now.Set(a.ReportUntil.Add(-time.Millisecond))
		if _, err := b.byReportToken(t.Context(), a.ReportToken); err != nil {
			t.Errorf("one moment before its end: %v", err)
		}
		b.now.Set(a.ReportUntil)
		for _, token := range []string{a.ReportToken, "guessed", ""} {
			_, err := b.byReportToken(t.Context(), token)
			if p := httpx.AsProblem(err); p == nil || p.Status != http.StatusNotFound {
				t.Errorf("%q: %v, want 404", token, err)
			}
		}
	})
}
