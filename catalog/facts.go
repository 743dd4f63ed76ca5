package catalog

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
)

// Facts are what browsers are told of the company: what its pages show, and nothing
// else. They stand in every visitor page and in the document of the staff app, so they
// are few. web/src/lib/company/facts.ts reads them.
type Facts struct {
	// Version is different for other facts, so that what is made from them can be kept by it.
	Version string `json:"version"`
	// Product, Name, TitleSuffix, Team, Region, Tagline and Founded are the company's words, see Company.
	Product     string `json:"product"`
	Name        string `json:"name"`
	TitleSuffix string `json:"titleSuffix"`
	Team        string `json:"team"`
	Region      string `json:"region"`
	Tagline     string `json:"tagline"`
	Founded     int    `json:"founded"`
	// TimeZone is its name in the time zone database, TimeZoneName what pages call it.
	TimeZone     string `json:"timeZone"`
	TimeZoneName string `json:"timeZoneName"`
	// Email and AdminEmail are "" where the company has none (D39).
	Email      string `json:"email"`
	AdminEmail string `json:"adminEmail"`
	// Phones have a number each: a line without one is not told (D39).
	Phones  []Phone  `json:"phones"`
	Offices []Office `json:"offices"`
	// Hours are the office hours as pages write them.
	Hours          string         `json:"hours"`
	AreasServed    []string       `json:"areasServed"`
	CopyrightSince int            `json:"copyrightSince"`
	Services       []ServiceFacts `json:"services"`
	// HideLeadScore: no visitor is shown a score (D87).
	HideLeadScore bool `json:"hideLeadScore,omitempty"`
	// TellsCases: there is a page of case studies. Files that are made of the facts ask for it, browsers do not.
	TellsCases bool `json:"-"`
}

// ServiceFacts are a service as menus name it and the assistant greets with it.
type ServiceFacts struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Short string `json:"short"`
	// Price is what it costs, a claimed saving with what it is measured against; "" while
	// that claim is not shown (V220, D22).
	Price      string `json:"price"`
	Deployment string `json:"deployment"`
}

// Facts returns what browsers are told of the company as it is now. They are shared, and nobody changes them.
func (c *Catalog) Facts() Facts { return c.held.Load().facts() }

func (p Profile) facts() Facts {
	us := p.Company
	f := Facts{
		Product: us.Product, Name: us.Name, TitleSuffix: us.TitleSuffix, Team: us.Team, Region: us.Region, Tagline: us.Tagline, Founded: us.Founded,
		TimeZone: us.TimeZone, TimeZoneName: us.TimeZoneName, Email: us.Email, AdminEmail: us.AdminEmail,
		Phones: []Phone{}, Offices: append([]Office{}, us.Offices...), Hours: us.Hours.Text, AreasServed: append([]string{}, us.AreasServed...),
		CopyrightSince: us.CopyrightSince, HideLeadScore: us.HideLeadScore, Services: []ServiceFacts{},
	}
	for i := range f.Offices {
		f.Offices[i].Coordinates = "" // search engines are told them, no page shows them
	}
	for _, line := range us.Phones {
		if line.E164 != "" {
			f.Phones = append(f.Phones, line)
		}
	}
	for _, s := range p.Services {
		f.Services = append(f.Services, ServiceFacts{ID: s.ID, Name: s.Name, Short: s.Short, Price: p.priceInWords(s), Deployment: s.Deployment})
	}
	f.TellsCases = slices.ContainsFunc(p.CaseStudies, func(study CaseStudy) bool { return study.Shown })
	f.Version = versionOf(f)
	return f
}

// priceInWords is the price of s; of one that is a claim, the claim with all of its words.
func (p Profile) priceInWords(s Service) string {
	if claim, known := p.claim(s.PriceClaim); known && claim.Shown {
		return claim.Value + " " + claim.Text
	}
	return p.price(s)
}

// versionOf is short: it costs room in every page, and all that a mistake of one in 2^48
// could show is the header of another version.
func versionOf(f Facts) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%#v", f)) // quoted: no text can pass for two
	return hex.EncodeToString(sum[:6])
}
