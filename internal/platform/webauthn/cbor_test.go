package webauthn_test

import (
	"bytes"
	"reflect"
	"strings"
	"testing"

	"wardgate/internal/platform/webauthn"
	"wardgate/internal/platform/webauthn/webauthntest"
)

// TestCBOR has examples of RFC 8949, appendix A, and what authenticators may not send.
//
// Proves: security-65
func TestCBOR(t *testing.T) {
	for text, want := range map[string]any{
		"00": int64(0), "17": int64(23), "1818": int64(24), "1903e8": int64(1000), "1a000f4240": int64(1000000), "1b000000e8d4a51000": int64(1000000000000),
		"20": int64(-1), "3863": int64(-100), "390100": int64(-257), "f4": false, "f5": true, "f6": nil, "f7": nil, "fb3ff199999999999a": nil, "f90000": nil,
		"40": []byte{}, "4401020304": []byte{1, 2, 3, 4}, "60": "", "6161": "a", "62c3bc": "ü", "80": []any{},
		"83010203": []any{int64(1), int64(2), int64(3)}, "8301820203820405": []any{int64(1), []any{int64(2), int64(3)}, []any{int64(4), int64(5)}},
		"a0": map[any]any{}, "a201020304": map[any]any{int64(1): int64(2), int64(3): int64(4)},
		"a26161016162820203": map[any]any{"a": int64(1), "b": []any{int64(2), int64(3)}},
	} {
		got, rest, err := webauthn.Decode(append(fromHex(t, text), 0x2a))
		if err != nil || !bytes.Equal(rest, []byte{0x2a}) || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %#v, %d more, %v", text, got, len(rest), err)
		}
	}
	for name, text := range map[string]string{
		"nothing": "", "a number cut short": "19", "beyond 63 bits": "1bffffffffffffffff", "minus that": "3bffffffffffffffff", "a string cut short": "4401",
		"four exabytes": "5b4000000000000000", "no UTF-8": "61ff", "a list of nothing": "9bffffffffffffffff", "a map of nothing": "bb7fffffffffffffff",
		"an indefinite string": "5f42010243030405ff", "an indefinite list": "9fff", "an indefinite map": "bfff", "a tag": "c11a514b67b0", "a reserved length": "1c",
		"a break": "ff", "a reserved value": "f818", "a key twice": "a201020103", "a key that is a list": "a18001", "a map cut short": "a101",
		"nested too deeply": strings.Repeat("81", 8) + "00", "maps nested too deeply": strings.Repeat("a101", 8) + "00",
	} {
		if got, _, err := webauthn.Decode(fromHex(t, text)); err == nil {
			t.Errorf("%s is taken: %#v", name, got)
		}
	}
}

// FuzzAnswers gives both ceremonies whatever comes: nothing may panic, and nothing that was
// not made by the passkey is taken.
func FuzzAnswers(f *testing.F) {
	rp, err := webauthn.New(origin)
	if err != nil {
		f.Fatal(err)
	}
	p := webauthntest.New(origin, rpID, webauthntest.ES256)
	made := registration(p.Created(challenge))
	stored, err := rp.Register(made, expected)
	if err != nil {
		f.Fatal(err)
	}
	used := assertion(p.Used(challenge))
	f.Add(made.Attestation, made.ClientData, used.AuthenticatorData, used.Signature)
	for _, alg := range []int64{webauthntest.EdDSA, webauthntest.RS256} {
		p := webauthntest.New(origin, rpID, alg)
		p.Format = "packed"
		r, a := registration(p.Created(challenge)), assertion(p.Used(challenge))
		f.Add(r.Attestation, r.ClientData, a.AuthenticatorData, a.Signature)
	}
	f.Fuzz(func(t *testing.T, attestation, clientData, authData, signature []byte) {
		got, err := rp.Register(webauthn.Registration{ID: p.ID, ClientData: clientData, Attestation: attestation}, expected)
		if err == nil {
			if err := webauthn.KeyOf(got.PublicKey); err != nil || !bytes.Equal(got.ID, p.ID) {
				t.Errorf("taken, and not to be used: %v", err)
			}
		}
		a := webauthn.Assertion{ID: p.ID, ClientData: clientData, AuthenticatorData: authData, Signature: signature}
		if _, err := rp.Assert(a, stored, expected); err == nil &&
			(!bytes.Equal(authData, used.AuthenticatorData) || !bytes.Equal(clientData, used.ClientData)) {
			t.Error("what the passkey did not sign is taken")
		}
		value, rest, err := webauthn.Decode(attestation)
		if err == nil && (len(rest) > len(attestation) || !bytes.HasSuffix(attestation, rest)) {
			t.Errorf("%#v, and %d bytes more", value, len(rest))
		}
	})
}
