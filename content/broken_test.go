package content

import (
	"strings"
	"testing"
	"testing/fstest"
)

// TestWhatIsWrongIsNamed ensures that a mistake in a file stops the start with
// one line that leads to it.
func TestWhatIsWrongIsNamed(t *testing.T) {
	const guards, terms, about = "services/security-guards.md", "legal/terms/1.md", "pages/about.md"
	for _, c := range []struct{ file, old, new, want string }{
		{guards, "---\nheadline", "headline", `the first line is not "---"`},
		{guards, "\n---\nA guard", "\nA guard", "does not end"},
		{guards, "headline: Guards", "headlines: Guards", "headlines"},
		{guards, "headline: Guards who know your site before the first shift begins", "headline: ''", "headline is missing"},
		{guards, "clientTypes:\n", "clientTypes: [\n", "yaml"},
		{guards, "  - Clinics and care homes\n", "", "clientTypes has 5 items, want 6"},
		{guards, "    text: Duties, rounds", "    texts: Duties, rounds", "texts"},
		{guards, "Guards are billed {price}.", "Guards are billed {prize}.", "{prize}"},
		{guards, "The quote is free", "Call {phone1}. The quote is free", "{phone1}"},
		{guards, "Tell us what the nights", "{retention} Tell us what the nights", "{retention}"},
		{guards, "A guard is worth", "{Company} A guard is worth", "{Company}"},
		{guards, "gallery: [guards-1, guards-2, guards-3, guards-4]", "gallery: [guards-1]", "gallery has 1 items, want 4"},
		{terms, "version: 1", "version: 2", "version 2"},
		{terms, "2024-03-01", "March 1, 2024", "updated"},
		{about, "## Our mission", "**Our mission**", "2 headings"},
		{about, "headline: We keep the lights of other people's businesses on", "headline: ''", "front matter, headline is missing"},
		{about, "      image: team-5\n", "", "members 6, image is missing"},
	} {
		prose := changed(t)
		text := string(prose[c.file].Data)
		if !strings.Contains(text, c.old) {
			t.Errorf("%s does not say %q any more", c.file, c.old)
		}
		prose[c.file] = &fstest.MapFile{Data: []byte(strings.Replace(text, c.old, c.new, 1))}
		_, err := load(prose, facts(t))
		if err == nil || !strings.Contains(err.Error(), c.file) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q instead of %q: the error is %v, want one with %q and %q", c.new, c.old, err, c.file, c.want)
		}
	}
}

func TestAMissingFileIsNamed(t *testing.T) {
	prose := changed(t)
	delete(prose, "services/it-support.md")
	if _, err := load(prose, facts(t)); err == nil || !strings.Contains(err.Error(), "services/it-support.md") {
		t.Errorf("the error is %v", err)
	}
}

// TestVersionsFollowEachOther ensures that no version is skipped or older than the one before.
func TestVersionsFollowEachOther(t *testing.T) {
	for name, edit := range map[string]*strings.Replacer{
		"legal/terms/3.md": strings.NewReplacer("version: 1", "version: 3", "2024-03-01", "2027-01-15"), // there is no 2.md
		"legal/terms/2.md": strings.NewReplacer("version: 1", "version: 2"),                             // of the same day
	} {
		prose := changed(t)
		prose[name] = &fstest.MapFile{Data: []byte(edit.Replace(string(prose["legal/terms/1.md"].Data)))}
		if _, err := load(prose, facts(t)); err == nil || !strings.Contains(err.Error(), "legal/terms/2.md") {
			t.Errorf("%s: the error is %v", name, err)
		}
	}
}
