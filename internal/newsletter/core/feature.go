package core

import (
	"wardgate/internal/platform/httpx"
)

// Tag is the name of this feature: in OpenAPI, in the log, in the audit log.
const Tag = "newsletter"

// What staff may do with the newsletter. CanSend lets somebody have campaigns sent: now, at
// a time, again after a pause.
const (
	CanRead  httpx.Permission = "newsletter.read"
	CanWrite httpx.Permission = "newsletter.write"
	CanSend  httpx.Permission = "newsletter.send"
)

// StaffPath is where the addresses for staff begin.
const StaffPath = "/api/staff/newsletter"

// PageInput asks for a page of a list.
type PageInput struct {
	Limit  int    `query:"limit" minimum:"1" maximum:"200" default:"50"`
	Cursor string `query:"cursor" maxLength:"200"`
}

// IDInput names a row.
type IDInput struct {
	ID string `path:"id" maxLength:"100"`
}

// Nothing answers a request with 204.
type Nothing struct{}
