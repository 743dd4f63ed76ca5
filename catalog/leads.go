package catalog

// Spoken is the outcome of a call in which the person was spoken to: the first of CallOutcomes.
func (l Leads) Spoken() string { return l.CallOutcomes[0].ID }

// Band is a range of scores that begins at From.
type Band struct {
	ID    string `json:"id"`
	From  int    `json:"from"`
	Label string `json:"label"`
}
