package httpx

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"strings"
	"testing"
	"time"

	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/ids"
)

type echoInput struct {
	N    int `query:"n" minimum:"1" default:"1"`
	Body struct {
		Name  string `json:"name"`
		Count int    `json:"count,omitempty"`
	}
}

type echoOutput struct {
	Body struct {
		Name string `json:"name"`
		Who  string `json:"who"`
	}
}

// secret is an error that the caller must never read.
var errSecret = errors.New("password of the database is hunter2")

func echo(ctx context.Context, in *echoInput) (*echoOutput, error) {
	switch in.Body.Name {
	case "secret":
		return nil, errSecret
	case "panic":
		panic("at the disco")
	case "conflict":
		p := Conflict("No.")
		p.RetryAfter = 1500 * time.Millisecond
		return nil, p
	}
	out := &echoOutput{}
	out.Body.Name, out.Body.Who = in.Body.Name, ActorFrom(ctx).ID
	return out, nil
}

func line(path string, who Access, rate Rate) Route {
	return Handle(Route{
		Method: http.MethodPost, Path: path, ID: strings.Trim(path, "/"), Tag: "site", Who: who, Rate: rate,
		Repeat: Repeats, Body: 1 << 10,
	}, echo)
}

// header identifies the caller by the X-Test header: nobody, or somebody with the
// permissions it lists.
type header struct{}

func (header) Authenticate(r *http.Request) (Actor, error) {
	switch name := r.Header.Get("X-Test"); name {
	case "":
		return Actor{}, nil
	case "broken":
		return Actor{}, errSecret
	default:
		return Actor{ID: name, Can: func(p Permission) bool { return string(p) == name }}, nil
	}
}

func mount(t *testing.T, routes ...Route) (*Router, *clock.Manual) {
	t.Helper()
	now := clock.NewManual(time.Date(2026, 11, 21, 10, 0, 0, 0, time.UTC))
	d, err := Mount(Options{
		Title: "test", Version: "1", Origin: "https://guard.example", Authenticator: header{}, Limiter: NewLimiter(now.Now),
		IDs: ids.New(rand.NewChaCha8([32]byte{})), Log: slog.New(slog.DiscardHandler), Now: now.Now,
	}, routes)
	if err != nil {
		t.Fatal(err)
	}
	return d, now
}

func post(rt *Router, path, body string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodPost, path, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	rt.ServeHTTP(w, r)
	return w
}

// Proves: platform-10
func TestARouteWithoutAPolicyDoesNotMount(t *testing.T) {
	good := line("/api/x", Public(), Unlimited("test"))
	for name, spoil := range map[string]func(*Route){
		"who":     func(r *Route) { r.Who = Access{} },
		"rate":    func(r *Route) { r.Rate = Rate{} },
		"repeat":  func(r *Route) { r.Repeat = IdempotencyUndeclared },
		"id":      func(r *Route) { r.ID = "" },
		"tag":     func(r *Route) { r.Tag = "" },
		"handler": func(r *Route) { r.typed = nil },
		"two":     func(r *Route) { r.raw = http.NotFoundHandler() },
	} {
		bad := good
		spoil(&bad)
		if _, err := Mount(Options{Log: slog.New(slog.DiscardHandler)}, []Route{bad}); err == nil {
			t.Errorf("a route without %s was mounted", name)
		}
	}
	if _, err := Mount(Options{Log: slog.New(slog.DiscardHandler)}, []Route{good, good}); err == nil {
		t.Error("two routes of one name were mounted")
	}
}

