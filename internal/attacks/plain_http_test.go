package attacks_test

import (
	"bufio"
	"crypto/tls"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"wardgate/internal/app/apptest"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/staff"
)

// TestAProgramIsNotRedirectedWithItsSecrets: what came over plain HTTP, by the redirecting address or by the word of a trusted proxy, leads a
// person who asks for a page to the same page over https, and nobody to another host. Programs are refused, whatever
// they send: a redirect would hide that their password goes over the line in clear each time.
// Proves: security-153
func TestAProgramIsNotRedirectedWithItsSecrets(t *testing.T) {
	const origin = "https://guard.example"
	for name, h := range map[string]*apptest.Instance{
		"the redirecting address": apptest.Start(t, dbtest.SQLite(t), apptest.TLS(), apptest.Env("WARDGATE_URL", origin, "WARDGATE_REDIRECT_LISTEN", "127.0.0.1:0")),
		"a trusted proxy":         apptest.Start(t, dbtest.SQLite(t), apptest.Env("WARDGATE_URL", origin, "WARDGATE_TRUSTED_PROXIES", "127.0.0.1")),
		"a proxy over TLS":        apptest.Start(t, dbtest.SQLite(t), apptest.TLS(), apptest.Env("WARDGATE_URL", origin, "WARDGATE_TRUSTED_PROXIES", "127.0.0.1")),
	} {
		plain := proxied(h, "http")
		if name == "the redirecting address" {
			plain = func(method, target string) *http.Response {
				return raw(t, dial(t, h.Listeners.RedirectAddr().String()), method, target)
			}
		}
		for target, want := range map[string]string{
			"/": origin + "/", "/quote?service=guards&x=%22": origin + "/quote?service=guards&x=%22", "/no-such-page": origin + "/no-such-page", "/apiary": origin + "/apiary",
			"//evil.example/x": origin + "//evil.example/x", "http://evil.example/x?y": origin + "/x?y", "/%2F%2Fevil.example": origin + "/%2F%2Fevil.example",
			"/a%0d%0aSet-Cookie:%20x=1": origin + "/a%0d%0aSet-Cookie:%20x=1", "/.well-known/security.txt": origin + "/.well-known/security.txt",
		} {
			for _, method := range []string{http.MethodGet, http.MethodHead} {
				res := plain(method, target)
				if res.StatusCode != http.StatusPermanentRedirect || !strings.EqualFold(res.Header.Get("Location"), want) {
					t.Errorf("%s: %s %s: %d to %q", name, method, target, res.StatusCode, res.Header.Get("Location"))
				}
				if len(res.Cookies()) != 0 || res.Header.Get("Strict-Transport-Security") != "" {
					t.Errorf("%s: %s: %v", name, target, res.Header)
				}
			}
		}
		for _, c := range [][2]string{
			{"GET", "/api/staff/session"}, {"GET", "/api/openapi.json"}, {"GET", "/api"}, {"POST", "/api/quotes"}, {"POST", "/quote"}, {"POST", "/login"},
			{"PUT", "/"}, {"DELETE", "/api/staff/session"}, {"OPTIONS", "/"}, {"POST", "/newsletter/unsubscribe/x"},
		} {
			res := plain(c[0], c[1])
			if res.StatusCode != http.StatusForbidden || res.Header.Get("Location") != "" || res.Header.Get("Content-Type") != "application/problem+json" {
				t.Errorf("%s: %s %s: %d %v", name, c[0], c[1], res.StatusCode, res.Header)
			}
		}
		if name != "the redirecting address" {
			for _, probe := range []string{"/healthz", "/readyz"} {
				if res := plain(http.MethodGet, probe); res.StatusCode != http.StatusOK {
					t.Errorf("%s: a load balancer's %s: %d", name, probe, res.StatusCode)
				}
			}
		}
		// Over https nothing of this.
		for _, by := range []string{"https", "", "https, http", "HTTPS"} {
			if res := proxied(h, by)(http.MethodGet, "/"); res.StatusCode != http.StatusOK || res.Header.Get("Strict-Transport-Security") == "" {
				t.Errorf("%s: by %q the first page: %d %v", name, by, res.StatusCode, res.Header)
			}
		}
	}
}

