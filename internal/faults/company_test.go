package faults_test

import (
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestTheCompanyTravelsAsFiles: an operator writes it, edits it, and takes it over beside a program that serves the same data; what
// cannot be shown is refused by file, line and reason, and changes nothing.
// Proves: company-22, company-23, company-31, security-203
func TestTheCompanyTravelsAsFiles(t *testing.T) {
	typo := filepath.Join(t.TempDir(), "typo")
	for _, args := range [][]string{{"company", "import", t.TempDir()}, {"company", "export", filepath.Join(t.TempDir(), "out")}, {"staff", "reset-factor", ownerEmail}} {
		code, out := run(t, environment("WARDGATE_DATA", typo), args...)
		if _, err := os.Stat(typo); code != 1 || err == nil {
			t.Errorf("%v in a wrong folder: %d %s, made: %v", args, code, out, err == nil)
		}
	}
	engines(t, func(t *testing.T, s storage) {
		env := environment(s.env...)
		p := serve(t, s.env...)
		dir := filepath.Join(t.TempDir(), "company")
		if code, out := run(t, env, "company", "export", dir); code != 0 || !strings.Contains(out, "Wrote the sample company into "+dir) {
			t.Fatalf("export: %d %s", code, out)
		}
		if code, out := run(t, env, "company", "export", dir); code != 1 || !strings.Contains(out, "holds a company.json already: name a new folder") {
			t.Errorf("export again: %d %s", code, out)
		}
		file := filepath.Join(dir, "company.json")
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		edit := func(old, by string) {
			t.Helper()
			changed := strings.ReplaceAll(string(text), old, by)
			if changed == string(text) {
				t.Fatalf("%s is not in %s", old, text)
			}
			if err := os.WriteFile(file, []byte(changed), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if code, out := run(t, env, "company", "import", dir); code != 0 || !strings.Contains(out, "nothing was changed") {
			t.Errorf("import of the same: %d %s", code, out)
		}
		edit("780-555-0142", "780-555-0143") // not what is dialled
		if code, out := run(t, env, "company", "import", dir); code != 1 || !strings.Contains(out, "company.json, line ") || !strings.Contains(out, "+17805550142") || !strings.Contains(out, "wardgate: nothing was imported") {
			t.Errorf("import of a number that dials another: %d %s", code, out)
		}
		edit(`"founded": 2014`, `"founded": "long ago"`)
		if code, out := run(t, env, "company", "import", dir); code != 1 || !strings.Contains(out, "founded wants a whole number") {
			t.Errorf("import of words for a year: %d %s", code, out)
		}
		edit("210 Aurora Gate", "1 Lake Road")
		if code, out := run(t, env, "company", "import", dir); code != 0 || !strings.Contains(out, "Stored version 1 of the company's profile.") {
			t.Fatalf("import: %d %s", code, out)
		}
		shown := func() bool {
			res, err := http.Get(p.url + "/contact")
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = res.Body.Close() }()
			page, err := io.ReadAll(res.Body)
			return err == nil && strings.Contains(string(page), "1 Lake Road") && !strings.Contains(string(page), "Aurora")
		}
		for end := time.Now().Add(time.Minute); !shown(); time.Sleep(50 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("the running program does not show what was imported:\n%s", p.log)
			}
		}
		for _, args := range [][]string{{"company"}, {"company", "import"}, {"company", "remove", dir}, {"company", "export", dir, dir}, {"company", "import", "--force", dir}} {
			if code, out := run(t, env, args...); code != 1 || !strings.Contains(out, "write: wardgate company export DIR, or wardgate company import DIR") {
				t.Errorf("%v: %d %s", args, code, out)
			}
		}
		if code, out := run(t, env, "company", "import", filepath.Join(dir, "nowhere")); code != 1 || !strings.Contains(out, "cannot be read: no such file or directory") {
			t.Errorf("a folder that is not there: %d %s", code, out)
		}
	})
}
