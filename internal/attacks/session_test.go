package attacks_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"wardgate/internal/app/apptest"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/staff"
)

// freshRoutes are the calls that a session alone does not open: what would make its thief a permanent guest, carry
// people's data away, or destroy it, lock its owner out, hide what was done, or mail many in the company's name.
func freshRoutes() []string {
	return []string{
		"add-duty-exception", "create-rule", "delete-badge", "delete-duty-exception", "delete-plan", "delete-template", "erase-lead", "export-audit", "export-badges", "export-deliveries", "export-lead", "export-leads", "export-retention", "export-subscribers", "import-badges", "import-subscribers", "merge-leads",
		"restore-automation-defaults", "restore-company", "restore-plan", "restore-template", "resume-campaign", "retry-campaign", "reveal-mail", "save-badge", "save-company", "save-own-duty", "save-rotation", "save-rule", "save-sequence", "save-template", "schedule-campaign", "send-campaign",
		"staff-add-device", "staff-begin-passkey", "staff-begin-totp", "staff-end-session", "staff-invite", "staff-put-rules", "staff-remove-passkey", "staff-remove-totp",
		"staff-renew-recovery", "staff-reset-factor", "staff-sign-out-everywhere", "staff-update-user",
	}
}

// TestAStolenSessionIsNotEnough: a session of which the proof is older than five minutes opens everything that its
// role allows, except what is in freshRoutes; a proof opens those for five minutes.
// Proves: security-61, security-137, security-165, security-209
func TestAStolenSessionIsNotEnough(t *testing.T) {
	c := clock.NewManual(time.Date(2026, 11, 25, 2, 0, 0, 0, time.UTC))
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		_, stolen := h.SignIn("owner@wardgate.example", staff.Owner)
		c.Advance(httpx.FreshFor)
		var asked []string
		for _, r := range h.Routes() {
			if r.Who.IsPublic() || r.ID == "staff-events" {
				continue
			}
			path := strings.NewReplacer("{", "", "}", "").Replace(r.Path)
			got := h.Do(r.Method, path, "{}", "Content-Type", "application/json", "Cookie", stolen)
			if wants := strings.Contains(got.Body, httpx.ProofRequired); wants != r.Fresh || wants != (got.Status == http.StatusForbidden) {
				t.Errorf("%s: %d %s", r.ID, got.Status, got.Body)
			} else if wants {
				asked = append(asked, r.ID)
			}
		}
		slices.Sort(asked)
		if !slices.Equal(asked, freshRoutes()) {
			t.Errorf("a fresh proof is asked for by %v", asked)
		}
	}, apptest.Idle(), apptest.At(c))
}

// TestAStolenCookieMakesAPermanentOwner was what a session alone did: it invited an owner.
// Proves: security-61
func TestAStolenCookieMakesAPermanentOwner(t *testing.T) {
	c := clock.NewManual(time.Date(2026, 11, 25, 2, 0, 0, 0, time.UTC))
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		_, cookie := h.SignIn("owner@wardgate.example", staff.Owner)
		invite := func(email string) apptest.Answer {
			return h.Do(http.MethodPost, "/api/staff/users", fmt.Sprintf(`{"email":%q,"name":"X","role":"owner"}`, email),
				"Content-Type", "application/json", "Cookie", cookie)
		}
		prove := func(word string) apptest.Answer {
			return h.JSON(http.MethodPost, "/api/staff/session/proof", map[string]string{"current": word}, "Cookie", cookie)
		}
		c.Advance(5 * time.Minute)
		if got := invite("thief@wardgate.example"); got.Status != http.StatusForbidden {
			t.Fatalf("with a stolen session: %d %s", got.Status, got.Body)
		}
		if got := prove(wrong); got.Status != http.StatusUnprocessableEntity || invite("thief@wardgate.example").Status != http.StatusForbidden {
			t.Errorf("with a wrong password: %d %s", got.Status, got.Body)
		}
		if got := prove(password); got.Status != http.StatusNoContent {
			t.Fatalf("the proof: %d %s", got.Status, got.Body)
		}
		c.Advance(5*time.Minute - time.Millisecond)
		if got := invite("colleague@wardgate.example"); got.Status != http.StatusCreated {
			t.Errorf("within five minutes: %d %s", got.Status, got.Body)
		}
		c.Advance(time.Millisecond)
		if got := invite("late@wardgate.example"); got.Status != http.StatusForbidden {
			t.Errorf("after five minutes: %d", got.Status)
		}
		if n := h.Count("SELECT COUNT(*) FROM audit_log WHERE action = 'staff.proved'"); n != 1 {
			t.Errorf("%d proofs in the log", n)
		}
	}, apptest.Idle(), apptest.At(c))
}

// TestEndingSomebodyElsesSession: a session is ended by its owner, and a colleague's by an owner of the company.
// Proves: security-60
func TestEndingSomebodyElsesSession(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		id, first := h.SignIn("sales@wardgate.example", staff.Sales)
		second := h.SignInAgain("sales@wardgate.example")
		_, other := h.SignIn("viewer@wardgate.example", staff.Viewer)
		_, owner := h.SignIn("owner@wardgate.example", staff.Owner)
		var list struct {
			Items []struct {
				ID, Browser, Network string
				Current              bool
			} `json:"items"`
		}
		if err := h.Do(http.MethodGet, "/api/staff/sessions", "", "Cookie", second).JSON(&list); err != nil || len(list.Items) != 2 {
			t.Fatalf("%v, %+v", err, list)
		}
		alive := func(cookie string) bool {
			return h.Do(http.MethodGet, "/api/staff/session", "", "Cookie", cookie).Status == http.StatusOK
		}
		for _, s := range list.Items {
			if s.Current {
				continue
			}
			if s.Browser != "an unknown browser" || s.Network != "127.0.0.0/24" {
				t.Errorf("%+v", s)
			}
			if got := h.Do(http.MethodDelete, "/api/staff/sessions/"+s.ID, "", "Cookie", other); got.Status != http.StatusNotFound || !alive(first) {
				t.Errorf("a stranger to the session: %d", got.Status)
			}
			if got := h.Do(http.MethodDelete, "/api/staff/sessions/"+s.ID, "", "Cookie", second); got.Status != http.StatusNoContent {
				t.Errorf("its owner: %d %s", got.Status, got.Body)
			}
		}
		if alive(first) || !alive(second) {
			t.Errorf("first alive %v, second %v", alive(first), alive(second))
		}
		path := "/api/staff/users/" + id + "/sessions"
		if got := h.Do(http.MethodDelete, path, "", "Cookie", other); got.Status != http.StatusForbidden || !alive(second) {
			t.Errorf("a viewer: %d", got.Status)
		}
		if got := h.Do(http.MethodDelete, path, "", "Cookie", owner); got.Status != http.StatusNoContent || alive(second) || !alive(owner) {
			t.Errorf("an owner: %d, alive %v", got.Status, alive(second))
		}
	}, apptest.Idle())
}
