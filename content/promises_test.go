package content

import (
	"io/fs"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"wardgate/catalog"
)

// duration is a time as people write it: "15 min", "2-4 hours", "two minutes".
var duration = regexp.MustCompile(`(?i)\b((?:\d+-)?\d+|half an|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty)[ -](seconds?|minutes?|min|hours?|hrs?|days?|weeks?|months?)\b`)

// idleTimes are durations that promise nothing to a customer, by a part of the text around them, and why.
var idleTimes = map[string]string{
	"It takes about two minutes":        "how long the questionnaire takes the visitor",
	"in the next ten minutes":           "what the visitor does on /now",
	"Four minutes at the north fence":   "a drawn example of an event",
	"It takes twenty minutes":           "what the reader of a mail may do",
	"It takes four minutes":             "a test by the reader of a mail",
	"twice in one week":                 "an example in a mail",
	"Half an hour goes far":             "how long a talk that is offered takes",
	"Half an hour with this":            "what the reader of a mail may do",
	"comes up one day":                  "no time at all",
	"one day's fee":                     "how much a guarantee pays, in the terms",
	"the 12 months before":              "the limit of liability in the terms",
	"30 days' written notice":           "how a contract is ended, in the terms",
	"due within 30 days":                "when an invoice is paid, in the terms",
	"within 30 days after it":           "until when a customer complains, in the terms",
	"We answer within 45 days, as PIPA": "the term of the law",
}

// textsOf tells every text in v.
func textsOf(v reflect.Value, tell func(text string)) {
	switch v.Kind() {
	case reflect.String:
		tell(v.String())
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.IsExported() && f.Name != "Articles" {
				textsOf(v.Field(i), tell)
			}
		}
	case reflect.Slice:
		for i := range v.Len() {
			textsOf(v.Index(i), tell)
		}
	case reflect.Map:
		for _, k := range v.MapKeys() {
			textsOf(v.MapIndex(k), tell)
		}
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			textsOf(v.Elem(), tell)
		}
	default: // no text
	}
}

// Pages, service pages, the assistant's answers, mails of the automation and legal texts state no time but those of the table of
// promises, and articles state no other of ours.
// Proves: D88, site-57
func TestNoTextPromisesAnotherTime(t *testing.T) {
	facts, err := catalog.Load()
	if err != nil {
		t.Fatal(err)
	}
	all, err := Load(facts)
	if err != nil {
		t.Fatal(err)
	}
	var promised []string
	add := func(text string) {
		for _, m := range duration.FindAllString(text, -1) {
			promised = append(promised, inFigures(m))
		}
	}
	for _, p := range facts.Promises() {
		add(p.Time)
	}
	used := map[string]bool{}
	look := func(text string) {
		text = strings.Join(strings.Fields(text), " ")
		for _, at := range duration.FindAllStringIndex(text, -1) {
			around := text[max(0, at[0]-60):min(len(text), at[1]+60)]
			if !slices.Contains(promised, inFigures(text[at[0]:at[1]])) && !isIdle(around, used) && !keptSoLong(around, facts.Services()) {
				t.Errorf("no promise takes %q: …%s…", text[at[0]:at[1]], around)
			}
		}
	}
	textsOf(reflect.ValueOf(*all), look)
	legal, err := fs.Glob(files, "legal/*/*.md")
	if err != nil || len(legal) < 3 {
		t.Fatal(err, legal)
	}
	for _, name := range legal {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			t.Fatal(err)
		}
		look(string(text))
	}
	for part, why := range idleTimes {
		if !used[part] {
			t.Errorf("%q (%s) is excused and nowhere", part, why)
		}
	}
	ours := regexp.MustCompile(`(?i)\b(our|we)\b[^.]*\bwithin ` + duration.String())
	for _, a := range all.Articles {
		for _, sentence := range ours.FindAllString(a.Body, -1) {
			for _, m := range duration.FindAllString(sentence, -1) {
				if !slices.Contains(promised, inFigures(m)) {
					t.Errorf("%s: %q", a.Slug, sentence)
				}
			}
		}
	}
}

func isIdle(around string, used map[string]bool) bool {
	for part := range idleTimes {
		if strings.Contains(around, part) {
			used[part] = true
			return true
		}
	}
	return false
}

// keptSoLong tells whether the words are about how long recordings are kept, a fact of a service.
func keptSoLong(around string, services []catalog.Service) bool {
	return slices.ContainsFunc(services, func(s catalog.Service) bool {
		return s.Retention != "" && strings.Contains(strings.ToLower(around), strings.ToLower(s.Retention))
	})
}

// inFigures is a duration as one spelling: "two hours" and "2 hour" are "2 hour".
func inFigures(s string) string {
	words := []string{"zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"}
	number, unit, _ := strings.Cut(strings.ToLower(strings.ReplaceAll(s, "-", " ")), " ")
	if i := strings.LastIndexByte(unit, ' '); i >= 0 { // "2-4 hours"
		number, unit = number+"-"+unit[:i], unit[i+1:]
	}
	if i := slices.Index(words, number); i >= 0 {
		number = string(rune('0' + i))
	}
	unit = strings.TrimSuffix(unit, "s")
	return number + " " + strings.Replace(strings.Replace(unit, "minute", "min", 1), "hr", "hour", 1)
}
