package catalog

// Band is a range of scores that begins at From.
type Band struct {
	ID    string `json:"id"`
	From  int    `json:"from"`
	Label string `json:"label"`
}