// Proves: U30, platform-11, platform-17
func TestAnswers(t *testing.T) {
	d, _ := mount(t,
		line("/api/open", Public(), Unlimited("test")),
		line("/api/anybody", Anybody(), Unlimited("test")),
		line("/api/staff/in", SignedIn(), Unlimited("test")),
		line("/api/staff/may", Allow("quotes.write"), Unlimited("test")),
	)
	long := `{"name":"` + strings.Repeat("x", 2<<10) + `"}`
	for _, tc := range []struct {
		name, path, body string
		headers          []string
		status           int
		want, never      string
	}{
		{"fine", "/api/open", `{"name":"a"}`, nil, 200, `"name":"a"`, ""},
		{"nobody is anybody", "/api/anybody", `{"name":"a"}`, nil, 200, `"who":""`, ""},
		{"anybody who is known", "/api/anybody", `{"name":"a"}`, []string{"X-Test", "u1"}, 200, `"who":"u1"`, ""},
		{"anybody, sessions cannot be read", "/api/anybody", `{"name":"a"}`, []string{"X-Test", "broken"}, 500, "Internal error", "hunter2"},
		{"public knows nobody", "/api/open", `{"name":"a"}`, []string{"X-Test", "u1"}, 200, `"who":""`, ""},
		{"anonymous", "/api/staff/in", `{"name":"a"}`, nil, 401, "sign in", ""},
		{"signed in", "/api/staff/in", `{"name":"a"}`, []string{"X-Test", "u1"}, 200, `"who":"u1"`, ""},
		{"wrong role", "/api/staff/may", `{"name":"a"}`, []string{"X-Test", "u1"}, 403, "role", ""},
		{"right role", "/api/staff/may", `{"name":"a"}`, []string{"X-Test", "quotes.write"}, 200, "", ""},
		{"sessions cannot be read", "/api/staff/in", `{}`, []string{"X-Test", "broken"}, 500, "Internal error", "hunter2"},
		{"an inner error is not told", "/api/open", `{"name":"secret"}`, nil, 500, "Internal error", "hunter2"},
		{"a panic is an inner error", "/api/open", `{"name":"panic"}`, nil, 500, "Internal error", "disco"},
		{"a problem is told", "/api/open", `{"name":"conflict"}`, nil, 409, `"detail":"No."`, ""},
		{"no JSON", "/api/open", `{"name"`, nil, 400, "", ""},
		{"missing", "/api/open", `{}`, nil, 422, `"field":"name","message":"This field is required."`, ""},
		{"wrong type", "/api/open", `{"name":7}`, nil, 422, `"field":"name","message":"This must be text."`, ""},
		{"unknown field", "/api/open", `{"name":"a","hat":1}`, nil, 422, `"field":"hat"`, ""},
		{"wrong query", "/api/open?n=0", `{"name":"a"}`, nil, 422, `"field":"n"`, ""},
		{"too large", "/api/open", long, nil, 413, "1 KiB", "xxx"},
		{"a form", "/api/open", `name=a`, []string{"Content-Type", "application/x-www-form-urlencoded"}, 415, "application/json", ""},
		{"another website", "/api/open", `{"name":"a"}`, []string{"Origin", "https://evil.example", "Host", "guard.example"}, 403, "another website", ""},
		{"cross-site by fetch metadata", "/api/open", `{"name":"a"}`, []string{"Sec-Fetch-Site", "cross-site"}, 403, "another website", ""},
		{"nowhere", "/api/nothing", `{}`, nil, 404, "no such address", ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			w := post(d, tc.path, tc.body, tc.headers...)
			if w.Code != tc.status || !strings.Contains(w.Body.String(), tc.want) {
				t.Errorf("%d %s, want %d and %q", w.Code, w.Body, tc.status, tc.want)
			}
			if tc.never != "" && strings.Contains(w.Body.String(), tc.never) {
				t.Errorf("the answer holds %q: %s", tc.never, w.Body)
			}
			if tc.status >= 400 {
				isProblem(t, w)
			}
			if got := w.Header().Get("Cache-Control"); got != "no-store" {
				t.Errorf("Cache-Control %q", got)
			}
		})
	}
}

// isProblem checks the shape of RFC 9457.
func isProblem(t *testing.T, w *httptest.ResponseRecorder) {
	t.Helper()
	if got := w.Header().Get("Content-Type"); got != "application/problem+json" {
		t.Errorf("Content-Type %q", got)
	}
	var p Problem
	if err := json.Unmarshal(w.Body.Bytes(), &p); err != nil || p.Status != w.Code || p.Title == "" || p.Type == "" {
		t.Errorf("%v, %+v", err, p)
	}
}

