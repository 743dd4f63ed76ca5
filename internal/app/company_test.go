package app_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"wardgate/catalog"
	"wardgate/internal/app/apptest"
	"wardgate/internal/company"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/staff"
)

// another is a company that shares no fact with the sample.
func another(p catalog.Profile) catalog.Profile {
	p = p.Clone()
	us := &p.Company
	us.Product, us.Name, us.TitleSuffix, us.Team = "Boreas", "Boreas Watch Ltd.", "| Boreas Watch Ltd.", "Boreas Watch Team"
	us.Region, us.Country, us.Tagline, us.Founded, us.CopyrightSince = "Ontario", "Canada", "Ontario's quiet nights", 1999, 2020
	us.TimeZone, us.TimeZoneName = "America/Toronto", "Toronto time"
	us.Email, us.AdminEmail, us.MailFrom = "hello@boreas.example", "desk@boreas.example", "Boreas Watch Ltd. <post@boreas.example>"
	us.Phones = []catalog.Phone{{ID: "all", Office: "thunder-bay", Label: "Line for everybody", E164: "+18075550123", Display: "807-555-0123"}}
	us.Offices = []catalog.Office{{ID: "thunder-bay", City: "Thunder Bay", Street: "1 Lake Road", Province: "ON", ProvinceName: "Ontario", PostalCode: "P7B 0X0", Country: "Canada"}}
	us.Hours = catalog.Hours{Text: "Daily 7AM-9PM", Days: []int{0, 1, 2, 3, 4, 5, 6}, Opens: "07:00", Closes: "21:00"}
	us.AreasServed, us.AssistantProvider = []string{"Thunder Bay", "Kenora"}, "a provider in Canada"
	for i := range p.Services {
		p.Services[i].Name = fmt.Sprintf("Service number %d", i+1)
		p.Services[i].Short, p.Services[i].Deployment = "What it is in short.", "in a fortnight"
		p.Services[i].Price, p.Services[i].PriceClaim = fmt.Sprintf("from $%d00 a month", i+3), ""
	}
	for i := range p.Claims {
		p.Claims[i].Evidence, p.Claims[i].Sample = "Counted on the first of the month", false
	}
	p.Claims[4].Value, p.Claims[4].Text = "77", "clients around the lake"
	p.Claims[3].Text, p.Claims[1].Value = "years on the lake", "25 min"
	p.Credentials = catalog.Credentials{Strip: []catalog.Credential{{ID: "licence", Name: "Licence 4711", Text: "Of the province",
		Backing: catalog.Backing{Evidence: "Register, line 4711", Shown: true}}}}
	p.Testimonials, p.Clients = nil, nil
	return p
}

// save saves a profile as an owner does in the browser.
func saveCompany(t *testing.T, h *apptest.Instance, cookie string, version int64, p catalog.Profile) apptest.Answer {
	t.Helper()
	return h.JSON(http.MethodPut, "/api/staff/company", map[string]any{"version": version, "profile": p, "note": "moved to the lake"}, "Cookie", cookie)
}

func companyOf(t *testing.T, h *apptest.Instance, cookie string) (b company.CompanyBody) {
	t.Helper()
	got := h.Do(http.MethodGet, "/api/staff/company", "", "Cookie", cookie)
	if err := json.Unmarshal([]byte(got.Body), &b); err != nil || got.Status != http.StatusOK {
		t.Fatalf("%d %s: %v", got.Status, got.Body, err)
	}
	return b
}

