package leads

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"time"

	"wardgate/catalog"
)

// Provenance is where the facts of a person come from, and what else forms said of them (D90,
// ADR 56). A stranger who knows an address can send a form in its name: what a form says of a known
// person changes nothing of theirs, and is kept here for staff and for the person to decide.
type Provenance struct {
	// Stated is what forms said that differs from what is known, the oldest first.
	Stated []Stated `json:"stated,omitempty"`
	// Verified tells who vouches for a fact; what is not in it was typed by a stranger.
	Verified map[Field]Proof `json:"verified,omitempty"`
	// Later are the facts that a contact after the first one filled in.
	Later []Field `json:"later,omitempty"`
	// Networks are marks of the networks that the person's own contacts came from (networkMark).
	Networks []string `json:"networks,omitempty"`
	// Since begins the day within which contacts count up to a limit; Forms is how many of the
	// person's own counted in it, Foreign whether one did that may be a stranger's.
	Since   time.Time `json:"since,omitzero"`
	Forms   int       `json:"forms,omitempty"`
	Foreign bool      `json:"foreign,omitempty"`
	// ForeignAt is the last activity if it may be a stranger's, OwnAt the last one before it that is
	// the person's; zero otherwise.
	ForeignAt time.Time `json:"foreignAt,omitzero"`
	OwnAt     time.Time `json:"ownAt,omitzero"`
	// ServedAt is the last activity if it was a call for service (Contact.Service), zero otherwise; OwnAt is then the one before it.
	ServedAt time.Time `json:"servedAt,omitzero"`
	// WroteAt is when they last wrote or spoke to us if they only opened mails since; zero where that is the last activity.
	WroteAt time.Time `json:"wroteAt,omitzero"`
	// ServiceOnly: all that they ever wrote to us about is service.
	ServiceOnly bool `json:"serviceOnly,omitempty"`
	// ToldOnly: all that is known of them was told to staff, who wrote it down (Contact.Told).
	ToldOnly bool `json:"toldOnly,omitempty"`
}

// Field is a fact of a person that a form can state.
type Field string

// The fields.
const (
	FieldName        Field = "name"
	FieldPhone       Field = "phone"
	FieldCompany     Field = "company"
	FieldRole        Field = "role"
	FieldCompanySize Field = "companySize"
	FieldIndustry    Field = "industry"
	// FieldDecides is whether they decide (S138): catalog.Decides, or nothing.
	FieldDecides Field = "decisionMaker"
	// FieldEmail is never stated: it is what a person is known by. It is verified by a press in a mail.
	FieldEmail Field = "email"
)

// Fields are those that a form can state, in the order in which staff read them.
func Fields() []Field {
	return []Field{FieldName, FieldPhone, FieldCompany, FieldRole, FieldCompanySize, FieldIndustry, FieldDecides}
}

// Label is what staff call a field.
func (f Field) Label() string {
	switch f {
	case FieldCompanySize:
		return "company size"
	case FieldDecides:
		return "decides"
	case FieldEmail:
		return "email"
	default:
		return string(f)
	}
}

// scored tells of a field that gives points: no stranger fills it in.
func (f Field) scored() bool { return f == FieldRole || f == FieldCompanySize || f == FieldDecides }

// Stated is what a form said of a known person, and nobody has verified.
type Stated struct {
	ID    string `json:"id"`
	Field Field  `json:"field"`
	// Value is as typed; E164 is a phone number in that form, empty for everything else.
	Value string `json:"value"`
	E164  string `json:"e164,omitempty"`
	// Source is the form that said it last, Ref its row.
	Source string `json:"source"`
	Ref    string `json:"ref"`
	// At is when it was said first, LastAt when last, Times how often.
	At     time.Time `json:"at"`
	LastAt time.Time `json:"last_at"`
	Times  int       `json:"times"`
	// Dismissed tells that staff looked at it and do not believe it. It is kept so that the same value
	// again asks nobody again.
	Dismissed bool `json:"dismissed,omitempty"`
	// Near tells that it came from a network that the person came from before, under their name: most likely it is theirs.
	Near bool `json:"near,omitempty"`
	// Uncounted tells that the form which said it did not count for the score.
	Uncounted bool `json:"uncounted,omitempty"`
}

// Proof is who vouches for a fact.
type Proof struct {
	// By is ByStaff, or ByMail for the person themselves.
	By string `json:"by"`
	// At is when; zero for what stood before it was noted.
	At time.Time `json:"at,omitzero"`
}

// ByMail vouches for what was confirmed by a link that was mailed to the person.
const ByMail = "mail"

// statedPerField bounds how many values of one field are kept: of those that are most likely the person's the newest, and
// of the others, which a stranger can send as many of as they like, the first and the newest. Neither pushes the other
// out. What falls out still stands in its form's row and in the timeline.
const statedPerField = 5

