package answerer

import (
	"slices"

	"wardgate/internal/chat/knowledge"
	"wardgate/internal/chat/language"
)

// studies are the ways to ask for a case study.
type studies struct {
	// asked ask for one by themselves, within only where an industry is named as well: an example, references.
	asked, within phrases
	// industries are those that are named beside it, by more words than elsewhere: a store is a shop here, and no verb.
	industries map[string]phrases
}

// studyFor replies to who asks for a case study, with that of the industry that is named; where none of it is shown, with the truth.
func studyFor(a *Answerer, words []string) (Reply, bool) {
	of := meant(a.intents.studies.industries, words)
	for _, id := range meant(a.intents.industries, words) {
		if !slices.Contains(of, id) {
			of = append(of, id)
		}
	}
	isAsked := saidBy(a.intents.studies.asked, words, language.Gap) > 0
	if !isAsked && (len(of) == 0 || len(words) > mostForExample || saidBy(a.intents.studies.within, words, language.Gap) == 0) {
		return Reply{}, false
	}
	var ids []string
	for _, industry := range of {
		ids = append(ids, knowledge.StudyOf+industry)
	}
	if len(of) == 0 && len(words) <= mostForExample { // a longer one names a site that we do not know
		ids = []string{knowledge.Studies}
	}
	known := a.passages()
	ids = slices.DeleteFunc(ids, func(id string) bool { return known[id].ID == "" })
	if len(ids) == 0 {
		return a.sayKind(NotKnown), true
	}
	return a.quote(ids[:1]), true
}

// mostForExample is how many words a message has at most that asks for an example in passing, or for case studies of no industry.
const mostForExample = 11
