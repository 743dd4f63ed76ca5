package attacks_test

import (
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"wardgate/internal/app/apptest"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/webauthn/webauthntest"
)

const passkeySite = "https://security.example"

// withPasskeys is a program at an address that passkeys can be for.
func withPasskeys(c clock.Clock) []apptest.Option {
	return []apptest.Option{apptest.Idle(), apptest.At(c), apptest.Env("WARDGATE_URL", passkeySite)}
}

// guest is a person at a browser: its cookies, and a passkey once one was added.
type guest struct {
	t       *testing.T
	h       *apptest.Instance
	cookies map[string]string
	key     *webauthntest.Passkey
}

func browser(t *testing.T, h *apptest.Instance, cookies ...string) *guest {
	g := &guest{t: t, h: h, cookies: map[string]string{}, key: webauthntest.New(passkeySite, "security.example", webauthntest.ES256)}
	for _, c := range cookies {
		name, value, _ := strings.Cut(c, "=")
		g.cookies[name] = value
	}
	return g
}

func (g *guest) post(path string, body any) apptest.Answer {
	g.t.Helper()
	return g.do(http.MethodPost, path, body)
}

func (g *guest) do(method, path string, body any) apptest.Answer {
	g.t.Helper()
	var sent []string
	for _, name := range slices.Sorted(maps.Keys(g.cookies)) {
		sent = append(sent, name+"="+g.cookies[name])
	}
	got := g.h.JSON(method, path, body, "Cookie", strings.Join(sent, "; "))
	for _, c := range (&http.Response{Header: got.Header}).Cookies() {
		g.cookies[c.Name] = c.Value
	}
	return got
}

// begin is the challenge of a ceremony, and for a new passkey the handle that it is to keep.
func (g *guest) begin(path string) (challenge, handle string) {
	g.t.Helper()
	var options struct {
		Challenge string
		User      struct{ ID string }
	}
	got := g.post(path, struct{}{})
	if err := got.JSON(&options); err != nil || got.Status != http.StatusOK || options.Challenge == "" {
		g.t.Fatalf("%s: %d %s", path, got.Status, got.Body)
	}
	return options.Challenge, options.User.ID
}

// add gives the signed-in account the guest's passkey.
func (g *guest) add() apptest.Answer {
	g.t.Helper()
	challenge, handle := g.begin("/api/staff/passkeys/begin")
	g.key.UserHandle = webauthntest.Bytes(handle)
	return g.post("/api/staff/passkeys", map[string]any{"name": "Work phone", "credential": g.key.Created(challenge)})
}

func (g *guest) mustAdd() {
	g.t.Helper()
	if got := g.add(); got.Status != http.StatusCreated {
		g.t.Fatalf("adding a passkey: %d %s", got.Status, got.Body)
	}
}

// signIn signs in with the passkey alone.
func (g *guest) signIn() apptest.Answer {
	g.t.Helper()
	challenge, _ := g.begin("/api/staff/session/passkey/begin")
	return g.post("/api/staff/session/passkey", map[string]any{"credential": g.key.Used(challenge)})
}

func (g *guest) alive() bool {
	g.t.Helper()
	return g.do(http.MethodGet, "/api/staff/session", nil).Status == http.StatusOK
}

type listedPasskey struct {
	ID, Name             string
	Synced               bool
	LastUsedAt, CopiedAt *time.Time
}

func (g *guest) passkeys() (items []listedPasskey) {
	g.t.Helper()
	var list struct {
		Items []struct {
			ID       string     `json:"id"`
			Name     string     `json:"name"`
			Synced   bool       `json:"synced"`
			UsedAt   *time.Time `json:"last_used_at"`
			CopiedAt *time.Time `json:"copied_at"`
		} `json:"items"`
	}
	if err := g.do(http.MethodGet, "/api/staff/passkeys", nil).JSON(&list); err != nil {
		g.t.Fatal(err)
	}
	for _, p := range list.Items {
		items = append(items, listedPasskey{p.ID, p.Name, p.Synced, p.UsedAt, p.CopiedAt})
	}
	return items
}

func mailsSaying(h *apptest.Instance, subject string) int {
	return h.Count("SELECT COUNT(*) FROM mails WHERE subject = $1", subject)
}

func night() *clock.Manual { return clock.NewManual(time.Date(2026, 11, 25, 2, 0, 0, 0, time.UTC)) }
