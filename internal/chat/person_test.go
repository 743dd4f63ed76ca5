package chat

import (
	"context"
	"testing"

	"wardgate/internal/chat/conversations"
	"wardgate/internal/chat/people"
	"wardgate/internal/platform/db"
)

// TestWhatAPersonMayRead: their export has the messages, when a person was asked for and
// who came, and where the conversation was to be mailed; their erasure leaves none of it.
// Proves: chat-61
func TestWhatAPersonMayRead(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.send(t, "", "Is that legal?")
		id, robin := b.id(t), asStaff(t.Context(), "Robin Hale")
		must(t, b.Take(robin, id))
		if _, err := b.Speak(robin, id, "", "It is."); err != nil {
			t.Fatal(err)
		}
		must(t, b.Ask(t.Context(), browser("dana"), dana, "dana@customers.example"))
		must(t, b.HandBack(robin, id))
		lead := b.leadOf(t, id)
		var talks []people.Conversation
		read := func() {
			must(t, b.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
				rows, _, err := b.RowsOfLead(ctx, tx, lead)
				talks, _ = rows.([]people.Conversation)
				return err
			}))
		}
		read()
		if len(talks) != 1 || len(talks[0].Messages) < 4 || talks[0].Messages[0].Text != "Is that legal?" {
			t.Fatalf("%+v", talks)
		}
		if p := talks[0].Persons; len(p) != 1 || p[0].Name != "Robin Hale" || p[0].TakenAt == nil || p[0].EndedAt == nil || p[0].Reasons[0] != "law" {
			t.Errorf("persons: %+v", p)
		}
		if m := talks[0].Mailed; len(m) != 1 || m[0].Email != "dana@customers.example" || m[0].ConfirmedAt != nil {
			t.Errorf("mailed: %+v", m)
		}
		must(t, b.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error { return b.EraseOfLead(ctx, tx, lead) }))
		if read(); len(talks) != 0 || b.count(t, "chat_messages") != 0 || b.count(t, "chat_transcripts") != 0 {
			t.Errorf("left after the erasure: %+v", talks)
		}
	})
}

// leadOf makes a conversation that of a new lead, and returns its id.
func (b bench) leadOf(t *testing.T, conversation string) string {
	t.Helper()
	id := b.IDs.Row("lead", b.Clock.Now())
	must(t, b.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		return conversations.SetLead(ctx, tx, conversation, id, b.Clock.Now())
	}))
	return id
}
