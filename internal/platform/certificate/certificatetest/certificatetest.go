// Package certificatetest makes certificates for tests, which sign themselves.
package certificatetest

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"testing"
	"time"

	"wardgate/internal/platform/certificate"
)

// Made is a certificate and its key, in PEM.
type Made struct {
	Certificate, Key []byte
	Leaf             *x509.Certificate
}

// New makes a certificate for localhost and the loopback addresses, valid from an hour before now for so long.
func New(t testing.TB, now time.Time, lasts time.Duration) Made {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return Of(t, key, now, lasts)
}

// Of is New with a key of the test's own.
func Of(t testing.TB, key crypto.Signer, now time.Time, lasts time.Duration) Made {
	t.Helper()
	serial, err := rand.Int(rand.Reader, big.NewInt(1<<62))
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: serial, Subject: pkix.Name{CommonName: "localhost"},
		NotBefore: now.Add(-time.Hour), NotAfter: now.Add(lasts),
		DNSNames: []string{"localhost"}, IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1), net.IPv6loopback},
		KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
		BasicConstraintsValid: true, IsCA: true,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	private, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	leaf, err := x509.ParseCertificate(der)
	if err != nil {
		t.Fatal(err)
	}
	return Made{
		Certificate: pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}),
		Key:         pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: private}),
		Leaf:        leaf,
	}
}

// Pool trusts the certificate and nothing else.
func (m Made) Pool() *x509.CertPool {
	pool := x509.NewCertPool()
	pool.AddCert(m.Leaf)
	return pool
}

// Into writes both files into a folder, over what is there.
func (m Made) Into(t testing.TB, dir string) certificate.Files {
	t.Helper()
	f := certificate.Files{Certificate: filepath.Join(dir, "fullchain.pem"), Key: filepath.Join(dir, "privkey.pem")}
	for name, body := range map[string][]byte{f.Certificate: m.Certificate, f.Key: m.Key} {
		if err := os.WriteFile(name, body, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return f
}
