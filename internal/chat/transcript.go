package chat

import (
	"fmt"
	"strings"
)

// transcript is a conversation as text: who said what, and when.
func (s *Service) transcript(messages []Message) string {
	var b strings.Builder
	fmt.Fprintf(&b, "Conversation with %s\n", s.Catalog.Company.Name)
	if len(messages) > 0 {
		fmt.Fprintf(&b, "%s\n", s.clockText(messages[0].At))
	}
	for _, m := range messages {
		fmt.Fprintf(&b, "\n[%s] %s:\n%s\n", m.At.In(s.Zone).Format("15:04"), s.speaker(m), m.Content)
		for _, l := range m.Links {
			fmt.Fprintf(&b, "%s: %s%s\n", l.Title, s.Origin, l.Path)
		}
	}
	fmt.Fprintf(&b, "\n%s, %s, %s\nThe assistant is automated and may be wrong.\n", s.Catalog.Company.Name, phonesOf(s.Catalog), s.Catalog.Company.Email)
	return b.String()
}

func (s *Service) speaker(m Message) string {
	switch m.Role {
	case User:
		return "Visitor"
	case Staff:
		return m.Name + ", " + s.Catalog.Company.Name
	case System:
		return "Note"
	}
	return "Automated assistant"
}
