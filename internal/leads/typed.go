package leads

import (
	"context"
	"slices"

	"wardgate/internal/platform/forms"
)

// Typed is what the row of a form says of its person, as it was typed. LeadID is empty where nobody stands behind
// the row, in quarantine.
type Typed struct{ LeadID, Name, Email, Phone, PhoneE164, Company string }

// Doubts are what of a form's words staff should not take for granted (D90): lists and drawers mark it.
type Doubts struct {
	Unverified []Field `json:"unverified,omitzero" doc:"what was typed and nobody vouches for: name, phone, company; in lists and details, not in the answers of changes"`
	Mixed      []Field `json:"mixed,omitzero" doc:"fields whose letters come from several alphabets that look alike; where unverified is told"`
}

// Names tells what is known of people; Service is one.
type Names interface {
	NamesOf(ctx context.Context, ids []string) (map[string]Named, error)
}

// Doubted tells of each row of a list what of it nobody vouches for: all that was typed, but for what is known of the row's
// person as well, and verified. of says what a row has, and where its doubts go. It costs a statement for sixteen rows.
func Doubted[R any](ctx context.Context, people Names, rows []R, of func(*R) (Typed, *Doubts)) error {
	var ids []string
	for i := range rows {
		if typed, _ := of(&rows[i]); typed.LeadID != "" {
			ids = append(ids, typed.LeadID)
		}
	}
	slices.Sort(ids)
	known, err := people.NamesOf(ctx, slices.Compact(ids))
	if err != nil {
		return err
	}
	for i := range rows {
		typed, doubts := of(&rows[i])
		*doubts = typed.doubts(known)
	}
	return nil
}

func (t Typed) doubts(known map[string]Named) Doubts {
	d := Doubts{Unverified: []Field{}, Mixed: []Field{}}
	person := known[t.LeadID]
	for _, typed := range []said{{FieldName, t.Name, ""}, {FieldPhone, t.Phone, t.PhoneE164}, {FieldCompany, t.Company, ""}} {
		if typed.value != "" && !person.vouched(typed) {
			d.Unverified = append(d.Unverified, typed.field)
		}
	}
	for _, typed := range []said{{FieldName, t.Name, ""}, {FieldCompany, t.Company, ""}, {FieldEmail, t.Email, ""}} {
		if forms.SeveralAlphabets(typed.value) {
			d.Mixed = append(d.Mixed, typed.field)
		}
	}
	return d
}

// vouched tells whether what was typed is what is known of the person, and verified.
func (n *Named) vouched(typed said) bool {
	known := map[Field]string{FieldName: n.Name, FieldPhone: n.Phone, FieldCompany: n.Company}[typed.field]
	return known != "" && !slices.Contains(n.Unverified, typed.field) && sameValue(typed.field, known, n.PhoneE164, typed.value, typed.e164)
}
