package catalog

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// spokenTime is a promised time as texts have it: "within 24 hours".
var spokenTime = regexp.MustCompile(`within (\d+) (minute|hour)s?\b`)

// minutesOf is a spoken time in minutes.
func minutesOf(number, unit string) int {
	n, err := strconv.Atoi(number)
	if err != nil {
		return -1
	}
	if unit == "hour" {
		n *= 60
	}
	return n
}

// TestTextsPromiseWhatIsOwed fails on a text of the catalog that promises another time than
// the fact from which its deadline is made.
func TestTextsPromiseWhatIsOwed(t *testing.T) {
	c, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	owed := map[string][]int{
		"contact.json":    {c.Contact.ResponseMinutes},
		"newsletter.json": {c.Newsletter.AnswerHours * 60},
		"captures.json":   {c.Captures.AnswerHours * 60},
		"chat.json":       {c.Captures.AnswerHours * 60}, // its form makes a capture
	}
	said := func(text string) []int {
		var out []int
		for _, m := range spokenTime.FindAllStringSubmatch(text, -1) {
			out = append(out, minutesOf(m[1], m[2]))
		}
		return out
	}
	for _, m := range c.Quotes.Milestones {
		owed["quotes.json"] = append(owed["quotes.json"], m.Minutes)
		if got := said(m.Text); len(got) > 0 && got[0] != m.Minutes {
			t.Errorf("%q is due after %d minutes", m.Text, m.Minutes)
		}
	}
	for _, p := range c.Quotes.Priorities {
		if got := said("within " + p.ResponseText); len(got) != 1 || got[0] != p.ResponseMinutes {
			t.Errorf("%s promises %q and owes %d minutes", p.ID, p.ResponseText, p.ResponseMinutes)
		}
	}
	if got := said("within " + c.Contact.ResponseText); len(got) != 1 || got[0] != c.Contact.ResponseMinutes {
		t.Errorf("contact promises %q and owes %d minutes", c.Contact.ResponseText, c.Contact.ResponseMinutes)
	}
	for _, text := range []string{"promise", "promiseHere"} {
		if want := c.PromisedTime("recommendations"); !strings.Contains(c.Captures.Texts[text], "within "+want) {
			t.Errorf("%q does not promise %s", c.Captures.Texts[text], want)
		}
	}
	files, err := filepath.Glob("*.json")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			if strings.Contains(line, `"action":`) {
				continue // advice to staff, which is promised to nobody
			}
			for _, minutes := range said(line) {
				if found++; !slices.Contains(owed[file], minutes) {
					t.Errorf("%s promises %d minutes, owed are %v: %s", file, minutes, owed[file], strings.TrimSpace(line))
				}
			}
		}
	}
	if found < 8 {
		t.Errorf("%d promised times were found: this test has lost what it tests", found)
	}
}

// Every promise has a time, which is the one that pages say; a claim that is hidden promises nothing.
// Proves: site-57
func TestEveryPromiseHasItsTime(t *testing.T) {
	c, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	made := map[string]string{}
	for _, p := range c.Promises() {
		made[p.ID] = p.Time
	}
	if len(made) != len(c.Profile().Promises) {
		t.Errorf("%d of %d promises have a time: %v", len(made), len(c.Profile().Promises), made)
	}
	for id, want := range map[string]string{
		"response": "15 min", "answer": "30 minutes, 1 hour or 2 hours", "assigned": "15 minutes", "assessed": "1 hour", "quoted": "2 hours",
		"message": "24 hours", "emergency-message": "30 minutes", "security-guards": "emergency deployment 2-4 hours, planned 24-48 hours",
	} {
		if made[id] != want {
			t.Errorf("%s: %q, want %q", id, made[id], want)
		}
	}
	p := c.Profile().Clone()
	for i := range p.Claims {
		p.Claims[i].Shown = false
	}
	for _, promise := range c.With(p).Promises() {
		if promise.ID == "response" {
			t.Error("a claim that is not shown is promised")
		}
	}
}
