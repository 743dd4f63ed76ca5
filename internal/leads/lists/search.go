package lists

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"wardgate/internal/leads"
	"wardgate/internal/leads/lists/sqlgen"
)

// dialled is the shortest number that is looked for as one.
const dialled = 3

// needle is a search: every word of it must be one of the lead's, the last one may
// only be begun.
type needle struct {
	whole []string
	begun string
}

// needleOf reads what a member of staff typed. A number is one word, however it is grouped.
func needleOf(query string) needle {
	query = strings.TrimSpace(query)
	if d := leads.Digits(query); len(d) >= dialled && strings.Trim(query, "0123456789+()-. ") == "" {
		return needle{begun: leads.National(d)}
	}
	words := leads.WordsOf(query)
	if len(words) == 0 {
		return needle{}
	}
	n := needle{whole: words[:len(words)-1], begun: words[len(words)-1]}
	slices.Sort(n.whole)
	n.whole = slices.Compact(n.whole)
	if slices.ContainsFunc(n.whole, func(w string) bool { return strings.HasPrefix(w, n.begun) }) {
		n.begun = "" // a whole word says as much
	}
	return n
}

// empty tells that nothing can be looked for.
func (n needle) empty() bool { return len(n.whole) == 0 && n.begun == "" }

// pattern is the SQL LIKE pattern for searchText, whose words are sorted as these.
func (n needle) pattern() string {
	parts := make([]string, 0, len(n.whole)+1)
	for _, w := range n.whole {
		parts = append(parts, " "+w+";")
	}
	if n.begun != "" {
		parts = append(parts, " "+n.begun)
	}
	slices.SortFunc(parts, func(a, b string) int { return cmp.Compare(strings.Trim(a, " ;"), strings.Trim(b, " ;")) })
	return "%" + strings.Join(parts, "%") + "%"
}

// span is a range of lead_words, from included to before excluded. Words are
// compared byte by byte there, and no word holds 0xFF.
type span struct{ from, before []byte }

// spans has a range for each word, the longest first: the longer, the rarer.
func (n needle) spans() []span {
	var words []string
	words = append(words, n.whole...)
	if n.begun != "" {
		words = append(words, n.begun)
	}
	slices.SortStableFunc(words, func(a, b string) int { return len(b) - len(a) })
	out := make([]span, len(words))
	for i, w := range words {
		end := byte(0)
		if w == n.begun {
			end = 0xFF
		}
		out[i] = span{[]byte(w), append([]byte(w), end)}
	}
	return out
}

// rareWords is how many leads a word may have that is looked up by itself. The leads
// of a commoner one are met soon enough by going through a list in its order.
const rareWords = 1000

// rarest is a word of n that few leads have; ok is false when all its words are common.
func rarest(ctx context.Context, q *sqlgen.Queries, n needle) (word span, ok bool, err error) {
	for _, word := range n.spans() {
		found, err := q.CountWords(ctx, sqlgen.CountWordsParams{FromWord: word.from, BeforeWord: word.before, Most: rareWords + 1})
		if err != nil {
			return span{}, false, fmt.Errorf("counting the leads of a word: %w", err)
		}
		if found <= rareWords {
			return word, true, nil
		}
	}
	return span{}, false, nil
}
