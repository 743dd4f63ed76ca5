package retrieval

import (
	"cmp"
	_ "embed"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"strings"

	"wardgate/catalog"
	"wardgate/internal/chat/knowledge"
	"wardgate/internal/chat/language"
)

// BM25F: how much a word counts in each field, how soon more of it counts no more, and how much a long text is held against
// it. The numbers were found by experiment (ADR 85).
const (
	inTitle   = 1.6
	inAsked   = 2.2
	inText    = 1.0
	inPage    = 0.5
	saturates = 1.2
	forLength = 0.4
	// onPage is how much more a passage counts of the page that is spoken of.
	onPage = 1.35
	// ordinary is what an ordinary word that no passage has counts, of a word that nobody knows.
	ordinary = 0.5
	// joins is what a word counts that only asks: how many, who, when.
	joins = 0.35
)

// Index finds passages by the words of a question.
type Index struct {
	lexicon lexicon
	ids     []string
	paths   []string
	lengths []float64
	mean    float64
	// found are the passages of a word, by it.
	found   map[string][]posting
	speller language.Speller
	common  map[string]bool
	// places are names of places, by their first words: they are asked for by package answerer, and no passage is about one.
	places map[string][][]string
}

// posting is how much a word counts in a passage.
type posting struct {
	passage int32
	counts  float32
}

// Hit is a passage that was found.
type Hit struct {
	ID    string
	Score float64
	// Covered is the share of the question's words, by their rarity, that the passage has.
	Covered float64
	// Tells is how much the words say that it has, without those that only ask.
	Tells float64
}

// Unsaid is what the ids of questions begin with that no page answers: who asks one of them is told so.
const Unsaid = "unsaid:"

//go:embed asked.json
var askedFile []byte

// Asked are the ways in which visitors ask for passages, by their ids.
func Asked() (map[string][]string, error) {
	var asked map[string][]string
	if err := json.Unmarshal(askedFile, &asked); err != nil {
		return nil, fmt.Errorf("retrieval: asked.json: %w", err)
	}
	return asked, nil
}

// alone are passages that are never found by words: what is said in danger and of complaints has rules of its own.
func alone(id string) bool {
	return slices.Contains([]string{"emergency", "self-harm", "complaint", "damage", "not-served", "blog"}, id) || strings.HasPrefix(id, knowledge.Article)
}

// Places are the names of places: where we work is answered by what names them.
func Places(c *catalog.Catalog) []string {
	names := append(slices.Clone(c.Company().AreasServed), "Fort Mac")
	for _, p := range c.Places {
		names = append(names, p.Name)
	}
	return names
}

// New makes an index of passages. places are names that say nothing of what is asked.
func New(passages knowledge.Passages, asked map[string][]string, places []string) *Index {
	x := &Index{lexicon: newLexicon(), found: map[string][]posting{}, common: map[string]bool{}, places: map[string][][]string{}}
	for _, w := range language.Ordinary() {
		x.common[shape(w)] = true
	}
	for _, id := range slices.Sorted(maps.Keys(passages)) {
		if !alone(id) {
			x.add(passages[id], asked[id])
		}
	}
	for _, id := range slices.Sorted(maps.Keys(asked)) {
		if strings.HasPrefix(id, Unsaid) {
			x.add(knowledge.Passage{ID: id}, asked[id])
		}
	}
	for _, name := range places {
		if tokens := language.Tokens(name); len(tokens) > 1 || len(tokens) == 1 && len(tokens[0]) > 4 {
			x.places[tokens[0]] = append(x.places[tokens[0]], tokens)
		}
	}
	for _, n := range x.lengths {
		x.mean += n / float64(len(x.lengths))
	}
	known := map[string]bool{}
	for w := range x.found {
		known[w] = true
	}
	for w := range x.lexicon.same {
		known[w] = true
	}
	x.speller = language.NewSpeller(known, x.common)
	return x
}

func (x *Index) add(p knowledge.Passage, asked []string) {
	n, counts := int32(len(x.ids)), map[string]float32{} //nolint:gosec // some hundreds
	length := 0.0
	field := func(text string, weight float32) {
		all, _ := x.lexicon.words(text)
		for _, t := range all {
			if !asks(t) {
				counts[t] += weight
				length++
			}
		}
	}
	field(p.Title, inTitle)
	field(p.Text, inText)
	field(p.Page, inPage)
	seen := map[string]bool{}
	for _, way := range asked {
		all, _ := x.lexicon.words(way)
		for _, t := range all {
			if !seen[t] {
				seen[t] = true
				counts[t] += inAsked
			}
		}
	}
	x.ids, x.paths, x.lengths = append(x.ids, p.ID), append(x.paths, p.Path), append(x.lengths, length)
	for w, c := range counts {
		x.found[w] = append(x.found[w], posting{n, c})
	}
}

