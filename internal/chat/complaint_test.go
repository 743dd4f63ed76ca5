package chat

import (
	"slices"
	"strings"
	"testing"

	"wardgate/internal/chat/handover"
)

// Who was let down is told that a person knows, and a person does.
// Proves: chat-86, D106
func TestAComplaintCallsAPerson(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		for _, message := range []string{"nobody showed up for the shift tonight", "your guard is sleeping in his truck"} {
			m := b.send(t, "", message)
			if !m.RequiresHuman || !strings.Contains(m.Content, "our team has been told") || !strings.Contains(m.Content, b.Catalog.Company().Phones[0].Display) {
				t.Errorf("%q: %+v", message, m)
			}
		}
		if h := b.person(t); !slices.Equal(h.Reasons, []string{handover.Complaint}) || len(b.mails(t, handover.CallMail)) != 1 {
			t.Errorf("%+v, %d mails", h, len(b.mails(t, handover.CallMail)))
		}
	})
}
