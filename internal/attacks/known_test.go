package attacks_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/oklog/ulid/v2"

	"wardgate/internal/app/apptest"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/mail/smtptest"
	"wardgate/internal/staff"
)

// TestAskingWhoIsKnown: a stranger sends each form with Jane's address, who is known since weeks, and with an address
// that nobody knows. The answers have the same status, fields and values, and no id in them is older than the post.
// Staff find the person by the id that was answered.
// Proves: security-180, security-181
func TestAskingWhoIsKnown(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		server, now := smtptest.Start(t), clock.NewManual(aimedAt)
		h := apptest.Start(t, d, apptest.At(now), apptest.Env("SMTP_URL", server.URL()))
		for _, f := range forms() {
			h.JSON(http.MethodPost, f.path, f.body(janeMail))
		}
		settled(t, h)
		now.Advance(20 * 24 * time.Hour)
		_, cookie := h.SignIn("sam@wardgate.example", staff.Sales)
		for n := range 4 { // and her mailbox has got all that it gets today
			for _, f := range forms() {
				h.JSON(http.MethodPost, f.path, f.body(janeMail), "Idempotency-Key", fmt.Sprint(f.kind, n))
			}
		}
		settled(t, h)
		for _, f := range forms() {
			known := answerTo(t, h, f, janeMail)
			fresh := answerTo(t, h, f, "nobody.yet@fresh.example")
			if !slices.Equal(slices.Sorted(maps.Keys(known)), slices.Sorted(maps.Keys(fresh))) {
				t.Errorf("%s: other fields: %v, %v", f.path, known, fresh)
			}
			for field, told := range known {
				if id, ok := told.(string); ok && field == "id" {
					_, unique, _ := strings.Cut(id, "_")
					drawn, err := ulid.Parse(unique)
					if err != nil || !ulid.Time(drawn.Time()).After(aimedAt.Add(24*time.Hour)) || len(id) != len(fresh[field].(string)) { //nolint:forcetypeassert // the same kind
						t.Errorf("%s: %q tells since when she is known (%v)", f.path, id, err)
					}
				} else if !personal[field] && fmt.Sprint(told) != fmt.Sprint(fresh[field]) {
					t.Errorf("%s: %s is %v of a known person, %v of a new one", f.path, field, told, fresh[field])
				}
			}
			if f.path != "/api/leads" {
				continue
			}
			var found struct{ Email string }
			if err := h.Do(http.MethodGet, "/api/staff/leads/"+known["id"].(string), "", "Cookie", cookie).JSON(&found); err != nil || found.Email != janeMail { //nolint:forcetypeassert // seen above
				t.Errorf("staff find %q by the id that was told (%v)", found.Email, err)
			}
		}
	})
}

// personal are the fields of answers that differ from row to row, of every person.
var personal = map[string]bool{"ticketId": true, "statusUrl": true, "reportUrl": true, "reference": true}

func answerTo(t *testing.T, h *apptest.Instance, f form, email string) (out map[string]any) {
	t.Helper()
	body := f.body(email)
	body["sessionId"] = "asks-" + email // no repeat of another
	if f.path != "/api/leads" {
		delete(body, "sessionId")
	}
	got := h.JSON(http.MethodPost, f.path, body, "Idempotency-Key", "asks-"+f.kind+email)
	if err := json.Unmarshal([]byte(got.Body), &out); err != nil || got.Status != http.StatusCreated {
		t.Fatalf("%s: %d %s", f.path, got.Status, got.Body)
	}
	return out
}

// TestAStopwatchAtTheSignUp: how long an answer takes tells whether an address is new, waits for its confirmation, is a
// person who asked for a quote, or got all of its mails. The answers begin at moments that the work behind them does not decide.
// Proves: security-194
func TestAStopwatchAtTheSignUp(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		janeAsks(t, h)
		sent := 0
		answered := func(what, email string) {
			t.Helper()
			sent++
			began := time.Now()
			got := h.JSON(http.MethodPost, "/api/newsletter/subscriptions", map[string]any{"email": email, "interests": []string{"surveillance"}, "consent": true},
				"Idempotency-Key", fmt.Sprint("sign-up-", sent))
			if took := time.Since(began); got.Status != http.StatusAccepted || took < httpx.EvenAnswers {
				t.Errorf("%s: %d after %v", what, got.Status, took)
			}
			began = time.Now()
			form := url.Values{"email": {email}, "consent": {"true"}, "idempotencyKey": {fmt.Sprint("form-", sent)}}.Encode()
			page := h.Do(http.MethodPost, "/newsletter", form, "Content-Type", "application/x-www-form-urlencoded", "Sec-Fetch-Site", "same-origin")
			if took := time.Since(began); page.Status != http.StatusSeeOther || took < httpx.EvenAnswers {
				t.Errorf("%s, without JavaScript: %d after %v", what, page.Status, took)
			}
		}
		for n := range 3 {
			answered("a new address", fmt.Sprintf("nobody-%d@fresh.example", n))
			answered("a person who is known", janeMail)
			answered("one that waits", "nobody-0@fresh.example")
		}
	}, apptest.Idle())
}
