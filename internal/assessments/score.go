package assessments

import (
	"slices"

	"wardgate/catalog"
	"wardgate/internal/leads"
)

// Answers are the five answers, each the id of an option in the catalog (V95).
type Answers struct {
	PropertyType    string `json:"propertyType"`
	PrimaryConcern  string `json:"primaryConcern"`
	CurrentSecurity string `json:"currentSecurity"`
	Budget          string `json:"budget"`
	Timeline        string `json:"timeline"`
}

// Result is what the answers lead to (V97).
type Result struct {
	// Score is the assessment's own, 0 to 100; it is never mixed with a lead's (D29).
	Score int
	// Lines add up to Score.
	Lines []leads.Line
	// RiskLevel is the id of a level in the catalog: critical, high, medium or low.
	RiskLevel string
	// Priority is the deployment priority, a text that follows the timeline alone (D35).
	Priority string
	// Recommendations are titles in the order in which the answers ask for them, each once.
	Recommendations []string
	// EstimatedCost is what a budget like the one that was chosen buys, an indicative monthly range in Canadian dollars (D36).
	EstimatedCost string
	// Prices are what the usual hours of such a property cost, with their arithmetic (D103); none where that is quoted per site.
	Prices []catalog.UsualMonth
	// ServiceType is the service that the answers point to.
	ServiceType string
}

// Assess rates the answers (V160-V165, V218). It is pure: what the catalog does not
// list scores 0 and recommends nothing.
func Assess(all *catalog.Catalog, a Answers) Result {
	c := all.Assessments
	score, lines := score(all, a)
	return Result{
		Score: score, Lines: lines, RiskLevel: riskLevel(c.RiskLevels, score),
		Priority:        or(c.Deployment[a.Timeline], c.DeploymentElse),
		Recommendations: recommendations(c, a),
		EstimatedCost:   or(c.EstimatedCost[a.Budget], c.EstimatedCostElse),
		ServiceType:     serviceType(c, a),
		Prices:          all.Usual(a.PropertyType, serviceType(c, a)),
	}
}

func score(c *catalog.Catalog, a Answers) (int, []leads.Line) {
	var lines []leads.Line
	sum := 0
	for _, one := range []struct{ label, field, answer string }{
		{"Concern", "primaryConcern", a.PrimaryConcern},
		{"Current security", "currentSecurity", a.CurrentSecurity},
		{"Timeline", "timeline", a.Timeline},
	} {
		if points := c.Assessments.Score[one.field][one.answer]; points != 0 {
			lines = append(lines, leads.Line{Label: one.label + ": " + catalog.Label(c.Options.Assessment.Of(one.field), one.answer), Points: points})
			sum += points
		}
	}
	return sum, lines
}

// riskLevel is the first level, from the highest, whose lower bound is reached.
func riskLevel(levels []catalog.Band, score int) string {
	for _, level := range levels {
		if score >= level.From {
			return level.ID
		}
	}
	return ""
}

// recommendations go from the existing security over the concern to the property
// (V165).
func recommendations(c catalog.Assessments, a Answers) []string {
	out := []string{}
	for _, titles := range [][]string{
		c.RecommendationsFrom["primaryConcern"][a.PrimaryConcern],
		c.RecommendationsFrom["currentSecurity"][a.CurrentSecurity],
		c.RecommendationsFrom["propertyType"][a.PropertyType],
	} {
		for _, title := range titles {
			if !slices.Contains(out, title) {
				out = append(out, title)
			}
		}
	}
	return out
}

// serviceType follows V164 in its order: the concern first, then the urgency.
func serviceType(c catalog.Assessments, a Answers) string {
	if s, ok := c.ServiceType[a.PrimaryConcern]; ok {
		return s
	}
	if a.Timeline == "immediate" {
		return c.ServiceTypeAtOnce
	}
	return c.ServiceTypeElse
}

func or(s, fallback string) string {
	if s == "" {
		return fallback
	}
	return s
}
