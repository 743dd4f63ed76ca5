package leads

import (
	"cmp"
	"slices"
	"strings"
)

const (
	// searchWords bounds under how many words a lead is found.
	searchWords = 20
	// searchWordLength bounds each of them, in characters: with four bytes a character
	// all of them still fit into PostgreSQL's index row.
	searchWordLength = 24
	// dialled is the shortest number that is looked for as one.
	dialled = 3
)

// wordsOf are the plain words of text, none longer than a search looks at: "Jose"
// finds "José".
func wordsOf(text string) []string {
	words := PlainWords(text)
	for i, w := range words {
		words[i] = cut(w)
	}
	return words
}

func cut(word string) string {
	if r := []rune(word); len(r) > searchWordLength {
		return string(r[:searchWordLength])
	}
	return word
}

// foundBy are the words under which a lead is found, sorted: what people know of
// somebody, and the number in each way in which one begins to dial it.
func foundBy(l Lead) []string {
	if l.State == StateErased {
		return nil
	}
	words := append(wordsOf(l.Name), wordsOf(l.Email)...)
	words = append(words, dials(digits(l.PhoneE164))...)
	words = append(words, wordsOf(l.Company)...)
	slices.Sort(words[:min(len(words), searchWords)])
	return slices.Compact(words[:min(len(words), searchWords)])
}

// dials are the ways to begin a number: whole, without the area, and its last four
// digits. North Americans leave their 1 away, and needleOf with them.
func dials(number string) []string {
	if number == "" {
		return nil
	}
	number = national(number)
	ways := []string{number}
	for _, last := range []int{7, 4} {
		if len(number) > last {
			ways = append(ways, number[len(number)-last:])
		}
	}
	return ways
}

// national is a number of the North American Numbering Plan, or its beginning,
// without its 1: nothing else there begins with one but the last four digits.
func national(number string) string {
	if len(number) > 4 && number[0] == '1' {
		return number[1:]
	}
	return number
}

func digits(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, s)
}

// searchText is the column in which a needle's pattern is looked for.
func searchText(words []string) string {
	var b strings.Builder
	for _, w := range words {
		b.WriteString(" " + w + ";")
	}
	return b.String()
}

// needle is a search: every word of it must be one of the lead's, the last one may
// only be begun.
type needle struct {
	whole []string
	begun string
}

// needleOf reads what somebody typed. A number is one word, however it is grouped.
func needleOf(query string) needle {
	query = strings.TrimSpace(query)
	if d := digits(query); len(d) >= dialled && strings.Trim(query, "0123456789+()-. ") == "" {
		return needle{begun: national(d)}
	}
	words := wordsOf(query)
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
