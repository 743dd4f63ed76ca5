package app_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"wardgate/internal/app/apptest"
)

// answersOf are five answers and who gave them, changed by the caller.
func answersOf(change func(all, who fields)) string {
	who := fields{"name": visitorName + " Quorthon", "email": visitorEmail, "phone": visitorPhone, "company": "Quorthon Yards"}
	all := fields{
		"propertyType": "construction", "primaryConcern": "theft", "currentSecurity": "none", "budget": "1k-3k",
		"timeline": "immediate", "contactInfo": who,
	}
	if change != nil {
		change(all, who)
	}
	b, err := json.Marshal(all)
	if err != nil {
		panic(err)
	}
	return string(b)
}

// TestAssessments sends everything that a form, a program or an attacker may.
// Proves: V94, V97, assessments-3
func TestAssessments(t *testing.T) {
	created, invalid := http.StatusCreated, http.StatusUnprocessableEntity
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		for i, tc := range []struct {
			name   string
			body   string
			status int
			field  string
		}{
			{"whole", answersOf(nil), created, ""},
			{"no company", answersOf(func(_, who fields) { delete(who, "company") }), created, ""},
			{"a name of one word", answersOf(func(_, who fields) { who["name"] = "Dana" }), created, ""},
			{"forged behaviour", answersOf(func(all, _ fields) {
				all["behavior"] = fields{"timeOnSite": -1e9, "scrollDepth": 1e300, "pagesVisited": []string{"//evil.example"}}
			}), created, ""},
			{"an answer of another form", answersOf(func(all, _ fields) { all["budget"] = "5k-15k" }), invalid, "budget"},
			{"an unknown concern", answersOf(func(all, _ fields) { all["primaryConcern"] = "dragons" }), invalid, "primaryConcern"},
			{"no timeline", answersOf(func(all, _ fields) { delete(all, "timeline") }), invalid, "timeline"},
			{"nobody", answersOf(func(all, _ fields) { delete(all, "contactInfo") }), invalid, "contactInfo.email"},
			{"a header in the name", answersOf(func(_, who fields) { who["name"] = "A\r\nBcc: spy@example.com" }), invalid, "contactInfo.name"},
			{"no phone", answersOf(func(_, who fields) { who["phone"] = "" }), invalid, "contactInfo.phone"},
			{"a number for a name", answersOf(func(_, who fields) { who["name"] = 7 }), invalid, "contactInfo.name"},
			{"text for a person", answersOf(func(all, _ fields) { all["contactInfo"] = "Dana" }), invalid, "contactInfo"},
			{"an unknown field", answersOf(func(all, _ fields) { all["score"] = 100 }), invalid, "score"},
			{"no JSON", "{", http.StatusBadRequest, ""},
		} {
			t.Run(tc.name, func(t *testing.T) {
				before := h.Count("SELECT count(*) FROM assessments")
				got := h.Do(http.MethodPost, "/api/assessments", tc.body, asJSON(fmt.Sprint("assessment-", i))...)
				if got.Status != tc.status {
					t.Fatalf("%d, want %d: %s", got.Status, tc.status, got.Body)
				}
				if stored := h.Count("SELECT count(*) FROM assessments") - before; (stored == 1) != (tc.status == created) {
					t.Errorf("%d rows more", stored)
				}
				if tc.status >= 400 {
					checkProblem(t, got, tc.field)
				}
			})
		}
	})
}

// TestTheReportOfAnAssessment follows the answer to its private page.
// Proves: assessments-9
func TestTheReportOfAnAssessment(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		got := h.Do(http.MethodPost, "/api/assessments", answersOf(nil), asJSON("report")...)
		var receipt struct {
			ID, RiskLevel, EstimatedCost, Priority, ReportURL, ReportEmail string
			Score                                                          int
			Recommendations                                                []string
		}
		if err := got.JSON(&receipt); err != nil || receipt.ID == "" {
			t.Fatalf("%v: %s", err, got.Body)
		}
		if receipt.RiskLevel != "critical" || receipt.Score != 90 || receipt.Priority != "CRITICAL - Emergency Response Required" ||
			receipt.EstimatedCost != "$1,500-$3,500" || strings.Join(receipt.Recommendations, "; ") != "Professional Security Guards; "+
			"Video Surveillance with Alerts; Complete Security System Installation; Mobile Patrol Services; Equipment Protection" {
			t.Errorf("%+v", receipt)
		}
		_, path, found := strings.Cut(receipt.ReportURL, "/assessments/report/")
		if !found {
			t.Fatalf("report at %q", receipt.ReportURL)
		}
		page := h.Do(http.MethodGet, "/assessments/report/"+path, "")
		if page.Status != http.StatusOK || page.Header.Get("Cache-Control") != "no-store" || page.Header.Get("Referrer-Policy") != "no-referrer" {
			t.Errorf("%d, Cache-Control %q, Referrer-Policy %q", page.Status, page.Header.Get("Cache-Control"), page.Header.Get("Referrer-Policy"))
		}
		for _, secret := range []string{visitorEmail, visitorName, "Quorthon"} {
			if strings.Contains(page.Body, secret) {
				t.Errorf("the report names %q: its link may be forwarded", secret)
			}
		}
		if wrong := h.Do(http.MethodGet, "/assessments/report/guessed", ""); wrong.Status != http.StatusNotFound {
			t.Errorf("a guessed link: %d", wrong.Status)
		}
	})
}
