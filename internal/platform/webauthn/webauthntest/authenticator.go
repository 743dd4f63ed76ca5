// Package webauthntest is an authenticator and its browser in software, for tests: it makes
// passkeys, uses them, and does either wrongly on demand.
package webauthntest

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
)

// The flags of authenticator data.
const (
	Present  = 1 << 0
	Verified = 1 << 2
	Eligible = 1 << 3
	BackedUp = 1 << 4
	attested = 1 << 6
)

// Passkey is a credential with its private key. The fields say how it behaves; each may be
// changed between two ceremonies.
type Passkey struct {
	ID         []byte
	UserHandle []byte
	RPID       string
	Origin     string
	Flags      byte
	// Counter is the next signature's.
	Counter uint32
	// Type, if not empty, is said instead of what the ceremony is for.
	Type string
	// More are further members of the client data.
	More map[string]any
	// Format and Statement are the attestation; "none" and nothing by default.
	Format    string
	Statement map[any]any
	// Public, if not nil, is told as the public key instead of the real one.
	Public map[any]any

	private crypto.Signer
	alg     int64
}

// The algorithms that a passkey can be made with.
const (
	ES256 = -7
	EdDSA = -8
	RS256 = -257
)

// New makes a passkey for a page at origin, as a phone does: synced, and without a counter.
func New(origin, rpID string, alg int64) *Passkey {
	p := &Passkey{ID: random(20), RPID: rpID, Origin: origin, Flags: Present | Verified | Eligible | BackedUp, Format: "none", alg: alg}
	var err error
	switch alg {
	case EdDSA:
		_, p.private, err = ed25519.GenerateKey(rand.Reader)
	case RS256:
		p.private, err = rsa.GenerateKey(rand.Reader, 2048)
	default:
		p.private, err = ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	}
	if err != nil {
		panic(err)
	}
	return p
}

// Created is what the browser answers to navigator.credentials.create.
func (p *Passkey) Created(challenge string) map[string]any {
	client := p.clientData("webauthn.create", challenge)
	raw := p.authData(true)
	statement := p.Statement
	if p.Format == "packed" && statement == nil {
		statement = map[any]any{"alg": p.alg, "sig": p.sign(raw, client)}
	}
	object := encode(map[any]any{"fmt": p.Format, "attStmt": statement, "authData": raw})
	return map[string]any{"id": text(p.ID), "type": "public-key", "response": map[string]any{
		"clientDataJSON": text(client), "attestationObject": text(object), "transports": []string{"internal", "hybrid"},
	}}
}

// Used is what the browser answers to navigator.credentials.get.
func (p *Passkey) Used(challenge string) map[string]any {
	client, raw := p.clientData("webauthn.get", challenge), p.authData(false)
	return map[string]any{"id": text(p.ID), "type": "public-key", "response": map[string]any{
		"clientDataJSON": text(client), "authenticatorData": text(raw), "signature": text(p.sign(raw, client)), "userHandle": text(p.UserHandle),
	}}
}

func (p *Passkey) clientData(kind, challenge string) []byte {
	if p.Type != "" {
		kind = p.Type
	}
	fields := map[string]any{"type": kind, "challenge": challenge, "origin": p.Origin, "crossOrigin": false}
	maps.Copy(fields, p.More)
	out, err := json.Marshal(fields)
	if err != nil {
		panic(err)
	}
	return out
}

func (p *Passkey) authData(isNew bool) []byte {
	hash := sha256.Sum256([]byte(p.RPID))
	flags := p.Flags
	if isNew {
		flags |= attested
	}
	out := binary.BigEndian.AppendUint32(append(hash[:], flags), p.Counter)
	if isNew {
		out = append(out, make([]byte, 16)...)                      // who made it is not told
		out = binary.BigEndian.AppendUint16(out, uint16(len(p.ID))) //nolint:gosec // a test's
		out = append(append(out, p.ID...), encode(p.public())...)
	}
	return out
}

func (p *Passkey) public() map[any]any {
	if p.Public != nil {
		return p.Public
	}
	switch key := p.private.Public().(type) {
	case ed25519.PublicKey:
		return map[any]any{int64(1): int64(1), int64(3): p.alg, int64(-1): int64(6), int64(-2): []byte(key)}
	case *rsa.PublicKey:
		return map[any]any{int64(1): int64(3), int64(3): p.alg, int64(-1): key.N.Bytes(), int64(-2): []byte{1, 0, 1}}
	case *ecdsa.PublicKey:
		point, err := key.Bytes()
		if err != nil {
			panic(err)
		}
		return map[any]any{int64(1): int64(2), int64(3): p.alg, int64(-1): int64(1), int64(-2): point[1:33], int64(-3): point[33:]}
	}
	panic("webauthntest: no such key")
}

func (p *Passkey) sign(raw, client []byte) []byte {
	hash := sha256.Sum256(client)
	data := append(slices.Clone(raw), hash[:]...)
	sum, opts := data, crypto.SignerOpts(crypto.Hash(0))
	if p.alg != EdDSA {
		digest := sha256.Sum256(data)
		sum, opts = digest[:], crypto.SHA256
	}
	out, err := p.private.Sign(rand.Reader, sum, opts)
	if err != nil {
		panic(err)
	}
	return out
}

// Bytes reads a text of base64url, as JSON has them.
func Bytes(of any) []byte {
	out, err := base64.RawURLEncoding.DecodeString(fmt.Sprint(of))
	if err != nil {
		panic(err)
	}
	return out
}

func text(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }

func random(n int) []byte {
	b := make([]byte, n)
	_, _ = rand.Read(b)
	return b
}
