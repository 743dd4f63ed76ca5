package app_test

import (
	"encoding/base64"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"wardgate/internal/app/apptest"
	"wardgate/internal/staff"
)

// hostile are values for a place in an address.
func hostile() map[string]string {
	return map[string]string{
		"NUL": "%00", "no UTF-8": "%ff%fe", "long": strings.Repeat("a", 5000), "100": strings.Repeat("a", 100), "quote": "%27%22", "percent": "%25", "dots": "..%2f..%2fetc%2fpasswd",
		"newline": "%0d%0aX-Injected:%201", "unicode": "%F0%9F%A6%8A", "space": "%20", "SQL": "1%27%20OR%201=1--", "script": "%3Cscript%3E", "half": "a%", "surrogate": "%ed%a0%80",
	}
}

// TestHostileAddresses: whatever stands in a path or a query is answered with a
// refusal or a list, never by an error of ours.
// Proves: platform-17
func TestHostileAddresses(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		_, cookie := h.SignIn("owner@wardgate.example", staff.Owner)
		for name, v := range hostile() {
			for _, path := range []string{
				"/quote/status/" + v, "/api/quotes/status/" + v, "/api/staff/quotes/" + v, "/api/staff/leads/" + v, "/api/staff/operations/outbox/" + v,
				"/api/staff/quotes?q=" + v, "/api/staff/quotes?status=" + v, "/api/staff/quotes?cursor=" + v, "/api/staff/quotes?limit=" + v, "/api/staff/users?q=" + v,
				"/api/staff/users?cursor=" + v, "/api/staff/leads?q=" + v, "/api/staff/leads?cursor=" + v, "/api/staff/audit?cursor=" + v, "/api/staff/operations/outbox?cursor=" + v,
				"/api/staff/operations/outbox?state=" + v, "/" + v, "/assets/" + v, "/api/" + v, "/setup?token=" + v,
			} {
				tame(t, h, http.MethodGet, path, name, cookie)
			}
			for _, path := range []string{"reviewed", "responded", "responded/undo", "assessed", "release"} {
				tame(t, h, http.MethodPost, "/api/staff/quotes/"+v+"/"+path, name, cookie)
			}
		}
		for _, cursor := range []string{
			"9223372036854775807 x", "-9223372036854775808 x", "99999999999999999999 x", "253402300799999 \x00", "1 \xff\xfe", "-1 ", "x y", " ", "1",
		} {
			encoded := base64.RawURLEncoding.EncodeToString([]byte(cursor))
			for _, path := range []string{"/api/staff/quotes", "/api/staff/leads", "/api/staff/audit", "/api/staff/users", "/api/staff/operations/outbox"} {
				tame(t, h, http.MethodGet, path+"?cursor="+encoded, cursor, cookie)
			}
		}
		for _, n := range []string{"-1", "0", "201", "1e9", "9223372036854775808", "x", ""} {
			tame(t, h, http.MethodGet, "/api/staff/quotes?limit="+n, n, cookie)
		}
		silent(t, h)
	}, apptest.Idle())
}

func tame(t *testing.T, h *apptest.Instance, method, path, name, cookie string) {
	t.Helper()
	// By hand: url.Parse would refuse what an attacker may well send.
	req := &http.Request{Method: method, URL: &url.URL{Scheme: "http", Host: strings.TrimPrefix(h.URL, "http://"), Opaque: path}, Header: http.Header{"Cookie": {cookie}}}
	got := h.Send(req.WithContext(t.Context()))
	if got.Status >= 500 || got.Header.Get("X-Injected") != "" {
		t.Errorf("%s %.80s (%s): %d %.300s", method, path, name, got.Status, got.Body)
	}
}

// TestHeadersOfStrangeBrowsers: a header is no reason to lose a request.
// Proves: platform-17
func TestHeadersOfStrangeBrowsers(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		for name, headers := range map[string][]string{
			"no agent": {"User-Agent", ""}, "agent in Latin-1": {"User-Agent", "Mozilla/5.0 (K\xf6ln)"}, "agent cut in a letter": {"User-Agent", strings.Repeat("x", 499) + "é"},
			"long agent": {"User-Agent", strings.Repeat("x", 8000)}, "agent with a tab": {"User-Agent", "a\tb"}, "wrong language": {"Accept-Language", "\xff\xff"}, "nobody's cookie": {"Cookie", "wardgate=\xff;;;=="},
			"forwarded nonsense": {"X-Forwarded-For", "'; DROP TABLE leads; --"}, "only pictures": {"Accept", "image/png"}, "wants CBOR": {"Accept", "application/cbor"},
			"unknown encoding": {"Accept-Encoding", "zstd-ultra"}, "odd origin": {"X-Requested-With", "x"},
		} {
			t.Run(name, func(t *testing.T) {
				a := attempt{body: good().with("company", name).json(), headers: append(asJSON(url.QueryEscape(name)), headers...), status: http.StatusCreated, rows: 1, has: []string{`"ticketId":"SEC-`}}
				a.try(t, h)
			})
		}
		silent(t, h)
	}, apptest.Idle())
}
