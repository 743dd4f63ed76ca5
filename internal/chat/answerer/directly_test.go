package answerer

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// bare are beginnings of an answer that mean nothing, or something else, without its question.
var bare = regexp.MustCompile(`^(?:(?i:yes|no|not|often|as a rule|usually|sometimes|maybe|never|always|they|that|this|he|she|these|those|so|because|unless)|[Ii]t)\b`)

// TestEveryPassageStandsAlone: nothing that the assistant may say, or that a model's prompt holds, begins with an answer to a
// question that the visitor has not asked.
// Proves: chat-84
func TestEveryPassageStandsAlone(t *testing.T) {
	for id, p := range answerer(t).passages() {
		for part := range strings.SplitSeq(p.Text, "\n\n") {
			if bare.MatchString(part) {
				t.Errorf("%s begins with %.40q", id, part)
			}
		}
	}
}

// TestTheLawIsNeverABareYes: each question about the law has a careful passage, which answers alone.
// Proves: chat-85, chat-100
func TestTheLawIsNeverABareYes(t *testing.T) {
	a := answerer(t)
	for message, want := range map[string]string{
		"is it legal to record audio":                                       "recording-sound",
		"can we record sound":                                               "recording-sound",
		"do your cameras record sound":                                      "recording-sound",
		"camera in the washroom?":                                           "washrooms",
		"is it ok to put a camera in a change room":                         "washrooms",
		"is it legal to film in the bathroom":                               "washrooms",
		"can i put hidden cameras to catch an employee stealing":            "hidden-cameras",
		"hidden cameras to catch an employee":                               "hidden-cameras",
		"are hidden cameras allowed":                                        "hidden-cameras",
		"can i film my employees without telling them":                      "filming-staff",
		"can your guards arrest a shoplifter":                               "arrest",
		"is it ok to use handcuffs":                                         "arrest",
		"are guards allowed to use force":                                   "force",
		"is it legal to hit a trespasser":                                   "force",
		"is it ok to use pepper spray":                                      "weapons",
		"can a guard search bags":                                           "searching-bags",
		"are we allowed to do bag checks at the door of our event":          "searching-bags",
		"is there a money back guarantee":                                   "guarantee",
		"how long have you been around":                                     "founded",
		"do i have to sign a 3 year contract":                               "ending",
		"nobody showed up for the shift tonight":                            "complaint",
		"your guard was sleeping in his truck":                              "complaint",
		"you charged me twice this month":                                   "complaint",
		"nobody at the gate, where is ur guard??":                           "complaint",
		"my alarm went off last nite and no one came":                       "complaint",
		"ur guard touched an employee":                                      "complaint",
		"guard broke my gate with the truck":                                "complaint",
		"patrol report never came this morning":                             "complaint",
		"no one answers your phone!!":                                       "complaint",
		"your camera fell off the wall and hit a car":                       "complaint",
		"still waiting for a callback since monday":                         "complaint",
		"u charged me for a shift nobody worked":                            "complaint",
		"im gonna sue you":                                                  "complaint",
		"i sent the form 3 hrs ago n nobody called":                         "complaint",
		"someone just called me says hes from wardgate wants my alarm code": "my-guard",
		"a caller asked for my alarm code":                                  "my-guard",
		"where is my quote":                                                 "find-request",
		"wheres my quote i asked on monday":                                 "find-request",
		"SEC-20261121-7K2Q9D marie@customers.example whats the status":      "find-request",
		"msg-20261121-7k2q9d":                                               "find-request",
		"i lost the link to my request":                                     "find-request",
		"theres a guy at my door who says he works for you, is he real":     "my-guard",
		"is this guard yours":                                               "my-guard",
		"you guys work in saskatoon":                                        "not-served",
		"fort st john bc":                                                   "not-served",
		"do you have guards in toronto":                                     "not-served",
	} {
		r := a.Answer(message, "")
		if r.Kind != Answered || len(r.Facts) == 0 || r.Facts[0] != want || (len(r.Facts) > 1 && want != "not-served") || r.IsEmergency() {
			t.Errorf("%q is answered with %v, want %s alone", message, r.Facts, want)
		}
		if r.NeedsPerson != (want == "complaint") {
			t.Errorf("%q calls a person: %v", message, r.NeedsPerson)
		}
	}
	if r := a.Answer("we had a break-in in october and would like a quote for cameras", ""); strings.Contains(r.Text, "911") || r.IsEmergency() {
		t.Errorf("a break-in that is over is answered with %v", r.Facts)
	}
	for _, message := range []string{"do you work in calgary", "we moved from toronto to calgary and need a guard in alberta", "what is the price of a guard"} {
		if r := a.Answer(message, ""); slices.Contains(r.Facts, "not-served") {
			t.Errorf("%q: %v", message, r.Facts)
		}
	}
}
