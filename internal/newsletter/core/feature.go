package core

import (
	"wardgate/internal/platform/httpx"
)

// Tag is the name of this feature in OpenAPI, in the log and in the audit log.
const Tag = "newsletter"

// The permissions of the newsletter. CanSend allows a person to send campaigns: now, at a set
// time, or again after a pause.
const (
	CanRead  httpx.Permission = "newsletter.read"
	CanWrite httpx.Permission = "newsletter.write"
	CanSend  httpx.Permission = "newsletter.send"
)

// StaffPath is the prefix of the staff endpoints.
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

// Nothing is an empty response with status 204.
type Nothing struct{}
