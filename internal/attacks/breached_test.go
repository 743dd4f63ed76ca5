package attacks_test

import (
	"crypto/sha1"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"wardgate/internal/app/apptest"
	"wardgate/internal/staff"
)

// TestABreachedPasswordIsChosen: a colleague chose a password that stands in lists of breaches, or among the most common
// ones, and a stranger with such a list was in at the first try.
// Proves: security-171, security-172
func TestABreachedPasswordIsChosen(t *testing.T) {
	const breached = "nine tired herons near Lake Louise"
	path := filepath.Join(t.TempDir(), "pwned.txt")
	line := fmt.Sprintf("%X:7\r\n", sha1.Sum([]byte(breached)))
	if err := os.WriteFile(path, []byte(line), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		options []apptest.Option
		refused []string
		taken   []string
	}{
		"as installed":  {nil, []string{"Chickenwing101", "websolutions"}, []string{breached}},
		"with the list": {[]apptest.Option{apptest.Env("WARDGATE_BREACHED_PASSWORDS", path)}, []string{"Chickenwing101", breached}, []string{"ten tired herons near Lake Louise"}},
	} {
		t.Run(name, func(t *testing.T) {
			apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
				_, cookie := h.SignIn(dispatcher, staff.Sales)
				change := func(next string) apptest.Answer {
					return h.JSON(http.MethodPost, "/api/staff/password", map[string]string{"current": password, "password": next}, "Cookie", cookie)
				}
				for _, next := range c.refused {
					if got := change(next); got.Status != http.StatusUnprocessableEntity || !strings.Contains(got.Body, `"field":"password"`) {
						t.Errorf("%q: %d %s", next, got.Status, got.Body)
					}
				}
				for _, next := range c.taken {
					if got := change(next); got.Status != http.StatusNoContent {
						t.Errorf("%q: %d %s", next, got.Status, got.Body)
					}
				}
			}, append(c.options, apptest.Idle())...)
		})
	}
}
