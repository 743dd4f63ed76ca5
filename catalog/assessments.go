package catalog

// AssessmentOptions are the answers that the questionnaire offers (V95, D28), by question.
type AssessmentOptions struct {
	PropertyType    []Option `json:"propertyType"`
	PrimaryConcern  []Option `json:"primaryConcern"`
	CurrentSecurity []Option `json:"currentSecurity"`
	Budget          []Option `json:"budget"`
	Timeline        []Option `json:"timeline"`
}

// Of are the answers to one question, by the field's name; nil for an unknown one.
func (o AssessmentOptions) Of(field string) []Option {
	return map[string][]Option{
		"propertyType": o.PropertyType, "primaryConcern": o.PrimaryConcern,
		"currentSecurity": o.CurrentSecurity, "budget": o.Budget, "timeline": o.Timeline,
	}[field]
}

// Assessments are the rules of the questionnaire (V94-V97, V160-V165, V218, V221,
// U5-U7, D35, D36).
type Assessments struct {
	// Source is the origin that a lead from here gets.
	Source    string               `json:"source"`
	Questions []AssessmentQuestion `json:"questions"`
	// QuestionFields are the questions as fields of a form: each asks for one of its answers.
	QuestionFields []Field `json:"-"`
	// ContactFields are those of the sixth step, in its order (V149).
	ContactFields []Field `json:"contactFields"`
	// Score holds the points per question and answer; what is not listed scores 0.
	Score map[string]map[string]int `json:"score"`
	// RiskLevels go from the highest to the lowest.
	RiskLevels []Band `json:"riskLevels"`
	// Deployment is the deployment priority by timeline, DeploymentElse for all others.
	Deployment     map[string]string `json:"deployment"`
	DeploymentElse string            `json:"deploymentElse"`
	// ServiceType is the service that answers a concern; ServiceTypeAtOnce that of
	// customers who need it immediately, ServiceTypeElse of all others.
	ServiceType       map[string]string `json:"serviceType"`
	ServiceTypeAtOnce string            `json:"serviceTypeAtOnce"`
	ServiceTypeElse   string            `json:"serviceTypeElse"`
	// EstimatedCost is the monthly range by budget, in Canadian dollars, shown with
	// EstimatedCostNote (D36).
	EstimatedCost     map[string]string `json:"estimatedCost"`
	EstimatedCostElse string            `json:"estimatedCostElse"`
	EstimatedCostNote string            `json:"estimatedCostNote"`
	// RecommendationsFrom are titles by question and answer.
	RecommendationsFrom map[string]map[string][]string `json:"recommendationsFrom"`
	Recommendations     []Recommendation               `json:"recommendations"`
	// AdvanceMS is the pause between an answer and the next question, AnalysingMS the
	// least time of the analysing state, in milliseconds (D10).
	AdvanceMS   int `json:"advanceMs"`
	AnalysingMS int `json:"analysingMs"`
	// ReportDays is how long a report's link works.
	ReportDays int               `json:"reportDays"`
	Texts      map[string]string `json:"texts"`
}

// AssessmentQuestion is one of the five, in their order.
type AssessmentQuestion struct {
	// Field is the payload's name of the answer.
	Field   string `json:"field"`
	Heading string `json:"heading"`
	Hint    string `json:"hint"`
	// What completes "Please choose …" where an answer is missing.
	What string `json:"what"`
}

// Recommendation is advice with one reason and the service that carries it out (U7).
type Recommendation struct {
	Title   string `json:"title"`
	Reason  string `json:"reason"`
	Service string `json:"service"`
}
