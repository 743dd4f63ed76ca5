package answerer

import (
	"maps"
	"slices"
	"strings"

	"wardgate/internal/chat/knowledge"
	"wardgate/internal/chat/retrieval"
)

// How much of a question a passage has to cover, by the rarity of its words (ADR 85): to answer, to be preferred to what the
// phrases and the examples found, and for that to stand at all; and how rare the words together are at least that say
// enough to look for.
const (
	covers = 0.66
	// Where examples claim every word, one has to cover nearly all of them by its own text, and what was said much less.
	almost, tellsMuch, muchBetter = 0.85, 3.2, 0.3
	better                        = 0.12
	stands                        = 0.34
	// rarest is how much a word counts at most of what phrases and examples found: they know more words than passages have.
	rarest    = 4.0
	tellsOf   = 2.6
	addsLeast = 0.1
)

// finding looks for what covers a message.
type finding struct {
	a       *Answerer
	index   *retrieval.Index
	words   []retrieval.Word
	message string
	// path is the page that is spoken of, "" for none.
	path string
}

func newFinding(a *Answerer, message, service string) finding {
	f := finding{a: a, index: a.index.Load(), message: message}
	f.words = f.index.Words(message, a.speller.Meant)
	if service != "" {
		f.path = "/services/" + service
	}
	return f
}

// checked is a reply of the phrases and examples where its passages cover the question, the passage that covers it better
// where there is one, and otherwise the truth: that it is not known.
func (f finding) checked(said Reply) Reply {
	if said.IsEmergency() || said.Kind != Answered && !slices.Contains([]Kind{AsksBack, NotKnown, OffTopic}, said.Kind) {
		return said
	}
	if said.Kind == AsksBack && f.isOnlyAspects() {
		return said
	}
	share := f.coverage(said.Facts)
	if hit, is := f.hit(); is {
		isBetter := hit.Covered > share+better || hit.Covered > almost && hit.Tells > tellsMuch && hit.Covered > f.written(said.Facts)+muchBetter
		switch at := slices.Index(said.Facts, hit.ID); {
		case said.Kind != Answered || at < 0 && isBetter:
			return f.fromHit(hit)
		case at > 0:
			first := append([]string{hit.ID}, slices.Delete(slices.Clone(said.Facts), at, at+1)...)
			return f.pruned(f.a.quote(first))
		}
	}
	if said.Kind != Answered {
		return said
	}
	if share < stands && mass(f.words) > tellsOf && len(f.words) <= mostPlain && !isForeign(f.message) {
		return f.a.without(f.a.words(f.message))
	}
	return f.pruned(said)
}

// mostPlain is how many words that say something a question has at most that a passage has to cover: a longer one tells a story.
const mostPlain = 4

// isForeign reports whether a message is in French or Spanish: phrases know them, the words of passages do not.
func isForeign(message string) bool {
	const small = ` est-ce est que vous nos avez avez-vous pour une un la le les des combien faites êtes ont-ils vos ` +
		`cuanto cuánto por una el los para tienen ang po hai ki da ` //nolint:misspell // not English
	n := 0
	for w := range strings.FieldsSeq(strings.ToLower(message)) {
		if strings.Contains(small, " "+w+" ") {
			n++
		}
	}
	return n > 1
}

// isOnlyAspects reports whether words ask for a price or a time, and of nothing.
func (f finding) isOnlyAspects() bool {
	return !slices.ContainsFunc(f.words, func(w retrieval.Word) bool {
		return !slices.ContainsFunc(slices.Sorted(maps.Keys(f.a.intents.aspects)), func(aspect string) bool {
			return isIn(f.a.intents.aspects[aspect], f.a.speller.Meant(w.Token))
		})
	})
}

// hit is the passage that covers enough of the words to answer.
func (f finding) hit() (retrieval.Hit, bool) {
	hits := f.index.Search(f.words, f.path)
	if len(hits) == 0 || hits[0].Covered < covers || hits[0].Tells < tellsOf {
		return retrieval.Hit{}, false
	}
	return hits[0], true
}

