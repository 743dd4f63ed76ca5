package hashing

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"wardgate/internal/staff"
)

// leastEffective is how many characters a password must have, when what everybody guesses
// counts as one: a walk over the keyboard, a sequence, a year, a name, one character
// repeated. So a pattern of any length is refused, and an ordinary sentence never is.
const leastEffective = 8

// shortestRun is how many characters in a row make a walk or a sequence.
const shortestRun = 3

// walks are what fingers do on a keyboard, and what everybody can count; each also backwards.
func walks() []string {
	return []string{
		"abcdefghijklmnopqrstuvwxyz", "12345678901234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm", "qwertzuiop", "azertyuiop", "yxcvbnm",
		"1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p", "1q2w3e4r5t6y7u8i9o0p", "qazwsxedcrfvtgbyhnujmikolp", "!@#$%^&*()",
	}
}

// repeats tells whether the password is one shorter thing again and again, such as
// letmeinletmein.
func repeats(password string) bool {
	runes := []rune(strings.ToLower(password))
	for unit := 1; unit <= len(runes)/2; unit++ {
		same := true
		for i := unit; i < len(runes) && same; i++ {
			same = runes[i] == runes[i-unit]
		}
		if same {
			return true
		}
	}
	return false
}

// effective is the password's length when each guessable part counts as one character.
func effective(password string, address staff.Address, names []string) (n int) {
	rest := strings.ToLower(password)
	known := known(address, names)
	for rest != "" {
		_, size := utf8.DecodeRuneInString(rest)
		size = max(size, nameAt(rest, known), yearAt(rest), runAt(rest), sameAt(rest))
		rest = rest[size:]
		n++
	}
	return n
}

// known are the words that everybody who attacks this account tries: parts of the address
// and of the names, from four letters on.
func known(address staff.Address, names []string) (words []string) {
	split := func(s string) []string {
		return strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return !unicode.IsLetter(r) })
	}
	for _, s := range append([]string{address.Key}, names...) {
		for _, w := range split(s) {
			if utf8.RuneCountInString(w) >= 4 {
				words = append(words, w)
			}
		}
	}
	return words
}

// plainLetters are the signs that people put in place of letters.
func plainLetters() *strings.Replacer {
	return strings.NewReplacer("0", "o", "1", "i", "3", "e", "4", "a", "5", "s", "7", "t", "8", "b", "@", "a", "$", "s", "!", "i")
}

func nameAt(s string, words []string) (size int) {
	plain := plainLetters().Replace(s) // one byte for one byte
	for _, w := range words {
		if strings.HasPrefix(s, w) || strings.HasPrefix(plain, w) {
			size = max(size, len(w))
		}
	}
	return size
}

// yearAt is 4, if s begins with a year of living memory.
func yearAt(s string) int {
	if len(s) >= 4 && (strings.HasPrefix(s, "19") || strings.HasPrefix(s, "20")) && isDigit(s[2]) && isDigit(s[3]) {
		return 4
	}
	return 0
}

func isDigit(b byte) bool { return b >= '0' && b <= '9' }

// runAt is how many bytes at the beginning of s are part of a walk, 0 if fewer than shortestRun.
func runAt(s string) (size int) {
	for _, walk := range walks() {
		for _, w := range []string{walk, backwards(walk)} {
			n := shortestRun
			for n <= len(s) && n <= len(w) && strings.Contains(w, s[:n]) {
				size = max(size, n)
				n++
			}
		}
	}
	return size
}

func backwards(s string) string {
	b := []byte(s) // walks are ASCII
	for i, j := 0, len(b)-1; i < j; i, j = i+1, j-1 {
		b[i], b[j] = b[j], b[i]
	}
	return string(b)
}

// sameAt is how many bytes at the beginning of s are one character, again and again.
func sameAt(s string) (size int) {
	first, _ := utf8.DecodeRuneInString(s)
	for _, r := range s {
		if r != first {
			break
		}
		size += utf8.RuneLen(r)
	}
	return size
}