// rarity is how much a word says: the fewer passages have it, the more.
func (x *Index) rarity(word string) float64 {
	if asks(word) {
		return min(joins*x.rareness(word), 1)
	}
	return x.rareness(word)
}

func (x *Index) rareness(word string) float64 {
	n := float64(len(x.ids))
	switch df := len(x.found[word]); {
	case df > 0:
		return math.Log(1 + (n-float64(df)+0.5)/(float64(df)+0.5))
	case x.common[word]:
		return ordinary * math.Log(1+2*n)
	}
	return math.Log(1 + 2*n)
}

// Word is a word of a question that says something.
type Word struct {
	// Term is how the index writes it, Token how the language does.
	Term, Token string
	// Rarity is how much it says.
	Rarity float64
}

// Words are the words of a question that say something, each once. Figures and names of places say nothing here.
// spell corrects what is mistyped, beside the words of passages; it may be nil.
func (x *Index) Words(question string, spell func(string) string) []Word {
	var out []Word
	terms, tokens := x.lexicon.wordsOf(x.withoutPlaces(x.lexicon.tokens(question)))
	for i, t := range terms {
		if strings.Trim(t, "0123456789") == "" || timeRE.MatchString(t) {
			continue
		}
		if _, known := x.found[t]; !known {
			t = x.meant(t, tokens[i], spell)
		}
		if !slices.ContainsFunc(out, func(w Word) bool { return w.Term == t }) {
			out = append(out, Word{t, tokens[i], x.rarity(t)})
		}
	}
	return out
}

// withoutPlaces leaves out the names of places.
func (x *Index) withoutPlaces(tokens []string) []string {
	out := make([]string, 0, len(tokens))
	for i := 0; i < len(tokens); i++ {
		at := slices.IndexFunc(x.places[tokens[i]], func(name []string) bool {
			return len(name) <= len(tokens)-i && slices.Equal(tokens[i:i+len(name)], name)
		})
		if at < 0 {
			out = append(out, tokens[i])
			continue
		}
		i += len(x.places[tokens[i]][at]) - 1
	}
	return out
}

// meant is what a term that no passage has was meant to be: itself where nothing is like it.
func (x *Index) meant(t, token string, spell func(string) string) string {
	if spell != nil {
		if as := x.lexicon.term(spell(token)); as != t && x.found[as] != nil {
			return as
		}
	}
	if len(t) > 4 {
		t = x.speller.Meant(t)
	}
	if as, isSame := x.lexicon.same[t]; isSame {
		return as
	}
	return t
}

// timeRE is a time of the day or a length: figures with a unit.
var timeRE = regexp.MustCompile(`^\d+(?:am|pm|h|hr|km|min|st|nd|rd|th)$`)

// Has reports whether a passage has a word.
func (x *Index) Has(id string, w Word) bool {
	n, known := slices.BinarySearch(x.ids, id)
	return known && slices.ContainsFunc(x.found[w.Term], func(p posting) bool { return int(p.passage) == n })
}

// Search finds the passages for these words, the likeliest first. path is the page that is spoken of, "" for none.
func (x *Index) Search(words []Word, path string) []Hit {
	scores, covered, tells, all := map[int32]float64{}, map[int32]float64{}, map[int32]float64{}, 0.0
	for _, w := range words {
		rare := w.Rarity
		all += rare
		for _, p := range x.found[w.Term] {
			norm := 1 - forLength + forLength*x.lengths[p.passage]/x.mean
			c := float64(p.counts)
			scores[p.passage] += rare * c * (saturates + 1) / (c + saturates*norm)
			covered[p.passage] += rare
			if !asks(w.Term) {
				tells[p.passage] += rare
			}
		}
	}
	out := make([]Hit, 0, len(scores))
	for n, score := range scores {
		share := covered[n] / all
		if path != "" && x.paths[n] == path {
			score *= onPage
		}
		out = append(out, Hit{x.ids[n], score * share, share, tells[n]})
	}
	slices.SortFunc(out, func(a, b Hit) int { return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.ID, b.ID)) })
	return out
}

// Covered is how much of the words a text has, by their rarity.
func (x *Index) Covered(text string, of []Word) float64 {
	all, _ := x.lexicon.words(text)
	n := 0.0
	for _, w := range of {
		if slices.Contains(all, w.Term) {
			n += w.Rarity
		}
	}
	return n
}
