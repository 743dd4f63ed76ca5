package links

// The paths of pages that mails lead to.
const (
	PagePath        = "/newsletter"
	SentPath        = "/newsletter/sent/"
	ConfirmPath     = "/newsletter/confirm/"
	UnsubscribePath = "/newsletter/unsubscribe/"
	PreferencesPath = "/newsletter/preferences/"
	PausePath       = "/newsletter/pause/"
	DataPath        = "/newsletter/data/"
)
