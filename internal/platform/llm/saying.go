package llm

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	// mostCharacters of an answer are kept: twice what 1,000 tokens are.
	mostCharacters = 8000
	// shortKey is how long a key must be to be searched for in an answer: "none" is an
	// ordinary word.
	shortKey = 8
	hidden   = "[key]"
)

// saying collects an answer from pieces that may end anywhere. What cannot be
// passed on yet waits for the next piece: half a character, or the possible
// beginning of the key.
type saying struct {
	key    string
	onText func(string)
	text   strings.Builder
	count  int // characters in text
	held   string
}

// add takes a piece and reports whether the answer has reached its maximum
// length.
func (s *saying) add(piece string) (full bool) {
	s.held += piece
	if len(s.key) >= shortKey {
		s.held = strings.ReplaceAll(s.held, s.key, hidden)
	}
	ready := len(s.held) - max(halfCharacter(s.held), s.beginning())
	full = s.say(s.held[:ready])
	s.held = s.held[ready:]
	return full
}

// end passes on what was held back, except half a character, and returns the whole
// text.
func (s *saying) end() string {
	s.say(s.held[:len(s.held)-halfCharacter(s.held)])
	s.held = ""
	return s.text.String()
}

func (s *saying) say(piece string) (full bool) {
	piece = strings.ReplaceAll(strings.ToValidUTF8(piece, string(utf8.RuneError)), "\x00", "")
	if s.count == 0 {
		piece = strings.TrimLeftFunc(piece, unicode.IsSpace) // an answer of spaces is empty, and none of it is shown
	}
	n := utf8.RuneCountInString(piece)
	if s.count+n > mostCharacters {
		piece = string([]rune(piece)[:mostCharacters-s.count])
		n, full = mostCharacters-s.count, true
	}
	s.count += n
	s.text.WriteString(piece)
	if piece != "" && s.onText != nil {
		s.onText(piece)
	}
	return full
}

// beginning is the length of the end of what is held that could be the
// beginning of the key.
func (s *saying) beginning() int {
	if len(s.key) < shortKey {
		return 0
	}
	for n := min(len(s.key)-1, len(s.held)); n > 0; n-- {
		if strings.HasSuffix(s.held, s.key[:n]) {
			return n
		}
	}
	return 0
}

// halfCharacter is the length of a UTF-8 character at the end whose rest is missing.
func halfCharacter(s string) int {
	for n := 1; n < utf8.UTFMax && n <= len(s); n++ {
		if tail := s[len(s)-n:]; utf8.RuneStart(tail[0]) {
			if utf8.FullRuneInString(tail) {
				return 0
			}
			return n
		}
	}
	return 0
}

// clean makes a provider's text fit for an error: one line, 300 characters, no key.
func (c *Client) clean(said string) string {
	if c.key != "" {
		said = strings.ReplaceAll(said, c.key, hidden)
	}
	said = strings.Join(strings.FieldsFunc(strings.ToValidUTF8(said, string(utf8.RuneError)), func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsControl(r)
	}), " ")
	if r := []rune(said); len(r) > 300 {
		said = string(r[:300]) + "…"
	}
	return said
}
