package safety

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// step is one word of a pattern: any of these, or one that begins like a stem.
type step struct {
	words map[string]bool
	stems []string
	// between is how many other words may stand before it.
	between int
	// end: no other word may follow the one before it.
	end bool
}

func (s step) matches(word string) bool {
	return s.words[word] || slices.ContainsFunc(s.stems, func(stem string) bool { return strings.HasPrefix(word, stem) })
}

// pattern is a way to say something, and its language.
type pattern struct {
	steps    []step
	language string
}

// patterns are found by their first word.
type patterns struct {
	byWord map[string][]pattern
	// others begin with a stem.
	others []pattern
}

// taken is what stands for a word that counts for nothing.
const taken = "_"

// anyWords is how many words may stand at a ~ in a pattern.
const anyWords = 3

// reader reads patterns: words between blanks, a|b for either, stem* for what begins like it, {class} for any
// word of a class, ~ for up to three other words, $ for the end.
type reader struct {
	classes map[string]string
	// words are all whole words of the patterns: what a mistyped word may mean.
	words map[string]bool
	err   error
}

func (r *reader) readAll(lists map[string][]string) patterns {
	all := patterns{byWord: map[string][]pattern{}}
	for _, language := range slices.Sorted(maps.Keys(lists)) {
		some := r.read(language, lists[language])
		for word, of := range some.byWord {
			all.byWord[word] = append(all.byWord[word], of...)
		}
		all.others = append(all.others, some.others...)
	}
	return all
}

func (r *reader) read(language string, list []string) patterns {
	all := patterns{byWord: map[string][]pattern{}}
	for _, text := range list {
		p := pattern{r.steps(text), language}
		if len(p.steps) == 0 || len(p.steps) > mostSteps {
			r.err = fmt.Errorf("%q is no pattern", text)
			continue
		}
		for word := range p.steps[0].words {
			all.byWord[word] = append(all.byWord[word], p)
		}
		if len(p.steps[0].stems) > 0 {
			all.others = append(all.others, p)
		}
	}
	return all
}

func (r *reader) steps(text string) []step {
	var out []step
	between := 0
	for part := range strings.FieldsSeq(text) {
		if part == "~" {
			between += anyWords
			continue
		}
		s := step{words: map[string]bool{}, between: between}
		for word := range strings.SplitSeq(part, "|") {
			r.add(&s, word)
		}
		out, between = append(out, s), 0
	}
	return out
}

// add adds a word, a stem or a class to a step.
func (r *reader) add(s *step, word string) {
	if name, isClass := strings.CutPrefix(word, "{"); isClass {
		list, known := r.classes[strings.TrimSuffix(name, "}")]
		if !known {
			r.err = fmt.Errorf("there is no class %s", word)
		}
		for one := range strings.FieldsSeq(list) {
			r.add(s, one)
		}
		return
	}
	if stem, isStem := strings.CutSuffix(word, "*"); isStem {
		s.stems = append(s.stems, stem)
		return
	}
	if word == "$" {
		s.end = true
		return
	}
	s.words[word], r.words[word] = true, true
}

// at is where the first pattern that occurs in the words ends, by its language; 0 without one at that place.
func (p patterns) at(words []string, from int) (pattern, []int) {
	for _, one := range p.byWord[words[from]] {
		if places := one.follows(words, from); places != nil {
			return one, places
		}
	}
	for _, one := range p.others {
		if one.steps[0].matches(words[from]) {
			if places := one.follows(words, from); places != nil {
				return one, places
			}
		}
	}
	return pattern{}, nil
}

// in reports whether any pattern occurs in the words, and its language.
func (p patterns) in(words []string) (language string, found bool) {
	for i := range words {
		if one, places := p.at(words, i); places != nil {
			return one.language, true
		}
	}
	return "", false
}

// takeOut makes the words of all patterns count for nothing.
func (p patterns) takeOut(words []string) {
	for i := range words {
		_, places := p.at(words, i)
		for _, at := range places {
			words[at] = taken
		}
	}
}

// mostSteps is how many words a pattern has at most.
const mostSteps = 12

// follows returns the places of a pattern's words when it begins at that place, nil when it does not.
func (p pattern) follows(words []string, from int) []int {
	var at [mostSteps]int // most do not, and need no memory
	at[0] = from
	if !p.rest(words, 1, &at) {
		return nil
	}
	return slices.Clone(at[:len(p.steps)])
}

func (p pattern) rest(words []string, n int, at *[mostSteps]int) bool {
	if n == len(p.steps) {
		return true
	}
	next := at[n-1] + 1
	if p.steps[n].end && (next == len(words) || words[next] == shouted) { // what ends the words stands at the last of them
		at[n] = at[n-1]
		if n == len(p.steps)-1 {
			return true
		}
	}
	for i := next; i <= next+p.steps[n].between && i < len(words); i++ {
		if words[i] == taken || !p.steps[n].matches(words[i]) {
			continue
		}
		if at[n] = i; p.rest(words, n+1, at) {
			return true
		}
	}
	return false
}
