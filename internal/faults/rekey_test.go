package faults_test

import (
	"crypto/hmac"
	"crypto/sha1"
	"encoding/base32"
	bytesof "encoding/binary"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// paired is an owner with an authenticator app.
type paired struct {
	secret   string
	recovery []string
}

// pairOwner turns the owner's second factor on.
func pairOwner(t *testing.T, url string) (p paired) {
	t.Helper()
	cookie := signIn(t, url)
	ask := func(path, body string, into any) {
		t.Helper()
		got, err := call(http.MethodPost, url+path, body, "Content-Type", "application/json", "Cookie", cookie)
		if err != nil || got.status != http.StatusOK || json.Unmarshal([]byte(got.body), into) != nil {
			t.Fatalf("%s: %d %s (%v)", path, got.status, got.body, err)
		}
	}
	var begun struct{ Secret string }
	ask("/api/staff/totp/begin", "{}", &begun)
	p.secret = begun.Secret
	var codes struct {
		Recovery []string `json:"recovery_codes"`
	}
	ask("/api/staff/totp/confirm", fmt.Sprintf(`{"code":%q}`, p.code(t, 0)), &codes)
	p.recovery = codes.Recovery
	return p
}

// code is what the app shows after a while (RFC 6238): each period's code is right once.
func (p paired) code(t *testing.T, after time.Duration) string {
	t.Helper()
	secret, err := base32.StdEncoding.WithPadding(base32.NoPadding).DecodeString(p.secret)
	if err != nil {
		t.Fatal(err)
	}
	mac := hmac.New(sha1.New, secret)
	if err := bytesof.Write(mac, bytesof.BigEndian, time.Now().Add(after).Unix()/30); err != nil {
		t.Fatal(err)
	}
	sum := mac.Sum(nil)
	at := sum[len(sum)-1] & 0xf
	return fmt.Sprintf("%06d", (bytesof.BigEndian.Uint32(sum[at:at+4])&0x7fff_ffff)%1_000_000)
}

// enters signs the owner in with a code, and returns the status.
func (p paired) enters(t *testing.T, url, code string) int {
	t.Helper()
	got, err := call(http.MethodPost, url+"/api/staff/session", fmt.Sprintf(`{"email":%q,"password":%q,"totp":%q}`, ownerEmail, ownerPassword, code),
		"Content-Type", "application/json")
	if err != nil {
		t.Fatal(err)
	}
	return got.status
}

// TestANewKeyWhileItServes: `wardgate key new` beside a running instance, after which every sign-in with a code answered 500 until it was
// restarted. It goes on with the new key by itself, and seals with it; without the old one the next start loses nothing.
// Proves: security-210
func TestANewKeyWhileItServes(t *testing.T) {
	t.Parallel()
	engines(t, func(t *testing.T, s storage) {
		key := filepath.Join(t.TempDir(), "key")
		env := s.with("WARDGATE_KEY_FILE", key)
		p := serve(t, env...)
		owner := pairOwner(t, p.url)
		first := mustPost(t, p.url, numbered(1))
		code, out := run(t, environment(env...), "key", "new")
		if code != 0 || !strings.Contains(out, "needs no restart") || !strings.Contains(out, "Keep the older keys in the file until every instance has been started anew") {
			t.Fatalf("key new: %d %s", code, out)
		}
		if status := owner.enters(t, p.url, owner.code(t, 30*time.Second)); status != http.StatusOK {
			t.Errorf("a code of the app: %d", status)
		}
		if status := owner.enters(t, p.url, owner.recovery[0]); status != http.StatusOK {
			t.Errorf("a recovery code: %d", status)
		}
		second := mustPost(t, p.url, numbered(2))
		if again := mustPost(t, p.url, numbered(1)); path(again.StatusURL) != path(first.StatusURL) {
			t.Errorf("another link: %s, %s", first.StatusURL, again.StatusURL)
		}
		if strings.Contains(p.log.String(), "not in the key file") {
			t.Errorf("the log:\n%s", p.log)
		}
		p.stop()
		newest := keyLines(t, key)[:1]
		writeKeys(t, key, newest)
		p = serve(t, env...)
		for n, rec := range []receipt{first, second} {
			if again := mustPost(t, p.url, numbered(n+1)); path(again.StatusURL) != path(rec.StatusURL) {
				t.Errorf("without the old key another link: %s, %s", rec.StatusURL, again.StatusURL)
			}
		}
		if status := owner.enters(t, p.url, owner.recovery[1]); status != http.StatusOK {
			t.Errorf("without the old key: %d", status)
		}
		p.stop()
	})
}

// TestANewKeyOnAnotherMachine: an instance with a file of its own refuses codes until it has the copy, then goes on without a restart. What it sealed
// with the old key meanwhile keeps that one from being taken out: the start names it, stops, and with it seals everything anew.
// Proves: security-210, security-211
func TestANewKeyOnAnotherMachine(t *testing.T) {
	t.Parallel()
	s := postgres(t)
	here, there := s.env[3], filepath.Join(t.TempDir(), "key")
	a := serve(t, s.env...)
	writeKeys(t, there, keyLines(t, here))
	elsewhere := s.with("WARDGATE_KEY_FILE", there)
	b := serve(t, elsewhere...)
	owner := pairOwner(t, b.url)
	if code, out := run(t, environment(s.env...), "key", "new"); code != 0 {
		t.Fatalf("key new: %d %s", code, out)
	}
	old := mustPost(t, b.url, numbered(1)) // sealed with the old key
	if status := owner.enters(t, a.url, owner.recovery[0]); status != http.StatusOK {
		t.Errorf("where the key was made: %d", status)
	}
	if status := owner.enters(t, b.url, owner.recovery[1]); status != http.StatusInternalServerError {
		t.Errorf("without the copy: %d: this test has lost what it tests", status)
	}
	both := keyLines(t, here)
	writeKeys(t, there, both)
	if status := owner.enters(t, b.url, owner.recovery[1]); status != http.StatusOK {
		t.Errorf("with the copy: %d\n%s", status, b.log)
	}
	a.stop()
	b.stop()
	writeKeys(t, here, both[:1])
	if code, out := run(t, environment(s.env...), "serve"); code != 1 || !strings.Contains(out, "sealed with key") || strings.Count(strings.TrimSpace(out), "\n") != 0 {
		t.Fatalf("without a key that is needed: %d %s", code, out)
	}
	for _, keys := range [][]string{both, both[:1]} {
		writeKeys(t, here, keys)
		a = serve(t, s.env...)
		if again := mustPost(t, a.url, numbered(1)); path(again.StatusURL) != path(old.StatusURL) {
			t.Errorf("with %d keys another link: %s, %s", len(keys), old.StatusURL, again.StatusURL)
		}
		a.stop()
	}
}

// keyLines are the keys of a key file, the newest first.
func keyLines(t *testing.T, file string) (keys []string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "wardgate-key-1:") {
			keys = append(keys, line)
		}
	}
	return keys
}

func writeKeys(t *testing.T, file string, keys []string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(strings.Join(keys, "")), 0o600); err != nil {
		t.Fatal(err)
	}
}
