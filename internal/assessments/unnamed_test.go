package assessments

import (
	"testing"
	"time"

	"wardgate/internal/leads"
	"wardgate/internal/platform/httpx"
)

// alone is a payload that asks for the result alone. What else it says of a person must not be kept.
func alone(p *Payload) {
	p.WithoutContact = true
	p.Behavior = &leads.VisitorBehavior{Referrer: "https://mail.example/inbox"}
}

// TestAResultWithoutAContactIsNobodys: it is rated and can be read, and nothing of a person is stored, told or mailed (D103).
// Proves: assessments-17
func TestAResultWithoutAContactIsNobodys(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		a := b.submit(t, "k1", alone)
		if again := b.submit(t, "k1", alone); again.ID != a.ID || b.count(t, "assessments") != 1 {
			t.Errorf("sent again it is %s, not %s", again.ID, a.ID)
		}
		stored, err := b.Get(t.Context(), a.ID)
		if err != nil {
			t.Fatal(err)
		}
		if stored.Name+stored.Email+stored.Phone+stored.PhoneE164+stored.Company+stored.LeadID+stored.Behavior.Referrer != "" || !stored.unnamed() {
			t.Errorf("kept: %+v", stored)
		}
		if stored.Result.RiskLevel != "critical" || len(stored.Result.Prices) != 2 || !b.receipt(t.Context(), stored).WithoutContact || !b.report(stored).WithoutContact {
			t.Errorf("result: %+v", stored.Result)
		}
		for _, task := range b.Tasks() {
			if err := task.Run(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if err := b.Notify(t.Context(), a.ID); err != nil {
			t.Fatal(err)
		}
		for _, table := range []string{"leads", "consent_events", "touchpoints", "mails"} {
			if n := b.count(t, table); n != 0 {
				t.Errorf("%d rows in %s", n, table)
			}
		}
		if _, err := b.ByToken(t.Context(), a.Token); err != nil {
			t.Errorf("the report: %v", err)
		}
	})
}

// TestAnswersOfNobodyGoWithTheirReport: to the millisecond, and nothing else goes.
// Proves: assessments-18
func TestAnswersOfNobodyGoWithTheirReport(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		a := b.submit(t, "alone", alone)
		b.submit(t, "named", nil)
		b.submit(t, "held", func(p *Payload) { p.Website = "https://spam.example" })
		b.now.Set(a.ReportUntil.Add(-time.Millisecond))
		if err := b.expire(t.Context()); err != nil || b.count(t, "assessments") != 3 {
			t.Errorf("one moment before: %d rows, %v", b.count(t, "assessments"), err)
		}
		b.now.Set(a.ReportUntil)
		if err := b.expire(t.Context()); err != nil || b.count(t, "assessments") != 2 {
			t.Errorf("%d rows, %v", b.count(t, "assessments"), err)
		}
		if _, err := b.Get(t.Context(), a.ID); httpx.AsProblem(err) == nil {
			t.Errorf("it is still there: %v", err)
		}
	})
}

// TestAProgramsAnswersWithoutAContactAskNobodyForAnything: no quarantine that staff would have to look through.
// Proves: assessments-17
func TestAProgramsAnswersWithoutAContactAskNobodyForAnything(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		a := b.submit(t, "k", func(p *Payload) { alone(p); p.Website = "https://spam.example" })
		if a.QuarantineReason != "" {
			t.Error("it is in quarantine")
		}
		if _, err := b.Release(t.Context(), a.ID); httpx.AsProblem(err) == nil || httpx.AsProblem(err).Status != 409 {
			t.Errorf("released: %v", err)
		}
	})
}

// Proves: assessments-19
func TestUsualHoursHaveTheirArithmetic(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		got := b.submit(t, "k", nil).Result.Prices
		if len(got) != 2 || got[0].Total != "$9,093 to $13,856" || got[1].Total != "$1,819 to $5,542" ||
			got[0].Sum != "84 to 128 hours a week × 4.33 weeks × 1 post × from $25 an hour" || got[1].Sum != "60-80% less than guards on the same hours" {
			t.Errorf("%+v", got)
		}
		if got := b.submit(t, "k2", func(p *Payload) { p.PrimaryConcern = "cyber" }).Result.Prices; len(got) != 0 {
			t.Errorf("IT has no hours: %+v", got)
		}
	})
}
