package passkeys

import (
	"encoding/base64"
	"slices"
	"strings"

	"wardgate/internal/platform/webauthn"
)

// Bytes are written as browsers write them in JSON: base64url without padding (Web
// Authentication section 5.1.8). So credential.toJSON() can be sent as it is, cut down to
// the members below.

// Descriptor names a passkey to the browser (section 5.8.3).
type Descriptor struct {
	ID         string   `json:"id"`
	Type       string   `enum:"public-key" json:"type"`
	Transports []string `json:"transports" nullable:"false"`
}

// CreationOptions are what navigator.credentials.create is called with (section 5.4).
type CreationOptions struct {
	Challenge string `json:"challenge"`
	RP        struct {
		ID   string `json:"id"`
		Name string `json:"name"`
	} `json:"rp"`
	User struct {
		ID          string `doc:"Random; tells nothing of the account" json:"id"`
		Name        string `json:"name"`
		DisplayName string `json:"displayName"`
	} `json:"user"`
	PubKeyCredParams []Algorithm  `json:"pubKeyCredParams" nullable:"false"`
	Timeout          int64        `doc:"Milliseconds" json:"timeout"`
	Exclude          []Descriptor `doc:"The passkeys that there are: the same device makes no second one" json:"excludeCredentials" nullable:"false"`
	Selection        struct {
		ResidentKey        string `enum:"required" json:"residentKey"`
		RequireResidentKey bool   `json:"requireResidentKey"`
		UserVerification   string `enum:"required" json:"userVerification"`
	} `json:"authenticatorSelection"`
	Attestation string `enum:"none" json:"attestation"`
}

// Algorithm is one that a passkey may sign with.
type Algorithm struct {
	Type string             `enum:"public-key" json:"type"`
	Alg  webauthn.Algorithm `json:"alg"`
}

// RequestOptions are what navigator.credentials.get is called with (section 5.5).
type RequestOptions struct {
	Challenge        string       `json:"challenge"`
	RPID             string       `json:"rpId"`
	Timeout          int64        `doc:"Milliseconds" json:"timeout"`
	Allow            []Descriptor `doc:"Which passkeys will do; empty for all of this site" json:"allowCredentials" nullable:"false"`
	UserVerification string       `enum:"required" json:"userVerification"`
}

// NewCredential is what the browser answers to navigator.credentials.create.
type NewCredential struct {
	ID       string `json:"id"`
	Type     string `enum:"public-key" json:"type"`
	Response struct {
		ClientDataJSON    string   `json:"clientDataJSON"`
		AttestationObject string   `json:"attestationObject"`
		Transports        []string `json:"transports,omitempty"`
	} `json:"response"`
}

// UsedCredential is what the browser answers to navigator.credentials.get.
type UsedCredential struct {
	ID       string `json:"id"`
	Type     string `enum:"public-key" json:"type"`
	Response struct {
		ClientDataJSON    string `json:"clientDataJSON"`
		AuthenticatorData string `json:"authenticatorData"`
		Signature         string `json:"signature"`
		UserHandle        string `json:"userHandle,omitempty"`
	} `json:"response"`
}

func encoded(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }

// decoded is the bytes of a text; nothing for one that is no base64url, which no ceremony takes.
func decoded(text string) []byte {
	b, err := base64.RawURLEncoding.Strict().DecodeString(text)
	if err != nil {
		return nil
	}
	return b
}

func (c NewCredential) registration() webauthn.Registration {
	return webauthn.Registration{ID: decoded(c.ID), ClientData: decoded(c.Response.ClientDataJSON), Attestation: decoded(c.Response.AttestationObject)}
}

func (c UsedCredential) assertion() webauthn.Assertion {
	return webauthn.Assertion{
		ID: decoded(c.ID), ClientData: decoded(c.Response.ClientDataJSON), AuthenticatorData: decoded(c.Response.AuthenticatorData),
		Signature: decoded(c.Response.Signature), UserHandle: decoded(c.Response.UserHandle),
	}
}

// transports are the ways to reach an authenticator that browsers know (section 5.8.4).
func transports() []string {
	return []string{"ble", "hybrid", "internal", "nfc", "smart-card", "usb"}
}

// known are those of a browser's words that mean a way to reach an authenticator.
func known(said []string) string {
	return strings.Join(slices.DeleteFunc(transports(), func(t string) bool { return !slices.Contains(said, t) }), " ")
}
