package webauthn_test

import (
	"bytes"
	"encoding/hex"
	"errors"
	"maps"
	"strings"
	"testing"

	"wardgate/internal/platform/webauthn"
	"wardgate/internal/platform/webauthn/webauthntest"
)

const (
	origin    = "https://security.example"
	rpID      = "security.example"
	challenge = "AAECAwQFBgcICQoLDA0ODw"
)

func party(t *testing.T, of string) *webauthn.RelyingParty {
	t.Helper()
	rp, err := webauthn.New(of)
	if err != nil {
		t.Fatal(err)
	}
	return rp
}

// expected takes the challenge of these tests and no other.
func expected(got []byte) error {
	if !bytes.Equal(got, webauthntest.Bytes(challenge)) {
		return errors.New("another")
	}
	return nil
}

func registration(answer map[string]any) webauthn.Registration {
	in := answer["response"].(map[string]any)
	return webauthn.Registration{
		ID: webauthntest.Bytes(answer["id"]), ClientData: webauthntest.Bytes(in["clientDataJSON"]), Attestation: webauthntest.Bytes(in["attestationObject"]),
	}
}

func assertion(answer map[string]any) webauthn.Assertion {
	in := answer["response"].(map[string]any)
	return webauthn.Assertion{
		ID: webauthntest.Bytes(answer["id"]), ClientData: webauthntest.Bytes(in["clientDataJSON"]),
		AuthenticatorData: webauthntest.Bytes(in["authenticatorData"]), Signature: webauthntest.Bytes(in["signature"]),
	}
}

// Proves: security-65
func TestAPasskeyIsMadeAndUsed(t *testing.T) {
	for name, alg := range map[string]int64{"ES256": webauthntest.ES256, "EdDSA": webauthntest.EdDSA, "RS256": webauthntest.RS256} {
		for _, format := range []string{"none", "packed"} {
			t.Run(name+" "+format, func(t *testing.T) {
				rp, p := party(t, origin), webauthntest.New(origin, rpID, alg)
				p.Format, p.Counter = format, 7
				made, err := rp.Register(registration(p.Created(challenge)), expected)
				if err != nil || !bytes.Equal(made.ID, p.ID) || made.Counter != 7 || !made.BackupEligible || !made.BackedUp {
					t.Fatalf("%+v, %v", made, err)
				}
				p.Counter = 8
				used, err := rp.Assert(assertion(p.Used(challenge)), made, expected)
				if err != nil || used.Counter != 8 || !bytes.Equal(used.PublicKey, made.PublicKey) {
					t.Fatalf("%+v, %v", used, err)
				}
			})
		}
	}
}

// TestEachStepRefuses breaks one thing at a time, in both ceremonies.
//
// Proves: security-65
func TestEachStepRefuses(t *testing.T) {
	for name, c := range map[string]struct {
		spoil func(p *webauthntest.Passkey)
		want  error
	}{
		"another ceremony's type":     {func(p *webauthntest.Passkey) { p.Type = "payment.get" }, webauthn.ErrType},
		"another origin":              {func(p *webauthntest.Passkey) { p.Origin = "https://security.example.evil.example" }, webauthn.ErrOrigin},
		"plain http":                  {func(p *webauthntest.Passkey) { p.Origin = "http://security.example" }, webauthn.ErrOrigin},
		"another port":                {func(p *webauthntest.Passkey) { p.Origin = "https://security.example:8443" }, webauthn.ErrOrigin},
		"a sibling":                   {func(p *webauthntest.Passkey) { p.Origin = "https://blog.security.example" }, webauthn.ErrOrigin},
		"a frame of another site":     {func(p *webauthntest.Passkey) { p.More = map[string]any{"crossOrigin": true} }, webauthn.ErrFrame},
		"a frame, said oddly":         {func(p *webauthntest.Passkey) { p.More = map[string]any{"crossOrigin": "yes"} }, webauthn.ErrFrame},
		"a page on top":               {func(p *webauthntest.Passkey) { p.More = map[string]any{"topOrigin": "https://evil.example"} }, webauthn.ErrFrame},
		"no challenge":                {func(p *webauthntest.Passkey) { p.More = map[string]any{"challenge": ""} }, webauthn.ErrChallenge},
		"a challenge padded":          {func(p *webauthntest.Passkey) { p.More = map[string]any{"challenge": challenge + "=="} }, webauthn.ErrChallenge},
		"another challenge":           {func(p *webauthntest.Passkey) { p.More = map[string]any{"challenge": "AAAAAAAAAAAAAAAAAAAAAA"} }, webauthn.ErrChallenge},
		"another relying party":       {func(p *webauthntest.Passkey) { p.RPID = "example" }, webauthn.ErrRPID},
		"nobody present":              {func(p *webauthntest.Passkey) { p.Flags &^= webauthntest.Present }, webauthn.ErrPresence},
		"nobody verified":             {func(p *webauthntest.Passkey) { p.Flags &^= webauthntest.Verified }, webauthn.ErrVerification},
		"backed up, but not eligible": {func(p *webauthntest.Passkey) { p.Flags &^= webauthntest.Eligible }, webauthn.ErrBackup},
	} {
		t.Run(name, func(t *testing.T) {
			rp, p := party(t, origin), webauthntest.New(origin, rpID, webauthntest.ES256)
			made, err := rp.Register(registration(p.Created(challenge)), expected)
			if err != nil {
				t.Fatal(err)
			}
			c.spoil(p)
			if _, err := rp.Register(registration(p.Created(challenge)), expected); !errors.Is(err, c.want) {
				t.Errorf("registration: %v", err)
			}
			if _, err := rp.Assert(assertion(p.Used(challenge)), made, expected); !errors.Is(err, c.want) {
				t.Errorf("assertion: %v", err)
			}
		})
	}
}

