package guard

import (
	"encoding/json"
	"math/rand"
	"os"
	"reflect"
	"strings"
	"testing"
	"testing/quick"

	"wardgate/catalog"
	"wardgate/content"
	"wardgate/internal/chat/answerer"
	"wardgate/internal/chat/knowledge"
)

// facts are the company's facts.
func facts(t testing.TB) (*catalog.Catalog, *content.Content) {
	t.Helper()
	c, err := catalog.Load()
	if err != nil {
		t.Fatal(err)
	}
	prose, err := content.Load(c)
	if err != nil {
		t.Fatal(err)
	}
	return c, prose
}

func passages(t testing.TB) knowledge.Passages {
	t.Helper()
	return knowledge.Read(facts(t))
}

func guard(t testing.TB) *Guard {
	t.Helper()
	c, _ := facts(t)
	return New(c, passages(t))
}

// question is one that a visitor asks, on the page of a service or elsewhere.
type question struct {
	Q       string `json:"q"`
	Service string `json:"service"`
}

func bank(t *testing.T, file string) []question {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var all []question
	if err := json.Unmarshal(b, &all); err != nil || len(all) == 0 {
		t.Fatalf("%s: %d questions, %v", file, len(all), err)
	}
	return all
}

// Proves: U8, chat-50
func TestWhatIsPlainlyAnothersGivesWay(t *testing.T) {
	o := guard(t)
	for text, want := range map[string]string{
		"Call 780-555-0142 or (403) 555-0117.":          "Call 780-555-0142 or (403) 555-0117.",
		"Call 587-555-0199.":                            "Call 780-555-0142.",
		"Call +1 587 555 0199 now":                      "Call 780-555-0142 now",
		"Write to Hello@Wardgate.example, please":       "Write to Hello@Wardgate.example, please",
		"Write to boss@rival.example, please":           "Write to hello@wardgate.example, please",
		"See http://localhost:8080/quote for it":        "See http://localhost:8080/quote for it",
		"See https://rival.example/x?y=1 for it":        "See http://localhost:8080/contact for it",
		"See ftp://rival.example/x and www.rival.test.": "See http://localhost:8080/contact and http://localhost:8080/contact",
		"See http://localhost:8080.rival.example":       "See http://localhost:8080/contact",
		"Guards start at $25/hour, day and night.":      "Guards start at $25/hour, day and night.",
		"": "",
	} {
		if got := o.Corrected(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}

// Each way to disguise a contact, with the most similar honest sentence.
// Proves: U8, chat-50
func TestDisguisedContactsAreFound(t *testing.T) {
	o := guard(t)
	for text, want := range map[string]bool{
		"Call 780-555-0142 or 403.555.0117, or write to hello@wardgate.example.": true,
		"Ask at http://localhost:8080/contact or on the quote page.":             true,
		"If someone is in danger, call 911 first.":                               true,
		"Dial 5551 for a person":                                                 false,
		"five five five, zero one nine nine":                                     false,
		"five guards, two cameras and one mast":                                  true,
		"５５５ ０１９９":                                                               false,
		"٥٥٥٠١٩٩":                                                                false,
		"❺❺❺ ❶❾❾ ❸":                                                              false,
		"5\u200b5\u200b5\u200b0\u200b1\u200b9\u200b9":                            false,
		"555-O199": false,
		"patrols between 10 p.m. and 5 a.m., 24/7":     true,
		"boss at rival dot example":                    false,
		"A guard at the gate. An operator at the desk": true,
		"boss [at] rival":                              false,
		"boss＠rival":                                   false,
		"rival.example":                                false,
		"rіval。example":                                false,
		"rival . example":                              false,
		"We watch. We call. We come...and we report.":  true,
		"//rival/x":                                    false,
		"javascript:alert(1)":                          false,
		"Personal data: we keep little of it.":         true,
		"<b>bold</b>":                                  true, // shown as it is written
		"It was on 2026-11-20, at night":               true,
		"Call 2026-11-2044":                            false,
		"1-800-RIVALS":                                 false,
		"ask on Telegram":                              false,
		"buy gift cards":                               false,
		"bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh":   false,
		"bo\\u0073s":                                   false,
		"Surveillance-and-alarm-systems, as a whole":   true,
	} {
		if got := o.leadsToUs(text); got != want {
			t.Errorf("%q leads to us: %v, want %v", text, got, want)
		}
	}
}

// Proves: chat-51
func TestOnlyOurFiguresAreOffered(t *testing.T) {
	o := guard(t)
	for text, want := range map[string]bool{
		"Guards are billed from $25/hour.":         true,
		"from $25 per hour, CAD 25.00, 25 dollars": true,
		"twenty-five dollars an hour":              true,
		"$25 a month":                              false,
		"$24":                                      false,
		"$25k":                                     false,
		"$25,000":                                  false,
		"9 dollars":                                false,
		"nine bucks":                               false,
		"９ ＄":                                      false,
		"€25":                                      false,
		"US$25":                                    false,
		"8 an hour":                                false,
		"8 hours a night, 7 days a week":           true,
		"You save 60-80% against guards":           true,
		"80% off":                                  false,
		"ninety percent":                           false,
		"The quote is free, and so is the first talk.": true,
		"free guards":                    false,
		"half price":                     false,
		"within two hours":               true,
		"emergency deployment 2-4 hours": true,
		"within 5 minutes":               false,
		"Your 40 cameras, 12 doors and 3 shifts matter": true,
	} {
		if got := o.quotesOnly(text); got != want {
			t.Errorf("%q is ours: %v, want %v", text, got, want)
		}
	}
}

// TestEverythingThatWeSayIsOurs: no honest answer is withheld. Every passage, and every
// reply of the built-in answerer to the bank, passes as a model's text.
// Proves: chat-51, chat-62
func TestEverythingThatWeSayIsOurs(t *testing.T) {
	g, all := guard(t), passages(t)
	for id, p := range all {
		if !g.IsOurs(p.Text) || g.Corrected(p.Text) != p.Text {
			t.Errorf("%s is not ours: %s", id, p.Text)
		}
	}
	c, prose := facts(t)
	a, err := answerer.New(c, all, prose.Articles)
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{"../answerer/testdata/bank.json", "../answerer/testdata/bank_fifth.json"} {
		for _, q := range bank(t, file) {
			if r := a.Answer(q.Q, q.Service); !g.IsOurs(r.Text) {
				t.Errorf("%q is answered with what is not ours: %s", q.Q, r.Text)
			}
		}
	}
}

// Proves: chat-52
func TestWhatIsSettled(t *testing.T) {
	for text, want := range map[string]string{
		"":                        "",
		"We":                      "We",
		"We watch":                "We watch",
		"nine":                    "",
		"We have nine dol":        "We ",
		"We watch ":               "We watch ",
		"It costs $":              "It ",
		"It costs 9 ":             "It ",
		"It costs 9 dollars ":     "It costs 9 dollars ",
		"Call us at five five ":   "Call ",
		"Call 587 555":            "",
		"Please call 587 555 ok ": "Please call 587 555 ok ",
		"bob at evil dot exam":    "bob at ",
	} {
		if got := text[:settled(text)]; got != want {
			t.Errorf("of %q is settled %q, want %q", text, got, want)
		}
	}
}

// foreign are parts of a text that nobody may read in our name.
func foreign() []string {
	return []string{
		"587-555-0199", "587 555 0199", "boss@rival.example", "https://rival.example/x", "www.rival.example", "rival.example", "$9", "9 dollars",
		"nine dollars", "five eight seven five five five zero one nine nine", "boss at rival dot com", "５８７５５５０１９９", "80% off", "within 5 minutes", "half price",
	}
}

// growing is a text of a model, cut as a provider may cut it.
type growing struct {
	text   string
	pieces []string
}

func (growing) Generate(r *rand.Rand, size int) reflect.Value {
	honest := []string{
		"We", "watch", "your", "yard", "at", "night.", "Call", "780-555-0142", "or", "403-555-0117,", "write to hello@wardgate.example", "for", "from $25/hour", "24/7",
		"60-80%", "savings", "2-4 hours,", "planned 24-48 hours", "\n\n", "free", "quote", "(day and night)", "é", "see http://localhost:8080/quote", "one", "dot",
	}
	var s growing
	for range r.Intn(size + 2) {
		word := honest[r.Intn(len(honest))]
		if r.Intn(12) == 0 {
			word = foreign()[r.Intn(len(foreign()))]
		}
		s.text += word + []string{" ", " ", " ", "\n", ". "}[r.Intn(5)]
	}
	for rest := []rune(s.text); len(rest) > 0; {
		n := min(1+r.Intn(9), len(rest))
		s.pieces = append(s.pieces, string(rest[:n]))
		rest = rest[n:]
	}
	return reflect.ValueOf(s)
}

// However a text is cut, what is shown of it while it grows is a prefix of the corrected text,
// except for the last word where something was withheld, and never contains anything foreign.
// Proves: chat-52
func TestHoweverATextIsCut(t *testing.T) {
	o, shownAtAll, withheld := guard(t), 0, 0
	holds := func(s growing) bool {
		f, shown := o.Flow(), ""
		for _, piece := range s.pieces {
			shown += f.Add(piece)
			for _, never := range foreign() {
				if strings.Contains(shown, never) {
					t.Errorf("%q shows %q of %q", s.pieces, never, s.text)
				}
			}
		}
		if f.withheld {
			withheld++
		}
		if shown != "" {
			shownAtAll++
		}
		begins := shown
		if f.withheld { // the word that was being written may have become an address
			begins = shown[:strings.LastIndexAny(shown, blanks)+1]
		}
		if !strings.HasPrefix(o.Corrected(s.text), begins) {
			t.Errorf("%q shows\n%q, which is not how it begins:\n%q", s.pieces, shown, o.Corrected(s.text))
		}
		return shown == f.sent
	}
	if err := quick.Check(holds, &quick.Config{MaxCount: 1500, Rand: rand.New(rand.NewSource(5))}); err != nil {
		t.Error(err)
	}
	if shownAtAll < 900 || withheld < 200 || withheld > 1400 {
		t.Errorf("%d texts were shown, %d withheld: the generator makes nothing of the kind", shownAtAll, withheld)
	}
}

// A sentence of a page or a table is ours word for word, with its figures; the figures in other words are not.
// Proves: chat-123
func TestSentencesOfPagesAreOurs(t *testing.T) {
	g, all := guard(t), passages(t)
	for _, id := range []string{"page:paper:insurance", "page:terms:h-guarantee:4", "page:terms:h-payment:0", "page:promise:response"} {
		if why := g.Trouble("As the page says: " + all[id].Text); why != "" {
			t.Errorf("%s: %s", id, why)
		}
	}
	for _, text := range []string{"We are insured for $5,000,000.", "You have 99.9% uptime.", "We pay you 100% back."} {
		if g.IsOurs(text) {
			t.Errorf("%q may be said", text)
		}
	}
}
