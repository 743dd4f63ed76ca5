package content

import (
	"encoding/json"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"wardgate/catalog"
)

// TestTheSpecifiedServices ensures V48 and V121: four pages, each complete.
// Proves: V8, V48, V121, V220, site-29
func TestTheSpecifiedServices(t *testing.T) {
	c := loaded(t)
	var ids []string
	for _, s := range c.Services {
		ids = append(ids, s.ID)
		if len(s.Process) != 5 || len(s.FAQs) != 4 || len(s.Gallery) != 4 || s.BodyHTML == "" || s.Pricing == "" || s.DeploymentTime == "" {
			t.Errorf("%s: %d steps, %d questions, %d pictures; price %q, time %q",
				s.ID, len(s.Process), len(s.FAQs), len(s.Gallery), s.Pricing, s.DeploymentTime)
		}
	}
	if want := []string{"security-guards", "surveillance", "virtual-guard", "it-support"}; !slices.Equal(ids, want) {
		t.Errorf("services %v, want %v", ids, want)
	}
	if _, known := c.Service("gardening"); known {
		t.Error("a service that nobody sells is known")
	}
}

// TestTheServiceAsJSON ensures the names that the page reads (V121, camelCase).
// Proves: V121, site-29
func TestTheServiceAsJSON(t *testing.T) {
	service, _ := loaded(t).Service("surveillance")
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(asJSON(t, service), &fields); err != nil {
		t.Fatal(err)
	}
	for name := range strings.FieldsSeq("id title short pricing deploymentTime headline seoTitle seoDescription description image " +
		"gallery features benefits clientTypes process faqs bodyHtml exhibit headings closing") {
		if len(fields[name]) < 3 { // more than ""
			t.Errorf("%s is %s", name, fields[name])
		}
		delete(fields, name)
	}
	if len(fields) > 0 {
		t.Errorf("unexpected fields %v", fields)
	}
}

// TestTheCompleteSolutions ensures the four cards of V39, the second of which is
// Mobile Patrols (D70), and that no two links are called the same.
func TestTheCompleteSolutions(t *testing.T) {
	home := loaded(t).Home
	if home.Clients.Heading != "Trusted by Leading Organizations" || home.Solutions.Heading != "Complete Security Solutions" {
		t.Errorf("headings %q and %q", home.Clients.Heading, home.Solutions.Heading)
	}
	var services, names []string
	for _, card := range home.Cards {
		services, names = append(services, card.Service), append(names, card.LinkName)
	}
	if want := []string{"security-guards", "security-guards", "surveillance", "it-support"}; !slices.Equal(services, want) || home.Cards[1].Title != "Mobile Patrols" {
		t.Errorf("cards lead to %v, the second is %q", services, home.Cards[1].Title)
	}
	slices.Sort(names)
	if len(slices.Compact(names)) != 4 {
		t.Error("two cards have links of the same name")
	}
}

// TestTheSpecifiedAbout ensures V42.
// Proves: V42, D22, site-27
func TestTheSpecifiedAbout(t *testing.T) {
	about := loaded(t).About
	var values []string
	for _, v := range about.Values {
		values = append(values, v.Title)
	}
	if want := []string{"Integrity", "Excellence", "Reliability", "Innovation"}; !slices.Equal(values, want) {
		t.Errorf("values %v", values)
	}
	if story := about.Story.HTML; !strings.Contains(story, "2014") || !strings.Contains(story, "Fort McMurray") {
		t.Errorf("the story tells neither year nor town: %s", story)
	}
	if about.Story.Heading != "Our story" || about.Mission.Heading != "Our mission" || about.Operations.Heading != "How we operate" {
		t.Errorf("sections %q, %q, %q", about.Story.Heading, about.Mission.Heading, about.Operations.Heading)
	}
	if !about.Team.Sample || len(about.Team.Members) != 6 {
		t.Errorf("%d members, sample %v: the seeded people are invented and have to say so", len(about.Team.Members), about.Team.Sample)
	}
}

// TestPicturesAreNamed ensures that every picture looks like an id of the picture
// catalogue, and that no page shows one twice.
func TestPicturesAreNamed(t *testing.T) {
	id := regexp.MustCompile(`^(guards|surveillance|virtual-guard|it-support|team)-[1-9]$`)
	c := loaded(t)
	var team []string
	for _, m := range c.About.Team.Members {
		team = append(team, m.Image)
	}
	lists := [][]string{team}
	for _, s := range c.Services {
		lists = append(lists, s.Gallery, []string{s.Image})
	}
	for _, list := range lists {
		for i, picture := range list {
			if !id.MatchString(picture) || slices.Contains(list[:i], picture) {
				t.Errorf("%q is no picture, or stands twice in %v", picture, list)
			}
		}
	}
}

// TestHeadsFit ensures that titles and descriptions are shown whole by search engines.
func TestHeadsFit(t *testing.T) {
	c := loaded(t)
	heads := map[string][2]string{
		"home": {c.Home.SEOTitle, c.Home.SEODescription}, "services": {c.ServiceList.SEOTitle, c.ServiceList.SEODescription},
		"about": {c.About.SEOTitle, c.About.SEODescription},
	}
	for _, s := range c.Services {
		heads[s.ID] = [2]string{s.SEOTitle, s.SEODescription}
	}
	for slug := range c.legal {
		page, _ := c.Legal(slug)
		heads[slug] = [2]string{page.SEOTitle, page.SEODescription}
	}
	for page, head := range heads {
		if len(head[0]) > 60 || len(head[1]) < 70 || len(head[1]) > 180 {
			t.Errorf("%s: title of %d characters, description of %d", page, len(head[0]), len(head[1]))
		}
	}
}

func loaded(t *testing.T) *Content {
	t.Helper()
	c, err := Load(facts(t))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func facts(t *testing.T) *catalog.Catalog {
	t.Helper()
	f, err := catalog.Load()
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func asJSON(t *testing.T, v any) []byte {
	t.Helper()
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false) // so that tests find what visitors see
	if err := enc.Encode(v); err != nil {
		t.Fatal(err)
	}
	return []byte(b.String())
}

// everything is all that visitors may see, as JSON.
func everything(t *testing.T, c *Content) string {
	t.Helper()
	return string(asJSON(t, c)) + string(asJSON(t, c.legal))
}

// changed is the embedded prose as a file system that a test may change.
func changed(t *testing.T) fstest.MapFS {
	t.Helper()
	out := fstest.MapFS{}
	err := fs.WalkDir(files, ".", func(p string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		b, err := files.ReadFile(p)
		out[p] = &fstest.MapFile{Data: b}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}
