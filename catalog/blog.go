package catalog

// Blog are the rules of reading the blog.
type Blog struct {
	// FallbackImage is the address of the picture of a post that has none (V116).
	FallbackImage string `json:"fallbackImage"`
	// Pictures are the ids of the pictures that stand for a post without one of its own, by
	// category; that of "" stands for every other (V123).
	Pictures map[string]string `json:"pictures"`
	// TrashDays is how long a deleted post can be taken back (D57).
	TrashDays int `json:"trashDays"`
	// Featured and Related are how many such posts are shown at most (V193, V196).
	Featured int `json:"featured"`
	Related  int `json:"related"`
	// ServiceTags are the tags of posts that the page of a service leads to, by the id of the service.
	ServiceTags map[string][]string `json:"serviceTags"`
	// Events are what a reader may do with a post and is counted (V198, U25), for EventDays days.
	Events    []string `json:"events"`
	EventDays int      `json:"eventDays"`
	// Share is where a reader may pass a post on to (V63).
	Share []ShareTarget `json:"share"`
}

// ShareTarget is a service that takes an address: {url} and {title} stand for those of the post.
type ShareTarget struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Address string `json:"address"`
}