// proxied asks as a proxy does that says by what it was asked.
func proxied(h *apptest.Instance, by string) func(method, target string) *http.Response {
	return func(method, target string) *http.Response {
		target = strings.TrimPrefix(target, "http://evil.example") // a proxy writes the path alone
		got := h.Do(method, target, "", "X-Forwarded-Proto", by)
		return &http.Response{StatusCode: got.Status, Header: got.Header}
	}
}

// TestAStrangersWordOnTheSchemeCountsForNothing: only a trusted proxy can say that a request came over plain HTTP, and over an http origin
// nobody is led to https.
// Proves: security-153
func TestAStrangersWordOnTheSchemeCountsForNothing(t *testing.T) {
	for name, env := range map[string][]string{
		"no proxy":      {"WARDGATE_URL", "https://guard.example"},
		"another proxy": {"WARDGATE_URL", "https://guard.example", "WARDGATE_TRUSTED_PROXIES", "192.0.2.1"},
		"an http site":  {"WARDGATE_TRUSTED_PROXIES", "127.0.0.1"},
	} {
		h := apptest.Start(t, dbtest.SQLite(t), apptest.Env(env...))
		if res := proxied(h, "http")(http.MethodGet, "/"); res.StatusCode != http.StatusOK {
			t.Errorf("%s: %d to %s", name, res.StatusCode, res.Header.Get("Location"))
		}
	}
}

