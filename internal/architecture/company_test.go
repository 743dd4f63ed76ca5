package architecture_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"wardgate/catalog"
)

// TestTheCompanyStandsInItsCatalog ensures that another company.json makes it
// another company's site: no file of the program writes out a fact of this one, and
// none asks for a phone or an office by its id. What the pages, files and mails of a
// program built so say is read by e2e/site.renaming.spec.ts, in the long tests.
// Proves: site-46
func TestTheCompanyStandsInItsCatalog(t *testing.T) {
	facts, err := catalog.Load()
	if err != nil {
		t.Fatal(err)
	}
	own, asked := companysOwn(facts.Company())
	looked := 0
	for _, folder := range []string{"catalog", "cmd", "content", "internal", "migrations", "web"} {
		for _, s := range sources(t, folder, "") {
			if s.test() || namesTheCompany(s.path) {
				continue
			}
			looked++
			text := said(s.text, facts.Clients())
			for _, fact := range own {
				if strings.Contains(text, fact) {
					t.Errorf("%s writes out %s. Take it from the catalog: a buyer changes catalog/company.json and nothing else.", s.path, fact)
				}
			}
			if id := asked.FindString(text); id != "" {
				t.Errorf("%s asks for %s. The ids of phones and offices are the company's: take the first, or all of them.", s.path, id)
			}
		}
	}
	if looked < 1000 {
		t.Errorf("%d files were looked at: this test has lost what it tests", looked)
	}
}

// TestPlaceAndPromisesStandInTheCatalog ensures that where the company works, by which
// clock, and within what time it promises to answer are written out nowhere in the
// program: a page that types a promised time contradicts the others when it changes.
func TestPlaceAndPromisesStandInTheCatalog(t *testing.T) {
	facts, err := catalog.Load()
	if err != nil {
		t.Fatal(err)
	}
	typed := placeAndPromises(facts)
	looked := 0
	for _, folder := range []string{"cmd", "internal", "migrations", "web"} {
		for _, s := range sources(t, folder, "") {
			if s.test() || namesTheCompany(s.path) || strings.HasSuffix(s.path, "promise.gen.ts") || mayNamePlaces[s.path] != "" {
				continue
			}
			looked++
			if fact := typed.FindString(said(s.text, nil)); fact != "" {
				t.Errorf("%s writes out %q. Take it from the catalog (company.json, quotes.json, contact.json, captures.json).", s.path, fact)
			}
		}
	}
	if looked < 800 {
		t.Errorf("%d files were looked at: this test has lost what it tests", looked)
	}
	// Prose of content names the place, for its laws and winters; what it promises is filled in.
	promises := regexp.MustCompile(`\bwithin (` + strings.Join(promisedTimes(facts), "|") + `)\b`)
	for _, folder := range []string{"content/automation", "content/legal", "content/pages", "content/services"} {
		for _, s := range sources(t, folder, ".md") {
			if promise := promises.FindString(s.text); promise != "" {
				t.Errorf("%s promises %q. Write {promised} or {answered} (content/placeholder.go).", s.path, promise)
			}
		}
	}
	for path := range mayNamePlaces {
		if !typed.MatchString(said(read(t, path), nil)) {
			t.Errorf("%s is excused and needs no excuse", path)
		}
	}
}

// mayNamePlaces are the files that name a place or a zone, and why they may.
var mayNamePlaces = map[string]string{
	"internal/platform/clock/zone.go":     "holds the rules of one zone that older systems do not know (ADR 16)",
	"web/src/lib/clock/board-time.ts":     "the same for browsers",
	"internal/leads/appointments/http.go": "an example in the description of the API",
}

// placeAndPromises matches region, zone and promised times as people write them.
func placeAndPromises(facts *catalog.Catalog) *regexp.Regexp {
	c := facts.Company()
	region := regexp.QuoteMeta(c.Region)
	features := []string{region, regexp.QuoteMeta(c.TimeZone), regexp.QuoteMeta(c.TimeZoneName)}
	return regexp.MustCompile(`\b(` + strings.Join(features, "|") + `|within (` + strings.Join(promisedTimes(facts), "|") + `)|\d+ ?hr Response)\b`)
}

// promisedTimes are the times within which the company answers, as prose has them.
func promisedTimes(facts *catalog.Catalog) []string {
	times := []string{"two hours", regexp.QuoteMeta(facts.Contact.ResponseText)}
	for _, p := range facts.Quotes.Priorities {
		times = append(times, regexp.QuoteMeta(p.ResponseText))
	}
	return times
}

// companysOwn are the words that are this company's alone, and the ids of its phones
// and offices as code would look for them.
func companysOwn(c catalog.Company) (own []string, asked *regexp.Regexp) {
	_, domain, _ := strings.Cut(c.Email, "@")
	own = []string{c.Product, c.Team, c.Tagline, domain}
	var ids []string
	for _, p := range c.Phones {
		own = append(own, p.E164, p.E164[2:], p.Display)
		ids = append(ids, p.ID)
	}
	for _, o := range c.Offices {
		own = append(own, o.City, o.Street, o.PostalCode)
		ids = append(ids, o.ID)
	}
	return own, regexp.MustCompile(`[=(]\s*['"](` + strings.Join(ids, "|") + `)['"]`)
}

// said is a text as the program takes it: without comments, and without the names of
// clients, which are facts of their own; one of them is called after its town. The
// program itself is called wardgate, in small letters and in headers of its mails.
func said(text string, clients []catalog.Client) string {
	for _, c := range clients {
		text = strings.ReplaceAll(text, c.Name, "")
	}
	lines := strings.Split(strings.ReplaceAll(text, "X-Wardgate-", ""), "\n")
	for i, line := range lines {
		if comment(line) {
			line = ""
		}
		lines[i], _, _ = strings.Cut(line, " // ")
	}
	return strings.Join(lines, "\n")
}

// namesTheCompany tells of files that may: its facts, the thirty days that it lives
// in the demo, what visitors are thought to ask the assistant, which nobody reads,
// where the towns of the country lie, and what is generated from the facts.
func namesTheCompany(path string) bool {
	return strings.HasPrefix(path, "internal/app/demo") ||
		slices.Contains([]string{"catalog/company.json", "catalog/places.json", "internal/chat/matching/examples.json", "web/src/api/openapi.json", "web/src/lib/company/sample.gen.ts"}, path)
}
