package links

// The purposes of links in a campaign's mails, besides those of links.go.
const (
	ToClick = "click"
	ToOpen  = "open"
	ToView  = "view"
)

// The paths of those links.
const (
	ClickPath = "/newsletter/l/"
	OpenPath  = "/newsletter/o/"
	ViewPath  = "/newsletter/v/"
)

// HoneypotLink is the number of the link that no person sees.
const HoneypotLink = -1
