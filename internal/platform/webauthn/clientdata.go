package webauthn

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
)

// What client data says that they are for (section 5.8.1).
const (
	typeCreate = "webauthn.create"
	typeGet    = "webauthn.get"
)

// Expect decides whether a challenge is the one that this ceremony was begun with.
type Expect func(challenge []byte) error

// checkClientData checks what the browser says of the ceremony: what it is for, which
// challenge it answers, and in which page it took place. Members that are not looked at may
// come at any time (section 5.8.1: "may be extended").
func (rp *RelyingParty) checkClientData(data []byte, kind string, expect Expect) error {
	var fields map[string]json.RawMessage // of a struct's fields "Type" would be taken for "type"
	if err := json.Unmarshal(data, &fields); err != nil {
		return fmt.Errorf("%w: client data: %w", ErrMalformed, err)
	}
	text := func(name string) (s string) {
		if json.Unmarshal(fields[name], &s) != nil {
			return ""
		}
		return s
	}
	if text("type") != kind {
		return ErrType
	}
	challenge, err := base64.RawURLEncoding.Strict().DecodeString(text("challenge"))
	if err != nil || len(challenge) == 0 {
		return fmt.Errorf("%w: it is not there", ErrChallenge)
	}
	if err := expect(challenge); err != nil {
		return fmt.Errorf("%w: %w", ErrChallenge, err)
	}
	if text("origin") != rp.origin {
		return ErrOrigin
	}
	// Our pages stand in no frame of another site (frame-ancestors 'none').
	var foreign bool
	if raw, there := fields["crossOrigin"]; there && (json.Unmarshal(raw, &foreign) != nil || foreign) {
		return ErrFrame
	}
	if _, there := fields["topOrigin"]; there {
		return ErrFrame
	}
	return nil
}
