package catalog

// Audit is how the lines of the audit log are told to people.
type Audit struct {
	// Families are what actions begin with, up to the first dot.
	Families []Option `json:"families"`
	// Kinds are the rows that lines are about, by what their ids begin with.
	Kinds []AuditKind `json:"kinds"`
	// Actions have a sentence each; {actor}, {subject} and names of details are filled in.
	Actions map[string]string `json:"actions"`
}

// AuditKind is a kind of row: what many are called, and one whose name is not known any more.
type AuditKind struct {
	ID    string `json:"id"`
	Label string `json:"label"`
	One   string `json:"one"`
}

// AuditActions are the actions that have a sentence.
func AuditActions() (map[string]string, error) {
	var a Audit
	err := read("audit.json", &a)
	return a.Actions, err
}