// within calls do until it reports that all is well; it fails with its last complaint after the time that news may take.
func within(t *testing.T, most time.Duration, do func() (complaint string)) {
	t.Helper()
	end := time.Now().Add(most)
	for {
		complaint := do()
		if complaint == "" {
			return
		}
		if time.Now().After(end) {
			t.Fatal(complaint)
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// TestASavedCompanyIsShownEverywhere: pages, files, feeds, structured data, the assistant and mails say the new facts at once, on the
// instance that saved and on others, and after a restart.
// Proves: company-25, company-26, company-48
func TestASavedCompanyIsShownEverywhere(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := clock.NewManual(time.Date(2026, 11, 30, 15, 0, 0, 0, time.UTC))
		h := apptest.Start(t, d, apptest.Idle(), apptest.At(now))
		_, cookie := h.SignIn("owner@boreas.example", staff.Owner)
		before := companyOf(t, h, cookie)
		if before.Version != 0 || !before.Sample || !slices.Contains(before.Samples, "clients") || before.ChangedAt != nil {
			t.Fatalf("%+v", before)
		}
		for _, path := range []string{"/", "/contact"} { // pages that are kept from before
			if got := h.Do(http.MethodGet, path, ""); !strings.Contains(got.Body, "780-555-0142") {
				t.Fatalf("%s: %d", path, got.Status)
			}
		}
		if !staffHearOfASample(t, h) {
			t.Error("staff are not told that the company is the sample")
		}
		p := another(before.Profile)
		got := saveCompany(t, h, cookie, 0, p)
		if got.Status != http.StatusOK {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
		within(t, 30*time.Second, func() string { return missingOn(h, before.Profile.Company) })
		after := companyOf(t, h, cookie)
		if after.Version != 1 || after.Sample || slices.Contains(after.Samples, "clients") || after.ChangedBy != "owner@boreas.example" || after.Note != "moved to the lake" {
			t.Errorf("%+v", after)
		}
		if want := []string{"company.timeZone", "company.timeZoneName", "company.mailFrom"}; !slices.Equal(after.Waiting, want) {
			t.Errorf("from the next start on: %v", after.Waiting)
		}
		if staffHearOfASample(t, h) {
			t.Error("staff are told that the owner's company is the sample")
		}
		talksOfIt(t, h, now)
		h.Stop()
		again := apptest.Start(t, h.DB, apptest.Idle(), apptest.At(now))
		if us := again.Catalog.Company(); us.TimeZoneName != "Toronto time" || again.Config.From.Address != "post@boreas.example" || us.URL != again.URL {
			t.Errorf("after a restart: %+v, mails from %v", us, again.Config.From)
		}
	})
}

// staffHearOfASample reports whether the document of the staff pages says that the company is the sample.
func staffHearOfASample(t *testing.T, h *apptest.Instance) bool {
	t.Helper()
	return strings.Contains(h.Do(http.MethodGet, "/operations", "").Body, `"sample":true`)
}

// TestOtherInstancesFollow: the news of a save is heard by all that share the database.
// Proves: company-26
func TestOtherInstancesFollow(t *testing.T) {
	d := dbtest.Postgres(t)
	one, two := apptest.Start(t, d), apptest.Start(t, d)
	_, cookie := one.SignIn("owner@boreas.example", staff.Owner)
	before := companyOf(t, one, cookie)
	if got := two.Do(http.MethodGet, "/contact", ""); !strings.Contains(got.Body, "780-555-0142") {
		t.Fatalf("%d", got.Status)
	}
	if got := saveCompany(t, one, cookie, 0, another(before.Profile)); got.Status != http.StatusOK {
		t.Fatalf("%d %s", got.Status, got.Body)
	}
	within(t, 30*time.Second, func() string { return missingOn(two, before.Profile.Company) })
}

// missingOn is what one instance does not show yet, or shows still; empty when it follows.
func missingOn(h *apptest.Instance, old catalog.Company) string {
	for path, wants := range map[string][]string{
		"/": {"Boreas Watch Ltd.", "807-555-0123", "Ontario", "Licence 4711", `"@type":"LocalBusiness"`}, "/about": {"1999", "Thunder Bay"},
		"/contact": {"1 Lake Road", "Daily 7AM-9PM", "hello@boreas.example"}, "/services": {"Service number 2", "from $400 a month"},
		"/services/virtual-guard": {"from $500 a month"}, "/quote": {"807-555-0123"}, "/terms": {"Boreas Watch Ltd."}, "/privacy": {"a provider in Canada"},
		"/nowhere": {"807-555-0123"}, "/offline": {"807-555-0123"}, "/site.webmanifest": {`"short_name":"Boreas"`},
		"/.well-known/security.txt": {"hello@boreas.example"}, "/blog/rss.xml": {"Boreas Watch Ltd. Blog"}, "/newsletter/archive/feed.xml": {"Boreas Watch Ltd."},
		"/llms.txt": {"# Boreas Watch Ltd.", "807-555-0123", "Service number 2", "from $400 a month"},
		"/login":    {"<title>Boreas Watch Ltd.</title>"}, "/newsletter": {"Boreas Watch Ltd."},
	} {
		got := h.Do(http.MethodGet, path, "")
		for _, want := range wants {
			if !strings.Contains(got.Body, want) {
				return fmt.Sprintf("%s: %d, without %q", path, got.Status, want)
			}
		}
		for _, own := range ownWords(old) {
			if i := strings.Index(got.Body, own); i >= 0 {
				return fmt.Sprintf("%s still says …%s…", path, got.Body[max(0, i-80):min(len(got.Body), i+80)])
			}
		}
	}
	return ""
}

// ownWords are what nobody but the old company would say.
func ownWords(c catalog.Company) []string {
	_, domain, _ := strings.Cut(c.Email, "@")
	own := []string{c.Name, c.Product, c.Team, domain, c.Tagline, c.AssistantProvider}
	for _, p := range c.Phones {
		own = append(own, p.Display, p.E164)
	}
	for _, o := range c.Offices {
		own = append(own, o.Street, o.PostalCode)
	}
	return own
}

// talksOfIt asks the assistant, sends a message, and reads the mails.
func talksOfIt(t *testing.T, h *apptest.Instance, now *clock.Manual) {
	t.Helper()
	for question, want := range map[string]string{"What is your phone number?": "807-555-0123", "How much are security guards?": "from $300 a month"} {
		got := h.JSON(http.MethodPost, "/api/chat/messages", map[string]any{"userId": "u", "sessionId": "s", "message": question}, "Idempotency-Key", fmt.Sprint("asked-", len(question)))
		if got.Status != http.StatusOK || !strings.Contains(got.Body, want) {
			t.Errorf("%q: %d %s", question, got.Status, got.Body)
		}
	}
	got := h.JSON(http.MethodPost, "/api/contact", map[string]any{
		"name": "Dana Birch", "email": "dana@birch.example", "phone": "416-555-0134", "subject": "service", "message": "Do you watch boats?",
	}, "Idempotency-Key", "the-boats")
	if got.Status != http.StatusCreated {
		t.Fatalf("%d %s", got.Status, got.Body)
	}
	now.Advance(time.Minute)
	for _, task := range h.Scheduler.Names() {
		if err := h.Scheduler.Do(t.Context(), task); err != nil {
			t.Fatal(err)
		}
	}
	rows, err := h.DB.Read().QueryContext(t.Context(), "SELECT id FROM mails")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	toOffice, toDana := 0, 0
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			t.Fatal(err)
		}
		whole, err := h.Mail.Get(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		switch whole.To.Address {
		case "desk@boreas.example":
			toOffice++
		case "dana@birch.example":
			toDana++
			if !strings.Contains(whole.Text, "807-555-0123") || !strings.Contains(whole.Text, "1 Lake Road") || strings.Contains(whole.Text, "Wardgate") {
				t.Errorf("the mail says %s", whole.Text)
			}
		}
	}
	if rows.Err() != nil || toOffice == 0 || toDana == 0 {
		t.Errorf("%d mails to the company's new desk, %d to the visitor: %v", toOffice, toDana, rows.Err())
	}
}
