package matching

import (
	"bytes"
	"cmp"
	"compress/gzip"
	_ "embed"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"wardgate/internal/chat/language"
)

// The matcher's features and their weights. The numbers were found by experiment: they
// separated unseen questions best.
const (
	ofWord    = 1.0
	ofPair    = 0.7 // two adjacent words
	ofSkip    = 0.4 // two words with one between them
	ofPiece   = 0.3 // four letters in a row: a mistyped word still shares most of them
	ofService = 1.5 // the service on whose page the question is asked
	// smooth is the share of a message that every feature is assumed to have been seen
	// in.
	smooth = 0.02
	// pieceLength is in letters.
	pieceLength = 4
)

// Matcher recognises what a message asks for by examples (multinomial naive Bayes with
// features weighted by their rarity). It learns once and is safe for concurrent use
// after that.
type Matcher struct {
	labels []string
	// floor is the weight for a label of a feature that it was never seen with.
	floor []float64
	// number is a feature's index in seen, by its hash.
	number map[uint64]int32
	seen   []feature
}

// feature is a feature that was seen: its weight, by its rarity, and its labels.
type feature struct {
	weight float64
	gains  []gain
}

// gain is how much more than its floor a feature counts for a label.
type gain struct {
	label int32
	by    float32
}

// Example is a message that a visitor may write, and what it asks for.
type Example struct {
	Text, Service, Label string
}

// Match is what a message may ask for. Its score is a mean over the message's features,
// so that scores of long and short messages compare.
type Match struct {
	Label string
	Score float64
}

// counted is a feature of a message, by its hash, and how much it counts in it.
type counted struct {
	key uint64
	by  float64
}

// numbered is a feature that was seen before.
type numbered struct {
	number int32
	by     float64
}

// features are a message's, in the order of their hashes.
func features(text, service string) []counted {
	words := language.PlainTokens(text)
	stems := make([]string, len(words))
	for i, w := range words {
		stems[i] = language.Stem(w)
	}
	by := map[uint64]float64{}
	add := func(weight float64, parts ...string) { by[hash(parts...)] += weight }
	for i, w := range stems {
		add(ofWord, "word", w)
		if i > 0 {
			add(ofPair, "pair", stems[i-1], w)
		}
		if i > 1 {
			add(ofSkip, "skip", stems[i-2], w)
		}
		piece := "^" + words[i] + "$"
		for from := 0; from+pieceLength <= len(piece); from++ {
			add(ofPiece, "piece", piece[from:from+pieceLength])
		}
	}
	if service != "" {
		add(ofService, "service", service)
	}
	out := make([]counted, 0, len(by))
	for key, n := range by {
		out = append(out, counted{key, n})
	}
	slices.SortFunc(out, func(a, b counted) int { return cmp.Compare(a.key, b.key) })
	return out
}

// hash tells features apart (FNV-1a, each part with its end).
func hash(parts ...string) uint64 {
	h := uint64(14695981039346656037)
	for _, p := range parts {
		for i := range len(p) {
			h = (h ^ uint64(p[i])) * 1099511628211
		}
		h *= 1099511628211
	}
	return h
}

// New learns examples, those of one label after another.
func New(examples []Example) *Matcher {
	m := &Matcher{number: map[uint64]int32{}}
	all := make([][]counted, len(examples))
	for i, e := range examples {
		all[i] = features(e.Text, e.Service)
		for _, f := range all[i] {
			n, known := m.number[f.key]
			if !known {
				n = int32(len(m.seen)) //nolint:gosec // some hundred thousand
				m.number[f.key] = n
				m.seen = append(m.seen, feature{})
			}
			m.seen[n].weight++
		}
	}
	for i := range m.seen {
		m.seen[i].weight = math.Log(float64(len(examples)) / m.seen[i].weight)
	}
	shares := make([]float64, len(m.seen))
	for from := 0; from < len(examples); {
		label, total := examples[from].Label, 0.0
		var touched []int32
		for ; from < len(examples) && examples[from].Label == label; from++ {
			for _, f := range m.weighed(all[from]) {
				if shares[f.number] == 0 {
					touched = append(touched, f.number)
				}
				shares[f.number] += f.by
				total += f.by
			}
		}
		for _, n := range touched {
			m.seen[n].gains = append(m.seen[n].gains, gain{int32(len(m.labels)), float32(math.Log1p(shares[n] / smooth))}) //nolint:gosec // a few dozen
			shares[n] = 0
		}
		m.labels = append(m.labels, label)
		m.floor = append(m.floor, math.Log(smooth/(total+smooth*float64(len(m.seen)))))
	}
	return m
}

// weighed returns the features that were seen before, weighted by their rarity, as a vector of
// length 1.
func (m *Matcher) weighed(of []counted) []numbered {
	out, length := make([]numbered, 0, len(of)), 0.0
	for _, f := range of {
		n, known := m.number[f.key]
		if !known || m.seen[n].weight == 0 {
			continue
		}
		by := f.by * m.seen[n].weight
		out = append(out, numbered{n, by})
		length += by * by
	}
	for i := range out {
		out[i].by /= math.Sqrt(length)
	}
	return out
}

// Match returns what the message may ask for, likeliest first; nothing for unknown words.
func (m *Matcher) Match(text, service string) []Match {
	scores, sum := make([]float64, len(m.labels)), 0.0
	for _, f := range m.weighed(features(text, service)) {
		sum += f.by
		for _, g := range m.seen[f.number].gains {
			scores[g.label] += f.by * float64(g.by)
		}
	}
	if sum == 0 {
		return nil
	}
	out := make([]Match, len(scores))
	for i, s := range scores {
		out[i] = Match{m.labels[i], s/sum + m.floor[i]}
	}
	slices.SortStableFunc(out, func(a, b Match) int { return cmp.Compare(b.Score, a.Score) })
	return out
}

// Knows reports whether a word, as the language writes it, was seen in messages that ask for a label.
func (m *Matcher) Knows(label, word string) bool {
	n, known := m.number[hash("word", language.Stem(word))]
	return known && slices.ContainsFunc(m.seen[n].gains, func(g gain) bool { return m.labels[g.label] == label })
}

// examplesFile is examples.json, packed: the program carries a quarter of a megabyte less. TestTheExamplesArePacked compares the two.
//
//go:embed examples.json.gz
var examplesFile []byte

// LoadExamples reads the file: messages as visitors write them, by what they ask for; one
// that ends with "@" and a service is asked on the page of that service.
func LoadExamples() ([]Example, error) {
	var file map[string][]string
	unpacked, err := gzip.NewReader(bytes.NewReader(examplesFile))
	if err == nil {
		err = json.NewDecoder(unpacked).Decode(&file)
	}
	if err != nil {
		return nil, fmt.Errorf("matching: examples.json.gz: %w", err)
	}
	var out []Example
	for _, label := range slices.Sorted(maps.Keys(file)) {
		for _, message := range file[label] {
			e := Example{Text: message, Label: label}
			if at := strings.LastIndex(message, " @"); at >= 0 && !strings.Contains(message[at+1:], " ") {
				e.Text, e.Service = message[:at], message[at+2:]
			}
			out = append(out, e)
		}
	}
	return out, nil
}
