package attacks_test

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"wardgate/internal/app/apptest"
	"wardgate/internal/leads"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/sms/smstest"
	"wardgate/internal/staff"
)

// TestNothingOfMalloryOutlivesJane: what was said of her is in her export, and goes with her.
// Proves: security-30
func TestNothingOfMalloryOutlivesJane(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		_, cookie := h.SignIn("olga@wardgate.example", staff.Owner)
		post(t, h, "/api/leads", map[string]any{"email": janeMail, "name": "Jane Quill", "phone": janePhone, "company": "Quill Yards"})
		post(t, h, "/api/leads", everyForm(h, t)["/api/leads"])
		confirmLink(t, h, "leads.capture-answer")
		l := jane(t, h, cookie)
		if got := h.Do(http.MethodGet, "/api/staff/leads/"+l.ID+"/export", "", "Cookie", cookie); !strings.Contains(got.Body, `"field":"phone","value":"`+malloryPhone) {
			t.Errorf("the export lacks what was said: %s", got.Body)
		}
		var owed struct{ Items []struct{ ID string } }
		if got := h.Do(http.MethodGet, "/api/staff/leads/promises", "", "Cookie", cookie); got.JSON(&owed) != nil {
			t.Fatal(got.Body)
		}
		for _, p := range owed.Items {
			h.Do(http.MethodPost, "/api/staff/leads/promises/"+p.ID+"/keep", "", "Cookie", cookie)
		}
		if got := h.JSON(http.MethodPost, "/api/staff/leads/"+l.ID+"/erase", map[string]any{"version": l.Version}, "Cookie", cookie); got.Status >= 300 {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
		if n := h.Count("SELECT count(*) FROM leads WHERE provenance <> ''") + h.Count("SELECT count(*) FROM lead_detail_links"); n != 0 {
			t.Errorf("%d rows still tell of it", n)
		}
	}, apptest.Idle())
}

// TestMalloryGetsNoText: a number that only a later form gave gets no text message of the company, though nothing
// was known in its place.
// Proves: security-32
func TestMalloryGetsNoText(t *testing.T) {
	ten := time.Date(2026, 11, 23, 16, 0, 0, 0, time.UTC)
	server := smstest.Start(t)
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		post(t, h, "/api/leads", map[string]any{"email": janeMail, "name": "Jane Quill"})
		post(t, h, "/api/leads", map[string]any{"email": janeMail, "name": "Jane Quill", "phone": malloryPhone})
		for _, want := range []bool{false, true} {
			var l leads.Lead
			if err := h.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) (err error) {
				var id string
				if err := tx.QueryRowContext(ctx, "SELECT id FROM leads").Scan(&id); err != nil {
					return err
				}
				l, err = h.Leads.People.Lock(ctx, tx, id)
				return err
			}); err != nil {
				t.Fatal(err)
			}
			if l.Phone != malloryPhone || l.MayBeTexted() != want {
				t.Fatalf("may be texted: %v; %+v", l.MayBeTexted(), l)
			}
			if want {
				break
			}
			_, cookie := h.SignIn("sam@wardgate.example", staff.Sales)
			got := h.JSON(http.MethodPost, "/api/staff/leads/"+l.ID+"/details", map[string]any{"version": l.Version, "phone": malloryPhone}, "Cookie", cookie)
			if got.Status != http.StatusOK {
				t.Fatalf("%d %s", got.Status, got.Body)
			}
		}
	}, apptest.Idle(), apptest.At(clock.NewManual(ten)), apptest.Env("SMS_URL", server.URL()))
}

// TestMergesKeepWhatWasSaid: a merge keeps what was said of both, a form in the name of the merged one rewrites
// neither, and undoing the merge gives each its own back.
// Proves: security-30
func TestMergesKeepWhatWasSaid(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		_, cookie := h.SignIn("sam@wardgate.example", staff.Sales)
		janeAsks(t, h)
		post(t, h, "/api/leads", map[string]any{"email": "jane@home.example", "name": "Jane Q.", "phone": "780-555-0163"})
		l := jane(t, h, cookie)
		read := func(id string) (l known) {
			if got := h.Do(http.MethodGet, "/api/staff/leads/"+id, "", "Cookie", cookie); got.JSON(&l) != nil {
				t.Fatal(got.Body)
			}
			return l
		}
		var homes struct{ Items []known }
		if err := h.Do(http.MethodGet, "/api/staff/leads?q=0163", "", "Cookie", cookie).JSON(&homes); err != nil || len(homes.Items) != 1 {
			t.Fatal(err)
		}
		home := homes.Items[0]
		before, _ := json.Marshal(l.Details)
		act := func(path string, body map[string]any) {
			t.Helper()
			if got := h.JSON(http.MethodPost, "/api/staff/leads/"+l.ID+path, body, "Cookie", cookie); got.Status != http.StatusOK {
				t.Fatalf("%s: %d %s", path, got.Status, got.Body)
			}
		}
		act("/merge", map[string]any{"version": l.Version, "with": home.ID, "with_version": home.Version})
		merged := read(l.ID)
		if !merged.isJane() || merged.stated()["phone"] != "780-555-0163" || listed(t, h, cookie, "0163") != 1 {
			t.Errorf("after the merge: %+v", merged)
		}
		post(t, h, "/api/leads", map[string]any{"email": "jane@home.example", "name": "Mallory Attacker", "phone": malloryPhone})
		merged = read(l.ID)
		if !merged.isJane() || len(merged.Details) < 4 {
			t.Errorf("a form in the other name: %+v", merged)
		}
		act("/merge/undo", map[string]any{"version": merged.Version})
		after, _ := json.Marshal(read(l.ID).Details)
		if string(after) != string(before) {
			t.Errorf("before the merge %s, after its undoing %s", before, after)
		}
		if back := read(home.ID); back.Name != "Jane Q." || back.Phone != "780-555-0163" || back.stated()["phone"] != malloryPhone {
			t.Errorf("the other one came back as %+v", back)
		}
	}, apptest.Idle())
}
