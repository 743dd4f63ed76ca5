package catalog

import (
	"slices"
	"time"
)

// Paper proves to a stranger what the company says of itself: a licence, a policy, a clearance. /verify shows it, and
// claims and credentials rest on it (D89).
type Paper struct {
	ID string `json:"id"`
	// Kind is licence, insurance, clearance, membership or certificate.
	Kind string `json:"kind"`
	Name string `json:"name"`
	// Issuer is the authority, the insurer or the body that answers for it.
	Issuer string `json:"issuer"`
	// Number is its number as the issuer writes it, "" when it has none.
	Number string `json:"number"`
	// Register is where it can be looked up without asking us, Link that place's address (https); both may be "".
	Register string `json:"register"`
	Link     string `json:"link"`
	// Cover is what an insurance pays, and for what; "" for the rest.
	Cover string `json:"cover"`
	// Source is what was looked at when it was Checked.
	Source string `json:"source"`
	// Checked and Expires are days, 2026-11-26. It is valid to the end of the day Expires, in the company's time zone; ""
	// has no end.
	Checked string `json:"checked"`
	Expires string `json:"expires"`
	// Sample marks one that came with the program.
	Sample bool `json:"sample"`
}

// SampleBadge is a badge of the sample company's: nobody wears it. Days are as in Paper.
type SampleBadge struct {
	Number    string `json:"number"`
	FirstName string `json:"firstName"`
	Initial   string `json:"initial"`
	Role      string `json:"role"`
	ValidFrom string `json:"validFrom"`
	ValidTo   string `json:"validTo"`
	Active    bool   `json:"active"`
}

// PaperKinds are the kinds of papers, in the order in which they are shown.
func PaperKinds() []string {
	return []string{"licence", "insurance", "clearance", "membership", "certificate"}
}

// Proof is what visitors are told about where a claim comes from.
type Proof struct {
	// Papers are the ids of those that it rests on: without one of them it is not made.
	Papers []string `json:"papers"`
	// Source says in a line what else it rests on, Checked the day on which that was looked at.
	Source  string `json:"source"`
	Checked string `json:"checked"`
}

// Day is how days are written in the catalog.
const Day = time.DateOnly

// Ended reports whether the paper's last day is before today.
func (p Paper) Ended(today string) bool { return p.Expires != "" && p.Expires < today }

// Papers are what the company's claims rest on, those that are valid.
func (c *Catalog) Papers() []Paper { return c.held.Load().Papers }

// Paper returns the paper with that id.
func (p Profile) Paper(id string) (Paper, bool) {
	i := slices.IndexFunc(p.Papers, func(one Paper) bool { return one.ID == id })
	if i < 0 {
		return Paper{}, false
	}
	return p.Papers[i], true
}

// InWords writes a day of the catalog as pages do: November 26, 2026. What is none stays as it is.
func InWords(day string) string {
	at, err := time.Parse(Day, day)
	if err != nil {
		return day
	}
	return at.Format("January 2, 2006")
}
