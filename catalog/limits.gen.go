// Code generated from limits.json by `make generate`. DO NOT EDIT.

package catalog

// The lengths and counts that both sides hold to: characters, where nothing else is said.
const (
	CampaignSubject   = 150
	CampaignTitle     = 200
	NameDigits        = 2
	NameWords         = 8
	NoteText          = 2000
	PersonEmail       = 254
	PersonName        = 100
	PersonPassword    = 12
	PictureText       = 300
	PostAuthor        = 100
	PostCategory      = 50
	PostExcerpt       = 500
	PostReadMinutes   = 600
	PostSeo           = 300
	PostSlug          = 120
	PostTitle         = 200
	ReplyBody         = 20000
	ReplySubject      = 200
	SearchWords       = 200
	UnsubscribeReason = 500
	VisitPages        = 100
)
