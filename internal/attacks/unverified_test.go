package attacks_test

import (
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"wardgate/internal/app/apptest"
	"wardgate/internal/staff"
)

// marked is a row of any list that staff read, with what of it nobody vouches for.
type marked struct {
	ID, Phone         string
	Unverified, Mixed []string
}

// lists are those in which what the public forms store is read by staff, by the form.
func lists(status string) map[string]string {
	calls := "open"
	if status == "quarantine" {
		calls = "spam"
	}
	return map[string]string{
		"/api/quotes": "/api/staff/quotes?status=" + status, "/api/contact": "/api/staff/contact?status=" + status,
		"/api/assessments": "/api/staff/assessments?status=" + status, "/api/leads": "/api/staff/leads/captures?status=" + status,
		"/api/appointments": "/api/staff/appointments?status=" + calls,
	}
}

func rowsOf(t *testing.T, h *apptest.Instance, cookie, path string) (rows []marked) {
	t.Helper()
	var list struct{ Items []marked }
	if got := h.Do(http.MethodGet, path, "", "Cookie", cookie); got.JSON(&list) != nil || len(list.Items) == 0 {
		t.Fatalf("%s: %d %s", path, got.Status, got.Body)
	}
	return list.Items
}

// TestWhatMalloryTypedLooksLikeJanes: staff vouch for Jane's name and phone; what Mallory sends in her name is marked in
// every list, drawer, alert and file all the same, and what is Jane's is not.
// Proves: security-191
func TestWhatMalloryTypedLooksLikeJanes(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		_, cookie := h.SignIn("sam@wardgate.example", staff.Sales)
		janeAsks(t, h)
		known := jane(t, h, cookie)
		if got := h.JSON(http.MethodPost, "/api/staff/leads/"+known.ID+"/details", map[string]any{
			"version": known.Version, "name": "Jane Quill", "phone": janePhone,
		}, "Cookie", cookie); got.Status != http.StatusOK {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
		said := everyForm(h, t)
		delete(said, "/api/newsletter/subscriptions") // types nothing but an address
		said["/api/leads"]["name"] = "Мария Attacker"
		for path, form := range said {
			post(t, h, path, form)
		}
		for path, list := range lists("all") {
			for _, row := range rowsOf(t, h, cookie, list) {
				hers := row.Phone == janePhone
				if name, phone := slices.Contains(row.Unverified, "name"), slices.Contains(row.Unverified, "phone"); name == hers || phone == hers {
					t.Errorf("%s: %+v", path, row)
				}
				if mixed := slices.Contains(row.Mixed, "name"); mixed != (path == "/api/leads") {
					t.Errorf("%s: letters of several alphabets: %+v", path, row)
				}
				if path != "/api/quotes" && path != "/api/contact" {
					continue
				}
				var detail marked
				base, _, _ := strings.Cut(list, "?")
				if got := h.Do(http.MethodGet, base+"/"+row.ID, "", "Cookie", cookie); got.JSON(&detail) != nil || !slices.Equal(detail.Unverified, row.Unverified) {
					t.Errorf("the drawer of %s: %d %s", path, got.Status, got.Body)
				}
			}
		}
		for _, promise := range rowsOf(t, h, cookie, "/api/staff/leads/promises") { // shows what is known of Jane
			if !slices.Equal(promise.Unverified, []string{"company"}) {
				t.Errorf("a promised answer: %+v", promise)
			}
		}
		markedMailsAndFile(t, h, cookie)
	}, apptest.Idle())
}

// markedMailsAndFile looks at what leaves the pages: the notice of a cancelled call, and the file of the leads.
func markedMailsAndFile(t *testing.T, h *apptest.Instance, cookie string) {
	t.Helper()
	for _, call := range rowsOf(t, h, cookie, "/api/staff/appointments?status=open") {
		if err := h.Leads.Appointments.Notify(t.Context(), call.ID); err != nil {
			t.Fatal(err)
		}
		if got := h.JSON(http.MethodPost, "/api/staff/appointments/"+call.ID+"/status", map[string]any{"status": "cancelled"}, "Cookie", cookie); got.Status != http.StatusOK {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
	}
	if n := h.Count("SELECT count(*) FROM mails WHERE kind = 'leads.appointment-cancelled' AND to_address <> $1 AND body LIKE '%nobody has verified%'", janeMail); n != 1 {
		t.Error("the notice of a cancelled call marks nothing")
	}
	_, owner := h.SignIn("olga@wardgate.example", staff.Owner)
	got := h.Do(http.MethodGet, "/api/staff/leads/csv", "", "Cookie", owner)
	head, row, _ := strings.Cut(got.Body, "\n")
	if got.Status != http.StatusOK || !strings.HasSuffix(strings.TrimSpace(head), ",unverified") || !strings.HasSuffix(strings.TrimSpace(row), ",company; industry") {
		t.Errorf("the file of the leads: %d %s", got.Status, got.Body)
	}
}

// TestAProgramsWordsStandUnmarkedInQuarantine: nobody stands behind what is in quarantine, so all of it is marked.
// Proves: security-191
func TestAProgramsWordsStandUnmarkedInQuarantine(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		_, cookie := h.SignIn("sam@wardgate.example", staff.Sales)
		said := everyForm(h, t)
		delete(said, "/api/newsletter/subscriptions")
		for path, form := range said {
			trapped := maps.Clone(form)
			trapped["website"] = "https://spam.example"
			post(t, h, path, trapped)
		}
		for path, list := range lists("quarantine") {
			for _, row := range rowsOf(t, h, cookie, list) {
				if !slices.Contains(row.Unverified, "name") || !slices.Contains(row.Unverified, "phone") {
					body, _ := json.Marshal(row) //nolint:errchkjson // words alone
					t.Errorf("%s: %s", path, body)
				}
			}
		}
	}, apptest.Idle())
}
