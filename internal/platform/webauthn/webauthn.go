package webauthn

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strings"

	"golang.org/x/net/idna"
)

// Why a ceremony is refused, by the step that refuses it. ErrCounter alone may be met by an
// honest person: one of two devices that hold a copy of the same passkey.
var (
	ErrMalformed    = errors.New("webauthn: not what an authenticator sends")
	ErrType         = errors.New("webauthn: made for another kind of ceremony")
	ErrChallenge    = errors.New("webauthn: not the challenge of this ceremony")
	ErrOrigin       = errors.New("webauthn: made at another origin")
	ErrFrame        = errors.New("webauthn: made in a frame of another site")
	ErrRPID         = errors.New("webauthn: made for another relying party")
	ErrPresence     = errors.New("webauthn: nobody was present")
	ErrVerification = errors.New("webauthn: the person was not verified")
	ErrBackup       = errors.New("webauthn: its state of backup contradicts itself, or what it was")
	ErrAlgorithm    = errors.New("webauthn: not a key that is taken")
	ErrFormat       = errors.New("webauthn: an attestation that was not asked for")
	ErrCredential   = errors.New("webauthn: not the passkey that it says it is")
	ErrSignature    = errors.New("webauthn: the signature is wrong")
	ErrCounter      = errors.New("webauthn: the counter went back: there may be a copy")
)

// ErrNoDomain says that no passkey can be bound to an origin.
var ErrNoDomain = errors.New("webauthn: passkeys need https and a host name, or http://localhost")

// RelyingParty is the site that passkeys are for.
type RelyingParty struct {
	id, origin string
	// presenceOnly takes a passkey without user verification: the vectors of the
	// specification are such.
	presenceOnly bool
}

// New returns the relying party of an origin such as "https://security.example". Its id is the
// host (section 5.1.3). It fails with ErrNoDomain where browsers offer no passkeys: without
// https, except on localhost, and on addresses without a name.
func New(origin string) (*RelyingParty, error) {
	u, err := url.Parse(origin)
	if err != nil || u.Host == "" {
		return nil, fmt.Errorf("%w: %q", ErrNoDomain, origin)
	}
	host, err := idna.Lookup.ToASCII(strings.ToLower(u.Hostname()))
	if err != nil || net.ParseIP(host) != nil {
		return nil, fmt.Errorf("%w: %q", ErrNoDomain, origin)
	}
	local := host == "localhost" || strings.HasSuffix(host, ".localhost")
	if u.Scheme != "https" && (u.Scheme != "http" || !local) {
		return nil, fmt.Errorf("%w: %q", ErrNoDomain, origin)
	}
	at := u.Scheme + "://" + host
	if port := u.Port(); port != "" && (u.Scheme != "https" || port != "443") && (u.Scheme != "http" || port != "80") {
		at += ":" + port // browsers write an origin without the port that its scheme has anyway
	}
	return &RelyingParty{id: host, origin: at}, nil
}

// ID is the RP ID.
func (rp *RelyingParty) ID() string { return rp.id }

// Registration is what a browser answers to navigator.credentials.create.
type Registration struct {
	ID          []byte // the credential's, as the browser says it
	ClientData  []byte // clientDataJSON
	Attestation []byte // attestationObject
}

// Credential is a passkey as it is stored.
type Credential struct {
	ID        []byte
	PublicKey []byte // a COSE key
	Counter   uint32
	// BackupEligible: it may be synced to other devices; BackedUp: it is.
	BackupEligible, BackedUp bool
}

// Register verifies a registration (section 7.1). That the credential is nobody's yet is the
// caller's to check.
func (rp *RelyingParty) Register(r Registration, expect Expect) (Credential, error) {
	if err := rp.checkClientData(r.ClientData, typeCreate, expect); err != nil {
		return Credential{}, err
	}
	format, statement, raw, err := readAttestation(r.Attestation)
	if err != nil {
		return Credential{}, err
	}
	a, err := readAuthData(raw)
	if err != nil {
		return Credential{}, err
	}
	if err := rp.check(a); err != nil {
		return Credential{}, err
	}
	if a.credentialID == nil || !bytes.Equal(a.credentialID, r.ID) {
		return Credential{}, ErrCredential
	}
	if err := checkStatement(format, statement, a, signed(raw, r.ClientData)); err != nil {
		return Credential{}, err
	}
	return Credential{
		ID: bytes.Clone(a.credentialID), PublicKey: bytes.Clone(a.publicKey), Counter: a.counter,
		BackupEligible: a.has(flagEligible), BackedUp: a.has(flagBackedUp),
	}, nil
}

