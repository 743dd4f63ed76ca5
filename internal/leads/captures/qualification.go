package captures

import (
	"fmt"
	"slices"

	"wardgate/catalog"
	"wardgate/internal/leads"
)

// Qualified is what a visitor's qualification comes to (V171-V174). It is a score
// of its own and never mixed with the lead's (D29, D31).
type Qualified struct {
	// Score is 0 to 100 (D30), the sum of Lines.
	Score int
	Lines []leads.Line
	// Band says what follows, Priority how urgently; both are ids of the catalog.
	Band, Priority string
}

// Qualification rates one visit and the challenges that its visitor chose, each
// counted once. It is pure; an unknown challenge counts nothing.
func Qualification(c catalog.Captures, b leads.Behavior, challenges []string) Qualified {
	w, s := c.Qualification, &leads.Sheet{}
	if b.TimeOnSite > 300 {
		s.Add("Over 5 minutes on the site", w.TimeOnSiteOver300)
	}
	if b.TimeOnSite > 600 {
		s.Add("Over 10 minutes on the site", w.TimeOnSiteOver600)
	}
	if b.ScrollDepth > 75 {
		s.Add("Read more than three quarters of a page", w.ScrollDepthOver75)
	}
	if n := len(b.PagesVisited); n > 3 {
		s.Add(fmt.Sprintf("Pages visited: %d", n), w.PagesOver3)
	}
	for _, page := range w.Pages {
		if leads.KeyPages([]string{page.Path}, b.PagesVisited) > 0 {
			s.Add("Visited: "+page.Label, page.Points)
		}
	}
	for i, id := range challenges {
		if one, known := c.Challenge(id); known && !slices.Contains(challenges[:i], id) {
			s.Add("Challenge: "+one.Label, one.Weight)
		}
	}
	if s.Sum > w.Cap {
		s.Add(fmt.Sprintf("Capped at %d", w.Cap), w.Cap-s.Sum)
	}
	return Qualified{Score: s.Sum, Lines: s.Lines, Band: bandOf(w.Bands, s.Sum).ID, Priority: bandOf(w.Priorities, s.Sum).ID}
}

// bandOf is the first band, from the highest, that score is above of.
func bandOf(bands []catalog.QualificationBand, score int) catalog.QualificationBand {
	for _, band := range bands {
		if score > band.Above {
			return band
		}
	}
	return catalog.QualificationBand{}
}
