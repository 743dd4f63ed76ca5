package answerer

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"wardgate/internal/chat/language"
)

//go:embed intents.json
var intentsFile []byte

// phrases are the ways to say something, each as its words, by the first of them.
type phrases map[string][][]string

// intents are what visitors may mean, with the phrases for it.
type intents struct {
	services, aspects, facts, industries, faqs, smalltalk map[string]phrases
	// direct name one passage, which answers alone, whatever else the words resemble.
	direct map[string]phrases
	// elsewhere are places by the province in which they are.
	elsewhere map[string]phrases
	// within count only where the service of the question is meant.
	within map[string]phrases
	// unknown are questions of visitors to which we have no answer.
	unknown phrases
	// reading are requests for something to read.
	reading phrases
	// studies ask for a case study.
	studies studies
	// offers ask whether we do something at all.
	offers phrases
}

// loadIntents reads the file. Words of intents are candidates for a mistyped word;
// small talk and ordinary words are only left as they are.
func loadIntents() (intents, language.Speller, error) {
	var file struct {
		Services   map[string][]string `json:"services"`
		Aspects    map[string][]string `json:"aspects"`
		Facts      map[string][]string `json:"facts"`
		Industries map[string][]string `json:"industries"`
		FAQs       map[string][]string `json:"faqs"`
		Within     map[string][]string `json:"within"`
		Direct     map[string][]string `json:"direct"`
		Elsewhere  map[string][]string `json:"elsewhere"`
		Smalltalk  map[string][]string `json:"smalltalk"`
		Unknown    []string            `json:"unknown"`
		Offers     []string            `json:"offers"`
		Reading    []string            `json:"reading"`
		Studies    struct {
			Asked      []string            `json:"asked"`
			Within     []string            `json:"within"`
			Industries map[string][]string `json:"industries"`
		} `json:"studies"`
	}
	if err := json.Unmarshal(intentsFile, &file); err != nil {
		return intents{}, language.Speller{}, fmt.Errorf("answerer: intents.json: %w", err)
	}
	targets, spared := map[string]bool{}, ordinary()
	lists := readPhrases(map[string][]string{"unknown": file.Unknown, "offers": file.Offers, "reading": file.Reading, "asked": file.Studies.Asked, "within": file.Studies.Within}, spared)
	return intents{
		services: readPhrases(file.Services, targets), aspects: readPhrases(file.Aspects, targets), facts: readPhrases(file.Facts, targets),
		industries: readPhrases(file.Industries, targets), faqs: readPhrases(file.FAQs, targets), within: readPhrases(file.Within, targets),
		direct: readPhrases(file.Direct, targets), elsewhere: readPhrases(file.Elsewhere, spared),
		smalltalk: readPhrases(file.Smalltalk, spared), unknown: lists["unknown"], offers: lists["offers"],
		reading: lists["reading"],
		studies: studies{lists["asked"], lists["within"], readPhrases(file.Studies.Industries, spared)},
	}, language.NewSpeller(targets, spared), nil
}

// ordinary are the ordinary words without their endings.
func ordinary() map[string]bool {
	words := map[string]bool{}
	for _, w := range language.Ordinary() {
		words[language.Stem(w)] = true
	}
	return words
}

// readPhrases cuts phrases into their words, and collects those.
func readPhrases(from map[string][]string, words map[string]bool) map[string]phrases {
	out := make(map[string]phrases, len(from))
	for id, list := range from {
		for _, phrase := range list {
			cut := language.OneName(language.Tokens(phrase))
			if out[id] == nil {
				out[id] = phrases{}
			}
			out[id][cut[0]] = append(out[id][cut[0]], cut)
			for _, w := range cut {
				words[w] = true
			}
		}
	}
	return out
}

// meant returns the ids whose phrases occur in the words, the one with the
// longest phrase first, equals in order of their ids.
func meant(of map[string]phrases, words []string) []string {
	said := map[string]int{}
	for id, list := range of {
		if n := saidBy(list, words, language.Gap); n > 0 {
			said[id] = n
		}
	}
	ids := slices.Sorted(maps.Keys(said))
	slices.SortStableFunc(ids, func(a, b string) int { return said[b] - said[a] })
	return ids
}

// smallTalk returns the kinds of small talk that the words consist of, word by
// word.
func (in intents) smallTalk(words []string) []string {
	var out []string
	for _, kind := range slices.Sorted(maps.Keys(in.smalltalk)) {
		if saidBy(in.smalltalk[kind], words, 0) > 0 {
			out = append(out, kind)
		}
	}
	return out
}

// saidBy returns the length of the longest phrase that occurs in the words, 0 without
// one.
func saidBy(list phrases, words []string, between int) int {
	return len(longestSaid(list, words, between))
}

// longestSaid returns the longest phrase that occurs in the words, the first of equals, nil without
// one.
func longestSaid(list phrases, words []string, between int) []string {
	var longest []string
	for i, word := range words {
		for _, phrase := range list[word] {
			if len(phrase) > len(longest) && language.Follows(words[i+1:], phrase[1:], between) {
				longest = phrase
			}
		}
	}
	return longest
}

// isPartOf reports whether a phrase stands within one that means something else: "what
// do you do with my address" does not ask "what do you do".
func isPartOf(phrase []string, others map[string]phrases, words []string) bool {
	for _, list := range others {
		if longer := longestSaid(list, words, language.Gap); len(longer) > len(phrase) && language.Says(longer, phrase, 0) {
			return true
		}
	}
	return false
}
