package language

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"wardgate/internal/leads"
)

// written are words whose meaning depends on their spelling, and their replacements:
// "IT" is not "it".
var written = regexp.MustCompile(`\b(?:IT|I\.T\.)`)

// Tokens returns the words of a text in lower case, without accents and endings,
// so that "Caméras" and "camera" are equal, and a virtual guard is no guard.
func Tokens(text string) []string {
	if strings.ToUpper(text) != text {
		text = written.ReplaceAllString(text, "itsupport")
	}
	words := leads.PlainWords(text)
	for i, w := range words {
		if long, short := abbreviations(w); short {
			w = long
		}
		words[i] = Stem(Calmed(w))
	}
	return words
}

// PlainTokens returns the words of a text as they are, abbreviations written
// out.
func PlainTokens(text string) []string {
	words := leads.PlainWords(text)
	for i, w := range words {
		if long, short := abbreviations(w); short {
			w = long
		}
		words[i] = Calmed(w)
	}
	return words
}

// abbreviations of text messages, written out.
func abbreviations(word string) (string, bool) {
	switch word {
	case "ur":
		return "your", true
	case "r":
		return "are", true
	case "u":
		return "you", true
	case "n":
		return "and", true
	case "pls", "plz":
		return "please", true
	case "hrs":
		return "hours", true
	}
	return "", false
}

// Calmed writes "heyyy" as "hey": no word has a letter three times in a row.
func Calmed(word string) string {
	if !isDrawnOut(word) {
		return word
	}
	out := make([]rune, 0, len(word))
	for _, r := range word {
		if n := len(out); n >= 2 && out[n-1] == r && out[n-2] == r {
			continue
		}
		out = append(out, r)
	}
	if n := len(out); n < len([]rune(word)) && n >= 2 && out[n-1] == out[n-2] {
		out = out[:n-1]
	}
	return string(out)
}

// isDrawnOut reports whether a word may have a letter three times in a row.
func isDrawnOut(word string) bool {
	for i := 2; i < len(word); i++ {
		if word[i] >= utf8.RuneSelf || (word[i-1] == word[i] && word[i-2] == word[i]) {
			return true
		}
	}
	return false
}

// OneName joins names of two words that contain another name: a virtual guard is no
// guard, and a law firm does not ask about the law.
func OneName(words []string) []string {
	out := words[:0:0]
	for i := 0; i < len(words); i++ {
		if i+1 < len(words) {
			if joined := joined(words[i], words[i+1]); joined != "" {
				out = append(out, joined)
				i++
				continue
			}
		}
		out = append(out, words[i])
	}
	return out
}

func joined(first, second string) string {
	switch first + " " + second {
	case "virtual guard", "virtual security", "gardien virtuel":
		return "virtualguard"
	case "law firm", "law office":
		return "lawfirm"
	}
	return ""
}

// isWhole reports whether a word only seems to have an ending.
func isWhole(word string) bool {
	switch word {
	case "thing", "something", "anything", "everything", "nothing", "evening", "morning", "during", "building", "parking", "spring",
		"string", "bring", "king", "need", "feed", "seed", "speed", "bed", "red", "shed", "fed", "yes", "bus", "gas", "this", "his",
		"its", "us", "pass", "class", "glass", "less", "across", "business", "address", "access", "always", "series", "news", "alias",
		"campus", "status", "virus", "plus", "focus", "france", "des", "les", "nos", "vos":
		return true
	}
	return false
}

// Stem takes the commonest English endings off; what is short stays as it is.
func Stem(word string) string {
	if isWhole(word) {
		return word
	}
	word = withoutDialect(word)
	for _, ending := range []struct{ of, becomes string }{
		{"ies", "y"}, {"sses", "ss"}, {"ing", ""}, {"ed", ""}, {"es", "e"}, {"s", ""},
	} {
		rest, found := strings.CutSuffix(word, ending.of)
		if !found || len(rest) < 3 || strings.HasSuffix(word, "ss") {
			continue
		}
		return undoubled(rest) + ending.becomes
	}
	return word
}

// withoutDialect writes "sleepin" as "sleeping". Where that is wrong, both sides of a comparison have it, and no other word is meant.
func withoutDialect(word string) string {
	if len(word) < len("goin") || !strings.HasSuffix(word, "in") || strings.HasSuffix(word, "ain") || isWholeIn(word) {
		return word
	}
	return word + "g"
}

