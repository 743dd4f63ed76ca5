package content

// Assistant is what the assistant knows besides the pages (V107, U12): topics that
// no page covers in one sentence, and common questions by kind of site.
type Assistant struct {
	Topics []Topic `json:"topics" yaml:"topics"`
	// More are answers that are asked for less often: they are found by their words, and stand in a model's prompt only
	// where they are.
	More       []Topic    `json:"more" yaml:"more"`
	Industries []Industry `json:"industries" yaml:"industries" count:"4"`
}

// Topic is one answer and the page where more of it stands.
type Topic struct {
	ID    string `json:"id" yaml:"id"`
	Title string `json:"title" yaml:"title"`
	Path  string `json:"path" yaml:"path"`
	Text  string `json:"text" yaml:"text"`
}

// Industry is what sites of one kind ask about, and the services that usually help.
type Industry struct {
	ID       string   `json:"id" yaml:"id"`
	Title    string   `json:"title" yaml:"title"`
	Services []string `json:"services" yaml:"services"`
	// Concerns are what they ask about, Helps what usually helps, a sentence each.
	Concerns string `json:"concerns" yaml:"concerns"`
	Helps    string `json:"helps" yaml:"helps"`
}

// Text is both in one.
func (in Industry) Text() string { return in.Concerns + " " + in.Helps }

func (r reader) assistant(c *Content) error {
	_, err := r.read("pages/assistant.md", placeholdersFor(r.facts, false), &c.Assistant)
	return err
}