func TestRetryAfterIsWholeSecondsRoundedUp(t *testing.T) {
	d, _ := mount(t, line("/api/open", Public(), Unlimited("test")))
	if got := post(d, "/api/open", `{"name":"conflict"}`).Header().Get("Retry-After"); got != "2" {
		t.Errorf("Retry-After %q for 1.5 s", got)
	}
}

func TestAWrongMethodIsToldTheRightOnes(t *testing.T) {
	d, _ := mount(t, line("/api/open", Public(), Unlimited("test")))
	w := httptest.NewRecorder()
	d.ServeHTTP(w, httptest.NewRequest(http.MethodDelete, "/api/open", nil))
	if w.Code != http.StatusMethodNotAllowed || w.Header().Get("Allow") != "POST" {
		t.Errorf("%d, Allow %q", w.Code, w.Header().Get("Allow"))
	}
	isProblem(t, w)
}

func TestRatesAreByAddressAndRefill(t *testing.T) {
	d, now := mount(t, line("/api/open", Public(), PerMinute("b", 60, 2)), line("/api/too", Public(), PerMinute("b", 60, 2)))
	from := func(address, path string) int {
		r := httptest.NewRequest(http.MethodPost, path, strings.NewReader(`{"name":"a"}`))
		r.Header.Set("Content-Type", "application/json")
		r.RemoteAddr = address
		w := httptest.NewRecorder()
		d.ServeHTTP(w, r)
		if w.Code == http.StatusTooManyRequests && w.Header().Get("Retry-After") != "1" {
			t.Errorf("Retry-After %q", w.Header().Get("Retry-After"))
		}
		return w.Code
	}
	one, other := "192.0.2.1:1", "192.0.2.2:1"
	got := []int{from(one, "/api/open"), from(one, "/api/too"), from(one, "/api/open"), from(other, "/api/open")}
	now.Advance(time.Second)
	got = append(got, from(one, "/api/open"), from(one, "/api/open"))
	want := []int{200, 200, 429, 200, 200, 429}
	for i := range want {
		if got[i] != want[i] {
			t.Fatalf("%v, want %v", got, want)
		}
	}
}

// Proves: security-91
func TestNetworksOfAnAddress(t *testing.T) {
	for address, want := range map[string][2]string{
		"203.0.113.77":         {"203.0.113.77", "203.0.113.0/24"},
		"2001:db8:7:12ff::/64": {"2001:db8:7:1200::/56", "2001:db8:7::/48"},
		"2001:db8:7:1200::/64": {"2001:db8:7:1200::/56", "2001:db8:7::/48"},
		"2001:db8:7:1300::/64": {"2001:db8:7:1300::/56", "2001:db8:7::/48"},
		"2001:db8:7:1300::5":   {"2001:db8:7:1300::/56", "2001:db8:7::/48"},
		"2001:db8:8:1300::/64": {"2001:db8:8:1300::/56", "2001:db8:8::/48"},
		"::ffff:203.0.113.77":  {"203.0.113.77", "203.0.113.0/24"},
		"2001:db8::/40":        {"2001:db8::/40", "2001:db8::/40"},
		"unknown":              {"unknown", "unknown"},
		"":                     {"", ""},
	} {
		if site, network := Networks(address); site != want[0] || network != want[1] {
			t.Errorf("%s: %s and %s, want %s", address, site, network, want)
		}
	}
}

// TestClientAddress: a header counts only as far as trusted proxies wrote it.
func TestClientAddress(t *testing.T) {
	trusted := []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("::1/128")}
	for _, tc := range []struct{ remote, forwarded, want string }{
		{"192.0.2.7:1", "", "192.0.2.7"},
		{"192.0.2.7:1", "203.0.113.9", "192.0.2.7"},
		{"10.0.0.1:1", "203.0.113.9", "203.0.113.9"},
		{"10.0.0.1:1", "198.51.100.1, 203.0.113.9", "203.0.113.9"},
		{"10.0.0.1:1", "203.0.113.9, 10.0.0.2", "203.0.113.9"},
		{"10.0.0.1:1", "nonsense", "10.0.0.1"},
		{"10.0.0.1:1", "203.0.113.9, nonsense", "10.0.0.1"},
		{"[::1]:1", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"},
		{"[2001:db8::1%eth0]:1", "", "2001:db8::/64"},
		{"10.0.0.1:1", "::ffff:203.0.113.9", "203.0.113.9"},
		{"pipe", "", "unknown"},
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.RemoteAddr = tc.remote
		if tc.forwarded != "" {
			r.Header.Set("X-Forwarded-For", tc.forwarded)
		}
		if got := ClientAddress(r, trusted); got != tc.want {
			t.Errorf("%s forwarded for %q: %s, want %s", tc.remote, tc.forwarded, got, tc.want)
		}
	}
}