// TestNobodyListensOnTheWay: over the program's own TLS everything works as it does behind a proxy: HTTP/2, cookies for https alone, HSTS,
// a sign-in, a request, the stream of news; plain HTTP on the same address gets nothing, and the log names no caller.
// Proves: security-150, security-160
func TestNobodyListensOnTheWay(t *testing.T) {
	h := apptest.Start(t, dbtest.SQLite(t), apptest.TLS())
	_, cookie := h.SignIn("owner@guard.example", staff.Owner)
	if !strings.HasPrefix(cookie, "__Host-") {
		t.Errorf("the session's cookie: %s", cookie)
	}
	page := h.Do(http.MethodGet, "/", "")
	if page.Status != http.StatusOK || page.Header.Get("Strict-Transport-Security") != "max-age=31536000; includeSubDomains" {
		t.Errorf("%d %v", page.Status, page.Header)
	}
	client := tls.Client(dial(t, h.Config.Listen), &tls.Config{RootCAs: h.Roots, ServerName: "127.0.0.1", NextProtos: []string{"h2", "http/1.1"}, MinVersion: tls.VersionTLS12})
	if err := client.HandshakeContext(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := client.ConnectionState(); got.NegotiatedProtocol != "h2" || got.Version != tls.VersionTLS13 {
		t.Errorf("%s %s", got.NegotiatedProtocol, tls.VersionName(got.Version))
	}
	_ = client.Close() // it has asked nothing
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, h.URL+"/api/staff/events", http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Cookie", cookie)
	news, err := h.Transport.RoundTrip(req)
	if err != nil || news.StatusCode != http.StatusOK || news.ProtoMajor != 2 {
		t.Fatalf("the stream of news: %v %v", news, err)
	}
	defer func() { _ = news.Body.Close() }()
	made := h.JSON(http.MethodPost, "/api/quotes", map[string]any{
		"firstName": "Dana", "lastName": "Birch", "email": "dana@birch.example", "phone": "780-555-0142", "serviceType": "security-guards", "propertyType": "office",
	}, "Idempotency-Key", "one")
	if made.Status != http.StatusCreated || !strings.Contains(made.Body, `"statusUrl":"https://`) {
		t.Errorf("%d %s", made.Status, made.Body)
	}
	for lines := bufio.NewScanner(news.Body); ; { // it ends with the server's writing limit at the latest
		if !lines.Scan() {
			t.Fatalf("the news of a request do not come over HTTP/2: %v", lines.Err())
		}
		if strings.Contains(lines.Text(), "quotes") {
			break
		}
	}
	if res := raw(t, dial(t, h.Config.Listen), http.MethodGet, "/"); res.StatusCode != http.StatusBadRequest {
		t.Errorf("plain HTTP on the address of TLS: %d", res.StatusCode)
	}
	for _, sent := range []string{"\x16\x03\x01\x00\x02\x01\x00", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"} {
		conn := dial(t, h.Config.Listen)
		if _, err := conn.Write([]byte(sent)); err != nil {
			t.Fatal(err)
		}
		if half, is := conn.(*net.TCPConn); is {
			_ = half.CloseWrite() // there is no more
		}
		_, _ = io.ReadAll(conn) // whatever it says, it has noticed
	}
	h.Stop()
	told := 0
	for line := range strings.Lines(h.Log.String()) {
		if !strings.Contains(line, "TLS handshake error") {
			continue
		}
		if told++; !strings.Contains(line, "error from …: ") || strings.Contains(line, "127.0.0.1") {
			t.Errorf("the log names a caller: %s", line)
		}
	}
	if told == 0 {
		t.Errorf("a failed handshake leaves no line: %s", h.Log)
	}
}

func dial(t *testing.T, address string) net.Conn {
	t.Helper()
	conn, err := (&net.Dialer{}).DialContext(t.Context(), "tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	if err := conn.SetDeadline(time.Now().Add(20 * time.Second)); err != nil {
		t.Fatal(err)
	}
	return conn
}

// raw sends a request as it is written and reads the head of its answer.
func raw(t *testing.T, conn net.Conn, method, target string) *http.Response {
	t.Helper()
	if _, err := conn.Write([]byte(method + " " + target + " HTTP/1.1\r\nHost: guard.example\r\n\r\n")); err != nil {
		t.Fatal(err)
	}
	req, err := http.NewRequestWithContext(t.Context(), method, "/", http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	res, err := http.ReadResponse(bufio.NewReader(conn), req)
	if err != nil {
		t.Fatalf("%s %s: %v", method, target, err)
	}
	_ = res.Body.Close()
	return res
}

// TestAProxyThatIsWrongLeadsInCircles: behind a proxy that says http of what came by https each visitor was led to the page that
// they had asked for, without end. Browsers tell that they spoke https: they are served, by every method, and the log says once what is
// wrong. Others are told as ever, and remember no redirect.
// Proves: security-199
func TestAProxyThatIsWrongLeadsInCircles(t *testing.T) {
	h := apptest.Start(t, dbtest.SQLite(t), apptest.Env("WARDGATE_URL", "https://guard.example", "WARDGATE_TRUSTED_PROXIES", "127.0.0.1"))
	browser := []string{"X-Forwarded-Proto", "http", "Sec-Fetch-Site", "same-origin", "Sec-Fetch-Mode", "navigate", "Sec-Fetch-Dest", "document"}
	for _, target := range []string{"/", "/quote", "/login", "/api/appointments/slots"} {
		if got := h.Do(http.MethodGet, target, "", browser...); got.Status != http.StatusOK || got.Header.Get("Strict-Transport-Security") == "" {
			t.Errorf("%s: %d %v", target, got.Status, got.Header)
		}
	}
	sent := h.JSON(http.MethodPost, "/api/contact", map[string]any{
		"name": "Dana Birch", "email": "dana@birch.example", "subject": "quote", "message": "How much is a guard?",
	}, browser...)
	if sent.Status != http.StatusCreated {
		t.Errorf("a message: %d %s", sent.Status, sent.Body)
	}
	if n := strings.Count(h.Log.String(), "a proxy says X-Forwarded-Proto: http of what a browser sent over https"); n != 1 {
		t.Errorf("the log warns %d times: %s", n, h.Log)
	}
	if got := h.Do(http.MethodGet, "/quote", "", "X-Forwarded-Proto", "http"); got.Status != http.StatusPermanentRedirect || got.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("what says nothing of itself: %d %v", got.Status, got.Header)
	}
	here := apptest.Start(t, dbtest.SQLite(t), apptest.Env("WARDGATE_URL", "https://localhost:8443", "WARDGATE_TRUSTED_PROXIES", "127.0.0.1"))
	if got := here.Do(http.MethodGet, "/quote", "", browser...); got.Status != http.StatusPermanentRedirect {
		t.Errorf("at this machine, where browsers tell it of plain HTTP as well: %d", got.Status)
	}
}
