package catalog

// Blog are the rules of reading the blog.
type Blog struct {
	// FallbackImage is the address of the picture of a post that has none (V116).
	FallbackImage string `json:"fallbackImage"`
	// Featured and Related are how many such posts are shown at most (V195, V197).
	Featured int `json:"featured"`
	Related  int `json:"related"`
	// Events are what a reader may do with a post and is counted (V198, U25), for EventDays days.
	Events    []string `json:"events"`
	EventDays int      `json:"eventDays"`
}
