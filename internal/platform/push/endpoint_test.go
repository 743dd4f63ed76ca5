package push

import (
	"crypto/rand"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"wardgate/internal/platform/clock"
)

// TestEndpoints: only https at the public internet is taken.
// Proves: platform-86
func TestEndpoints(t *testing.T) {
	for _, good := range []string{
		"https://fcm.googleapis.com/fcm/send/abc:def", "https://updates.push.services.mozilla.com/wpush/v2/gAAAA", "https://web.push.apple.com:443/QAB",
		"https://wns2-by3p.notify.windows.com/w/?token=BQ", "https://93.184.215.14/x", "https://[2606:4700::1111]/x",
	} {
		if _, err := readEndpoint(good, false); err != nil {
			t.Errorf("%s: %v", good, err)
		}
	}
	for _, bad := range []string{
		"", "x", "fcm.googleapis.com/x", "//fcm.googleapis.com/x", "http://fcm.googleapis.com/x", "ftp://fcm.googleapis.com/x", "https:fcm.googleapis.com",
		"https:///x", "https://user:secret@fcm.googleapis.com/x", "https://fcm.googleapis.com:8443/x", "https://fcm.googleapis.com/x#y",
		"https://localhost/x", "https://LOCALHOST./x", "https://intranet/x", "https://db.internal/x", "https://printer.local/x", "https://x.localhost/x",
		"https://127.0.0.1/x", "https://127.1/x", "https://2130706433/x", "https://0x7f.0.0.1/x", "https://10.1.2.3/x", "https://172.16.0.1/x", "https://192.168.1.1/x",
		"https://169.254.169.254/latest/meta-data/", "https://100.64.0.1/x", "https://0.0.0.0/x", "https://224.0.0.1/x", "https://255.255.255.255/x",
		"https://[::1]/x", "https://[::]/x", "https://[fe80::1]/x", "https://[fd00::1]/x", "https://[::ffff:127.0.0.1]/x", "https://[64:ff9b::7f00:1]/x", "https://[2002:7f00:1::]/x",
		"https://fcm.googleapis.com/" + strings.Repeat("x", mostEndpoint),
	} {
		if _, err := readEndpoint(bad, false); err == nil {
			t.Errorf("taken: %s", bad)
		}
	}
	for _, s := range []string{"http://127.0.0.1:8080/x", "https://[::1]:8080/x"} {
		if _, err := readEndpoint(s, true); err != nil {
			t.Errorf("a test's own %s: %v", s, err)
		}
	}
	for _, s := range []string{"http://10.0.0.1/x", "http://localhost/x", "http://fcm.googleapis.com/x"} {
		if _, err := readEndpoint(s, true); err == nil {
			t.Errorf("taken as a test's own: %s", s)
		}
	}
}

// TestAPublicNameThatLeadsHome: what a name leads to is checked when it is asked, and nobody is followed elsewhere.
// Proves: platform-86
func TestAPublicNameThatLeadsHome(t *testing.T) {
	var asked atomic.Int32
	home := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { asked.Add(1) }))
	defer home.Close()
	closed := newClient(Pace{}.orDefaults(), false)
	_, port, err := net.SplitHostPort(home.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	for _, to := range []string{home.URL, "http://localhost:" + port} {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, to, http.NoBody)
		if err != nil {
			t.Fatal(err)
		}
		res, err := closed.Do(req)
		if err == nil {
			_ = res.Body.Close()
			t.Errorf("%s was asked", to)
		} else if out := unanswered(err); out.kind != refused {
			t.Errorf("%s: %+v", to, out)
		}
	}
	elsewhere := httptest.NewServer(http.RedirectHandler(home.URL, http.StatusTemporaryRedirect))
	defer elsewhere.Close()
	open := newClient(Pace{}.orDefaults(), true)
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, elsewhere.URL, http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	res, err := open.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	_ = res.Body.Close()
	o := New(Options{Clock: clock.NewManual(time.Now()), Random: rand.Reader, Log: slog.New(slog.DiscardHandler)})
	if out := o.judge(res); out.kind != refused || asked.Load() != 0 {
		t.Errorf("a redirect: %+v, followed %d times", out, asked.Load())
	}
}

// TestPublicAddresses knows what is none.
// Proves: platform-86
func TestPublicAddresses(t *testing.T) {
	for text, want := range map[string]bool{
		"8.8.8.8": true, "2606:4700::1111": true, "64:ff9b::808:808": true, "::ffff:8.8.8.8": true,
		"10.0.0.1": false, "64:ff9b::a00:1": false, "::ffff:10.0.0.1": false, "198.18.0.1": false, "203.0.113.1": false, "2001:db8::1": false,
		"fe80::1%eth0": false, "4000::1": false, "ff02::1": false,
	} {
		if got := isPublic(netip.MustParseAddr(text)); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}