// Proves: security-65
func TestARegistrationIsWhatItSays(t *testing.T) {
	key := func(change map[any]any) func(*webauthntest.Passkey) {
		return func(p *webauthntest.Passkey) {
			p.Public = map[any]any{
				int64(1): int64(2), int64(3): int64(-7), int64(-1): int64(1),
				int64(-2): webauthntest.Bytes("f1hdRbUjsCzQ_i-Nw8OGT0hYHRF5BYUqqDOrzVZK2Es"), int64(-3): make([]byte, 32),
			}
			maps.Copy(p.Public, change)
		}
	}
	for name, c := range map[string]struct {
		spoil func(p *webauthntest.Passkey)
		want  error
	}{
		"an attestation by a maker":        {func(p *webauthntest.Passkey) { p.Format = "fido-u2f" }, webauthn.ErrFormat},
		"none, with a statement":           {func(p *webauthntest.Passkey) { p.Statement = map[any]any{"sig": []byte{1}} }, webauthn.ErrFormat},
		"packed, with certificates":        {func(p *webauthntest.Passkey) { p.Format, p.Statement = "packed", map[any]any{"x5c": []any{}} }, webauthn.ErrFormat},
		"packed, with a wrong signature":   {packed(-7, []byte{1}), webauthn.ErrSignature},
		"packed, with another algorithm":   {packed(-257, nil), webauthn.ErrSignature},
		"an algorithm that is not taken":   {key(map[any]any{int64(3): int64(-47)}), webauthn.ErrAlgorithm},
		"no algorithm":                     {key(map[any]any{int64(3): "ES256"}), webauthn.ErrAlgorithm},
		"a point that is not on the curve": {key(nil), webauthn.ErrAlgorithm},
		"a compressed point":               {key(map[any]any{int64(-3): int64(1)}), webauthn.ErrAlgorithm},
		"another curve":                    {key(map[any]any{int64(-1): int64(2)}), webauthn.ErrAlgorithm},
		"Ed25519, too short":               {key(map[any]any{int64(1): int64(1), int64(3): int64(-8), int64(-1): int64(6), int64(-2): []byte{1}}), webauthn.ErrAlgorithm},
		"RSA of 1024 bits":                 {key(rsaKey(128, []byte{1, 0, 1})), webauthn.ErrAlgorithm},
		"RSA of 8192 bits":                 {key(rsaKey(1024, []byte{1, 0, 1})), webauthn.ErrAlgorithm},
		"RSA with exponent 1":              {key(rsaKey(256, []byte{1})), webauthn.ErrAlgorithm},
		"RSA with an even exponent":        {key(rsaKey(256, []byte{1, 0})), webauthn.ErrAlgorithm},
		"a credential id without an end":   {func(p *webauthntest.Passkey) { p.ID = make([]byte, 1024) }, webauthn.ErrMalformed},
		"a credential id of nothing":       {func(p *webauthntest.Passkey) { p.ID = nil }, webauthn.ErrMalformed},
	} {
		rp, p := party(t, origin), webauthntest.New(origin, rpID, webauthntest.ES256)
		c.spoil(p)
		if _, err := rp.Register(registration(p.Created(challenge)), expected); !errors.Is(err, c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	rp, p := party(t, origin), webauthntest.New(origin, rpID, webauthntest.ES256)
	r := registration(p.Created(challenge))
	r.ID = []byte("another's")
	if _, err := rp.Register(r, expected); !errors.Is(err, webauthn.ErrCredential) {
		t.Errorf("another id: %v", err)
	}
	used := p.Used(challenge)["response"].(map[string]any)
	r = registration(p.Created(challenge))
	object := append([]byte("\xa3cfmtdnonegattStmt\xa0hauthDataX%"), webauthntest.Bytes(used["authenticatorData"])...)
	if r.Attestation = object; true {
		if _, err := rp.Register(r, expected); !errors.Is(err, webauthn.ErrCredential) {
			t.Errorf("no credential in it: %v", err)
		}
	}
}

func packed(alg int64, signature []byte) func(p *webauthntest.Passkey) {
	return func(p *webauthntest.Passkey) {
		p.Format, p.Statement = "packed", map[any]any{"alg": alg, "sig": signature}
	}
}

func rsaKey(size int, exponent []byte) map[any]any {
	return map[any]any{int64(1): int64(3), int64(3): int64(-257), int64(-1): bytes.Repeat([]byte{0xc1}, size), int64(-2): exponent}
}

// Proves: security-65, security-68
func TestAnAssertionIsThePasskeys(t *testing.T) {
	rp, p := party(t, origin), webauthntest.New(origin, rpID, webauthntest.ES256)
	p.Counter = 5
	made, err := rp.Register(registration(p.Created(challenge)), expected)
	if err != nil {
		t.Fatal(err)
	}
	try := func(counter uint32, flags byte, spoil func(a *webauthn.Assertion)) error {
		p.Counter, p.Flags = counter, flags
		a := assertion(p.Used(challenge))
		spoil(&a)
		_, err := rp.Assert(a, made, expected)
		return err
	}
	const synced = webauthntest.Present | webauthntest.Verified | webauthntest.Eligible | webauthntest.BackedUp
	nothing := func(*webauthn.Assertion) {}
	for name, c := range map[string]struct{ got, want error }{
		"as it should be":         {try(6, synced, nothing), nil},
		"no longer backed up":     {try(6, synced&^webauthntest.BackedUp, nothing), nil},
		"the same counter":        {try(5, synced, nothing), webauthn.ErrCounter},
		"a lower counter":         {try(4, synced, nothing), webauthn.ErrCounter},
		"a counter given up":      {try(0, synced, nothing), webauthn.ErrCounter},
		"no longer eligible":      {try(6, webauthntest.Present|webauthntest.Verified, nothing), webauthn.ErrBackup},
		"another id":              {try(6, synced, func(a *webauthn.Assertion) { a.ID = []byte{1} }), webauthn.ErrCredential},
		"another signature":       {try(6, synced, func(a *webauthn.Assertion) { a.Signature[9] ^= 1 }), webauthn.ErrSignature},
		"no signature":            {try(6, synced, func(a *webauthn.Assertion) { a.Signature = nil }), webauthn.ErrSignature},
		"the counter made higher": {try(4, synced, func(a *webauthn.Assertion) { a.AuthenticatorData[36] = 9 }), webauthn.ErrSignature},
		"other client data":       {try(6, synced, func(a *webauthn.Assertion) { a.ClientData = append(a.ClientData, ' ') }), webauthn.ErrSignature},
		"something behind it":     {try(6, synced, func(a *webauthn.Assertion) { a.AuthenticatorData = append(a.AuthenticatorData, 0) }), webauthn.ErrMalformed},
		"cut short":               {try(6, synced, func(a *webauthn.Assertion) { a.AuthenticatorData = a.AuthenticatorData[:36] }), webauthn.ErrMalformed},
		"no JSON":                 {try(6, synced, func(a *webauthn.Assertion) { a.ClientData = a.ClientData[1:] }), webauthn.ErrMalformed},
	} {
		if !errors.Is(c.got, c.want) || c.want == nil && c.got != nil {
			t.Errorf("%s: %v", name, c.got)
		}
	}
	made.BackupEligible, made.BackedUp = false, false
	p.Counter, p.Flags = 6, synced
	if used, err := rp.Assert(assertion(p.Used(challenge)), made, expected); err != nil || !used.BackupEligible {
		t.Errorf("eligible since the first copy: %+v, %v", used, err)
	}
	other := webauthntest.New(origin, rpID, webauthntest.ES256)
	other.ID, other.Counter = p.ID, 9
	if _, err := rp.Assert(assertion(other.Used(challenge)), made, expected); !errors.Is(err, webauthn.ErrSignature) {
		t.Errorf("another key under the same id: %v", err)
	}
}

// Proves: security-65
func TestWherePasskeysWork(t *testing.T) {
	for of, want := range map[string]string{
		"https://security.example": "security.example", "https://Security.Example:443": "security.example", "https://a.b.example:8443": "a.b.example",
		"http://localhost:8080": "localhost", "http://night.localhost": "night.localhost", "https://bücher.example": "xn--bcher-kva.example",
		"http://security.example": "", "https://192.0.2.1": "", "https://[2001:db8::1]": "", "http://127.0.0.1:8080": "", "security.example": "", "": "",
	} {
		rp, err := webauthn.New(of)
		if want == "" {
			if !errors.Is(err, webauthn.ErrNoDomain) {
				t.Errorf("%s: %v", of, err)
			}
			continue
		}
		if err != nil || rp.ID() != want {
			t.Errorf("%s: %v", of, err)
			continue
		}
		p := webauthntest.New(strings.ToLower(strings.TrimSuffix(of, ":443")), want, webauthntest.EdDSA)
		if strings.Contains(of, "bücher") {
			p.Origin = "https://xn--bcher-kva.example"
		}
		if _, err := rp.Register(registration(p.Created(challenge)), expected); err != nil {
			t.Errorf("%s: %v", of, err)
		}
	}
}

func fromHex(t *testing.T, text string) []byte {
	t.Helper()
	b, err := hex.DecodeString(text)
	if err != nil {
		t.Fatal(err)
	}
	return b
}
