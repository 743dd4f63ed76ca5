package contacts

import (
	"regexp"
	"strings"
	"unicode"

	"wardgate/catalog"
	"wardgate/internal/platform/forms"
)

// Contact is how a visitor can be reached, as far as they have typed it.
type Contact struct {
	// Name and Email are as typed, Phone as people write it: 403-555-0199.
	Name, Email, Phone, E164 string
	// Partial is a number without its area code: nobody can be called by it.
	Partial string
	// Begun are the digits of a number that has too few: the rest may follow.
	Begun string
	// Given is how many numbers and addresses were given, one after another.
	Given int
}

// Reaches reports whether the visitor can be reached.
func (c Contact) Reaches() bool { return c.E164 != "" || c.Email != "" }

// Ways are the number and the address in a line.
func (c Contact) Ways() string {
	if c.Phone == "" || c.Email == "" {
		return c.Phone + c.Email
	}
	return c.Phone + ", " + c.Email
}

// With is the contact after more was typed: the latest counts.
func (c Contact) With(f Found) Contact {
	if f.Name != "" {
		c.Name = f.Name
	}
	if f.Email != "" && f.Email != c.Email {
		c.Email = f.Email
		c.Given++
	}
	if f.E164 != "" && f.E164 != c.E164 {
		c.Given++
	}
	if f.Phone != "" {
		c.Phone, c.E164, c.Partial, c.Begun = f.Phone, f.E164, "", ""
	} else if f.Partial != "" {
		c.Partial = f.Partial
	}
	if f.Begun != "" {
		c.Begun = f.Begun
	}
	return c
}

// Found is what one message gives.
type Found struct {
	Contact

	// Calls: the visitor wants to be called.
	Calls bool
	// Stops: they say that we contact them, and want it to end.
	Stops bool
	// IsElses: it gives how somebody else can be reached, as far as can be told, and not the visitor. Nothing of it is taken.
	IsElses bool
	// Asks is what the visitor wants to know of the contact they have left, if anything.
	Asks Question
	// Rest is what else the message says, without the contact and the words that give it; empty for nothing.
	Rest string
}

// Is reports whether the message gives anything of a contact.
func (f Found) Is() bool { return f.Reaches() || f.Name != "" || f.Partial != "" || f.Begun != "" }

// Question is a question about the visitor's contact.
type Question string

// The questions.
const (
	Nothing Question = ""
	// Which asks whether we have it, and what we have; Forget that we do not keep it, or do not use it.
	Which  Question = "which"
	Forget Question = "forget"
)

// Reader reads contacts. It is safe for concurrent use.
type Reader struct {
	catalog *catalog.Catalog
}

// New makes a reader that knows the company's own contacts.
func New(c *catalog.Catalog) *Reader { return &Reader{c} }

// longest is up to where a message is read: who writes more gives their number early, or again.
const longest = 2000

// referenceRE is a reference of ours: SEC-20261121-7K2Q9D.
var referenceRE = regexp.MustCompile(`(?i)\b[a-z]{3}-20\d{6}-[0-9a-z]{6}\b`)

// Read reads a message. known is what the visitor typed before, which it may complete or correct.
func (r *Reader) Read(message string, known Contact) Found {
	if len(message) > 2*longest {
		message = message[:2*longest]
	}
	text := readable(message)
	if referenceRE.MatchString(text) { // what stands beside it is the request's contact already
		return Found{Rest: message}
	}
	found := Found{Rest: message, Asks: asked(text), Calls: callAloneRE.MatchString(strings.ToLower(text))}
	own := r.own(text, known)
	found.Phone, found.E164, found.Email, found.Partial = own.phone, own.e164, own.email, own.partial
	if found.E164 == "" && known.Phone+known.Partial+known.Begun != "" {
		found.Phone, found.E164 = completed(text, known)
	}
	if len(own.whole) == 0 && found.E164 == "" {
		if digits := begun(strings.ToLower(text)); digits != "" {
			found.Begun, found.Rest = digits, ""
			return found
		}
	}
	if found.E164 != "" {
		found.Partial = ""
	}
	switch { // who asks to be left alone is left alone, also by name
	case found.Reaches() || found.Partial != "":
	case own.isRefused, len(own.whole) == 0 && (declines(strings.ToLower(text)) || stops(text)):
		found.Asks, found.Calls, found.Stops = Forget, false, len(own.whole) == 0 && stops(text)
		return found
	case own.isElses:
		found.IsElses, found.Calls = true, false
		return found
	case len(own.whole) == 0 && found.Asks == Nothing:
		if found.Asks = wish(text, known); found.Asks != Nothing {
			found.Calls = false
			return found
		}
	}
	found.Name = r.name(text, own)
	if !found.Is() {
		return found
	}
	found.Calls = wantsCall(strings.ToLower(text))
	found.Rest = r.rest(text, own, found)
	return found
}

// Known is the contact after these messages of one visitor, oldest first.
func (r *Reader) Known(said []string) Contact {
	var c Contact
	for _, message := range said {
		if mayGive(message) {
			c = c.With(r.Read(message, c))
		}
	}
	return c
}

// mayGive reports whether a message may give anything; most do not.
func mayGive(message string) bool {
	if strings.ContainsAny(message, "0123456789@") || maySpell(message) {
		return true
	}
	said := strings.ToLower(message)
	return mayCue(said) && nameCueRE.MatchString(said)
}

// readable is a text with one kind of dash, apostrophe, space and digit, without what nobody can see.
func readable(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r < unicode.MaxASCII:
			return r
		case r == '’', r == '‘', r == '`', r == '´':
			return '\''
		case unicode.Is(unicode.Pd, r):
			return '-'
		case unicode.Is(unicode.Zs, r):
			return ' '
		case unicode.Is(unicode.Cf, r):
			return -1
		case r >= '０' && r <= '９':
			return r - '０' + '0'
		}
		return r
	}, forms.Valid(text))
}