func TestCursorsComeBackAndOthersAreRefused(t *testing.T) {
	at := time.Date(2026, 11, 21, 10, 0, 0, 123e6, time.UTC)
	gotAt, gotID, err := ParseCursor(FormatCursor(at, "quote_01 x"))
	if err != nil || !gotAt.Equal(at) || gotID != "quote_01 x" {
		t.Errorf("%v %q %v", gotAt, gotID, err)
	}
	for _, bad := range []string{"x", "!!", "MTIz", "YWJjIGRlZg"} {
		if _, _, err := ParseCursor(bad); AsProblem(err) == nil {
			t.Errorf("%q was taken for a cursor", bad)
		}
	}
}

func TestAPageIsCutAndNamesTheNext(t *testing.T) {
	at := time.Date(2026, 11, 21, 10, 0, 0, 0, time.UTC)
	place := func(id string) (time.Time, string) { return at, id }
	page, err := NewPage("", 2)
	if err != nil || page.Rows() != 3 {
		t.Fatalf("%v %v", page, err)
	}
	shown, next := CutPage(page, []string{"c", "b", "a"}, place)
	if !slices.Equal(shown, []string{"c", "b"}) || next != FormatCursor(at, "b") {
		t.Errorf("%v %q", shown, next)
	}
	page, err = NewPage(next, 0)
	if err != nil || !page.BeforeAt.Equal(at) || page.BeforeID != "b" || page.Rows() != 51 {
		t.Errorf("%v %v", page, err)
	}
	if shown, next = CutPage(page, []string{"a"}, place); len(shown) != 1 || next != "" {
		t.Errorf("%v %q", shown, next)
	}
	if _, err := NewPage("x", 2); AsProblem(err) == nil {
		t.Error("no cursor was taken for one")
	}
	if most, _ := NewPage("", 9999); most.Rows() != 501 || FirstRows(200).Rows() != 200 {
		t.Errorf("%v", most)
	}
}

func TestTheBodyIsLimitedWhateverItClaims(t *testing.T) {
	d, _ := mount(t, line("/api/open", Public(), Unlimited("test")))
	r := httptest.NewRequest(http.MethodPost, "/api/open", io.LimitReader(endless{}, 1<<20))
	r.ContentLength = -1
	r.Header.Set("Content-Type", "application/json")
	w := httptest.NewRecorder()
	d.ServeHTTP(w, r)
	if w.Code != http.StatusRequestEntityTooLarge {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	isProblem(t, w)
}

// TestAPlainHandlersBodyIsLimitedToo: handlers that read a form without JavaScript or a
// picture have no other limit.
func TestAPlainHandlersBodyIsLimitedToo(t *testing.T) {
	var read int64
	var failed error
	d, _ := mount(t, Raw(Route{
		Method: http.MethodPost, Path: "/form", ID: "form", Tag: "site", Who: Public(), Rate: Unlimited("test"), Repeat: Repeats, Body: 1 << 10,
	}, http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { read, failed = io.Copy(io.Discard, r.Body) })))
	for size, fits := range map[int64]bool{1 << 10: true, 1<<10 + 1: false, 1 << 20: false} {
		r := httptest.NewRequest(http.MethodPost, "/form", io.LimitReader(endless{}, size))
		r.ContentLength, failed = -1, nil
		d.ServeHTTP(httptest.NewRecorder(), r)
		if _, tooLarge := errors.AsType[*http.MaxBytesError](failed); tooLarge == fits || read != min(size, 1<<10) {
			t.Errorf("%d bytes: %d were read, %v", size, read, failed)
		}
	}
}

type endless struct{}

func (endless) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = ' '
	}
	return len(b), nil
}
