package app

import (
	"wardgate/internal/platform/mail"
)

// admin is where notices to the company go: MAIL_ADMIN, or else what the company's profile says at this moment.
func (a *App) admin() mail.Address {
	if a.Config.Admin != (mail.Address{}) {
		return a.Config.Admin
	}
	to, err := mail.ParseAddress(a.Catalog.Company().AdminEmail)
	if err != nil { // none is filled in, or what an older version stored
		return a.Config.From
	}
	return to
}
