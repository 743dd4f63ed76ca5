package catalog

import "slices"

// Field is one field of a form: its rule, and its words on the page, on the board and in
// mails. Both sides read it, so that a field is described once.
type Field struct {
	// Name is the payload's.
	Name string    `json:"name"`
	Kind FieldKind `json:"kind"`
	// Choices are what an option may be, from options.json: those offered, and those that are
	// only accepted (D24).
	Choices []Option `json:"-"`
	// What completes "Please enter your …", of an option "Please choose …", of a text that is
	// required "Please write your …".
	What string `json:"what,omitempty"`
	// Limit names the greatest length of a line, name or text.
	Limit    string `json:"limit,omitempty"`
	Required bool   `json:"required,omitempty"`
	// Label, Hint and Placeholder stand at the control, which is in the group of that legend.
	Label       string `json:"label"`
	Hint        string `json:"hint,omitempty"`
	Placeholder string `json:"placeholder,omitempty"`
	Group       string `json:"group,omitempty"`
	// AutoComplete tells the browser what it may fill in.
	AutoComplete string `json:"autoComplete,omitempty"`
	// Rows is how many lines a text shows before it is filled, 0 for the usual.
	Rows int `json:"rows,omitempty"`
	// Wide takes a whole row, Roomy one where rows are short.
	Wide  bool `json:"wide,omitempty"`
	Roomy bool `json:"roomy,omitempty"`
	// Fact is its name for staff; a field without one is shown in its own way.
	Fact string `json:"fact,omitempty"`
}

// FieldKind is the kind of a field's content.
type FieldKind string

// The kinds of fields. A name is a line that holds a person's name and nothing else (D91).
const (
	KindLine   FieldKind = "line"
	KindName   FieldKind = "name"
	KindText   FieldKind = "text"
	KindEmail  FieldKind = "email"
	KindPhone  FieldKind = "phone"
	KindOption FieldKind = "option"
)

// fillChoices gives every option of the forms its choices, and makes the questions fields of a form.
func (c *Catalog) fillChoices() {
	for i, f := range c.Quotes.Fields {
		c.Quotes.Fields[i].Choices = slices.Concat(c.Options.Quote[f.Name], c.Options.Accepted[f.Name])
	}
	for i, f := range c.Contact.Fields {
		c.Contact.Fields[i].Choices = c.Options.Contact[f.Name]
	}
	for i, f := range c.Assessments.ContactFields {
		c.Assessments.ContactFields[i].Choices = c.Options.Asker.Of(f.Name)
	}
	for _, q := range c.Assessments.Questions {
		c.Assessments.QuestionFields = append(c.Assessments.QuestionFields, Field{
			Name: q.Field, Kind: KindOption, What: q.What, Required: true, Choices: c.Options.Assessment.Of(q.Field),
		})
	}
}
