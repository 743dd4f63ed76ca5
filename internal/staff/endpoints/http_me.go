package endpoints

import (
	"net/http"

	"wardgate/internal/platform/httpx"
	"wardgate/internal/staff"
)

// CookieOutput is an answer that sets a cookie.
type CookieOutput struct {
	SetCookie http.Cookie `header:"Set-Cookie"`
}

// MeBody is who is signed in.
type MeBody struct {
	ID           string             `json:"id"`
	Email        string             `json:"email"`
	Name         string             `json:"name"`
	Role         staff.Role         `enum:"@staff.roles"                        json:"role"`
	SecondFactor bool               `doc:"A password alone signs nobody in" json:"second_factor"`
	App          bool               `doc:"An authenticator app is paired" json:"authenticator_app"`
	Passkeys     int                `doc:"How many passkeys there are" json:"passkeys"`
	ProvenFor    int                `doc:"Seconds for which calls that need a fresh proof of identity need no new one" json:"proven_for"`
	MustSetUp    bool               `doc:"The role needs a second factor: nothing but its setting-up is open. Only whole in the answer to who am I" json:"must_set_up"`
	Permissions  []staff.Permission `doc:"What the role allows, for showing only what works" enum:"@staff.permissions" json:"permissions"`
}

// Me is a user as they see themselves.
func Me(u staff.User) MeBody {
	b := MeBody{ID: u.ID, Email: u.Email, Name: u.Name, Role: u.Role, SecondFactor: u.SecondFactor, App: u.App, Passkeys: u.Passkeys, ProvenFor: int(httpx.FreshFor.Seconds())}
	for _, p := range staff.Permissions() {
		if u.Role.Can(p) {
			b.Permissions = append(b.Permissions, p)
		}
	}
	return b
}

// SignInOutput is the answer that opens a session: first its cookie, then that of the device.
type SignInOutput struct {
	SetCookie []http.Cookie `header:"Set-Cookie"`
	Body      MeBody
}