// isWholeIn reports whether a word that ends in -in only seems to have the ending -ing.
func isWholeIn(word string) bool {
	switch word {
	case "begin", "robin", "cabin", "basin", "login", "plugin", "martin", "austin", "justin", "within", "herein", "therein", "admin", "satin", "latin", "raisin",
		"coffin", "muffin", "margin", "cousin", "resin", "virgin", "origin", "toxin", "penguin", "dolphin", "pumpkin", "insulin", "vitamin", "kevin", "marvin",
		"bitcoin", "join", "coin", "loin", "thin", "chin", "skin", "spin", "shin", "twin", "grin", "ruin", "erin", "berlin", "dublin", "devin", "gavin", "colin", "collin",
		"besoin", "moins", "loins", "magasin", "jardin", "matin", "voisin", "medecin", "chemin", "juin", "cousins", "plein", "frein", "soin", "coins", "point", "enfin",
		"fin", "vein", "rein", "protein", "stein", "jasmin", "assassin", "napkin", "ein", "kein", "mein", "dein", "akin", "asin":
		return true
	}
	return false
}

// undoubled turns "stopp" from "stopping" back into "stop".
func undoubled(word string) string {
	n := len(word)
	if n > 3 && word[n-1] == word[n-2] && !strings.ContainsRune("lsz", rune(word[n-1])) {
		return word[:n-1]
	}
	return word
}

// Speller knows the words that matter here and corrects mistyped ones.
type Speller struct {
	// known are left as they are; targets, in order, are the possible corrections.
	known   map[string]bool
	targets []string
}

// NewSpeller takes targets, the possible corrections, and spared words, which stay as they are.
func NewSpeller(targets, spared map[string]bool) Speller {
	known := maps.Clone(targets)
	maps.Copy(known, spared)
	return Speller{known, slices.Sorted(maps.Keys(targets))}
}

// Meant returns the target that is one typing error away from word, two for long
// words; word itself when it is known, short, or similar to none.
func (s Speller) Meant(word string) string {
	if s.known[word] || len(word) < 4 || strings.ContainsFunc(word, unicode.IsDigit) {
		return word
	}
	best, nearest := word, 2
	if len(word) >= 8 {
		nearest = 3
	}
	for _, known := range s.targets {
		if len(known) < 4 || known[0] != word[0] {
			continue
		}
		if d := slips(word, known, nearest); d < nearest {
			best, nearest = known, d
		} else if nearest > 1 && shuffled(word, known) {
			best, nearest = known, 1
		}
	}
	return best
}

// shuffled reports whether two words have the same letters: "garud" is a typing error
// for "guard".
func shuffled(a, b string) bool {
	if len(a) != len(b) || len(a) < 5 {
		return false
	}
	x, y := []byte(a), []byte(b)
	slices.Sort(x)
	slices.Sort(y)
	return slices.Equal(x, y)
}

// longWord is the length from which on a word is similar to none.
const longWord = 40

// slips is how many letters were left out, added, changed or swapped with their
// neighbour (optimal string alignment), or limit when it is at least that.
func slips(a, b string, limit int) int {
	if len(a)-len(b) >= limit || len(b)-len(a) >= limit {
		return limit
	}
	var rows [3][longWord + 1]int // no word of a visitor's needs memory of its own
	if len(b) > longWord {
		return limit
	}
	before, last, row := rows[0][:len(b)+1], rows[1][:len(b)+1], rows[2][:len(b)+1]
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			changed := last[j-1]
			if a[i-1] != b[j-1] {
				changed++
			}
			row[j] = min(changed, last[j]+1, row[j-1]+1)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, before
	}
	return min(last[len(b)], limit)
}

// Gap is how many other words may stand between two words of a phrase.
const Gap = 2

// Says reports whether the words contain the phrase in its order, with at most
// that many words between two of it.
func Says(words, phrase []string, between int) bool {
	for from := range words {
		if words[from] == phrase[0] && Follows(words[from+1:], phrase[1:], between) {
			return true
		}
	}
	return false
}

// Follows tells whether the words go on with the phrase, with at most that many words before each of its words.
func Follows(words, phrase []string, between int) bool {
	for len(phrase) > 0 {
		at := slices.Index(words[:min(len(words), between+1)], phrase[0])
		if at < 0 {
			return false
		}
		words, phrase = words[at+1:], phrase[1:]
	}
	return true
}

// HasAny reports whether a text holds one of these words or parts of words: what must be there for a pattern to match is
// looked for a hundred times faster than the pattern, and most messages do not have it.
func HasAny(text string, parts ...string) bool {
	return slices.ContainsFunc(parts, func(part string) bool { return strings.Contains(text, part) })
}