// stored is the column; empty for nothing.
func (p Provenance) stored() string {
	b, err := json.Marshal(p)
	if err != nil || string(b) == "{}" {
		return ""
	}
	return string(b)
}

// read is the provenance of a column.
func (p *Provenance) read(column string) error {
	if column == "" {
		return nil
	}
	return json.Unmarshal([]byte(column), p)
}

// clone shares nothing with p that a change would write to.
func (p Provenance) clone() Provenance {
	p.Stated, p.Later, p.Networks = slices.Clone(p.Stated), slices.Clone(p.Later), slices.Clone(p.Networks)
	verified := make(map[Field]Proof, len(p.Verified))
	maps.Copy(verified, p.Verified)
	p.Verified = verified
	return p
}

// Open is what waits for a decision, the oldest first.
func (p Provenance) Open() []Stated {
	return slices.DeleteFunc(slices.Clone(p.Stated), func(s Stated) bool { return s.Dismissed })
}

// Value is what is known of a person in a field, empty for nothing.
func (l *Lead) Value(f Field) string {
	switch f {
	case FieldName:
		return l.Name
	case FieldPhone:
		return l.Phone
	case FieldCompany:
		return l.Company
	case FieldRole:
		return l.Demographics.Role
	case FieldCompanySize:
		return l.Demographics.CompanySize
	case FieldIndustry:
		return l.Demographics.Industry
	case FieldDecides:
		return saidToDecide(&l.Demographics)
	case FieldEmail:
		return l.Email
	}
	return ""
}

// YesOrNothing is a yes as a mail tells it; what is not said is left out.
func YesOrNothing(yes bool) string {
	if yes {
		return "Yes"
	}
	return ""
}

// saidToDecide is the value of FieldDecides.
func saidToDecide(d *Demographics) string {
	if d.DecisionMaker {
		return catalog.Decides
	}
	return ""
}

func (l *Lead) setValue(f Field, value, e164 string) {
	switch f {
	case FieldName:
		l.Name = value
	case FieldPhone:
		l.Phone, l.PhoneE164 = value, e164
	case FieldCompany:
		l.Company = value
	case FieldRole:
		l.Demographics.Role = value
	case FieldCompanySize:
		l.Demographics.CompanySize = value
	case FieldIndustry:
		l.Demographics.Industry = value
	case FieldDecides:
		l.Demographics.DecisionMaker = value == catalog.Decides
	case FieldEmail:
		l.Email = value
	}
}

// isKnown tells whether a value of a field is the one that is known.
func (l *Lead) isKnown(f Field, value, e164 string) bool {
	if f == FieldPhone {
		return sameValue(f, l.Phone, l.PhoneE164, value, e164)
	}
	return sameValue(f, l.Value(f), "", value, "")
}

func sameValue(f Field, a, aE164, b, bE164 string) bool {
	if f == FieldPhone && aE164 != "" && bE164 != "" {
		return aE164 == bE164
	}
	return folded(a) == folded(b)
}

// folded is a value without what people write in many ways: case, and spaces.
func folded(s string) string { return strings.ToLower(strings.Join(strings.Fields(s), " ")) }

// Verified tells whether somebody vouches for a fact of the person that is known: the person
// themselves by a mailed link, or staff. Nothing is no fact.
func (l *Lead) Verified(f Field) bool {
	_, ok := l.Provenance.Verified[f]
	return ok && l.Value(f) != ""
}

// GreetedAs is the name by which a mail may call the person: a verified one, or none. What a
// stranger typed is not sent to others in the company's name (D91).
func (l *Lead) GreetedAs() string {
	if l.Verified(FieldName) {
		return l.Name
	}
	return ""
}

// MayBeTexted tells whether text messages may go to the number: nobody knows whose it is if a form
// added it later to a person who was known without one, until it is verified.
func (l *Lead) MayBeTexted() bool {
	return l.Verified(FieldPhone) || !slices.Contains(l.Provenance.Later, FieldPhone)
}

// unverified are the known facts for which nobody vouches.
func (l *Lead) unverified() []Field {
	out := []Field{}
	for _, f := range Fields() {
		if l.Value(f) != "" && !l.Verified(f) {
			out = append(out, f)
		}
	}
	return out
}

// LastWrote is when the person last wrote or spoke to us: opening a mail is an activity, and no word of theirs.
func (l *Lead) LastWrote() time.Time {
	if at := l.Provenance.WroteAt; !at.IsZero() {
		return at
	}
	return l.LastActivity
}

// lastOwn is the last activity that gives points: not one that may be a stranger's, nor a call for service.
func (l *Lead) lastOwn() time.Time {
	p := &l.Provenance
	for _, at := range []time.Time{p.ForeignAt, p.ServedAt} {
		if !at.IsZero() && at.Equal(l.LastActivity) {
			return p.OwnAt
		}
	}
	return l.LastActivity
}
