package catalog

// Blog are the rules of reading the blog.
type Blog struct {
	// FallbackImage is the address of the picture of a post that has none (V116).
	FallbackImage string `json:"fallbackImage"`
	// Pictures are the ids of the pictures that stand for a post without one of its own, by
	// category; that of "" stands for every other (V123).
	Pictures map[string]string `json:"pictures"`
	// Featured and Related are how many such posts are shown at most (V195, V197).
	Featured int `json:"featured"`
	Related  int `json:"related"`
	// Events are what a reader may do with a post and is counted (V198, U25), for EventDays days.
	Events    []string `json:"events"`
	EventDays int      `json:"eventDays"`
}
