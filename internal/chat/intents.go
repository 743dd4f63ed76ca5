package chat

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

//go:embed intents.json
var intentsFile []byte

// ordinaryWords are common words: one that looks like a word of ours is not mistyped.
//
//go:embed ordinary.txt
var ordinaryWords string

// phrases are the ways to say something, each as its words.
type phrases [][]string

// intents are what visitors may mean, by the phrases that say so.
type intents struct {
	services, aspects, facts, industries, faqs, smalltalk map[string]phrases
	// within count only where the service of the question is meant.
	within map[string]phrases
	// unknown is what visitors ask and nobody has told us.
	unknown phrases
	// offers ask whether something is done at all.
	offers phrases
}

// loadIntents reads the file. What means something is what a mistyped word was meant
// to be; small talk and ordinary words are only left as they are.
func loadIntents() (intents, speller, error) {
	var file struct {
		Services   map[string][]string `json:"services"`
		Aspects    map[string][]string `json:"aspects"`
		Facts      map[string][]string `json:"facts"`
		Industries map[string][]string `json:"industries"`
		FAQs       map[string][]string `json:"faqs"`
		Within     map[string][]string `json:"within"`
		Smalltalk  map[string][]string `json:"smalltalk"`
		Unknown    []string            `json:"unknown"`
		Offers     []string            `json:"offers"`
	}
	if err := json.Unmarshal(intentsFile, &file); err != nil {
		return intents{}, speller{}, fmt.Errorf("chat: intents.json: %w", err)
	}
	targets, spared := map[string]bool{}, map[string]bool{}
	for w := range strings.FieldsSeq(ordinaryWords) {
		spared[stem(w)] = true
	}
	lists := readPhrases(map[string][]string{"unknown": file.Unknown, "offers": file.Offers}, spared)
	return intents{
		services: readPhrases(file.Services, targets), aspects: readPhrases(file.Aspects, targets), facts: readPhrases(file.Facts, targets),
		industries: readPhrases(file.Industries, targets), faqs: readPhrases(file.FAQs, targets), within: readPhrases(file.Within, targets),
		smalltalk: readPhrases(file.Smalltalk, spared), unknown: lists["unknown"], offers: lists["offers"],
	}, newSpeller(targets, spared), nil
}

// readPhrases cuts phrases into their words, and notes those.
func readPhrases(from map[string][]string, words map[string]bool) map[string]phrases {
	out := make(map[string]phrases, len(from))
	for id, list := range from {
		for _, phrase := range list {
			cut := oneName(tokens(phrase))
			out[id] = append(out[id], cut)
			for _, w := range cut {
				words[w] = true
			}
		}
	}
	return out
}

// meant are the ids whose phrases the words say, the one said with the longest
// phrase first, equals in order of their ids.
func meant(of map[string]phrases, words []string) []string {
	said := map[string]int{}
	for id, list := range of {
		for _, phrase := range list {
			if len(phrase) > said[id] && says(words, phrase, gap) {
				said[id] = len(phrase)
			}
		}
	}
	ids := slices.Sorted(maps.Keys(said))
	slices.SortStableFunc(ids, func(a, b string) int { return said[b] - said[a] })
	return ids
}

// smallTalk are the kinds of small talk that the words are, word by word.
func (in intents) smallTalk(words []string) []string {
	var out []string
	for _, kind := range slices.Sorted(maps.Keys(in.smalltalk)) {
		if saidBy(in.smalltalk[kind], words, 0) > 0 {
			out = append(out, kind)
		}
	}
	return out
}

// saidBy is the length of the longest phrase that the words say, 0 when they say none.
func saidBy(list phrases, words []string, between int) int {
	longest := 0
	for _, phrase := range list {
		if len(phrase) > longest && says(words, phrase, between) {
			longest = len(phrase)
		}
	}
	return longest
}
