package chat

import (
	"slices"
	"strings"
	"testing"

	"wardgate/internal/chat/handover"
	"wardgate/internal/chat/safety"
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

// Damage under way is told to a person by its own reason, gets the lines and no 911, and asks no model.
// Proves: chat-103
func TestDamageCallsAPerson(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		provider := withModel(t, &b)
		m := b.send(t, "", "a pipe just burst above our server rack")
		if phones := b.Catalog.Company().Phones; m.Danger != safety.None || !m.RequiresHuman || strings.Contains(m.Content, "911") || !strings.Contains(m.Content, phones[0].Display) ||
			!strings.Contains(m.Content, phones[1].Display) || len(m.Links) > 0 {
			t.Errorf("%+v", m)
		}
		if h := b.person(t); !slices.Equal(h.Reasons, []string{handover.Damage}) || len(b.mails(t, handover.CallMail)) != 1 || len(provider.Requests()) != 0 {
			t.Errorf("%+v, %d mails, %d requests", h, len(b.mails(t, handover.CallMail)), len(provider.Requests()))
		}
	})
}
