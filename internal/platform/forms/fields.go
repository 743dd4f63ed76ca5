package forms

import "fmt"

// Field is the rule of one field.
type Field struct {
	Name string
	Kind Kind
	// What completes "Please enter your …", of an option "Please choose …".
	What string
	// Limit names the greatest length of a line.
	Limit    string
	Required bool
	// Options are what may be chosen.
	Options []string
}

// Kind is the kind of a field's content.
type Kind string

// The kinds of fields.
const (
	KindLine   Kind = "line"
	KindText   Kind = "text"
	KindEmail  Kind = "email"
	KindPhone  Kind = "phone"
	KindOption Kind = "option"
)

// Check checks the values of the named fields, in the order of the rules, and replaces them by what
// may be stored. It returns the phone number in E.164 if one could be read.
func (c *Checker) Check(rules []Field, values map[string]*string) (e164 string) {
	for _, f := range rules {
		v := values[f.Name]
		switch f.Kind {
		case KindLine:
			*v = c.Line(f.Name, f.What, *v, f.Limit, f.Required)
		case KindText:
			required := ""
			if f.Required {
				required = "Please write your " + f.What + "."
			}
			*v = c.Text(f.Name, *v, required)
		case KindEmail:
			*v = c.Email(*v)
		case KindPhone:
			*v, e164 = c.Phone(*v, f.Required)
		case KindOption:
			c.Option(f.Name, f.What, *v, f.Required, f.Options)
		default:
			panic(fmt.Sprintf("forms: field %s is of no kind that is known: %q", f.Name, f.Kind))
		}
	}
	return e164
}
