package search

import (
	"cmp"
	"math"
	"slices"
	"sort"
	"strings"
	"unicode/utf8"
)

// Document is a text with a name. Equally good matches keep the order in which they
// were given.
type Document struct {
	ID     string
	Fields []Field
}

// Field is a part of a document; a word found in it counts Weight times.
type Field struct {
	Text   string
	Weight float64
}

// Index finds documents by their words. It never changes and is safe for concurrent use.
type Index struct {
	ids []string
	// words is sorted; found[i] is where words[i] stands.
	words []string
	found [][]place
	// byLength lists the indexes in words of those with that many letters.
	byLength map[int][]int
}

// place is a document with the score of a word in it.
type place struct {
	document int
	worth    float64
}

// longest is how many letters of a word count; anything longer is not a word but, for
// example, a file in base64.
const longest = 40

// New returns the index of documents.
func New(documents []Document) *Index {
	x := &Index{byLength: map[int][]int{}}
	at := map[string][]place{}
	for i, d := range documents {
		x.ids = append(x.ids, d.ID)
		for word, worth := range worths(d) {
			at[word] = append(at[word], place{i, worth})
		}
	}
	for word := range at {
		x.words = append(x.words, word)
	}
	sort.Strings(x.words)
	for i, word := range x.words {
		x.found = append(x.found, at[word])
		n := utf8.RuneCountInString(word)
		x.byLength[n] = append(x.byLength[n], i)
	}
	return x
}

// worths returns the score of each word of a document: the weights of the fields
// that contain it, more for repetitions, with ever smaller steps.
func worths(d Document) map[string]float64 {
	out := map[string]float64{}
	for _, f := range d.Fields {
		times := map[string]int{}
		for _, word := range words(f.Text) {
			if utf8.RuneCountInString(word) <= longest {
				times[word]++
			}
		}
		for word, n := range times {
			out[word] += f.Weight * (1 + math.Log(float64(n)))
		}
	}
	return out
}

// mostWords is how many words of a query are looked for.
const mostWords = 12

// Find returns the ids of the documents that match query, best first. A query
// without words finds nothing.
func (x *Index) Find(query string) []string {
	asked := meaningful(words(query))
	if len(asked) > mostWords {
		asked = asked[:mostWords]
	}
	if len(asked) == 0 {
		return nil
	}
	hits := make([]hit, len(x.ids))
	best := make([]float64, len(x.ids))
	for _, word := range asked {
		for _, document := range x.worthOf(word, best) {
			hits[document].words++
			hits[document].worth += best[document]
			best[document] = 0
		}
	}
	return x.ranked(hits, needed(len(asked)))
}

// needed is how many of n words a document must have.
func needed(n int) int {
	switch {
	case n <= 2:
		return n
	case n <= 4:
		return n - 1
	}
	return (n*3 + 4) / 5
}

// hit is what a document has of a query.
type hit struct {
	document, words int
	worth           float64
}

// ranked sorts those of all documents that have at least that many words.
func (x *Index) ranked(hits []hit, least int) []string {
	n := 0
	for document, h := range hits {
		if h.words >= least {
			h.document = document
			hits[n] = h
			n++
		}
	}
	hits = hits[:n]
	slices.SortFunc(hits, func(a, b hit) int {
		return cmp.Or(cmp.Compare(b.words, a.words), cmp.Compare(b.worth, a.worth), cmp.Compare(a.document, b.document))
	})
	out := make([]string, n)
	for i, h := range hits {
		out[i] = x.ids[h.document]
	}
	return out
}

// worthOf writes the score of one word of a query in each document that has it or a
// similar one into best, which holds zeros: the best match counts. It returns the
// documents.
func (x *Index) worthOf(word string, best []float64) []int {
	var documents []int
	for i, likeness := range x.alike(word) {
		factor := likeness * math.Log(1+float64(len(x.ids))/float64(len(x.found[i])))
		for _, p := range x.found[i] {
			if best[p.document] == 0 {
				documents = append(documents, p.document)
			}
			best[p.document] = max(best[p.document], p.worth*factor)
		}
	}
	return documents
}

// How much a word counts that is not spelled as in the query.
const (
	singular = 0.9
	begun    = 0.7
	slipped  = 0.5
)

// alike finds the words that word may mean, each with how much it counts.
func (x *Index) alike(word string) map[int]float64 {
	out := map[int]float64{}
	x.exactly(word, 1, out)
	letters := utf8.RuneCountInString(word)
	if one := strings.TrimSuffix(word, "s"); one != word && letters >= 4 {
		x.exactly(one, singular, out)
	}
	if letters >= 3 {
		for i := sort.SearchStrings(x.words, word); i < len(x.words) && strings.HasPrefix(x.words[i], word); i++ {
			out[i] = max(out[i], begun)
		}
	}
	if len(out) == 0 {
		x.slips(word, letters, out)
	}
	return out
}

func (x *Index) exactly(word string, likeness float64, out map[int]float64) {
	if i, ok := slices.BinarySearch(x.words, word); ok {
		out[i] = max(out[i], likeness)
	}
}

// slips adds the words that differ from word by no more typing errors than its length
// allows.
func (x *Index) slips(word string, letters int, out map[int]float64) {
	most := 0
	switch {
	case letters >= 8:
		most = 2
	case letters >= 4:
		most = 1
	}
	asked := []rune(word)
	for n := letters - most; most > 0 && n <= letters+most; n++ {
		for _, i := range x.byLength[n] {
			if d := distance(asked, []rune(x.words[i]), most); d <= most {
				out[i] = slipped / float64(d)
			}
		}
	}
}
