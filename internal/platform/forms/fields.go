package forms

import (
	"fmt"

	"wardgate/catalog"
)

// Check checks the values of the named fields, in their order, and replaces them by what
// may be stored. It returns the phone number in E.164 if one could be read.
func (c *Checker) Check(fields []catalog.Field, values map[string]*string) (e164 string) {
	for _, f := range fields {
		v := values[f.Name]
		switch f.Kind {
		case catalog.KindLine:
			*v = c.Line(f.Name, f.What, *v, f.Limit, f.Required)
		case catalog.KindName:
			*v = c.Name(f.Name, f.What, *v, f.Limit, f.Required)
		case catalog.KindText:
			required := ""
			if f.Required {
				required = "Please write your " + f.What + "."
			}
			*v = c.Text(f.Name, *v, required)
		case catalog.KindEmail:
			*v = c.Email(*v)
		case catalog.KindPhone:
			*v, e164 = c.Phone(*v, f.Required)
		case catalog.KindOption:
			c.Option(f.Name, f.What, *v, f.Required, catalog.IDs(f.Choices))
		default:
			panic(fmt.Sprintf("forms: field %s is of no kind that is known: %q", f.Name, f.Kind))
		}
	}
	return e164
}
