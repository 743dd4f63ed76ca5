package catalog

// Backing is the evidence for something that the company says about itself, and
// whether it is shown. The Competition Act requires performance claims to have
// been tested before they are made, so each row can be switched off separately
// (D22).
type Backing struct {
	// Evidence is what supports it, for staff; "" when nothing is filed yet.
	Evidence string `json:"evidence"`
	// Shown: visitors see it.
	Shown bool `json:"shown"`
	// Sample marks content that came with the program and is not yet the
	// company's own.
	Sample bool `json:"sample"`
}

// Claim is a figure with its words, "500+" "clients since 2014" (V9, V39, V42).
type Claim struct {
	ID    string `json:"id"`
	Value string `json:"value"`
	Text  string `json:"text"`
	// Places are where it stands: home (the first view), about (its figures), trust
	// (the trust section of home), guarantee (the closing call), or a service's id.
	Places []string `json:"places"`
	Proof
	Backing
}

// Credentials are the marks of V39: the strip, the badges below the client wall,
// and the badges of guarantees.
type Credentials struct {
	Strip      []Credential `json:"strip"`
	Badges     []Credential `json:"badges"`
	Guarantees []Credential `json:"guarantees"`
}

// Credential is one mark with a line that says what it means.
type Credential struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Text string `json:"text"`
	Proof
	Backing
}

// Testimonial is what a client said. Seeded ones are fictional and say so to
// staff; Name is a role, never a person's name.
type Testimonial struct {
	ID     string `json:"id"`
	Quote  string `json:"quote"`
	Name   string `json:"name"`
	Sector string `json:"sector"`
	// Service is the id of the service it is about.
	Service string `json:"service"`
	// Evidence stays empty for samples: nobody said it.
	Backing
}

// CaseStudy is a job that was done for a client, without the client's name (V107). Those that came with the program are invented,
// and say so to staff.
type CaseStudy struct {
	ID string `json:"id"`
	// Industry is one of those that the chat knows, Services are the ids of the services that the job was done with.
	Industry string   `json:"industry"`
	Services []string `json:"services"`
	Title    string   `json:"title"`
	// Situation is how it was before, Done what we did, Result what came of it.
	Situation string `json:"situation"`
	Done      string `json:"done"`
	Result    string `json:"result"`
	// Evidence is the client's permission; it stays empty for samples.
	Backing
}

// StudiesOf are the case studies of an industry that visitors see.
func (p Profile) StudiesOf(industry string) []CaseStudy {
	var out []CaseStudy
	for _, study := range p.CaseStudies {
		if study.Shown && study.Industry == industry {
			out = append(out, study)
		}
	}
	return out
}

// Claim returns the claim with that id.
func (c *Catalog) Claim(id string) (Claim, bool) { return c.Profile().claim(id) }

func (p Profile) claim(id string) (Claim, bool) {
	for _, claim := range p.Claims {
		if claim.ID == id {
			return claim, true
		}
	}
	return Claim{}, false
}

// Price returns what visitors are told about the cost of s, "" when that would be
// a claim that is not shown.
func (c *Catalog) Price(s Service) string { return c.Profile().price(s) }

func (p Profile) price(s Service) string {
	if s.PriceClaim == "" {
		return s.Price
	}
	if claim, known := p.claim(s.PriceClaim); known && claim.Shown {
		return s.Price
	}
	return ""
}

// Service returns the service with that id.
func (c *Catalog) Service(id string) (Service, bool) { return c.Profile().service(id) }

func (p Profile) service(id string) (Service, bool) {
	for _, s := range p.Services {
		if s.ID == id {
			return s, true
		}
	}
	return Service{}, false
}