// readAttestation takes an attestation object apart (section 6.5.4).
func readAttestation(data []byte) (format string, statement map[any]any, raw []byte, err error) {
	value, rest, err := decode(data)
	if err != nil {
		return "", nil, nil, fmt.Errorf("%w: %w", ErrMalformed, err)
	}
	fields, _ := value.(map[any]any)
	format, ok1 := fields["fmt"].(string)
	statement, ok2 := fields["attStmt"].(map[any]any)
	raw, ok3 := fields["authData"].([]byte)
	if !ok1 || !ok2 || !ok3 || len(rest) > 0 {
		return "", nil, nil, fmt.Errorf("%w: an attestation object that lacks something", ErrMalformed)
	}
	return format, statement, raw, nil
}

// checkStatement takes what a browser may pass on though no attestation was asked for: none
// (section 8.7), and the new key's own signature (section 8.2, "self attestation"; section
// 5.1.3 leaves it as it is).
func checkStatement(format string, statement map[any]any, a authData, data []byte) error {
	switch {
	case format == "none" && len(statement) == 0:
		return nil
	case format == "packed" && statement["x5c"] == nil:
		signature, _ := statement["sig"].([]byte)
		if statement["alg"] != int64(a.key.algorithm) {
			return ErrSignature
		}
		return a.key.verify(data, signature)
	}
	return fmt.Errorf("%w: %q", ErrFormat, format)
}

// signed is what an authenticator signs (sections 6.3.3 and 7.2).
func signed(raw, clientData []byte) []byte {
	hash := sha256.Sum256(clientData)
	return append(bytes.Clone(raw), hash[:]...)
}

// Assertion is what a browser answers to navigator.credentials.get.
type Assertion struct {
	ID                []byte // the credential's
	ClientData        []byte // clientDataJSON
	AuthenticatorData []byte
	Signature         []byte
	// UserHandle is what the passkey was made with; empty if the authenticator does not say.
	UserHandle []byte
}

// Assert verifies that a passkey was used for this ceremony (section 7.2) and returns it as
// it is to be stored from now on. The caller checks whose it is.
//
// The specification has a passkey stay as eligible for backup as it was. One that becomes so
// is taken all the same: iCloud Keychain says it of a new passkey only once the first copy is
// made, and its owner would be locked out.
func (rp *RelyingParty) Assert(got Assertion, stored Credential, expect Expect) (Credential, error) {
	if !bytes.Equal(got.ID, stored.ID) {
		return Credential{}, ErrCredential
	}
	if err := rp.checkClientData(got.ClientData, typeGet, expect); err != nil {
		return Credential{}, err
	}
	a, err := readAuthData(got.AuthenticatorData)
	if err != nil {
		return Credential{}, err
	}
	if err := rp.check(a); err != nil {
		return Credential{}, err
	}
	if stored.BackupEligible && !a.has(flagEligible) {
		return Credential{}, ErrBackup
	}
	k, rest, err := readKey(stored.PublicKey)
	if err != nil {
		return Credential{}, fmt.Errorf("the stored key: %w", err)
	}
	if len(rest) > 0 {
		return Credential{}, fmt.Errorf("%w: something behind the stored key", ErrMalformed)
	}
	if err := k.verify(signed(got.AuthenticatorData, got.ClientData), got.Signature); err != nil {
		return Credential{}, err
	}
	if (a.counter != 0 || stored.Counter != 0) && a.counter <= stored.Counter {
		return Credential{}, ErrCounter
	}
	stored.Counter, stored.BackupEligible, stored.BackedUp = a.counter, a.has(flagEligible), a.has(flagBackedUp)
	return stored, nil
}
