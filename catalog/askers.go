package catalog

// AskerOptions are what visitors can say of their company and of their part in it (S138, D102): askers.json.
type AskerOptions struct {
	// CompanySize are the sizes of the score in the words of visitors, the smallest first.
	CompanySize []Option `json:"companySize"`
	// DecisionMaker are the answers to whether they decide; Decides is the one that says so.
	DecisionMaker []Option `json:"decisionMaker"`
}

// Decides is the answer of a visitor who decides.
const Decides = "yes"

// Of are the answers to one of the questions, by the field's name; nil for another one.
func (o AskerOptions) Of(field string) []Option {
	return map[string][]Option{"companySize": o.CompanySize, "decisionMaker": o.DecisionMaker}[field]
}
