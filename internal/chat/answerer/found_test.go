package answerer

import (
	"slices"
	"strings"
	"testing"

	"wardgate/catalog"
	"wardgate/content"
	"wardgate/internal/chat/knowledge"
)

// What the pages say is found by the words that carry the question, and answers alone, in two sentences at most.
// Proves: chat-120
func TestPagesAnswer(t *testing.T) {
	a := answerer(t)
	for message, want := range map[string]string{
		"is sales tax in your prices":                  "page:tax",
		"what do you charge on christmas day holidays": "page:holiday",
		"shortest shift i can book?":                   "page:minimum",
		"how big is your liability insurance":          "page:paper:insurance",
		"can i see the wcb letter":                     "page:paper:clearance",
		"are u in the bbb":                             "page:mark:bbb-accredited",
		"are you iso certified":                        "page:mark:iso-certified",
		"whats the number of your licence":             "page:paper:licence",
		"by when must an invoice be paid":              "page:terms:h-payment:0",
		"do you add interest when i pay late":          "page:terms:h-payment:1",
		"can we leave the contract early":              "page:terms:h-termination:1",
		"which law governs the contract":               "page:terms:h-governing-law:0",
		"is 15 minutes true everywhere":                "page:promise:response",
		"how long is the chat kept":                    "page:privacy:h-retention-and-security:9",
		"do you sell my data":                          "page:privacy:h-sharing:0",
		"privacy complaint, to whom":                   "page:privacy:h-contact:0",
		"how do i sign up for the newsletter":          "page:newsletter",
		"i am looking for a job as a guard":            "page:careers",
		"what is a post order":                         "page:post-order",
		"what is written in a response matrix":         "page:response-matrix",
		"who is the boss":                              "page:team:0",
		"show me a sample report":                      "page:security-guards:benefit:2",
		"are the guards dressed for winter cold":       "page:security-guards:benefit:4",
		"do you work for condo boards":                 "page:security-guards:clients",
		"can someone come and look at the site first":  "page:security-guards:step:0",
		"is a permit needed for an alarm in Leduc":     "page:surveillance:body:5",
		"do deer or moose trigger the cameras":         "page:virtual-guard:benefit:1",
		"what does uptime mean":                        "page:terms:h-guarantee:4",
		"can we take our plans along when we leave":    "page:reason:5",
		"prove it":                       "page:reason:2",
		"how many guards do you have":    "page:claim:guards",
		"since when are you in business": "founded",
	} {
		r := a.Answer(message, "")
		if r.Kind != Answered || !slices.Equal(r.Facts, []string{want}) || len(r.Links) == 0 {
			t.Errorf("%q: %s %v, want %s alone", message, r.Kind, r.Facts, want)
		}
		if n := len(knowledge.Sentences(r.Text)); n > 2 && strings.HasPrefix(want, knowledge.OfPages) {
			t.Errorf("%q is answered in %d sentences: %q", message, n, r.Text)
		}
		if bare.MatchString(r.Text) {
			t.Errorf("%q: %q", message, r.Text)
		}
	}
}

// One word that a passage shares with a question is no answer to it: what no page says is said to be unknown.
// Proves: chat-121
func TestAnAnswerCoversItsQuestion(t *testing.T) {
	a := answerer(t)
	for _, message := range []string{
		"do you rent out light towers", "a bodyguard for a pop star", "can i pay by e-transfer", "is there a payment plan for cameras", "do you have dogs",
		"are your guards trained in first aid", "do the guards speak tagalog", "will you shovel our snow", "background checks on guards?", "do you fly drones over the yard",
		"is there an app for the phone", "how many screens does an operator watch",
	} {
		if r := a.Answer(message, ""); r.Kind != NotKnown && r.Kind != OffTopic {
			t.Errorf("%q: %s %v", message, r.Kind, r.Facts)
		}
	}
	for message, not := range map[string]string{
		"what time are you open": "assistant", "are you in the better business bureau": "assistant", "how fast is somebody here when the alarm goes off": "time:surveillance",
		"do you need a permit for the alarm": "licence",
	} {
		if r := a.Answer(message, ""); slices.Contains(r.Facts, not) {
			t.Errorf("%q is answered with %v", message, r.Facts)
		}
	}
}

// A changed promise, paper and price is a changed answer, from the moment at which the passages are learned.
// Proves: chat-122
func TestAChangedFactIsAChangedAnswer(t *testing.T) {
	a := answerer(t)
	c, err := catalog.Load()
	if err != nil {
		t.Fatal(err)
	}
	c.Change(func(p *catalog.Profile) {
		for i := range p.Claims {
			if p.Claims[i].ID == "response" {
				p.Claims[i].Value = "22 min"
			}
		}
		for i := range p.Papers {
			if p.Papers[i].ID == "insurance" {
				p.Papers[i].Cover = "$7,000,000 for each occurrence"
			}
		}
		p.Company.Prices.Minimum, p.Company.Prices.Holiday, p.Company.Prices.Tax = "6 hours", "from $41/hour", "with GST"
	})
	pages, err := content.Load(c)
	if err != nil {
		t.Fatal(err)
	}
	a.Learn(knowledge.Read(c, pages))
	for message, want := range map[string]string{
		"how fast do you respond to an alarm at night": "22 min", "how much insurance do you have": "$7,000,000", "what is the shortest shift": "6 hours",
		"what does a guard cost on a statutory holiday": "from $41/hour", "is gst in the price": "with GST",
	} {
		if r := a.Answer(message, ""); !strings.Contains(r.Text, want) {
			t.Errorf("%q: %v %q", message, r.Facts, r.Text)
		}
	}
}
