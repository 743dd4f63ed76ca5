package chat

import (
	"strings"
	"time"

	"wardgate/catalog"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
)

// The roles of messages.
const (
	User      = "user"
	Assistant = "assistant"
)

// Payload is what the widget sends (V99, V146).
type Payload struct {
	UserID      string `json:"userId" doc:"made by the visitor's browser"`
	SessionID   string `json:"sessionId" doc:"made by the visitor's browser"`
	ServiceType string `json:"serviceType,omitempty" doc:"the service on whose page the visitor is"`
	Message     string `json:"message" doc:"up to 2,000 characters"`
}

// Validate returns what is stored, and what must be corrected.
func Validate(c *catalog.Catalog, p Payload) (Payload, []httpx.FieldError) {
	v := &forms.Checker{Limits: c.Chat.Limits}
	p.UserID = v.Line("userId", "browser's id", p.UserID, "userId", true)
	p.SessionID = v.Line("sessionId", "session", p.SessionID, "sessionId", true)
	v.Option("serviceType", "a service", p.ServiceType, false, append(catalog.IDs(c.Options.Quote.ServiceType), ""))
	p.Message = v.Text("message", p.Message, "Please write something first.")
	return p, v.Errors
}

// Message is one of a conversation (V99).
type Message struct {
	ID, Role, Content string
	At                time.Time
	Extras
}

// Extras are what an assistant's message offers beside its words. All of it comes
// from rules, never from prose (U11).
type Extras struct {
	// Kind is what the reply is, Facts the passages that it quotes.
	Kind  Kind     `json:"kind"`
	Facts []string `json:"facts"`
	Links []Link   `json:"links"`
	// Suggestions are questions to press, NextActions keys of what can be done next.
	Suggestions []string `json:"suggestions"`
	NextActions []string `json:"nextActions"`
	// LeadScore is the conversation's, RequiresHuman tells that a person is needed.
	LeadScore     int  `json:"leadScore"`
	RequiresHuman bool `json:"requiresHuman"`
}

// extras are what follows from a reply and the rating of the conversation.
func extras(c catalog.Chat, r Reply, rating Rating, said []string) Extras {
	return Extras{
		Kind: r.Kind, Facts: orNone(r.Facts), Links: append([]Link{}, r.Links...), Suggestions: suggestions(c, said),
		NextActions: nextActions(c, r, rating), LeadScore: rating.Score, RequiresHuman: rating.Human,
	}
}

// mostSuggestions bounds how many questions stand below a reply.
const mostSuggestions = 3

// suggestions are questions that the visitor has not asked yet.
func suggestions(c catalog.Chat, said []string) []string {
	asked := map[string]bool{}
	for _, text := range said {
		for _, word := range tokens(text) {
			asked[word] = true
		}
	}
	out := []string{}
	for _, s := range c.Suggestions {
		isNew := true
		for _, word := range s.Words {
			isNew = isNew && !asked[stem(word)]
		}
		if isNew && len(out) < mostSuggestions {
			out = append(out, s.Text)
		}
	}
	return out
}

// nextActions are the keys of what a reply offers to do: to call and to book a time
// always, a quote once a price was asked for, the assessment to whom does not know yet.
func nextActions(c catalog.Chat, r Reply, rating Rating) []string {
	wanted := map[string]bool{"call": true, "schedule": r.Kind != Rude && r.Kind != OffTopic}
	for _, id := range r.Facts {
		kind, _, _ := strings.Cut(id, ":")
		wanted["get-quote"] = wanted["get-quote"] || kind == "price" || kind == "quote" || kind == "time"
		wanted["assessment"] = wanted["assessment"] || kind == "industry" || kind == "assessment" || kind == "service"
	}
	wanted["get-quote"] = wanted["get-quote"] || rating.Score > c.Score.ShownAbove
	if len(r.Facts) == 1 && r.Facts[0] == "emergency" {
		wanted = map[string]bool{"call": true}
	}
	out := []string{}
	for _, key := range c.NextActions {
		if wanted[key] {
			out = append(out, key)
		}
	}
	return out
}

func orNone(list []string) []string {
	if list == nil {
		return []string{}
	}
	return list
}
