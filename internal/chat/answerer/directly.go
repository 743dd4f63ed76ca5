package answerer

import (
	"maps"
	"slices"
	"strings"

	"wardgate/internal/chat/knowledge"
	"wardgate/internal/chat/language"
)

// complaint is the passage for a client whom we have let down, damage for one whose site is being damaged.
const (
	complaint = "complaint"
	damage    = "damage"
)

// directly replies with the one passage that the words name, if they name one: about what the law asks, about the company, and
// about what only a person can put right. Each of these stands alone.
func (a *Answerer) directly(words []string) (Reply, bool) {
	if isReference(words) {
		return a.quote([]string{knowledge.FindRequest}), true
	}
	if a.isElsewhere(words) {
		return a.quote([]string{"not-served", "area"}), true
	}
	if a.intents.isNotOffered(words) || isOfLanguages(words) {
		return a.sayKind(NotKnown), true
	}
	found := meant(a.intents.direct, words)
	if isInGeneral(words) {
		found = slices.DeleteFunc(found, func(id string) bool {
			return id == complaint && isOfGuards(longestSaid(a.intents.direct[id], words, language.Gap))
		})
	}
	if len(found) == 0 {
		return Reply{}, false
	}
	if i := slices.Index(found, complaint); i >= 0 {
		found = found[i : i+1]
	}
	r := a.quote(found[:1])
	r.NeedsPerson = found[0] == complaint
	return r, true
}

// isNotOffered reports whether words name what we do not speak of by the name of a service: a body guard is no guard of ours.
func (in intents) isNotOffered(words []string) bool {
	said := longestSaid(in.unknown, words, 0)
	return len(said) == compound && len(meant(in.services, said)) > 0
}

// compound is how many words such a name has.
const compound = 2

// isOfLanguages reports whether words ask which languages our people speak.
func isOfLanguages(words []string) bool {
	says := func(list ...string) bool {
		return slices.ContainsFunc(words, func(w string) bool { return slices.Contains(list, w) })
	}
	return says("speak", "speaking", "speaks", "talk", "bilingual", "fluent") && says("guard", "guards", "staff", "officer", "officers", "patrol", "people", "guys", "team", "they") &&
		says("french", "english", "spanish", "punjabi", "hindi", "urdu", "mandarin", "cantonese", "chinese", "cree", "tagalog", "filipino", "german", "arabic", "ukrainian", "russian",
			"polish", "vietnamese", "korean", "somali", "portuguese", "italian", "language", "languages", "bilingual")
}

// isOfGuards reports whether a phrase of a complaint tells what a guard does.
func isOfGuards(phrase []string) bool {
	return len(phrase) > 0 && slices.Contains([]string{"your", "guard", "guy", "man", "officer", "patrol", "employee", "worker", "dude", "team"}, phrase[0])
}

// isInGeneral reports whether words ask what we do about guards who do wrong, and tell of none: "do you fire guards who sleep".
func isInGeneral(words []string) bool {
	tells := slices.ContainsFunc(words, func(w string) bool {
		return slices.Contains([]string{"was", "were", "had", "did", "didnt", "never", "hasnt", "isnt", "last", "yesterday", "night", "nite", "today", "tonight", "now", "again",
			"twice", "came", "left", "fell", "stole", "here", "rn", "this", "my", "our"}, w)
	})
	if tells || len(words) == 0 {
		return false
	}
	switch words[0] {
	case "do", "does", "doe", "can", "could", "would", "will", "should", "if", "what", "how", "are", "ever", "is":
		return true
	}
	return slices.Contains(words, "if")
}

// isReference reports whether the words hold a reference of ours: three letters, a day, six signs.
func isReference(words []string) bool {
	for i := range len(words) - 2 {
		if len(words[i]) == 3 && len(words[i+1]) == len("20261121") && strings.HasPrefix(words[i+1], "20") && len(words[i+2]) == 6 &&
			strings.Trim(words[i+1], "0123456789") == "" {
			return true
		}
	}
	return false
}

// isElsewhere reports whether the words name a place outside of the company's province, and none within.
func (a *Answerer) isElsewhere(words []string) bool {
	company := a.catalog.Company()
	for _, place := range append([]string{company.Region}, company.AreasServed...) {
		if language.Says(words, language.Tokens(place), 0) {
			return false
		}
	}
	for _, province := range slices.Sorted(maps.Keys(a.intents.elsewhere)) {
		if province != strings.ToLower(company.Region) && saidBy(a.intents.elsewhere[province], words, 0) > 0 {
			return true
		}
	}
	return false
}
