package turns

import (
	"strings"

	"wardgate/catalog"
	"wardgate/internal/chat/answerer"
	"wardgate/internal/chat/conversations"
	"wardgate/internal/chat/language"
	"wardgate/internal/chat/rating"
)

// extras returns what accompanies a reply, by the reply and the conversation's
// rating.
func extras(c catalog.Chat, r answerer.Reply, rated rating.Rating, said []string) conversations.Extras {
	if r.IsEmergency() { // the phones, and nothing else (D104)
		return conversations.Extras{
			Kind: r.Kind, Facts: r.Facts, Links: []answerer.Link{}, Suggestions: []string{}, NextActions: []string{"call"}, RequiresHuman: true, Danger: r.Danger,
		}
	}
	return conversations.Extras{
		Kind: r.Kind, Facts: conversations.OrNone(r.Facts), Links: append([]answerer.Link{}, r.Links...), Suggestions: suggestions(c, said),
		NextActions: nextActions(c, r, rated), LeadScore: rated.Score, RequiresHuman: rated.Human || r.NeedsPerson,
	}
}

// mostSuggestions bounds how many questions stand below a reply.
const mostSuggestions = 3

// suggestions are questions that the visitor has not asked yet.
func suggestions(c catalog.Chat, said []string) []string {
	asked := map[string]bool{}
	for _, text := range said {
		for _, word := range language.Tokens(text) {
			asked[word] = true
		}
	}
	out := []string{}
	for _, s := range c.Suggestions {
		isNew := true
		for _, word := range s.Words {
			isNew = isNew && !asked[language.Stem(word)]
		}
		if isNew && len(out) < mostSuggestions {
			out = append(out, s.Text)
		}
	}
	return out
}

// nextActions returns the keys of what a reply offers to do: to call and to book a time always,
// a quote once a price was asked for, the assessment to a visitor who does not know yet.
func nextActions(c catalog.Chat, r answerer.Reply, rated rating.Rating) []string {
	wanted := map[string]bool{"call": true, "schedule": r.Kind != answerer.Rude && r.Kind != answerer.OffTopic}
	for _, id := range r.Facts {
		kind, _, _ := strings.Cut(id, ":")
		wanted["get-quote"] = wanted["get-quote"] || kind == "price" || kind == "quote" || kind == "time"
		wanted["assessment"] = wanted["assessment"] || kind == "industry" || kind == "assessment" || kind == "service"
	}
	wanted["get-quote"] = wanted["get-quote"] || rated.Score > c.Score.ShownAbove
	out := []string{}
	for _, key := range c.NextActions {
		if wanted[key] {
			out = append(out, key)
		}
	}
	return out
}
