package catalog

import "slices"

// Field is one field of a form: its rule, and its words on the page, on the board and in
// mails. Both sides read it, so that a field is described once.
type Field struct {
	// Name is the payload's.
	Name string `json:"name"`
	// Kind is line, text, email, phone or option; the choices of an option are in options.json.
	Kind string `json:"kind"`
	// What completes "Please enter your …", of an option "Please choose …".
	What string `json:"what,omitempty"`
	// Limit names the greatest length of a line or text.
	Limit    string `json:"limit,omitempty"`
	Required bool   `json:"required,omitempty"`
	// Label, Hint and Placeholder stand at the control, which is in the group of that legend.
	Label       string `json:"label"`
	Hint        string `json:"hint,omitempty"`
	Placeholder string `json:"placeholder,omitempty"`
	Group       string `json:"group"`
	// AutoComplete tells the browser what it may fill in.
	AutoComplete string `json:"autoComplete,omitempty"`
	// Wide takes a whole row, Roomy one where rows are short.
	Wide  bool `json:"wide,omitempty"`
	Roomy bool `json:"roomy,omitempty"`
	// Fact is its name for staff; a field without one is shown in its own way.
	Fact string `json:"fact,omitempty"`
}

// Choices are what an answer to a field of the quote form may be: those offered, and those
// that are only accepted (D24).
func (o Options) Choices(field string) []Option {
	return slices.Concat(o.Quote[field], o.Accepted[field])
}
