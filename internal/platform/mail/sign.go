package mail

import (
	"bytes"
	"crypto"
	"crypto/ed25519"
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
	"encoding/pem"
	"errors"
	"fmt"
	"regexp"

	"github.com/emersion/go-msgauth/dkim"
)

// leastRSA is the smallest RSA key that a signer should use, in bits (RFC 8301, section 3.2).
const leastRSA = 2048

// selectors match names below _domainkey: labels of a domain name (RFC 6376, section
// 3.1).
var selectors = regexp.MustCompile(`^[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*$`)

// CheckSelector checks the name under which a key is published.
func CheckSelector(selector string) error {
	if !selectors.MatchString(selector) {
		return fmt.Errorf("%q is no selector; write letters, digits and hyphens", selector)
	}
	return nil
}

// Signer signs mails in the name of the sender's domain (DKIM, RFC 6376 and RFC 8463). It
// is safe for concurrent use.
type Signer struct{ options dkim.SignOptions }

// NewSigner returns a signer for the domain of from. keyFile is a private key in PEM: RSA of at
// least 2048 bits (PKCS #8 or #1) or Ed25519 (PKCS #8). Its errors contain nothing of the key.
func NewSigner(from Address, selector string, keyFile []byte) (*Signer, error) {
	if err := CheckSelector(selector); err != nil {
		return nil, err
	}
	key, err := privateKey(keyFile)
	if err != nil {
		return nil, err
	}
	return &Signer{dkim.SignOptions{
		Domain: domain(from.Address), Selector: selector, Signer: key, Hash: crypto.SHA256,
		// Servers on the way may fold lines and add spaces.
		HeaderCanonicalization: dkim.CanonicalizationRelaxed, BodyCanonicalization: dkim.CanonicalizationRelaxed,
		HeaderKeys: signedFields(),
	}}, nil
}

// For is a signer with the same key for the domain of from.
func (s *Signer) For(from Address) *Signer {
	other := *s
	other.options.Domain = domain(from.Address)
	return &other
}

// signedFields are the fields that a signature covers. A field that a mail does not have
// is covered as well, and From once more than it occurs: nobody can add another on the
// way (RFC 6376, section 8.15). One-click unsubscribing counts only if both of its
// fields are covered (RFC 8058, section 4).
func signedFields() []string {
	return []string{
		"From", "From", "To", "Subject", "Date", "Message-ID", "Reply-To", "MIME-Version", "Content-Type", "Auto-Submitted",
		"List-Unsubscribe", "List-Unsubscribe-Post", "List-Id",
	}
}

func privateKey(file []byte) (crypto.Signer, error) {
	block, _ := pem.Decode(file)
	if block == nil {
		return nil, errors.New("holds no key in PEM, which begins with -----BEGIN PRIVATE KEY-----")
	}
	var key any
	var err error
	switch block.Type {
	case "PRIVATE KEY":
		key, err = x509.ParsePKCS8PrivateKey(block.Bytes)
	case "RSA PRIVATE KEY":
		key, err = x509.ParsePKCS1PrivateKey(block.Bytes)
	default:
		return nil, fmt.Errorf("holds a %s, not a PRIVATE KEY", block.Type)
	}
	if err != nil {
		return nil, errors.New("holds a private key that cannot be read; it must not be encrypted")
	}
	switch k := key.(type) {
	case *rsa.PrivateKey:
		if k.N.BitLen() < leastRSA {
			return nil, fmt.Errorf("holds an RSA key of %d bits; at least %d are needed", k.N.BitLen(), leastRSA)
		}
		return k, nil
	case ed25519.PrivateKey:
		return k, nil
	}
	return nil, fmt.Errorf("holds a key of the kind %T; RSA and Ed25519 can sign mails", key)
}

// Record is the TXT record that the domain needs: its name and its value.
func (s *Signer) Record() (name, value string) {
	name = s.options.Selector + "._domainkey." + s.options.Domain
	switch k := s.options.Signer.Public().(type) {
	case ed25519.PublicKey:
		return name, "v=DKIM1; k=ed25519; p=" + base64.StdEncoding.EncodeToString(k)
	default:
		der, err := x509.MarshalPKIXPublicKey(k)
		if err != nil {
			panic(fmt.Sprintf("mail: encoding a public key: %v", err)) // NewSigner accepts only RSA and Ed25519
		}
		return name, "v=DKIM1; k=rsa; p=" + base64.StdEncoding.EncodeToString(der)
	}
}

// sign puts a signature on top of a mail. It contains the time, so a repeated mail
// differs only in its signature.
func (s *Signer) sign(letter []byte) ([]byte, error) {
	options := s.options
	var out bytes.Buffer
	if err := dkim.Sign(&out, bytes.NewReader(letter), &options); err != nil {
		return nil, fmt.Errorf("mail: signing: %w", err)
	}
	return out.Bytes(), nil
}
