package attacks_test

import (
	"net/http"
	"strings"
	"testing"

	"wardgate/internal/app/apptest"
	"wardgate/internal/staff"
)

// TestNobodyTakesTheCustomersPagesAlong: a colleague who could answer a request had the address of the customer's page with it, which opened for
// months after their account was ended.
// Proves: security-255
func TestNobodyTakesTheCustomersPagesAlong(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		var made struct{ ID, StatusURL string }
		if err := h.JSON(http.MethodPost, "/api/quotes", map[string]string{
			"firstName": "Dana", "lastName": "Birch", "email": "dana@customers.example", "phone": "780-555-0142", "serviceType": "surveillance", "propertyType": "retail",
		}).JSON(&made); err != nil || made.StatusURL == "" {
			t.Fatalf("%v %+v", err, made)
		}
		token := made.StatusURL[strings.LastIndexByte(made.StatusURL, '/')+1:]
		_, owner := h.SignIn("owner@wardgate.example", staff.Owner)
		_, sales := h.SignIn("sales@wardgate.example", staff.Sales)
		var leads struct {
			Items []struct{ ID string }
		}
		if err := h.Do(http.MethodGet, "/api/staff/leads", "", "Cookie", owner).JSON(&leads); err != nil || len(leads.Items) != 1 {
			t.Fatalf("%v %+v", err, leads)
		}
		lead := "/api/staff/leads/" + leads.Items[0].ID
		for _, cookie := range []string{owner, sales} {
			for _, path := range []string{"/api/staff/quotes", "/api/staff/quotes/" + made.ID, lead, lead + "/timeline", "/api/staff/operations", "/api/staff/operations/queue"} {
				got := h.Do(http.MethodGet, path, "", "Cookie", cookie)
				if got.Status != http.StatusOK || strings.Contains(got.Body, token) {
					t.Errorf("%s: %d, with the address: %v", path, got.Status, strings.Contains(got.Body, token))
				}
			}
		}
	})
}

// TestASignInSaysFromWhere: who steals a password is found by where it was used.
// Proves: security-256
func TestASignInSaysFromWhere(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		h.SignIn("owner@wardgate.example", staff.Owner)
		all := trailOf(t, h, "staff.signed-in")
		if len(all) == 0 {
			t.Fatal("no line of a sign-in")
		}
		for _, line := range all {
			if detail := string(line.Detail); !strings.Contains(detail, `"network":"127.0.0.0/24"`) || !strings.Contains(detail, `"browser":"`) {
				t.Errorf("it says %s", detail)
			}
		}
	})
}
