package apptest

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"strings"

	"wardgate/internal/staff"
)

// password of everybody that SignIn makes.
const password = "four grey geese over Fort Mac"

// Answer is what came back.
type Answer struct {
	Status int
	Header http.Header
	Body   string
}

// JSON decodes the body into v.
func (a Answer) JSON(v any) error { return json.Unmarshal([]byte(a.Body), v) }

// Do sends a request; headers are pairs. It never follows a redirect.
func (h *Instance) Do(method, path, body string, headers ...string) Answer {
	h.t.Helper()
	req, err := http.NewRequestWithContext(h.t.Context(), method, h.URL+path, strings.NewReader(body))
	if err != nil {
		h.t.Fatalf("apptest: %s %s: %v", method, path, err)
	}
	for i := 0; i+1 < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	return h.Send(req)
}

// Send sends a request that the test has made.
func (h *Instance) Send(req *http.Request) Answer {
	h.t.Helper()
	res, err := h.Transport.RoundTrip(req)
	if err != nil {
		h.t.Fatalf("apptest: %s %s: %v", req.Method, req.URL.Path, err)
	}
	defer func() { _ = res.Body.Close() }()
	var b bytes.Buffer
	if _, err := io.Copy(&b, res.Body); err != nil {
		h.t.Fatalf("apptest: reading the answer of %s %s: %v", req.Method, req.URL.Path, err)
	}
	return Answer{res.StatusCode, res.Header, b.String()}
}

// JSON sends v as application/json.
func (h *Instance) JSON(method, path string, v any, headers ...string) Answer {
	h.t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		h.t.Fatal(err)
	}
	return h.Do(method, path, string(b), append([]string{"Content-Type", "application/json"}, headers...)...)
}

// SignIn makes an account with the role, signs it in, and returns its id and the
// Cookie header of its session.
func (h *Instance) SignIn(email string, role staff.Role) (id, cookie string) {
	h.t.Helper()
	user, link, err := h.Staff.Team.Add(context.Background(), email, role)
	if err != nil {
		h.t.Fatalf("apptest: adding %s: %v", email, err)
	}
	at, err := url.Parse(link.URL)
	if err != nil {
		h.t.Fatal(err)
	}
	got := h.JSON(http.MethodPost, "/api/staff/users/accept",
		map[string]string{"token": at.Query().Get("token"), "name": "Robin " + string(role), "password": password})
	if got.Status != http.StatusNoContent {
		h.t.Fatalf("apptest: accepting the invitation: %d %s", got.Status, got.Body)
	}
	h.devices.Store(email, cookieOf(got, "wardgate_device"))
	return user.ID, h.SignInAgain(email)
}

// SignInAgain opens another session for somebody SignIn has made, on the same device.
func (h *Instance) SignInAgain(email string) (cookie string) {
	h.t.Helper()
	got := h.JSON(http.MethodPost, "/api/staff/session", map[string]string{"email": email, "password": password}, "Cookie", h.DeviceOf(email))
	cookie = cookieOf(got, "wardgate_session")
	if got.Status != http.StatusOK || cookie == "" {
		h.t.Fatalf("apptest: signing in: %d %s", got.Status, got.Body)
	}
	return cookie
}

// DeviceOf is the Cookie header by which the device is known on which SignIn made an account.
func (h *Instance) DeviceOf(email string) string {
	cookie, _ := h.devices.Load(email)
	device, _ := cookie.(string)
	return device
}

// cookieOf is a cookie that an answer sets, as name=value; empty if it does not.
func cookieOf(a Answer, name string) string {
	for _, set := range a.Header.Values("Set-Cookie") {
		if cookie, _, _ := strings.Cut(set, ";"); strings.HasPrefix(strings.TrimPrefix(cookie, "__Host-"), name+"=") {
			return cookie
		}
	}
	return ""
}

// Count returns the number that a query answers.
func (h *Instance) Count(query string, args ...any) (n int) {
	h.t.Helper()
	if err := h.DB.Read().QueryRowContext(h.t.Context(), query, args...).Scan(&n); err != nil {
		h.t.Fatalf("apptest: %s: %v", query, err)
	}
	return n
}
