package attacks_test

import (
	"database/sql"
	"net/http"
	"strings"
	"testing"

	"wardgate/internal/app/apptest"
)

// TestAStrangerTakesAConversation: who read a session's id in a proxy's log leaves an address under it. The conversation
// stays its browser's, which can still leave its own.
// Proves: security-144
func TestAStrangerTakesAConversation(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		said := map[string]string{"userId": "victim-user", "sessionId": "victim-session", "message": "My gate code is 9911."}
		first := h.JSON(http.MethodPost, "/api/chat/messages", said, "Idempotency-Key", "one")
		cookie, _, _ := strings.Cut(first.Header.Get("Set-Cookie"), ";")
		if cookie == "" {
			t.Fatalf("no cookie: %d %s", first.Status, first.Body)
		}
		said["message"] = "Do you patrol at night?"
		if got := h.JSON(http.MethodPost, "/api/chat/messages", said, "Idempotency-Key", "two", "Cookie", cookie); got.Status >= 300 {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
		leave := func(email string, headers ...string) sql.NullString {
			got := h.JSON(http.MethodPost, "/api/leads", map[string]any{"email": email, "source": "ai_assistant", "sessionId": "victim-session"},
				append([]string{"Idempotency-Key", email}, headers...)...)
			if got.Status != http.StatusCreated {
				t.Fatalf("%d %s", got.Status, got.Body)
			}
			var lead sql.NullString
			if err := h.DB.Read().QueryRowContext(t.Context(), "SELECT lead_id FROM chat_conversations WHERE session_id = 'victim-session'").Scan(&lead); err != nil {
				t.Fatal(err)
			}
			return lead
		}
		if lead := leave("mallory@attacker.example"); lead.Valid {
			t.Errorf("the conversation is %s's now", lead.String)
		}
		if lead := leave("mallory@other.example", "Cookie", "wardgate_chat="+strings.Repeat("x", 43)); lead.Valid {
			t.Errorf("with another browser's cookie it is %s's", lead.String)
		}
		if lead := leave("victim@visitor.example", "Cookie", cookie); !lead.Valid {
			t.Error("its own browser cannot leave an address")
		}
	})
}
