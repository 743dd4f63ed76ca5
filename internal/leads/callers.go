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
	q, found := sqlgen.New(conn), callers{key: PersonKey(email, e164), e164: e164}
	if err := errors.Join(found.byKey(ctx, q), found.byNumber(ctx, q, National(Digits(cmp.Or(e164, phone))))); err != nil {
		return nil, fmt.Errorf("leads.Callers: %w", err)
	}
	slices.SortStableFunc(found.list, func(a, b Caller) int { return cmp.Compare(a.rank(), b.rank()) })
	return found.list[:min(len(found.list), most)], nil
}

func (c *Caller) rank() int {
	switch {
	case c.Joins:
		return 0
	case c.Exact:
		return 1
	}
	return 2
}

// callers are found for a whole number, empty while it is not, and for a key, empty for none.
type callers struct {
	key, e164 string
	list      []Caller
}

func (c *callers) byKey(ctx context.Context, q *sqlgen.Queries) error {
	if c.key == "" {
		return nil
	}
	row, err := q.LeadByKey(ctx, c.key)
	if err == nil && row.State == StateMerged {
		row, err = q.LeadByID(ctx, row.MergedInto)
	}
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err != nil {
		return err
	}
	return c.add(row, true)
}

func (c *callers) byNumber(ctx context.Context, q *sqlgen.Queries, digits string) error {
	if len(digits) < CallerDigits {
		return nil
	}
	rows, err := q.LeadsBeginning(ctx, sqlgen.LeadsBeginningParams{FromWord: []byte(digits), BeforeWord: append([]byte(digits), 0xFF), Most: mostCallers})
	for _, row := range rows {
		err = errors.Join(err, c.add(row, row.PersonKey == c.key)) // made known since byKey, perhaps
	}
	return err
}

// add adds a person once.
func (c *callers) add(row Stored, joins bool) error {
	l, err := FromStored(row)
	if err != nil || l.State != StateActive || slices.ContainsFunc(c.list, func(one Caller) bool { return one.ID == l.ID }) {
		return err
	}
	c.list = append(c.list, Caller{
		Named: Named{l.ID, l.Name, l.Company, l.Email, l.Phone, l.PhoneE164, l.Score, l.Priority, l.GreetedAs(), l.unverified(), l.mixed()},
		Joins: joins, Exact: c.e164 != "" && l.hasNumber(c.e164),
	})
	return nil
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
