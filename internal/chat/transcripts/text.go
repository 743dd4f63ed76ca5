package transcripts

import (
	"fmt"
	"slices"
	"strings"

	"wardgate/internal/chat/conversations"
)

// Text is a conversation as text: who said what, and when.
func (s *Transcripts) Text(messages []conversations.Message) string {
	var b strings.Builder
	fmt.Fprintf(&b, "Conversation with %s\n", s.deps.Catalog.Company().Name)
	if len(messages) > 0 {
		fmt.Fprintf(&b, "%s\n", s.deps.Wording.Instant(messages[0].At))
	}
	for _, m := range messages {
		fmt.Fprintf(&b, "\n[%s] %s:\n%s\n", s.deps.Wording.Local(m.At).Format("15:04"), s.speaker(m), m.Content)
		for _, l := range m.Links {
			fmt.Fprintf(&b, "%s: %s%s\n", l.Title, s.deps.Origin, l.Path)
		}
	}
	company := s.deps.Catalog.Company()
	reached := slices.DeleteFunc([]string{company.Name, s.deps.Wording.Phones(), company.Email}, func(set string) bool { return set == "" })
	fmt.Fprintf(&b, "\n%s\nThe assistant is automated and may be wrong.\n", strings.Join(reached, ", "))
	return b.String()
}

func (s *Transcripts) speaker(m conversations.Message) string {
	switch m.Role {
	case conversations.User:
		return "Visitor"
	case conversations.Staff:
		return m.Name + ", " + s.deps.Catalog.Company().Name
	case conversations.System:
		return "Note"
	}
	return "Automated assistant"
}
