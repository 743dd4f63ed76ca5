package safety

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"wardgate/internal/chat/language"
	"wardgate/internal/leads"
)

// Kind is the danger that a message speaks of.
type Kind string

// The kinds of danger.
const (
	None Kind = ""
	// Emergency is danger to life now: 911.
	Emergency Kind = "emergency"
	// SelfHarm is suicide or self-harm, the writer's or another person's: 911 or 9-8-8.
	SelfHarm Kind = "self-harm"
)

// Danger is what a message says of danger.
type Danger struct {
	Kind Kind
	// Language is the one in which it was recognised: en, fr, es, tl or pa.
	Language string
}

// Is reports whether there is any.
func (d Danger) Is() bool { return d.Kind != None }

//go:embed rules.json
var rulesFile []byte

// rules are rules.json: by language where the words have one.
type rules struct {
	// Classes are words that may stand for one another, by the name in {braces}.
	Classes map[string]string `json:"classes"`
	// Idioms mean something harmless: their words count for nothing.
	Idioms []string `json:"idioms"`
	// Calm says that a message asks about a service, the past, or what would happen if; Now that it happens.
	Calm []string `json:"calm"`
	Now  []string `json:"now"`
	// SelfHarm and Certain hold whatever else is said, Likely unless it is calm, IfNow only when it happens.
	SelfHarm map[string][]string `json:"selfHarm"`
	// Despair is self-harm unless it is calm: "I can't do this any more".
	Despair []string            `json:"despair"`
	Certain map[string][]string `json:"certain"`
	Likely  map[string][]string `json:"likely"`
	IfNow   []string            `json:"ifNow"`
	// Everyday are words of ordinary talk: what likeness alone finds is no danger beside them.
	Everyday []string `json:"everyday"`
	// Over takes danger back or says that it has ended, NotOver that it goes on. Damage hurts nobody, and cannot wait.
	Over    []string `json:"over"`
	NotOver []string `json:"notOver"`
	Damage  []string `json:"damage"`
	// Alone are urgent when nothing else is said but Fillers.
	Alone   []string `json:"alone"`
	Fillers string   `json:"fillers"`
	// Spared are no typing errors, although they resemble words of the rules.
	Spared string `json:"spared"`
	// Anywhere are letters of scripts without blanks, and signs.
	Anywhere map[Kind][]string `json:"anywhere"`
}

// Check recognises danger. It is safe for concurrent use.
type Check struct {
	speller  language.Speller
	idioms   patterns
	calm     patterns
	now      patterns
	selfHarm patterns
	despair  patterns
	everyday patterns
	over     patterns
	notOver  patterns
	damage   patterns
	certain  patterns
	likely   patterns
	ifNow    patterns
	people   patterns
	alone    patterns
	fillers  map[string]bool
	anywhere map[Kind][]string
	// apostrophes are left out: "isnt".
	apostrophes *strings.Replacer
}

// New reads the rules.
func New() (*Check, error) {
	var r rules
	if err := json.Unmarshal(rulesFile, &r); err != nil {
		return nil, fmt.Errorf("safety: rules.json: %w", err)
	}
	in := reader{classes: r.Classes, words: map[string]bool{}}
	c := &Check{
		idioms: in.read("", r.Idioms), calm: in.read("", r.Calm), now: in.read("", r.Now),
		selfHarm: in.readAll(r.SelfHarm), certain: in.readAll(r.Certain), likely: in.readAll(r.Likely),
		despair: in.read("en", r.Despair), everyday: in.read("", r.Everyday), over: in.read("", r.Over), notOver: in.read("", r.NotOver), damage: in.read("", r.Damage),
		ifNow: in.read("en", r.IfNow), alone: in.read("en", r.Alone), people: in.read("", []string{"{one}|{hurt}|my|im|our|us"}), fillers: map[string]bool{}, anywhere: r.Anywhere,
		apostrophes: strings.NewReplacer("'", "", "’", "", "‘", "", "`", ""),
	}
	if in.err != nil {
		return nil, fmt.Errorf("safety: rules.json: %w", in.err)
	}
	for w := range strings.FieldsSeq(r.Fillers) {
		c.fillers[w] = true
	}
	spared := map[string]bool{}
	for _, w := range append(language.Ordinary(), strings.Fields(r.Spared)...) {
		spared[w] = true
	}
	c.speller = language.NewSpeller(in.words, spared)
	return c, nil
}

