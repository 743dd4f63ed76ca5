package mail_test

import (
	"bytes"
	"crypto"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/pem"
	"strings"
	"testing"

	"github.com/emersion/go-msgauth/dkim"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/smtptest"
)

var sender = mail.Address{Name: "Wardgate Security Inc.", Address: "no-reply@wardgate.example"}

// inPEM returns a private key as openssl writes it.
func inPEM(t *testing.T, key any) []byte {
	t.Helper()
	der, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	return pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der})
}

func rsaKey(t *testing.T, bits int) *rsa.PrivateKey {
	t.Helper()
	key, err := rsa.GenerateKey(rand.Reader, bits)
	if err != nil {
		t.Fatal(err)
	}
	return key
}

// valid returns what a recipient finds when it checks a mail whose signer's record
// is published.
func valid(t *testing.T, s *mail.Signer, letter []byte) error {
	t.Helper()
	name, value := s.Record()
	found, err := dkim.VerifyWithOptions(bytes.NewReader(letter), &dkim.VerifyOptions{LookupTXT: func(asked string) ([]string, error) {
		if asked != name {
			t.Errorf("asked for %s, published is %s", asked, name)
		}
		return []string{value}, nil
	}})
	if err != nil || len(found) != 1 || found[0].Domain != "wardgate.example" {
		t.Fatalf("%v, %v", found, err)
	}
	return found[0].Err
}

// TestASignedMailArrivesSigned: over a real connection, and nothing in it can be changed
// or added on the way.
// Proves: M13, platform-46
func TestASignedMailArrivesSigned(t *testing.T) {
	t.Parallel()
	_, ed, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	for name, key := range map[string]crypto.Signer{"rsa": rsaKey(t, 2048), "ed25519": ed} {
		signer, err := mail.NewSigner(sender, "wardgate", inPEM(t, key))
		if err != nil {
			t.Fatal(err)
		}
		t.Run(name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				server := smtptest.Start(t)
				k := newTestOutbox(t, d, server.URL(), func(o *mail.Options) { o.Signer = signer })
				k.run()
				m := messageTo("zoe@example.org")
				m.Text = "Merci.\n.\nA line with a dot alone above.  \n\n\n"
				m.Headers = map[string]string{"List-Unsubscribe": "<https://guard.example/u/1>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
				k.enqueue(m)
				raw := server.Wait(t, 1)[0].Raw
				if err := valid(t, signer, raw); err != nil {
					t.Fatalf("as it came: %v\n%s", err, raw)
				}
				for what, change := range map[string]func(string) string{
					"another text":       func(s string) string { return strings.Replace(s, "A line", "One line", 1) },
					"another subject":    func(s string) string { return strings.Replace(s, "Subject: We have", "Subject: We lost", 1) },
					"another way out":    func(s string) string { return strings.Replace(s, "guard.example/u/1", "trap.example/u/1", 1) },
					"no one-click":       func(s string) string { return strings.Replace(s, "List-Unsubscribe-Post:", "X-Nothing:", 1) },
					"a second sender":    func(s string) string { return "From: boss@wardgate.example\r\n" + s },
					"an address to send": func(s string) string { return "Reply-To: thief@example.org\r\n" + s },
				} {
					changed := change(string(raw))
					if changed == string(raw) {
						t.Errorf("%s: nothing changed", what)
					}
					if valid(t, signer, []byte(changed)) == nil {
						t.Errorf("%s, and the signature holds", what)
					}
				}
			})
		})
	}
}

// Proves: platform-46
func TestKeysThatSignNoMail(t *testing.T) {
	curve, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	good := inPEM(t, rsaKey(t, 2048))
	for _, one := range []struct {
		selector string
		key      []byte
		want     string
	}{
		{"wardgate", nil, "no key in PEM"},
		{"wardgate", []byte("hunter2"), "no key in PEM"},
		{"wardgate", pem.EncodeToMemory(&pem.Block{Type: "PUBLIC KEY", Bytes: []byte("x")}), "holds a PUBLIC KEY"},
		{"wardgate", pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: []byte("hunter2")}), "cannot be read"},
		{"wardgate", inPEM(t, rsaKey(t, 1024)), "1024 bits"},
		{"wardgate", inPEM(t, curve), "RSA and Ed25519"},
		{"", good, "no selector"},
		{"a b", good, "no selector"},
		{"-a", good, "no selector"},
		{"a..b", good, "no selector"},
	} {
		_, err := mail.NewSigner(sender, one.selector, one.key)
		if err == nil || !strings.Contains(err.Error(), one.want) || strings.Contains(err.Error(), "hunter2") {
			t.Errorf("%q, %.40q: %v, want %q", one.selector, one.key, err, one.want)
		}
	}
	pkcs1 := pem.EncodeToMemory(&pem.Block{Type: "RSA PRIVATE KEY", Bytes: x509.MarshalPKCS1PrivateKey(rsaKey(t, 2048))})
	if _, err := mail.NewSigner(sender, "2026.nov", pkcs1); err != nil {
		t.Errorf("PKCS #1: %v", err)
	}
}
