package webauthn_test

import (
	"bytes"
	"errors"
	"testing"

	"wardgate/internal/platform/webauthn"
)

// The vector "ES256 credential with no attestation" of Web Authentication Level 3, section 16:
// what an implementation that is not ours made, for the relying party example.org, and
// without user verification.
const (
	noneChallenge    = "00c30fb78531c464d2b6771dab8d7b603c01162f2fa486bea70f283ae556e130"
	noneClientData   = "7b2274797065223a22776562617574686e2e637265617465222c226368616c6c656e6765223a22414d4d507434557878475453746e63647134313759447742466938767049612d7077386f4f755657345441222c226f726967696e223a2268747470733a2f2f6578616d706c652e6f7267222c2263726f73734f726967696e223a66616c73652c22657874726144617461223a22636c69656e74446174614a534f4e206d617920626520657874656e6465642077697468206164646974696f6e616c206669656c647320696e20746865206675747572652c207375636820617320746869733a20426b5165446a646354427258426941774a544c453551227d"
	noneAttestation  = "a363666d74646e6f6e656761747453746d74a068617574684461746158a4bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b559000000008446ccb9ab1db374750b2367ff6f3a1f0020f91f391db4c9b2fde0ea70189cba3fb63f579ba6122b33ad94ff3ec330084be4a5010203262001215820afefa16f97ca9b2d23eb86ccb64098d20db90856062eb249c33a9b672f26df61225820930a56b87a2fca66334b03458abf879717c12cc68ed73290af2e2664796b9220"
	noneID           = "f91f391db4c9b2fde0ea70189cba3fb63f579ba6122b33ad94ff3ec330084be4"
	noneUseChallenge = "39c0e7521417ba54d43e8dc95174f423dee9bf3cd804ff6d65c857c9abf4d408"
	noneAuthData     = "bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b51900000000"
	noneUseData      = "7b2274797065223a22776562617574686e2e676574222c226368616c6c656e6765223a224f63446e55685158756c5455506f334a5558543049393770767a7a59425039745a63685879617630314167222c226f726967696e223a2268747470733a2f2f6578616d706c652e6f7267222c2263726f73734f726967696e223a66616c73657d"
	noneSignature    = "3046022100f50a4e2e4409249c4a853ba361282f09841df4dd4547a13a87780218deffcd380221008480ac0f0b93538174f575bf11a1dd5d78c6e486013f937295ea13653e331e87"
)

// Proves: security-65
func TestTheVectorOfTheSpecification(t *testing.T) {
	rp := party(t, "https://example.org")
	registered := webauthn.Registration{ID: fromHex(t, noneID), ClientData: fromHex(t, noneClientData), Attestation: fromHex(t, noneAttestation)}
	used := webauthn.Assertion{
		ID: fromHex(t, noneID), ClientData: fromHex(t, noneUseData), AuthenticatorData: fromHex(t, noneAuthData), Signature: fromHex(t, noneSignature),
	}
	only := func(challenge string) webauthn.Expect {
		return func(got []byte) error {
			if !bytes.Equal(got, fromHex(t, challenge)) {
				return errors.New("another")
			}
			return nil
		}
	}
	if _, err := rp.Register(registered, only(noneChallenge)); !errors.Is(err, webauthn.ErrVerification) {
		t.Errorf("nobody was verified: %v", err)
	}
	rp.PresenceOnly()
	made, err := rp.Register(registered, only(noneChallenge))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := rp.Register(registered, only(noneUseChallenge)); !errors.Is(err, webauthn.ErrChallenge) {
		t.Errorf("another challenge: %v", err)
	}
	if got, err := rp.Assert(used, made, only(noneUseChallenge)); err != nil || got.Counter != 0 || !got.BackedUp {
		t.Errorf("%+v, %v", got, err)
	}
	used.Signature[20] ^= 1
	if _, err := rp.Assert(used, made, only(noneUseChallenge)); !errors.Is(err, webauthn.ErrSignature) {
		t.Errorf("another signature: %v", err)
	}
}
