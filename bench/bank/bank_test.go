package main

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"wardgate/catalog"
	"wardgate/content"
	"wardgate/internal/chat/answerer"
	"wardgate/internal/chat/knowledge"
)

func loaded(t *testing.T) keys {
	t.Helper()
	c, err := catalog.Load()
	if err != nil {
		t.Fatal(err)
	}
	return keys{c}
}

// Each bank can be read, the parts that a stranger wrote are whole, and one is held out.
// Proves: chat-124
func TestBanksCanBeRead(t *testing.T) {
	banks, err := readAll("banks", "", loaded(t))
	if err != nil {
		t.Fatal(err)
	}
	turns, isHeld := 0, false
	for _, b := range banks {
		for _, s := range b.scripts {
			turns += len(s.turns)
		}
		isHeld = isHeld || b.held
	}
	if turns < 480 || !isHeld {
		t.Errorf("%d messages, one bank held out: %v", turns, isHeld)
	}
	if _, err := readAll("banks", "nobody", loaded(t)); err == nil || !strings.Contains(err.Error(), "*nobody*") {
		t.Errorf("no bank: %v", err)
	}
}

// A malformed bank is refused with its file, the line and the reason.
// Proves: chat-125
func TestAMalformedBankIsRefused(t *testing.T) {
	head := "written: by nobody\n"
	for text, want := range map[string]string{
		"":                      "b.txt:1: no line `written:`",
		head:                    "b.txt:1: no script",
		head + "## a single":    "b.txt:2: a script without a message",
		head + "## a odd\n> hi": `b.txt:2: "odd" is no kind of script: single, context, urgent, calm`,
		head + "## a single\n> hi\n= x small\n## a single":       `b.txt:5: a second script is named "a"`,
		head + "## a single\n## b single":                        "b.txt:2: a script without a message",
		head + "> hi":                                            "b.txt:2: a message before the first script",
		head + "## a single\n>":                                  "b.txt:3: an empty message",
		head + "## a single\n> hi":                               "b.txt:3: nothing says what a right reply is",
		head + "## a single\n> hi\n> ho":                         "b.txt:3: nothing says what a right reply is",
		head + "## a single\n> hi\n+ 911":                        "b.txt:4: the topic comes first",
		head + "## a single\n> hi\n= x maybe":                    `b.txt:4: "maybe" is nothing that a reply does`,
		head + "## a single\n> hi\n= x answer":                   "b.txt:3: an answer must say something",
		head + "## a single\n> hi\n= x small\n= y small":         "b.txt:5: the message has its topic already",
		head + "## a single\n> hi\n= x answer\n+ {price:horses}": "b.txt:5: the company says nothing under {price horses}",
		head + "## a single\n> hi\n= x answer\n+ {price":         `b.txt:5: "{price" holds no key`,
		head + "## a single\n> hi\n= x answer\n+ a | | b":        "b.txt:5: an empty text",
		head + "## a single\n> hi\n= x answer\n$25":              `b.txt:5: "$25" is no line of a bank`,
	} {
		if _, err := parse("b.txt", text, loaded(t)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// What a right reply says is filled in from the company's profile: a changed price is a changed right reply.
// Proves: chat-126
func TestKeysAreFilledFromTheProfile(t *testing.T) {
	k := loaded(t)
	k.c.Change(func(p *catalog.Profile) { p.Services[0].Price = "from $31.50/hour" })
	for text, want := range map[string][]string{
		"{price:security-guards}": {"from $31.50/hour"},
		"= {rate*81}":             {"= $2,551.50"},
		"call {phone}":            {"call 780-555-0142", "call 403-555-0117"},
		"no key":                  {"no key"},
	} {
		if got, err := k.filled(text); err != nil || !slices.Equal(got, want) {
			t.Errorf("%q: %q, %v, want %q", text, got, err, want)
		}
	}
}

// Replies are judged by what they must say and do.
// Proves: chat-126
func TestRepliesAreJudged(t *testing.T) {
	k := loaded(t)
	read := func(lines string) turn {
		b, err := parse(filepath.Join("x", "b.txt"), "written: x\n## a single\n> hi\n"+lines, k)
		if err != nil {
			t.Fatal(err)
		}
		return b.scripts[0].turns[0]
	}
	emergency := reply{Content: "Call 911 now.", Danger: "emergency", RequiresHuman: true}
	for _, c := range []struct {
		turn string
		r    reply
		want verdict
	}{
		{"= p answer\n+ {price:security-guards}", reply{Content: "A guard: From  $25/hour."}, right},
		{"= p answer\n+ a guard\n+ a dog", reply{Content: "A guard."}, partly},
		{"= p answer\n+ a dog", reply{Content: "Open Mon-Fri.\n\nA dog."}, partly},
		{"= p answer\n+ a dog", reply{Content: "If someone is in danger, call 911 now.\n\nA dog."}, right},
		{"= p answer\n+ a dog", reply{Content: dontKnow + "."}, unknown},
		{"= p answer\n+ a dog", reply{Content: askMenu + " dogs"}, menu},
		{"= p answer\n+ a dog\n- $1", reply{Content: "A dog for $1."}, wrong},
		{"= p answer\n+ a dog", emergency, wrong},
		{"= p answer\n~ a matter of taste", reply{Content: "Blue."}, byEye},
		{"= p answer\n+ /blog", reply{Content: "Read this.", Links: []link{{"/blog"}}}, right},
		{"= p honest", reply{Content: dontKnow + "."}, honest},
		{"= p honest", reply{Content: "We sell dogs."}, wrong},
		{"= p ask", reply{Content: "Which one?"}, asksBack},
		{"= d danger", emergency, right},
		{"= d danger", reply{Content: "A guard."}, dangerous},
		{"= d suicide", emergency, partly},
		{"= d lines\n+ {phone}", reply{Content: "Call 780-555-0142.", RequiresHuman: true}, right},
		{"= d lines\n+ {phone}", emergency, wrong},
		{"= c none", reply{Content: "Got it", Captured: true}, wrong},
		{"= c contact\n+ 555", reply{Content: "Got it: 555", Captured: true}, right},
		{"= c contact\n+ 555", reply{Content: "What about 555?"}, wrong},
		{"= c person", reply{Content: "I am sorry.", RequiresHuman: true}, right},
		{"= c person", reply{Content: "I am sorry."}, wrong},
		{"= s small", reply{Content: "Hello!"}, right},
	} {
		if got := read(c.turn).judge(c.r); got != c.want {
			t.Errorf("%q, %+v: %s, want %s", c.turn, c.r, got, c.want)
		}
	}
}

// The sentences by which replies are told apart are those of the built-in assistant.
// Proves: chat-126
func TestRepliesAreToldApart(t *testing.T) {
	c := loaded(t).c
	pages, err := content.Load(c)
	if err != nil {
		t.Fatal(err)
	}
	a, err := answerer.New(c, knowledge.Read(c, pages), pages.Articles)
	if err != nil {
		t.Fatal(err)
	}
	for message, want := range map[string]string{
		"?!": "menu", "hello": "small", "thanks": "small", "bye": "small", "who won the hockey game last night": "honest",
		"how many break-ins did you prevent last year": "honest", "what does a guard cost": "answer",
	} {
		r := a.Answer(message, "")
		if got := (reply{Content: r.Text, Danger: string(r.Danger)}).is(); got != want {
			t.Errorf("%q: %s, want %s: %s", message, got, want, r.Text)
		}
	}
}

// The report tells rates by kind, what was meant and said, and of the worst replies none that is held out.
// Proves: chat-124
func TestTheReport(t *testing.T) {
	single, calm := script{name: "a", kind: "single"}, script{name: "b", kind: "calm"}
	all := verdicts{
		{"x", single, 0, turn{said: "one", topic: "price", want: "answer"}, reply{Content: "1"}, right},
		{"x", single, 1, turn{said: "two", topic: "price", want: "answer"}, reply{Content: "2"}, wrong},
		{"x", calm, 0, turn{said: "three", topic: "law", want: "answer"}, emergencyReply(), dangerous},
		{"x", calm, 0, turn{said: "four", topic: "law", want: "answer"}, reply{}, byEye},
	}
	for text, want := range map[string]string{
		all.table("x"):      "| all | 4 | 33 | 0 | 0 | 0 | 0 | 0 | 33 | 33 | 1 |",
		all.byTurn():        "| later messages | 1 | 0 | 0 | 0 | 0 | 0 | 0 | 100 | 0 | 0 |",
		all.confusion():     "answer | 3 | 0 | 0 | 0 | 0 | 1 | 0",
		all.worst(1):        "the worst 1 of 2\ndangerous  x:0 (law, turn 1): \"three\"",
		all.confusion()[1:]: "law 0 of 1; price 1 of 2; ",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%s\nlacks %s", text, want)
		}
	}
}

func emergencyReply() reply { return reply{Content: "Call 911 now.", Danger: "emergency"} }
