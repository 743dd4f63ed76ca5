package imap

import (
	"encoding/base64"
	"strings"
)

// secrets are the password in the ways in which it is sent.
func secrets(c Config) []string {
	return []string{c.Password, base64.StdEncoding.EncodeToString([]byte("\x00" + c.User + "\x00" + c.Password))}
}

// fetched are the items of a line such as "* 3 FETCH (UID 7 RFC822.SIZE 12 BODY[]<0> {5}", by their names in capital letters, without what stands
// behind them in brackets. Anything else has none.
func (a answered) fetched() map[string]string {
	words := strings.Fields(a.text())
	if len(words) < 3 || words[0] != "*" || !strings.EqualFold(words[2], "FETCH") {
		return nil
	}
	_, rest, _ := strings.Cut(a.text(), "(")
	s := scanner{text: rest, more: a[1:]}
	items := map[string]string{}
	for range 100 {
		name := s.name()
		if name == "" {
			break
		}
		items[name] = s.value()
	}
	return items
}

// scanner reads names and values in turns.
type scanner struct {
	text string
	more answered // literals and texts that follow
}

// name is the next name, without what stands behind it in brackets.
func (s *scanner) name() string {
	s.text = strings.TrimLeft(s.text, " ")
	end := strings.IndexAny(s.text, " [()")
	if end <= 0 {
		return ""
	}
	name := strings.ToUpper(s.text[:end])
	if s.text = s.text[end:]; strings.HasPrefix(s.text, "[") {
		_, after, ok := strings.Cut(s.text, "]")
		if !ok {
			return ""
		}
		s.text = after
		if strings.HasPrefix(s.text, "<") {
			_, s.text, _ = strings.Cut(s.text, ">")
		}
	}
	return name
}

// value is the next value: a literal, a quoted string, a list, or a word.
func (s *scanner) value() string {
	s.text = strings.TrimLeft(s.text, " ")
	if _, ok := announced(s.text); ok && strings.HasPrefix(s.text, "{") && len(s.more) > 0 {
		value := s.more[0]
		s.text = ""
		if len(s.more) > 1 {
			s.text = s.more[1]
		}
		s.more = s.more[min(2, len(s.more)):]
		return value
	}
	switch {
	case strings.HasPrefix(s.text, `"`):
		return s.quoted()
	case strings.HasPrefix(s.text, "("):
		return s.list()
	}
	end := strings.IndexAny(s.text, " )")
	if end < 0 {
		end = len(s.text)
	}
	value := s.text[:end]
	s.text = s.text[end:]
	if strings.EqualFold(value, "NIL") {
		return ""
	}
	return value
}

func (s *scanner) quoted() string {
	var b strings.Builder
	for i := 1; i < len(s.text); i++ {
		switch s.text[i] {
		case '\\':
			if i++; i < len(s.text) {
				b.WriteByte(s.text[i])
			}
		case '"':
			s.text = s.text[i+1:]
			return b.String()
		default:
			b.WriteByte(s.text[i])
		}
	}
	s.text = ""
	return b.String()
}

// list passes over a list: none that is asked for holds literals.
func (s *scanner) list() string {
	depth := 0
	for i := range len(s.text) {
		switch s.text[i] {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				value := s.text[:i+1]
				s.text = s.text[i+1:]
				return value
			}
		}
	}
	value := s.text
	s.text = ""
	return value
}
