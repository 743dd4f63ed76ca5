package webauthn

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
)

// The flags of authenticator data (Web Authentication section 6.1).
const (
	flagPresent    = 1 << 0 // UP: a person touched it
	flagVerified   = 1 << 2 // UV: and was recognised, or knew its PIN
	flagEligible   = 1 << 3 // BE: the passkey may be synced to other devices
	flagBackedUp   = 1 << 4 // BS: it is
	flagAttested   = 1 << 6 // AT: the new passkey follows
	flagExtensions = 1 << 7 // ED: outputs of extensions follow
)

const (
	fixedLength     = 32 + 1 + 4 // hash of the RP ID, flags, counter
	maxCredentialID = 1023       // section 7.1: longer ones are refused
	aaguidLength    = 16
)

// authData is what an authenticator says of itself and signs.
type authData struct {
	rpIDHash     []byte
	flags        byte
	counter      uint32
	credentialID []byte // of a new passkey
	publicKey    []byte // of a new passkey, as a COSE key
	key          key
}

func (a authData) has(flag byte) bool { return a.flags&flag != 0 }

// readAuthData reads all of data: nothing may follow.
func readAuthData(data []byte) (a authData, err error) {
	if len(data) < fixedLength {
		return a, fmt.Errorf("%w: authenticator data of %d bytes", ErrMalformed, len(data))
	}
	a = authData{rpIDHash: data[:32], flags: data[32], counter: binary.BigEndian.Uint32(data[33:])}
	rest := data[fixedLength:]
	if a.has(flagAttested) {
		if rest, err = a.readCredential(rest); err != nil {
			return a, err
		}
	}
	if a.has(flagExtensions) { // none was asked for, and none is looked at
		var outputs any
		if outputs, rest, err = decode(rest); err != nil {
			return a, fmt.Errorf("%w: %w", ErrMalformed, err)
		}
		if _, ok := outputs.(map[any]any); !ok {
			return a, fmt.Errorf("%w: extensions that are no map", ErrMalformed)
		}
	}
	if len(rest) > 0 {
		return a, fmt.Errorf("%w: %d bytes behind the authenticator data", ErrMalformed, len(rest))
	}
	return a, nil
}

// readCredential reads the attested credential data (section 6.5.1).
func (a *authData) readCredential(data []byte) (rest []byte, err error) {
	if len(data) < aaguidLength+2 {
		return nil, fmt.Errorf("%w: no new passkey in it", ErrMalformed)
	}
	n := int(binary.BigEndian.Uint16(data[aaguidLength:]))
	data = data[aaguidLength+2:]
	if n == 0 || n > maxCredentialID || n > len(data) {
		return nil, fmt.Errorf("%w: a credential id of %d bytes", ErrMalformed, n)
	}
	a.credentialID, data = data[:n], data[n:]
	if a.key, rest, err = readKey(data); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrMalformed, err)
	}
	a.publicKey = data[:len(data)-len(rest)]
	return rest, nil
}

// check is what both ceremonies ask of authenticator data (sections 7.1 and 7.2).
func (rp *RelyingParty) check(a authData) error {
	hash := sha256.Sum256([]byte(rp.id))
	switch {
	case !bytes.Equal(a.rpIDHash, hash[:]):
		return ErrRPID
	case !a.has(flagPresent):
		return ErrPresence
	case !a.has(flagVerified) && !rp.presenceOnly:
		return ErrVerification
	case a.has(flagBackedUp) && !a.has(flagEligible):
		return ErrBackup
	}
	return nil
}
