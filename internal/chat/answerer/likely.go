package answerer

import (
	"slices"
	"strings"

	"wardgate/internal/chat/matching"
	"wardgate/internal/chat/safety"
)

// inDanger is the id of the passage for a visitor in danger.
const inDanger = string(safety.Emergency)

// EndsDanger reports whether a message takes back what was said of danger before it, or says that it has ended, and whether it says that
// it has not.
func (a *Answerer) EndsDanger(message string) (ends, goesOn bool) { return a.safety.Ends(message) }

// InDanger replies to a visitor who is in danger, or speaks of it: the phones, and nothing else.
// What matters most is said in the message's language, too.
func (a *Answerer) InDanger(d safety.Danger) Reply {
	r := a.quote([]string{string(d.Kind)})
	r.Links, r.Danger = nil, d.Kind
	if first, isForeign := a.catalog.Chat.Danger[string(d.Kind)+"."+d.Language]; isForeign {
		r.Text = first + "\n\n" + r.Text
	}
	return r
}

// By how much the likeliest label must lead to be preferred to the phrases, determined like the
// matcher's numbers: when the phrases quote something, when they found nothing or only a service,
// for it to be no question for us although they quote something, and for it to be an emergency.
const (
	sure       = 0.1
	sureOfMore = 0.02
	surer      = 0.2
	inDoubt    = 0.35
)

// mostLikely is how many passages a reply quotes when the matcher and the phrases disagree.
const mostLikely = 3

// orLikely replies what is likely where that is certain and not yet in the reply. What
// the phrases found besides is quoted after it: somebody who asks two things names one
// of them last.
func (a *Answerer) orLikely(said Reply, likely []matching.Match, words int) Reply {
	if len(likely) < 2 {
		return said
	}
	label, lead := likely[0].Label, likely[0].Score-likely[1].Score
	kind := Kind(label)
	switch {
	case kind == said.Kind, slices.Contains(said.Facts, label):
		return said
	case said.Kind == AsksBack && words <= fewWords && strings.Contains(label, ":"):
		return said // "how much" belongs to no service, however often it was asked about one
	case lead < leadOver(said, label):
		return said
	case slices.Contains([]Kind{Bye, Greeting, Thanks}, kind) && said.Kind == Answered:
		return said // "I'd kill for a good night guard" is no goodbye
	case kind.isSmall():
		return a.sayKind(kind)
	case label == inDanger:
		return a.InDanger(safety.Danger{Kind: safety.Emergency})
	case said.Kind != Answered:
		return a.quote([]string{label})
	}
	facts := append([]string{label}, said.Facts...)
	if label != "services" { // after which each of them may be quoted
		facts = facts[:min(len(facts), mostLikely)]
	}
	return a.quote(facts)
}

// leadOver is by how much a label must lead to be preferred to a reply.
func leadOver(said Reply, label string) float64 {
	isParticular := func(id string) bool { return !strings.HasPrefix(id, "service:") && id != "area" }
	isGeneral := said.Kind == Answered && !slices.ContainsFunc(said.Facts, isParticular)
	switch isSmall := Kind(label).isSmall(); {
	case label == inDanger:
		return inDoubt
	case isSmall && said.Kind == Answered && !isGeneral:
		return surer
	case said.Kind == NotKnown, isGeneral && !isSmall:
		return sureOfMore
	}
	return sure
}
