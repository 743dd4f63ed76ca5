package faults_test

import (
	"crypto/ed25519"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"wardgate/internal/platform/mail/smtptest"
)

// TestMailsAreSignedByAKeyFile: the start prints the record that the domain needs, and
// the program's mails are signed; the key itself appears nowhere.
// Proves: platform-46
func TestMailsAreSignedByAKeyFile(t *testing.T) {
	t.Parallel()
	_, key, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	der, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "dkim.pem")
	if err := os.WriteFile(file, pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der}), 0o600); err != nil {
		t.Fatal(err)
	}
	server := smtptest.Start(t)
	p := serve(t, "WARDGATE_DATA", t.TempDir(), "SMTP_URL", server.URL()+"?starttls=never", "DKIM_KEY", file, "DKIM_SELECTOR", "nov2026")
	if out := p.log.String(); !strings.Contains(out, "nov2026._domainkey.wardgate.example\n  v=DKIM1; k=ed25519; p=") || strings.Contains(out, "PRIVATE") {
		t.Errorf("the start says\n%s", out)
	}
	mustPost(t, p.url, numbered(1))
	for _, m := range server.Wait(t, 2) {
		if got := m.Header(t, "DKIM-Signature"); !strings.Contains(got, "d=wardgate.example") || !strings.Contains(got, "s=nov2026") {
			t.Errorf("to %s: %q", m.To, got)
		}
	}
	p.stop()
}
