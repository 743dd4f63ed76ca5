package webauthn

// PresenceOnly takes passkeys without user verification: the vectors of the specification.
func (rp *RelyingParty) PresenceOnly() { rp.presenceOnly = true }

// Decode is decode, for the fuzzer.
func Decode(data []byte) (value any, rest []byte, err error) { return decode(data) }

// KeyOf reads a COSE key.
func KeyOf(data []byte) error {
	_, _, err := readKey(data)
	return err
}
