package leads

import (
	"slices"
	"strings"
)

const (
	// searchWords bounds under how many words a lead is found.
	searchWords = 20
	// searchWordLength bounds each of them, in characters: with four bytes a character
	// all of them still fit into PostgreSQL's index row.
	searchWordLength = 24
)

// WordsOf are the plain words of text, none longer than a search looks at: "Jose"
// finds "José".
func WordsOf(text string) []string {
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
	words := append(WordsOf(l.Name), WordsOf(l.Email)...)
	words = append(words, dials(Digits(l.PhoneE164))...)
	words = append(words, WordsOf(l.Company)...)
	for _, said := range l.Provenance.Open() { // who calls back by it asks for it
		words = append(words, statedWords(said)...)
	}
	slices.Sort(words[:min(len(words), searchWords)])
	return slices.Compact(words[:min(len(words), searchWords)])
}

// statedWords are those by which a stated detail is looked for; of the others nobody searches.
func statedWords(said Stated) []string {
	if said.Field == FieldPhone {
		return dials(Digits(said.E164))
	}
	if said.Field == FieldName || said.Field == FieldCompany {
		return WordsOf(said.Value)
	}
	return nil
}

// dials are the ways to begin a number: whole, without the area, and its last four
// digits. North Americans leave their 1 away, and needleOf with them.
func dials(number string) []string {
	if number == "" {
		return nil
	}
	number = National(number)
	ways := []string{number}
	for _, last := range []int{7, 4} {
		if len(number) > last {
			ways = append(ways, number[len(number)-last:])
		}
	}
	return ways
}

// National is a number of the North American Numbering Plan, or its beginning,
// without its 1: nothing else there begins with one but the last four digits.
func National(number string) string {
	if len(number) > 4 && number[0] == '1' {
		return number[1:]
	}
	return number
}

// Digits are the digits of a text.
func Digits(s string) string {
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
