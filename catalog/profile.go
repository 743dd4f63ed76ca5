package catalog

import (
	"encoding/json"
	"fmt"
	"sync"
)

// Profile is what the company says of itself: what its owner edits in the browser, or moves as files (`wardgate company export`). The
// files beside this package hold the sample company's, which is shown until an owner has saved another (ADR 72).
type Profile struct {
	Company      Company       `json:"company"`
	Services     []Service     `json:"services"`
	Claims       []Claim       `json:"claims"`
	Credentials  Credentials   `json:"credentials"`
	Testimonials []Testimonial `json:"testimonials"`
	Clients      []Client      `json:"clients"`
	Papers       []Paper       `json:"papers"`
	Promises     []Promise     `json:"promises"`
	CaseStudies  []CaseStudy   `json:"caseStudies"`
}

// Clone is a copy that shares nothing with p.
func (p Profile) Clone() Profile {
	b, err := json.Marshal(p)
	if err != nil {
		panic(fmt.Sprintf("catalog: a profile is not JSON: %v", err)) // it holds strings, numbers and lists of them
	}
	var out Profile
	if err := json.Unmarshal(b, &out); err != nil {
		panic(fmt.Sprintf("catalog: a profile's JSON is no profile: %v", err))
	}
	return out
}

// held is a profile with what is made of it at the first use.
type held struct {
	Profile
	facts func() Facts
}

// Profile returns the profile that holds at this moment. It is shared: clone it to change it.
func (c *Catalog) Profile() Profile { return c.held.Load().Profile }

// Use makes p the profile that holds from now on, for every reader of this catalog. Safe for concurrent use.
func (c *Catalog) Use(p Profile) { c.held.Store(&held{p, sync.OnceValue(p.facts)}) }

// Change uses a copy of the profile with one change made to it.
func (c *Catalog) Change(change func(*Profile)) {
	p := c.Profile().Clone()
	change(&p)
	c.Use(p)
}

// With is a catalog of the same rules with another profile, for who tries it before it holds.
func (c *Catalog) With(p Profile) *Catalog {
	other := &Catalog{Rules: c.Rules}
	other.Use(p)
	return other
}

// Company is who runs this installation, at this moment. Like the other parts of the profile it is asked for where it is
// needed and kept by nobody: an owner may change it at any time.
func (c *Catalog) Company() Company { return c.held.Load().Company }

// Services are the services sold, in the order in which they are listed.
func (c *Catalog) Services() []Service { return c.held.Load().Services }

// Claims are the company's statements about itself in figures (D22).
func (c *Catalog) Claims() []Claim { return c.held.Load().Claims }

// Credentials are the company's marks, see Claims.
func (c *Catalog) Credentials() Credentials { return c.held.Load().Credentials }

// Testimonials are what clients said, see Claims.
func (c *Catalog) Testimonials() []Testimonial { return c.held.Load().Testimonials }

// Clients are the companies on the client wall.
func (c *Catalog) Clients() []Client { return c.held.Load().Clients }

// Service is one of the four services sold.
type Service struct {
	ID         string `json:"id"`
	Name       string `json:"name"`
	Short      string `json:"short"`
	Price      string `json:"price"`
	Deployment string `json:"deployment"`
	// PriceClaim is the id of the claim that Price makes; without it shown, no price is (D22).
	PriceClaim string `json:"priceClaim,omitempty"`
	// Monthly is a published price of a month in words that ParsePrice reads, and MonthlyFor what it buys; both "" where there is none.
	Monthly    string `json:"monthly,omitempty"`
	MonthlyFor string `json:"monthlyFor,omitempty"`
	// Retention is how long recordings are kept, of surveillance only (V220).
	Retention string `json:"retention,omitempty"`
}
