package hashing

import (
	_ "embed"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"wardgate/catalog"
	"wardgate/internal/staff"
)

// The lengths of a password in characters, after NFC. Length is what counts
// (NIST SP 800-63B section 3.1.1.2), so no mixture of kinds is asked for.
const (
	MinPassword = catalog.PersonPassword
	MaxPassword = 200
)

//go:embed common_passwords.txt
var commonPasswords string

// WeakPasswordError says why a password is refused, in a sentence for its owner.
type WeakPasswordError string

// Error implements error.
func (w WeakPasswordError) Error() string { return string(w) }

// NormalPassword returns the form in which a password is hashed and compared:
// NFC, for two keyboards may send the same é as one character or as two
// (RFC 8265 section 4.2).
func NormalPassword(s string) string { return norm.NFC.String(s) }

// CheckPassword returns a WeakPasswordError when password must not be used by the
// person at address who works for the company called names.
func CheckPassword(password string, address staff.Address, names ...string) error {
	password = NormalPassword(password)
	n := utf8.RuneCountInString(password)
	switch {
	case n < MinPassword:
		return WeakPasswordError(fmt.Sprintf("Use at least %d characters; a few unrelated words are easy to keep in mind.", MinPassword))
	case n > MaxPassword:
		return WeakPasswordError(fmt.Sprintf("Use at most %d characters.", MaxPassword))
	case strings.ContainsFunc(password, unicode.IsControl) || !utf8.ValidString(password):
		return WeakPasswordError("The password contains a line break or another invisible character.")
	case distinct(password) < 5:
		return WeakPasswordError("Use more than a few different characters.")
	case personal(password, address, names):
		return WeakPasswordError("Your email address or the company's name is the first thing that will be tried. Choose something else.")
	case common(password), commonLong(password):
		return WeakPasswordError("This is one of the most common passwords. Choose something else.")
	case repeats(password):
		return WeakPasswordError("This is one short thing again and again. Choose something that does not repeat itself.")
	case effective(password, address, names) < leastEffective:
		return WeakPasswordError("Rows of keys, sequences, years and names are tried first, and little is left of this without them. Choose something else.")
	}
	return nil
}

func distinct(s string) int {
	seen := map[rune]bool{}
	for _, r := range s {
		seen[unicode.ToLower(r)] = true
	}
	return len(seen)
}

// personal tells whether nothing is left of the password but a name that
// everybody knows, with numbers and signs around it.
func personal(password string, address staff.Address, names []string) bool {
	core, decorated := core(password)
	local, _, _ := strings.Cut(address.Key, "@")
	for _, name := range append([]string{address.Key, local}, names...) {
		if known := letters(name); decorated && known != "" && core == known {
			return true
		}
	}
	return address.Key != "" && strings.Contains(strings.ToLower(password), address.Key)
}

// common looks the password up as it is, and as the word it was made from: a
// capital in front and numbers behind are what everybody adds.
func common(password string) bool {
	whole := strings.ToLower(password)
	core, decorated := core(password)
	for line := range strings.Lines(commonPasswords) {
		line = strings.TrimSpace(line)
		if line == whole || decorated && line == core {
			return true
		}
	}
	return false
}

// core is the password's letters, and whether the rest of it is mere decoration:
// at most a date and a sign or two.
func core(password string) (core string, decorated bool) {
	core = letters(password)
	rest := utf8.RuneCountInString(password) - utf8.RuneCountInString(core)
	return core, core != "" && rest <= 10
}

func letters(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, s)
}
