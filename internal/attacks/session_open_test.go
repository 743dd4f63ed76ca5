package attacks_test

import (
	"bufio"
	"net/http"
	"slices"
	"strings"
	"testing"

	"wardgate/internal/app/apptest"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/staff"
)

// beforeSetUp are the calls that are open to a person whose role needs a second factor and who has none: who they are,
// proving it, setting a factor up, and leaving.
func beforeSetUp() []string {
	return []string{
		"staff-add-passkey", "staff-begin-passkey", "staff-begin-passkey-proof", "staff-begin-totp", "staff-confirm-totp", "staff-list-passkeys", "staff-me",
		"staff-prove", "staff-prove-with-passkey", "staff-sign-out-everywhere",
	}
}

// TestAStolenSessionOutlivesTheDemand: the owner demands a second factor of sales after a session of theirs was stolen. The
// thief's session, and its stream of news, used to go on for a week. Another role's goes on.
// Proves: security-64
func TestAStolenSessionOutlivesTheDemand(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		_, owner := h.SignIn("owner@wardgate.example", staff.Owner)
		_, stolen := h.SignIn("sales@wardgate.example", staff.Sales)
		_, other := h.SignIn("viewer@wardgate.example", staff.Viewer)
		heard := events(t, h, stolen)
		if got := <-heard; got != "hello" {
			t.Fatalf("the stream begins with %q", got)
		}
		if got := h.JSON(http.MethodPut, "/api/staff/rules", map[string][]string{"factor_roles": {"sales"}}, "Cookie", owner); got.Status != http.StatusOK {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
		if got := <-heard; got != "bye" {
			t.Errorf("the stream of an open session goes on: %q", got)
		}
		var open []string
		for _, r := range h.Routes() {
			if r.Who.IsPublic() || r.ID == "staff-events" { // a stream that opened would not end
				continue
			}
			if r.BeforeSetUp {
				open = append(open, r.ID)
				continue
			}
			path := strings.NewReplacer("{", "", "}", "").Replace(r.Path)
			got := h.Do(r.Method, path, "{}", "Content-Type", "application/json", "Cookie", stolen)
			if got.Status != http.StatusForbidden || !strings.Contains(got.Body, httpx.SetUpRequired) {
				t.Errorf("%s: %d %s", r.ID, got.Status, got.Body)
			}
		}
		again, err := http.NewRequestWithContext(t.Context(), http.MethodGet, h.URL+"/api/staff/events", http.NoBody)
		if err != nil {
			t.Fatal(err)
		}
		again.Header.Set("Cookie", stolen)
		res, err := http.DefaultTransport.RoundTrip(again)
		if err != nil || res.StatusCode != http.StatusForbidden {
			t.Fatalf("another stream: %v %v", res, err)
		}
		_ = res.Body.Close()
		slices.Sort(open)
		if !slices.Equal(open, beforeSetUp()) {
			t.Errorf("open before the setting-up: %v", open)
		}
		if got := h.Do(http.MethodGet, "/api/staff/quotes", "", "Cookie", other); got.Status != http.StatusOK {
			t.Errorf("another role: %d %s", got.Status, got.Body)
		}
	}, apptest.Idle())
}

// events are the names of what the stream of a session tells, one after another; closed at its end.
func events(t *testing.T, h *apptest.Instance, cookie string) <-chan string {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, h.URL+"/api/staff/events", http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Cookie", cookie)
	res, err := http.DefaultTransport.RoundTrip(req)
	if err != nil || res.StatusCode != http.StatusOK {
		t.Fatalf("%v %v", res, err)
	}
	t.Cleanup(func() { _ = res.Body.Close() })
	names := make(chan string, 100)
	go func() {
		defer close(names)
		for lines := bufio.NewScanner(res.Body); lines.Scan(); {
			if name, found := strings.CutPrefix(lines.Text(), "event: "); found {
				names <- name
			}
		}
	}()
	return names
}
