package assessments

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"wardgate/catalog"
	"wardgate/internal/leads"
	"wardgate/internal/leads/leadstest"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/inbound"
	"wardgate/internal/platform/inbound/inboundtest"
	"wardgate/internal/platform/mail/layout"
)

// bench is a service on a real database, with a clock that stands.
type bench struct {
	*Service
	deps Deps
	now  *clock.Manual
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
	deps, now := inboundtest.Deps(t, d, layout.NewLetterhead(cat), cat.Company().TimeZone, cat.Company().TimeZoneName)
	all := Deps{Deps: deps, Catalog: cat, Leads: leadstest.People(t, d, now, deps.IDs, cat)}
	s, err := New(all)
	if err != nil {
		t.Fatal(err)
	}
	return bench{s, all, now}
}

func (b bench) count(t *testing.T, table string) int {
	t.Helper()
	return inboundtest.Count(t, b.DB, table)
}

func (b bench) leads() *leads.Service { return b.deps.Leads.(*leads.Service) }

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
		{"no email", func(p *Payload) { p.ContactInfo.Email = "" }, "contactInfo.email"},
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

// Proves: assessments-4, assessments-7, assessments-8, platform-55, V206
func TestTheFormBehavesAsEveryForm(t *testing.T) {
	inboundtest.Behaves(t, func(t testing.TB, d *db.DB) inboundtest.Form[Payload, Assessment] {
		b := newBench(t, d)
		return inboundtest.Form[Payload, Assessment]{
			Inbox: b.Inbox, Now: b.now, Table: "assessments", Beside: []string{"leads", "touchpoints", "consent_events"},
			Good: func(visitor int) Payload {
				p := good()
				p.ContactInfo.Email = fmt.Sprintf("dana%d@birch.example", visitor)
				return p
			},
			Other: func(p *Payload) { p.Timeline = "planning" },
			Measured: func(p *Payload, ms int64) {
				p.Behavior, p.ElapsedMs = &leads.VisitorBehavior{TimeOnSite: float64(ms / 1000), PagesVisited: []string{"/assessment"}}, &ms
			},
			Trapped: func(p *Payload) { p.Website = "https://spam.example" },
			Entry:   func(a *Assessment) *inbound.Entry { return &a.Entry },
		}
	})
}

func TestAServiceThatLacksSomethingIsNotMade(t *testing.T) {
	if _, err := New(Deps{}); err == nil {
		t.Error("made of nothing")
	}
}

// Proves: D25, D26, assessments-4
func TestAnAssessmentIsStoredAsItWasRated(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		a := b.submit(t, "k1", nil)
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
		lead, err := b.leads().Get(t.Context(), stored.LeadID)
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
		lead, err := b.leads().Get(t.Context(), first.LeadID)
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

// TestTheMailsSayWhatTheResultIs looks at both mails as they are read.
// Proves: assessments-8
func TestTheMailsSayWhatTheResultIs(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		a := b.submit(t, "k", nil)
		mails, err := mailer{b.deps}.both(t.Context(), a)
		if err != nil {
			t.Fatal(err)
		}
		for i, wants := range [][]string{
			{"Critical", "90 of 100", "CRITICAL - Emergency Response Required", "Birch Homes", "Theft &amp; vandalism"},
			{
				"Critical", "CRITICAL - Emergency Response Required", "$1,500-$3,500", "Indicative monthly range for your budget band, CAD, not a quote.",
				"Professional Security Guards", "Mobile Patrol Services", "https://guard.example/assessments/report/" + a.Token, "780-555-0142",
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
		if got, err := b.ByToken(t.Context(), a.Token); err != nil || got.ID != a.ID {
			t.Fatalf("%s: %v", got.ID, err)
		}
		report := b.report(a)
		if len(report.Recommendations) != 5 || report.Recommendations[0].Reason == "" || report.UntilText == "" {
			t.Errorf("%+v", report)
		}
		b.now.Set(a.ReportUntil.Add(-time.Millisecond))
		if _, err := b.ByToken(t.Context(), a.Token); err != nil {
			t.Errorf("one moment before its end: %v", err)
		}
		b.now.Set(a.ReportUntil)
		for _, token := range []string{a.Token, "guessed", ""} {
			_, err := b.ByToken(t.Context(), token)
			if p := httpx.AsProblem(err); p == nil || p.Status != http.StatusNotFound {
				t.Errorf("%q: %v, want 404", token, err)
			}
		}
	})
}
