package app_test

import (
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"wardgate/catalog"
	"wardgate/internal/app/apptest"
	"wardgate/internal/staff"
)

// offered is one option of one form, and what must be known of its lead.
type offered struct {
	form, field, id string
	path            string
	body            func(email string) string
	source          string
	// budget, interest: whether the lead must have one because of this option.
	budget, interest bool
	role             bool
	// accepted: what was sent is confirmed first, so that nothing is created yet (202).
	accepted bool
}

// everyOffer lists every option that any form offers, from the catalog.
func everyOffer(c *catalog.Catalog) []offered {
	var all []offered
	form := func(o offered, field string, ids []string, body func(id, email string) string) {
		for _, id := range ids {
			one := o
			one.field, one.id = field, id
			one.body = func(email string) string { return body(id, email) }
			one.budget = one.budget && id != "flexible"
			one.role = field == "role" && id != "other"
			all = append(all, one)
		}
	}
	quote := offered{form: "quote", path: "/api/quotes", source: c.Quotes.Source, budget: true, interest: true}
	for field, options := range map[string][]catalog.Option{
		"serviceType": c.Options.Quote["serviceType"], "propertyType": c.Options.Quote["propertyType"],
		"budget": c.Options.Quote["budget"], "timeline": append(slices.Clone(c.Options.Quote["timeline"]), c.Options.Accepted["timeline"]...),
	} {
		form(quote, field, catalog.IDs(options), func(id, email string) string {
			return good().with(field, id).with("email", email).json()
		})
	}
	form(offered{form: "contact", path: "/api/contact", source: c.Contact.Source}, "subject", catalog.IDs(c.Options.Contact["subject"]),
		func(id, email string) string {
			return letter().with("subject", id).with("email", email).without("phone").json()
		})
	for _, field := range []string{"propertyType", "primaryConcern", "currentSecurity", "budget", "timeline"} {
		form(offered{form: "assessment", path: "/api/assessments", source: c.Assessments.Source, budget: true, interest: true},
			field, catalog.IDs(c.Options.Assessment.Of(field)), func(id, email string) string {
				return answersOf(func(all, who fields) { all[field], who["email"] = id, email })
			})
	}
	capture := offered{form: "capture", path: "/api/leads", interest: true, source: c.Captures.SourceElse}
	roles := make([]string, len(c.Captures.Roles))
	for i, r := range c.Captures.Roles {
		roles[i] = r.ID
	}
	challenges := make([]string, len(c.Captures.Challenges))
	for i, ch := range c.Captures.Challenges {
		challenges[i] = ch.ID
	}
	form(capture, "role", roles, func(id, email string) string {
		return captureOf(func(f fields) { f["role"], f["email"] = id, email })
	})
	form(capture, "interests", challenges, func(id, email string) string {
		return captureOf(func(f fields) { f["interests"], f["email"] = []string{id}, email; delete(f, "serviceType") })
	})
	form(offered{form: "newsletter", path: subscriptions, source: c.Newsletter.Source, interest: true, accepted: true}, "interests", c.Newsletter.TopicIDs(),
		func(id, email string) string {
			return signUp().with("interests", []string{id}).with("email", email).json()
		})
	for _, source := range c.Captures.Sources {
		capture.source = source
		form(capture, "source", []string{source}, func(id, email string) string {
			return captureOf(func(f fields) { f["source"], f["email"] = id, email })
		})
	}
	return all
}

func (o offered) status() int {
	if o.accepted {
		return http.StatusAccepted
	}
	return http.StatusCreated
}

// raw is what an id looks like that stands where people should read words.
var raw = regexp.MustCompile(`^[a-z0-9]+([-_][a-z0-9]+)+$`)

