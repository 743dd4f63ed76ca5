package app_test

import (
	"net/http"
	"strings"
	"testing"

	"wardgate/internal/app/apptest"
	"wardgate/internal/staff"
)

// A number and an address that are typed into the chat come to staff as what the chat's form takes: notice with the way to the conversation,
// promised answer, history of the lead, acknowledgement; and the browser learns that it need not ask.
// Proves: chat-88, chat-93, chat-94
func TestATypedContactComesToStaff(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		v := &chatter{t: t, h: h, who: "dana"}
		for _, said := range []string{"How long are recordings kept?", "Thanks. Dana Birch, 780-555-0126", "or dana@birch.example"} {
			got := v.do(http.MethodPost, "messages", `{`+v.names()+`,"message":"`+said+`"}`)
			if got.Status != http.StatusOK || strings.Contains(got.Body, `"captured":true`) != strings.ContainsAny(said, "0@") {
				t.Errorf("%q: %d %s", said, got.Status, got.Body)
			}
		}
		h.Scheduler.WorkNudges(t.Context())
		for subject, want := range map[string][]string{
			"Typed in the chat: Dana Birch":         {"780-555-0126", "Promised to the visitor: until", "/operations?tab=chats&chat=chat_", "nobody has verified"},
			"Typed in the chat: dana@birch.example": {"/operations?tab=chats&chat=chat_"},
			"We have your details":                  {"A security specialist will contact you within 24 hours."},
		} {
			var id string
			if err := h.DB.Read().QueryRowContext(t.Context(), "SELECT id FROM mails WHERE subject = $1", subject).Scan(&id); err != nil {
				t.Errorf("%q: %v", subject, err)
				continue
			}
			letter, err := h.Mail.Get(t.Context(), id)
			if err != nil {
				t.Fatal(err)
			}
			for _, words := range want {
				if !strings.Contains(letter.Text, words) {
					t.Errorf("%q does not say %q: %s", subject, words, letter.Text)
				}
			}
		}
		if n := h.Count("SELECT count(*) FROM mails"); n != 3 {
			t.Errorf("%d mails", n)
		}
		_, cookie := h.SignIn("robin@wardgate.example", staff.Sales)
		for path, want := range map[string]string{
			"/api/staff/leads/promises":               `"name":"Dana Birch","email":"dana@birch.example"`,
			"/api/staff/chat/conversations?state=all": `"lead_name":"Dana Birch","lead_email":"dana@birch.example","lead_unverified":["name","phone"]`,
			"/api/staff/leads":                        `"phone":"780-555-0126"`,
		} {
			if got := h.Do(http.MethodGet, path, "", "Cookie", cookie); !strings.Contains(got.Body, want) {
				t.Errorf("%s: %s", path, got.Body)
			}
		}
		if n := h.Count("SELECT count(*) FROM leads"); n != 1 {
			t.Errorf("%d leads", n)
		}
	}, apptest.Idle())
}
