package app_test

import (
	"net/http"
	"strings"
	"testing"

	"wardgate/internal/app/apptest"
	"wardgate/internal/staff"
)

// TestStrangeTextFromStaff: a NUL byte, a line end or a lone surrogate in any text
// that staff, or somebody without a session, sends is refused or cleaned, never an error of ours.
// Proves: platform-17
func TestStrangeTextFromStaff(t *testing.T) {
	texts := map[string]string{
		"NUL": `a\u0000b`, "surrogate": `a\ud800b`, "newline": `a\r\nBcc: spy@example.com`, "direction": `\u202eabc`, "line separator": `a\u2028b`,
		"emoji": "🦊", "long": strings.Repeat("é", 3000), "empty": "", "blank": "  ",
	}
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		owner, cookie := h.SignIn("owner@wardgate.example", staff.Owner)
		var made receipt
		if err := h.Do(http.MethodPost, "/api/quotes", good().json(), asJSON("one")...).JSON(&made); err != nil {
			t.Fatal(err)
		}
		for name, v := range texts {
			t.Run(name, func(t *testing.T) {
				for _, c := range strangeCalls(made.ID, owner, v) {
					got := h.Do(c.method, c.path, c.body, "Content-Type", "application/json", "Cookie", cookie)
					if got.Status >= 500 {
						t.Errorf("%s %s: %d %s", c.method, c.path, got.Status, got.Body)
					}
					if got.Status >= 400 {
						checkProblem(t, got, "")
					}
				}
			})
		}
		if strings.Contains(h.Log.String(), `"level":"ERROR"`) {
			t.Errorf("the log holds an error: %s", lines(h.Log.String(), `"level":"ERROR"`))
		}
	}, apptest.Idle())
}

func strangeCalls(quote, owner, v string) []attempt {
	at := func(path string) string { return "/api/staff/quotes/" + quote + "/" + path }
	call := func(method, path, body string) attempt { return attempt{method: method, path: path, body: body} }
	return []attempt{
		call("POST", at("reply"), `{"subject":"`+v+`","body":"Thank you."}`),
		call("POST", at("reply"), `{"subject":"Your request","body":"`+v+`"}`),
		call("POST", at("status"), `{"status":"reviewed","note":"`+v+`"}`),
		call("POST", at("status"), `{"status":"`+v+`","note":""}`),
		call("POST", at("assign"), `{"user_id":"`+v+`"}`),
		call("POST", at("priority"), `{"priority":"`+v+`"}`),
		call("POST", "/api/staff/session", `{"email":"`+v+`","password":"`+v+`"}`),
		call("POST", "/api/staff/session", `{"email":"owner@wardgate.example","password":"wrong","totp":"`+v+`"}`),
		call("POST", "/api/staff/setup", `{"token":"`+v+`","name":"`+v+`","email":"x@wardgate.example","password":"four grey geese over"}`),
		call("POST", "/api/staff/password-reset", `{"email":"`+v+`"}`),
		call("POST", "/api/staff/password-reset/confirm", `{"token":"`+v+`","password":"four grey geese over"}`),
		call("POST", "/api/staff/password", `{"current":"`+v+`","password":"`+v+`"}`),
		call("POST", "/api/staff/users", `{"email":"`+v+`","name":"`+v+`","role":"sales"}`),
		call("POST", "/api/staff/users", `{"email":"new@wardgate.example","name":"`+v+`","role":"`+v+`"}`),
		call("POST", "/api/staff/users/accept", `{"token":"`+v+`","name":"`+v+`","password":"four grey geese over"}`),
		call("PATCH", "/api/staff/users/"+owner, `{"role":"`+v+`"}`),
	}
}
