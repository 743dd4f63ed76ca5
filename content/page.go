package content

import "fmt"

// Passage is a section's heading and the sentences below it.
type Passage struct {
	Heading string `json:"heading" yaml:"heading"`
	Text    string `json:"text" yaml:"text"`
}

// Opening is what every page of prose begins with.
type Opening struct {
	// SEOTitle comes without the company's name: the page's head adds it (V12).
	SEOTitle       string `json:"seoTitle" yaml:"seoTitle"`
	SEODescription string `json:"seoDescription" yaml:"seoDescription"`
	Headline       string `json:"headline" yaml:"headline"`
	Lead           string `json:"lead" yaml:"lead"`
}

// Home is the text of the home page, in the order of its sections (V39). What
// it introduces (claims, clients, testimonials, posts) comes from elsewhere.
type Home struct {
	Opening      `yaml:",inline"`
	Trust        Passage `json:"trust" yaml:"trust"`
	Assessment   Passage `json:"assessment" yaml:"assessment"`
	Services     Passage `json:"services" yaml:"services"`
	Steps        Passage `json:"steps" yaml:"steps"`
	Solutions    Passage `json:"solutions" yaml:"solutions"`
	Clients      Passage `json:"clients" yaml:"clients"`
	Testimonials Passage `json:"testimonials" yaml:"testimonials"`
	Posts        Passage `json:"posts" yaml:"posts"`
	Closing      Passage `json:"closing" yaml:"closing"`
	// Cards are those of 'Complete Security Solutions' (V39, D70).
	Cards []Card `json:"cards" yaml:"cards" count:"4"`
}

// Card leads to the page of a service. Its link reads 'Learn More' and is
// distinguished by LinkName, which follows it for screen readers: "about IT support"
// (D70).
type Card struct {
	Title   string `json:"title" yaml:"title"`
	Text    string `json:"text" yaml:"text"`
	Service string `json:"service" yaml:"service"`
	// Image is an id of catalog/images.json.
	Image    string `json:"image" yaml:"image"`
	LinkName string `json:"linkName" yaml:"linkName"`
}

// ServiceList is the text of /services; the services are Content.Services (V45).
type ServiceList struct {
	Opening  `yaml:",inline"`
	Together Passage `json:"together" yaml:"together"`
	Closing  Passage `json:"closing" yaml:"closing"`
	// Choices lead from what somebody wants to the service that does it.
	Choices []Choice `json:"choices" yaml:"choices" count:"4"`
}

// Choice is a wish; Service is the id of the service that answers it.
type Choice struct {
	Text    string `json:"text" yaml:"text"`
	Service string `json:"service" yaml:"service"`
}

// About is the about page (V42); its figures are the catalog's claims.
type About struct {
	Opening `yaml:",inline"`
	// Story, Mission and Operations are the sections of the body.
	Story      Section `json:"story" yaml:"-"`
	Mission    Section `json:"mission" yaml:"-"`
	Operations Section `json:"operations" yaml:"-"`
	Values     []Point `json:"values" yaml:"values" count:"4"`
	Team       Team    `json:"team" yaml:"team"`
	Reasons    Reasons `json:"reasons" yaml:"reasons"`
	Closing    Passage `json:"closing" yaml:"closing"`
}

// Team introduces the people. They are invented as long as Sample says so.
type Team struct {
	Passage `yaml:",inline"`
	Sample  bool     `json:"sample" yaml:"sample"`
	Members []Member `json:"members" yaml:"members" count:"6"`
}

// Member is one of the team; Image is an id of catalog/images.json.
type Member struct {
	Role  string `json:"role" yaml:"role"`
	Name  string `json:"name" yaml:"name"`
	Text  string `json:"text" yaml:"text"`
	Image string `json:"image" yaml:"image"`
}

// Reasons are the reasons to choose the company.
type Reasons struct {
	Heading string  `json:"heading" yaml:"heading"`
	Points  []Point `json:"points" yaml:"points" count:"6"`
}

// Now is the page for something that is happening at this moment.
type Now struct {
	Opening `yaml:",inline"`
	// Danger says when 911 is called first, Second who is called after that.
	Danger string `json:"danger" yaml:"danger"`
	Second string `json:"second" yaml:"second"`
	// Steps are what to do in the next ten minutes.
	Steps []Point `json:"steps" yaml:"steps" count:"6"`
	// Crisis names the line for people who think about suicide.
	Crisis string `json:"crisis" yaml:"crisis"`
	// Calm asks whether there is no hurry, before the other ways to reach the company.
	Calm string `json:"calm" yaml:"calm"`
}

// Promises is the page of everything that is promised within a time (D88).
type Promises struct {
	Opening `yaml:",inline"`
	// Note says what a contract changes.
	Note string `json:"note" yaml:"note"`
}

// CaseStudies is the page of jobs by industry; what it shows are the catalog's case studies (V107).
type CaseStudies struct {
	Opening `yaml:",inline"`
	Closing Passage `json:"closing" yaml:"closing"`
}

// Verify is the page where a stranger checks the company; what it shows are the catalog's papers and claims (D89).
type Verify struct {
	Opening `yaml:",inline"`
	// Badge heads the question whether a guard is ours.
	Badge Passage `json:"badge" yaml:"badge"`
	// Papers, Steps and Claims head the papers, how to check one without us, and what the company says of itself.
	Papers Passage `json:"papers" yaml:"papers"`
	Steps  Steps   `json:"steps" yaml:"steps"`
	Claims Passage `json:"claims" yaml:"claims"`
	// Missing says why something is not here, and whom to ask.
	Missing string `json:"missing" yaml:"missing"`
}

// Steps are what to do, one after the other.
type Steps struct {
	Heading string  `json:"heading" yaml:"heading"`
	Points  []Point `json:"points" yaml:"points" count:"3"`
}

// pages reads those that are front matter alone.
func (r reader) pages(c *Content) error {
	for _, page := range []struct {
		name string
		into any
	}{{"home", &c.Home}, {"services", &c.ServiceList}, {"now", &c.Now}, {"promises", &c.Promises}, {"verify", &c.Verify}, {"case-studies", &c.CaseStudies}} {
		if _, err := r.read("pages/"+page.name+".md", placeholdersFor(r.facts, false), page.into); err != nil {
			return err
		}
	}
	return nil
}

func (r reader) about(c *Content) error {
	const name = "pages/about.md"
	body, err := r.read(name, placeholdersFor(r.facts, false), &c.About)
	if err != nil {
		return err
	}
	_, sections, err := r.sections(body)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if len(sections) != 3 {
		return fmt.Errorf("%s: the body has %d headings of level 2, want story, mission, operations", name, len(sections))
	}
	c.About.Story, c.About.Mission, c.About.Operations = sections[0], sections[1], sections[2]
	return nil
}
