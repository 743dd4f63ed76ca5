package leads

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"

	"wardgate/internal/leads/sqlgen"
	"wardgate/internal/platform/db"
)

// Caller is a person who may be the one on the phone.
type Caller struct {
	Named

	// Joins tells that a contact with this number and address is theirs by itself (PersonKey).
	Joins bool
	// Exact tells that the whole number is one of theirs: known, or told by a form.
	Exact bool
}

// CallerDigits is how many digits of a number are looked for: fewer are too many people's.
const CallerDigits = 6

// mostCallers is how many people one number is looked for among.
const mostCallers = 20

// Callers are the people who may be the one on the phone, by the number as far as it was typed and by the address: at most so many, who
// are them by their key first, then those of the whole number, then who was heard of last.
func (s *StaffContacts) Callers(ctx context.Context, conn Conn, phone, e164, email string, most int) ([]Caller, error) {
	q := sqlgen.New(conn)
	var found []Caller
	key := PersonKey(email, e164)
	add := func(row Stored, joins bool) error {
		joins = joins || key != "" && row.PersonKey == key
		l, err := FromStored(row)
		if err != nil || l.State != StateActive {
			return err
		}
		if i := slices.IndexFunc(found, func(c Caller) bool { return c.ID == l.ID }); i >= 0 {
			found[i].Joins = found[i].Joins || joins
			return nil
		}
		found = append(found, Caller{
			Named: Named{l.ID, l.Name, l.Company, l.Email, l.Phone, l.PhoneE164, l.Score, l.Priority, l.GreetedAs(), l.unverified(), l.mixed()},
			Joins: joins, Exact: e164 != "" && l.hasNumber(e164),
		})
		return nil
	}
	if key != "" {
		row, err := q.LeadByKey(ctx, key)
		if err == nil && row.State == StateMerged {
			row, err = q.LeadByID(ctx, row.MergedInto)
		}
		if err == nil {
			err = add(row, true)
		}
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return nil, fmt.Errorf("leads.Callers: %w", err)
		}
	}
	digits := National(Digits(cmp.Or(e164, phone)))
	if len(digits) >= CallerDigits {
		rows, err := q.LeadsBeginning(ctx, sqlgen.LeadsBeginningParams{FromWord: []byte(digits), BeforeWord: append([]byte(digits), 0xFF), Most: mostCallers})
		for _, row := range rows {
			err = errors.Join(err, add(row, false))
		}
		if err != nil {
			return nil, fmt.Errorf("leads.Callers: %w", err)
		}
	}
	rank := func(c Caller) int {
		switch {
		case c.Joins:
			return 0
		case c.Exact:
			return 1
		}
		return 2
	}
	slices.SortStableFunc(found, func(a, b Caller) int { return cmp.Compare(rank(a), rank(b)) })
	return found[:min(len(found), most)], nil
}

// hasNumber tells whether a number is known of a person, or was told by a form and waits for a decision.
func (l *Lead) hasNumber(e164 string) bool {
	return l.PhoneE164 == e164 || slices.ContainsFunc(l.Provenance.Open(), func(s Stated) bool { return s.Field == FieldPhone && s.E164 == e164 })
}

// Called adds a contact that a member of staff had with a person whom they chose, in the caller's transaction. Nothing that is known of the
// person is changed by it (D90); a merged lead's goes to the one that stands for it. It returns a lead that is erased as it is.
func (s *StaffContacts) Called(ctx context.Context, tx *db.Tx, leadID string, in Contact) (Lead, error) {
	details := Details(*s)
	return details.Grow(ctx, tx, leadID, in, in.At.Add(1)) // nothing of theirs is from this contact
}
