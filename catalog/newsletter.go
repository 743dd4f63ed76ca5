package catalog

import "slices"

// Newsletter are the topics somebody may subscribe to and what they tell of an
// interest (V119, V140).
type Newsletter struct {
	Topics []Topic `json:"topics"`
	// HintAbove is the interest above which the sign-up hints at the assessment,
	// ConsultAbove that above which a consultant is in touch within AnswerHours.
	HintAbove    int `json:"hintAbove"`
	ConsultAbove int `json:"consultAbove"`
	AnswerHours  int `json:"answerHours"`
}

// Topic is one subject of the newsletter; its id is an interest of a lead.
type Topic struct {
	ID    string `json:"id"`
	Label string `json:"label"`
	// Score is what the topic adds to the interest, in points.
	Score int `json:"score"`
}

// Interest is the sum of the chosen topics' scores, each counted once; an unknown
// topic counts nothing. It is a score of its own and never mixed with the lead's (D29).
func (n Newsletter) Interest(topics []string) int {
	sum := 0
	for _, t := range n.Topics {
		if slices.Contains(topics, t.ID) {
			sum += t.Score
		}
	}
	return sum
}