// TestEveryOptionOfEveryFormIsKnownDownstream sends each option of each form and
// looks at the lead: its door, interests, role and budget have words that people
// read, what scores has points, and no reason in the score is an id. An option
// that leads nowhere fails here (D24-D27).
// Proves: D24, D25, D26, D27, leads-30, newsletter-18
func TestEveryOptionOfEveryFormIsKnownDownstream(t *testing.T) {
	c, err := catalog.Load()
	if err != nil {
		t.Fatal(err)
	}
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		_, cookie := h.SignIn("owner@wardgate.example", staff.Owner)
		for i, o := range everyOffer(c) {
			name, email := o.form+" "+o.field+" "+o.id, fmt.Sprintf("person%d@valueset.example", i)
			if got := h.Do(http.MethodPost, o.path, o.body(email), asJSON("option-"+fmt.Sprint(i))...); got.Status != o.status() {
				t.Errorf("%s: %d %s", name, got.Status, got.Body)
				continue
			}
			o.check(t, c, name, leadOf(t, h, email, cookie))
		}
	})
}

// shownLead is what staff are shown of a lead.
type shownLead struct {
	ID, Source   string
	Interests    []string
	Demographics struct{ Role, CompanySize, Budget string }
	ScoreLines   []struct {
		Label  string
		Points int
	} `json:"score_lines"`
	Touchpoints []struct{ Content string }
}

func leadOf(t *testing.T, h *apptest.Instance, email, cookie string) (lead shownLead) {
	t.Helper()
	var list struct{ Items []struct{ ID string } }
	if got := h.Do(http.MethodGet, "/api/staff/leads?q="+email, "", "Cookie", cookie); got.JSON(&list) != nil || len(list.Items) != 1 {
		t.Fatalf("%s: %d %s", email, got.Status, got.Body)
	}
	if got := h.Do(http.MethodGet, "/api/staff/leads/"+list.Items[0].ID, "", "Cookie", cookie); got.JSON(&lead) != nil || lead.ID == "" {
		t.Fatalf("%s: %d %s", email, got.Status, got.Body)
	}
	return lead
}

func (o offered) check(t *testing.T, c *catalog.Catalog, name string, lead shownLead) {
	t.Helper()
	knows := func(what, id string, options []catalog.Option, must bool) {
		if (must && id == "") || (id != "" && !slices.Contains(catalog.IDs(options), id)) {
			t.Errorf("%s: the lead's %s is %q, which has no words", name, what, id)
		}
	}
	if lead.Source != o.source {
		t.Errorf("%s: the lead came by %q, want %q", name, lead.Source, o.source)
	}
	knows("door", lead.Source, c.Leads.Sources, true)
	knows("role", lead.Demographics.Role, c.Leads.Roles, o.role)
	knows("company size", lead.Demographics.CompanySize, c.Leads.CompanySizes, false)
	knows("budget", lead.Demographics.Budget, c.Leads.Budgets, o.budget)
	if o.interest && len(lead.Interests) == 0 {
		t.Errorf("%s: the lead has no interest", name)
	}
	for _, id := range lead.Interests {
		knows("interest", id, c.Leads.Interests, true)
	}
	for _, line := range lead.ScoreLines {
		if _, said, _ := strings.Cut(line.Label, ": "); line.Label == "" || raw.MatchString(said) {
			t.Errorf("%s: a reason of the score reads %q", name, line.Label)
		}
	}
	for _, touch := range lead.Touchpoints {
		for word := range strings.FieldsSeq(touch.Content) {
			if known := strings.Trim(word, ".,:;()"); raw.MatchString(known) && slices.Contains(everyID(c), known) {
				t.Errorf("%s: the history reads %q", name, touch.Content)
			}
		}
	}
}

// everyID are all ids that stand for words.
func everyID(c *catalog.Catalog) []string {
	var all []string
	for _, o := range everyOffer(c) {
		all = append(all, o.id)
	}
	return append(all, catalog.IDs(c.Leads.Sources, c.Leads.Roles, c.Leads.Budgets, c.Leads.Interests)...)
}
