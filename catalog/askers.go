package catalog

// AskerOptions are what visitors can say of their company and of their part in it (S138, D102): askers.json.
type AskerOptions struct {
	// CompanySize are the sizes of the score, each with the least number of people that makes it, the smallest first.
	CompanySize []CompanySize `json:"companySize"`
	// DecisionMaker are the answers to whether they decide; Decides is the one that says so.
	DecisionMaker []Option `json:"decisionMaker"`
}

// CompanySize is a size in the words of visitors.
type CompanySize struct {
	Option
	From int `json:"from"`
}

// Decides is the answer of a visitor who decides.
const Decides = "yes"

// Of are the answers to one of the questions, by the field's name; nil for another one.
func (o AskerOptions) Of(field string) []Option {
	switch field {
	case "companySize":
		out := make([]Option, len(o.CompanySize))
		for i, size := range o.CompanySize {
			out[i] = size.Option
		}
		return out
	case "decisionMaker":
		return o.DecisionMaker
	}
	return nil
}

// SizeOf is the size of a company of so many people, "" of none.
func (o AskerOptions) SizeOf(people int) (id string) {
	for _, size := range o.CompanySize {
		if people >= size.From {
			id = size.ID
		}
	}
	return id
}
