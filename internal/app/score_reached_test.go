package app_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"wardgate/catalog"
	"wardgate/internal/app/apptest"
	"wardgate/internal/staff"
)

// reached is a lead as staff see it, as far as its score goes.
type reached struct {
	Version  int
	Behavior map[string]any
	Lines    []struct{ Label string } `json:"score_lines"`
}

// reach collects the reasons for points that leads got.
type reach struct {
	*apptest.Instance
	t     *testing.T
	staff string
	seen  map[string]bool
}

func newReach(t *testing.T, h *apptest.Instance) reach {
	t.Helper()
	_, cookie := h.SignIn("reach@wardgate.example", staff.Owner)
	return reach{h, t, cookie, map[string]bool{}}
}

func (r reach) lead(id string) (l reached) {
	r.t.Helper()
	got := r.Do(http.MethodGet, "/api/staff/leads/"+id, "", "Cookie", r.staff)
	if err := got.JSON(&l); err != nil || got.Status != http.StatusOK {
		r.t.Fatalf("%d, %v: %s", got.Status, err, got.Body)
	}
	for _, line := range l.Lines {
		r.seen[line.Label] = true
	}
	return l
}

// sent is the id of what a form made.
func (r reach) sent(path, key, body string) string {
	r.t.Helper()
	var receipt struct{ ID string }
	got := r.Do(http.MethodPost, path, body, asJSON(key)...)
	if err := got.JSON(&receipt); err != nil || got.Status != http.StatusCreated {
		r.t.Fatalf("%s: %d, %v: %s", path, got.Status, err, got.Body)
	}
	return receipt.ID
}

// written is a lead after staff have written down what they know.
func (r reach) written(id string, known fields) reached {
	r.t.Helper()
	known["version"] = r.lead(id).Version
	if got := r.JSON(http.MethodPost, "/api/staff/leads/"+id+"/details", known, "Cookie", r.staff); got.Status != http.StatusOK {
		r.t.Fatalf("%v: %d %s", known, got.Status, got.Body)
	}
	return r.lead(id)
}

// TestEveryReasonOfTheScoreIsReached sends what visitors can send and writes what staff can write, until every reason of S137 and of
// the company, the role and the decision (S138) has given its points: one that nothing can reach would be a defect (D102).
// Proves: S137, S138, D32, leads-70, leads-71, leads-72, leads-74
func TestEveryReasonOfTheScoreIsReached(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		c, r := h.Catalog, newReach(t, h)
		want := []string{
			"Over 5 minutes on the site", "Over 10 minutes on the site", "Pages visited: 2", "Key pages visited: 1",
			"Read more than three quarters of a page", "Downloads: 2", "Forms sent: 1", "Decides",
		}
		for i, size := range c.Options.Asker.Of("companySize") {
			id := r.sent("/api/leads", size.ID, fields{
				"email": fmt.Sprintf("reach%d@visitor.example", i), "role": "owner", "companySize": size.ID, "decisionMaker": true, "behavior": fields{
					"pagesVisited": []string{"/", "/prices"}, "timeOnSite": 601, "scrollDepth": 90, "downloadedResources": []string{"prices", "report", "prices", "none"},
				},
			}.json())
			r.lead(id)
			want = append(want, "Company size: "+catalog.Label(c.Leads.CompanySizes, size.ID))
		}
		asked := r.sent("/api/assessments", "assessment", answersOf(func(_, who fields) { who["companySize"], who["decisionMaker"] = "large", true }))
		var id string
		if err := h.DB.Read().QueryRowContext(t.Context(), "SELECT lead_id FROM assessments WHERE id = $1", asked).Scan(&id); err != nil {
			t.Fatal(err)
		}
		if l := fmt.Sprint(r.lead(id).Lines); !strings.Contains(l, "Company size: Large") || !strings.Contains(l, "Decides") {
			t.Errorf("an assessment's: %s", l)
		}
		for _, role := range c.Leads.Roles {
			r.written(id, fields{"role": role.ID})
			want = append(want, "Role: "+role.Label)
		}
		if l := fmt.Sprint(r.written(id, fields{"companySize": "", "decisionMaker": ""}).Lines); strings.Contains(l, "Company size") || strings.Contains(l, "Decides") {
			t.Errorf("staff took it back, and it counts: %s", l)
		}
		for _, label := range want {
			if !r.seen[label] {
				t.Errorf("nothing reaches %q", label)
			}
		}
	})
}

// TestBehaviourIsToldWhole holds a lead's behaviour to S66: each field is there, a count of nothing as 0, with the defaults of what is unknown.
// Proves: S66, leads-73
func TestBehaviourIsToldWhole(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		r := newReach(t, h)
		bare := r.lead(r.sent("/api/leads", "bare", `{"email": "bare@visitor.example"}`)).Behavior
		for _, counted := range []string{
			"timeOnSite", "scrollDepth", "interactions", "downloads", "emailOpens", "emailClicks", "chatInteractions", "socialEngagement", "formInteractions",
		} {
			if bare[counted] != 0.0 {
				t.Errorf("%s is %v", counted, bare[counted])
			}
		}
		if bare["deviceType"] != "desktop" || bare["referrer"] != "direct" || fmt.Sprint(bare["pagesVisited"], bare["downloadedResources"]) != "[] []" || bare["formSubmissions"] != 1.0 {
			t.Errorf("%v", bare)
		}
		busy := r.lead(r.sent("/api/leads", "busy", `{"email": "busy@visitor.example", "behavior": {"formInteractions": 3, "socialEngagement": 2}}`)).Behavior
		if busy["formInteractions"] != 3.0 || busy["socialEngagement"] != 2.0 {
			t.Errorf("%v", busy)
		}
	})
}

// TestAStrangersWordGivesNoPoints: another browser says of a known person that they decide for a large company; it is kept beside (D90).
// Proves: leads-71
func TestAStrangersWordGivesNoPoints(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		r := newReach(t, h)
		id := r.sent("/api/leads", "own", `{"email": "known@visitor.example", "name": "Dana Birch"}`)
		r.sent("/api/leads", "stranger", `{"email": "known@visitor.example", "name": "Mallory Quick", "companySize": "enterprise", "decisionMaker": true}`)
		if l := fmt.Sprint(r.lead(id).Lines); strings.Contains(l, "Company size") || strings.Contains(l, "Decides") {
			t.Errorf("a stranger's word counts: %s", l)
		}
		if waits := h.Do(http.MethodGet, "/api/staff/leads/"+id, "", "Cookie", r.staff).Body; !strings.Contains(waits, `"field":"decisionMaker"`) || !strings.Contains(waits, `"field":"companySize"`) {
			t.Error("what the stranger said is not kept for staff to decide")
		}
	})
}
