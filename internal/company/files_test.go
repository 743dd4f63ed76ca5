package company_test

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"wardgate/internal/company"
)

// TestFilesBringBackWhatWasWritten: all of it, and a folder that has files already is left alone.
// Proves: company-22
func TestFilesBringBackWhatWasWritten(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "folder")
	p := sample(t)
	p.Company.Name, p.Claims[0].Evidence = `Boreas & Sons <"Ltd.">`, "é"
	if err := company.Write(dir, p); err != nil {
		t.Fatal(err)
	}
	got, _, wrong, err := company.Read(dir, sample(t))
	if err != nil || len(wrong) > 0 || !reflect.DeepEqual(got, p) {
		t.Errorf("%v, %v: %+v", err, wrong, got)
	}
	if text, err := os.ReadFile(filepath.Join(dir, "company.json")); err != nil || !strings.Contains(string(text), `Boreas & Sons <\"Ltd.\">`) {
		t.Errorf("not for people to read: %v %s", err, text)
	}
	if err := company.Write(dir, sample(t)); err == nil || !strings.Contains(err.Error(), "holds a company.json already") {
		t.Errorf("written over: %v", err)
	}
}

// TestAPartOfTwoWordsHasAFileOfTwoWords: its problems name it, too.
// Proves: company-49
func TestAPartOfTwoWordsHasAFileOfTwoWords(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "profile")
	p := sample(t)
	p.CaseStudies[2].Industry = "farming"
	if err := company.Write(dir, p); err != nil {
		t.Fatal(err)
	}
	got, files, wrong, err := company.Read(dir, sample(t))
	if err != nil || len(wrong) > 0 || got.CaseStudies[2].Industry != "farming" {
		t.Fatalf("%v, %v: %+v", err, wrong, got.CaseStudies)
	}
	problems := company.Check(got, sample(t), 2026)
	if len(problems) != 1 || !strings.HasPrefix(files.Place(problems[0].Field), "case-studies.json, line ") {
		t.Errorf("%v", problems)
	}
}

// TestAPartThatIsMissingStays: of the parts that are there nothing stays.
// Proves: company-22
func TestAPartThatIsMissingStays(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "testimonials.json", "[]")
	write(t, dir, "README.md", "notes of the owner")
	before := sample(t)
	before.Company.Name = "Boreas Watch Ltd."
	p, _, wrong, err := company.Read(dir, before)
	if err != nil || len(wrong) > 0 || p.Company.Name != before.Company.Name || len(p.Testimonials) != 0 || len(p.Claims) != len(before.Claims) {
		t.Errorf("%v, %v: %+v", err, wrong, p)
	}
	if _, _, _, err := company.Read(t.TempDir(), before); err == nil || !strings.Contains(err.Error(), "company.json") {
		t.Errorf("an empty folder: %v", err)
	}
	if _, _, _, err := company.Read(filepath.Join(dir, "nowhere"), before); err == nil || !strings.Contains(err.Error(), "cannot be read: no such file") {
		t.Errorf("no folder: %v", err)
	}
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// TestBadFilesAreToldByTheirLines: file, line and reason of each.
// Proves: company-23
func TestBadFilesAreToldByTheirLines(t *testing.T) {
	for name, c := range map[string]struct{ file, text, says string }{
		"two words in its name": {"case-studies.json", "[\n  {\"id\": 1}\n]", "case-studies.json, line 2: id wants a text"},
		"no JSON":               {"clients.json", "[\n  {\"id\": \"a\",,\n]", "clients.json, line 2: "},
		"a text for a year":     {"company.json", "{\n  \"name\": \"A\",\n  \"founded\": \"old\"\n}", "company.json, line 3: founded wants a whole number and has a text"},
		"a name that is new":    {"company.json", "{\n  \"name\": \"A\",\n  \"fone\": \"1\"\n}", `company.json, line 3: unknown field "fone"`},
		"an end too early":      {"claims.json", "[\n\n  {", "claims.json, line 3: the file ends before its data does"},
		"two values":            {"clients.json", "[]\n[]", "clients.json, line 2: something follows"},
		"a year too late":       {"company.json", "{\n  \"name\": \"A\",\n  \"founded\": 1e30\n}", "company.json, line 3: founded wants a whole number and has 1e30"},
		"large letters":         {"company.JSON", "{}", "company.JSON: is no file of a profile; those are company.json"},
		"a name that acts":      {"com\x1b[2Jpany.json", "{}", `"com\x1b[2Jpany.json": is no file of a profile`},
		"an unknown file":       {"companies.json", "{}", "companies.json: is no file of a profile; those are company.json"},
		"a list for a text":     {"services.json", "[{\n\"name\": []}]", "services.json, line 2: name wants a text and has a list"},
	} {
		dir := t.TempDir()
		write(t, dir, c.file, c.text)
		_, _, wrong, err := company.Read(dir, sample(t))
		if err != nil || len(wrong) != 1 || !strings.HasPrefix(wrong[0], c.says) {
			t.Errorf("%s: %v %q, want %q", name, err, wrong, c.says)
		}
	}
	dir := t.TempDir()
	p := sample(t)
	p.Company.Phones[1].Display, p.Services[2].Price, p.Company.Name = "1", "", ""
	if err := company.Write(dir, p); err != nil {
		t.Fatal(err)
	}
	read, files, wrong, err := company.Read(dir, sample(t))
	if err != nil || len(wrong) > 0 {
		t.Fatal(err, wrong)
	}
	for _, problem := range company.Check(read, sample(t), year) {
		file, line, _ := strings.Cut(files.Place(problem.Field), ", line ")
		text, err := os.ReadFile(filepath.Join(dir, file))
		if err != nil {
			t.Fatal(err)
		}
		want := map[string]string{"company.name": `"name": ""`, "company.phones[1].display": `"display": "1"`, "services[2].price": `"price": ""`}[problem.Field]
		if lines := strings.Split(string(text), "\n"); want == "" || !strings.Contains(lines[number(t, line)-1], want) {
			t.Errorf("%s is said to be in %s, line %s", problem.Field, file, line)
		}
	}
	if got := (company.Files{}).Place("claims[0].value"); got != "claims (as it is stored)" {
		t.Errorf("a part that was not read stands in %q", got)
	}
}

func number(t *testing.T, text string) (n int) {
	t.Helper()
	for _, d := range text {
		n = n*10 + int(d-'0')
	}
	return n
}

// TestChangesNameEachFact: what differs, by its field; what only one has is empty in the other.
// Proves: company-24
func TestChangesNameEachFact(t *testing.T) {
	before, after := sample(t), sample(t)
	after.Company.Phones[0].Display, after.Company.Founded, after.Claims[0].Shown = "1", 1999, false
	after.Company.AreasServed = after.Company.AreasServed[:3]
	want := []company.Change{
		{"claims[0].shown", "true", "false"}, {"company.areasServed[3]", "Alberta", ""}, {"company.founded", "2014", "1999"},
		{"company.phones[0].display", "780-555-0142", "1"},
	}
	if got := company.Changes(before, after); !reflect.DeepEqual(got, want) {
		t.Errorf("%v", got)
	}
	if got := company.Changes(before, before.Clone()); len(got) > 0 {
		t.Errorf("nothing changed, but %v", got)
	}
}
