package rules

import "wardgate/catalog"

// ActionBody is an action of a rule (S70), as the API shows it.
type ActionBody catalog.AutomationAction

// FindingBody is a condition with the lead's value.
type FindingBody Finding

// FindingBodies are findings as the API shows them.
func FindingBodies(list []Finding) []FindingBody {
	out := make([]FindingBody, len(list))
	for i, f := range list {
		out[i] = FindingBody(f)
	}
	return out
}