// fromHit replies with a passage that was found: two sentences of a page, or a passage that was written for this; what no
// page says is said to be unknown.
func (f finding) fromHit(h retrieval.Hit) Reply {
	if strings.HasPrefix(h.ID, retrieval.Unsaid) {
		return f.a.sayKind(NotKnown)
	}
	r := f.a.quote([]string{h.ID})
	if strings.HasPrefix(h.ID, knowledge.OfPages) {
		r.Text = f.extract(r.Text)
	}
	return r
}

func mass(words []retrieval.Word) float64 {
	all := 0.0
	for _, w := range words {
		all += w.Rarity
	}
	return all
}

// coverage is the share of the words that these passages have, or the messages that ask for them.
func (f finding) coverage(facts []string) float64 {
	if len(f.words) == 0 {
		return 1
	}
	likely, all, has := f.a.likely(), 0.0, 0.0
	for _, w := range f.words {
		w.Rarity = min(w.Rarity, rarest)
		all += w.Rarity
		meant := f.a.speller.Meant(w.Token)
		if slices.ContainsFunc(facts, func(id string) bool {
			return f.index.Has(id, w) || likely.Knows(id, w.Token) || f.a.intents.isPhrase(id, meant)
		}) {
			has += w.Rarity
		}
	}
	return has / all
}

// asksTwice reports whether a message may ask for two things.
func asksTwice(message string) bool {
	return strings.ContainsAny(message, ",;&+") || strings.Contains(message, " and ") || strings.Contains(message, " n ") || strings.Count(message, "?") > 1
}

// written is the share of the words that the best of the passages has itself; all of them together, where two things are asked.
func (f finding) written(facts []string) float64 {
	most, all := 0.0, 0.0
	for _, id := range facts {
		has := 0.0
		for _, w := range f.words {
			if f.index.Has(id, w) {
				has += w.Rarity
			}
		}
		most = max(most, has)
	}
	if !asksTwice(f.message) {
		return most / mass(f.words)
	}
	for _, w := range f.words {
		if slices.ContainsFunc(facts, func(id string) bool { return f.index.Has(id, w) }) {
			all += w.Rarity
		}
	}
	return all / mass(f.words)
}

// isPhrase reports whether a word stands in a phrase for a passage.
func (in intents) isPhrase(id, word string) bool {
	kind, of, isOf := strings.Cut(id, ":")
	switch {
	case !isOf:
		return isIn(in.facts[id], word)
	case kind == "faq":
		return isIn(in.faqs[of], word)
	case kind == "industry":
		return isIn(in.industries[of], word)
	case kind == "service":
		return isIn(in.services[of], word)
	}
	return isIn(in.aspects[kind], word) || isIn(in.services[of], word)
}

func isIn(list phrases, word string) bool {
	for _, of := range list {
		if slices.ContainsFunc(of, func(phrase []string) bool { return slices.Contains(phrase, word) }) {
			return true
		}
	}
	return false
}

// pruned is a reply without passages that cover nothing which the others do not.
func (f finding) pruned(r Reply) Reply {
	if len(r.Facts) < 2 || len(f.words) == 0 || !slices.ContainsFunc(r.Facts[1:], isAside) {
		return r
	}
	kept, share := r.Facts[:1:1], f.coverage(r.Facts[:1])
	for _, id := range r.Facts[1:] {
		if more := f.coverage(append(kept, id)); !isAside(id) || more > share+addsLeast {
			kept, share = append(kept, id), more
		}
	}
	if len(kept) == len(r.Facts) {
		return r
	}
	return f.a.quote(kept)
}

// isAside reports whether a passage is one that a word in passing often brings into a reply.
func isAside(id string) bool {
	return strings.HasPrefix(id, "faq:") || slices.Contains([]string{"hours", "assistant", "insurance", "phones", "email", "compliance", "licence", "privacy"}, id)
}

// extract is at most two whole sentences of a text, those that say most of the words; it begins with one that stands alone.
func (f finding) extract(text string) string {
	sentences := knowledge.Sentences(text)
	if len(sentences) <= 2 {
		return text
	}
	best, most := 0, -1.0
	for i := range len(sentences) - 1 {
		if i > 0 && knowledge.Leans(sentences[i]) {
			continue
		}
		if n := f.index.Covered(strings.Join(sentences[i:i+2], " "), f.words); n > most {
			best, most = i, n
		}
	}
	return strings.Join(sentences[best:best+2], " ")
}
