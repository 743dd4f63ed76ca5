package links

// What links of a campaign's mails are for, beside those of links.go.
const (
	ToClick = "click"
	ToOpen  = "open"
	ToView  = "view"
)

// The addresses of those links.
const (
	ClickPath = "/newsletter/l/"
	OpenPath  = "/newsletter/o/"
	ViewPath  = "/newsletter/v/"
)

// HoneypotLink is the number of the link that no person sees.
const HoneypotLink = -1
