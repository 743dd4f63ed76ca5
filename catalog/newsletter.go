package catalog

import (
	"slices"
	"strings"
)

// Newsletter are the topics that somebody may subscribe to, the interests that
// they stand for, and the rules of signing up (V119, V140, D3, D21).
type Newsletter struct {
	Topics []Topic `json:"topics"`
	// HintAbove is the interest above which the sign-up hints at the assessment,
	// ConsultAbove that above which a consultant is in touch within AnswerHours.
	HintAbove    int `json:"hintAbove"`
	ConsultAbove int `json:"consultAbove"`
	AnswerHours  int `json:"answerHours"`
	// Source is the source of leads that subscribe.
	Source string `json:"source"`
	// ImportSource is the source of people that staff import with a list: they exist already,
	// so that no rule welcomes them (S149).
	ImportSource string            `json:"importSource"`
	Consent      NewsletterConsent `json:"consent"`
	// PendingDays is how long a sign-up waits for its confirmation before it is deleted.
	PendingDays int `json:"pendingDays"`
	// AgainSeconds is for how long a repeated sign-up counts as the same one;
	// MailsPerDay how often in 24 hours one address is asked to confirm itself.
	AgainSeconds int `json:"againSeconds"`
	MailsPerDay  int `json:"mailsPerDay"`
	// PauseDays are the pauses that a subscriber may take, in days.
	PauseDays []int `json:"pauseDays"`
	// SoftBounces defines when an address with temporary failures counts as dead.
	SoftBounces SoftBounces `json:"softBounces"`
	// SuccessSeconds is how long the success stands before the form returns (V140).
	SuccessSeconds int               `json:"successSeconds"`
	Texts          map[string]string `json:"texts"`
}

// SoftBounces are mails of that many different campaigns within that many days that could
// not be delivered, with none between them that could.
type SoftBounces struct {
	Campaigns int `json:"campaigns"`
	Days      int `json:"days"`
}

// NewsletterConsent is what a subscriber agrees to, in the words that are shown and
// stored. {company} is its name, {sender} that with the postal address and the e-mail
// address. A change of the words is a new version.
type NewsletterConsent struct {
	Version string `json:"version"`
	// Text stands beside the box, Sender beneath it: who asks, and where to reach
	// them (CASL, section 10(1); its regulations, section 2).
	Text   string `json:"text"`
	Sender string `json:"sender"`
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

// TopicIDs returns the ids of all topics in their order.
func (n Newsletter) TopicIDs() []string {
	out := make([]string, len(n.Topics))
	for i, t := range n.Topics {
		out[i] = t.ID
	}
	return out
}

// Labels returns the topics' names in their order, whatever the order of ids.
func (n Newsletter) Labels(ids []string) []string {
	out := []string{}
	for _, t := range n.Topics {
		if slices.Contains(ids, t.ID) {
			out = append(out, t.Label)
		}
	}
	return out
}

// Wording returns what a subscriber of the company's newsletter agrees to, as it is
// shown.
func (n Newsletter) Wording(c Company) string {
	sender := []string{c.Name}
	if len(c.Offices) > 0 {
		o := c.Offices[0]
		sender = append(sender, o.Street+", "+o.City+", "+o.Province+" "+o.PostalCode)
	}
	if c.Email != "" {
		sender = append(sender, c.Email)
	}
	return strings.NewReplacer("{company}", c.Name, "{sender}", strings.Join(sender, ", ")).Replace(n.Consent.Text + " " + n.Consent.Sender)
}
