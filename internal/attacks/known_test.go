package attacks_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/oklog/ulid/v2"

	"wardgate/internal/app/apptest"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
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