// Find returns the danger that a message speaks of. isOpen says of one in which no rule finds any that there may be some all
// the same: it tells of a person, in words that mean what they say, and asks about no service, the past, or what would happen if.
func (c *Check) Find(message string) (d Danger, isOpen bool) {
	if found := c.isAnywhere(message); found.Is() {
		return found, false
	}
	// What is asked in one question makes nothing calm that is said after it: "how much is a guard? the alarm is going off".
	isOpen = true
	for part := range strings.SplitSeq(message, "?") {
		found, open := c.findIn(c.words(part))
		if found.Is() {
			return found, false
		}
		isOpen = isOpen && open
	}
	return Danger{}, isOpen
}

// isAnywhere finds signs, and letters of scripts without blanks.
func (c *Check) isAnywhere(message string) Danger {
	for _, kind := range []Kind{SelfHarm, Emergency} {
		for _, letters := range c.anywhere[kind] {
			if strings.Contains(message, letters) {
				return Danger{kind, "en"}
			}
		}
	}
	return Danger{}
}

// fewestOpen is how many words a message has at least for its likeness to others to decide.
const fewestOpen = 4

// findIn finds danger in the words of one question, with the statements before it.
func (c *Check) findIn(words []string) (d Danger, isOpen bool) {
	if c.isAlone(words) {
		return Danger{Emergency, "en"}, false
	}
	c.idioms.takeOut(words)
	if language, found := c.selfHarm.in(words); found {
		return Danger{SelfHarm, language}, false
	}
	if language, found := c.certain.in(words); found {
		return Danger{Emergency, language}, false
	}
	likely, isLikely := c.likely.in(words)
	_, isPossible := c.ifNow.in(words)
	_, isNow := c.now.in(words)
	_, isCalm := c.calm.in(words)
	if _, despairs := c.despair.in(words); despairs && !isCalm {
		return Danger{SelfHarm, "en"}, false
	}
	switch {
	case isLikely && (isNow || !isCalm):
		return Danger{Emergency, likely}, false
	case isPossible && isNow:
		return Danger{Emergency, "en"}, false
	}
	_, isOfPerson := c.people.in(words)
	_, isEveryday := c.everyday.in(words)
	return Danger{}, isOfPerson && !isCalm && !isEveryday && len(words) >= fewestOpen && !slices.Contains(words, taken)
}

// shouted is the word that stands for two exclamation marks or more: "help" is a question, "HELP!!" is none.
const shouted = "!!"

// words are the words of a message, mistyped ones corrected.
func (c *Check) words(message string) []string {
	words := leads.PlainWords(c.apostrophes.Replace(message))
	for i, w := range words {
		words[i] = c.speller.Meant(language.Calmed(w))
	}
	if strings.Contains(strings.ReplaceAll(message, "! ", "!"), shouted) {
		words = append(words, shouted)
	}
	return words
}

// isAlone reports whether nothing else is said than that it is urgent.
func (c *Check) isAlone(words []string) bool {
	if len(words) == 0 || len(words) > mostAlone {
		return false
	}
	if _, found := c.alone.in(words); !found {
		return false
	}
	left := append([]string{}, words...)
	c.alone.takeOut(left)
	for _, w := range left {
		if w != taken && !c.fillers[w] {
			return false
		}
	}
	return true
}

// mostAlone is how many words a message has at most that says nothing else.
const mostAlone = 8
