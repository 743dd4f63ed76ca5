package conversations

import (
	"context"
	"net/http"
	"time"

	"wardgate/internal/chat/answerer"
	"wardgate/internal/chat/handover"
	"wardgate/internal/chat/news"
	"wardgate/internal/platform/httpx"
)

// ReadingRate is how often a browser may read its conversations.
func ReadingRate() httpx.Rate { return httpx.PerMinute("chat-reading", 240, 240) }

// Routes are the endpoints by which visitors read.
func (s *Conversations) Routes() []httpx.Route {
	get := func(path, id, summary string) httpx.Route {
		return httpx.Route{
			Method: http.MethodGet, Path: "/api/chat/" + path, ID: id, Tag: news.Feature, Summary: summary, Who: httpx.Public(), Rate: ReadingRate(),
		}
	}
	return []httpx.Route{
		httpx.Handle(get("messages", "chat-thread", "The conversation of this browser"), s.handleThread),
		httpx.Raw(get("events", "chat-events", "News of the conversation of this browser, as server-sent events"), http.HandlerFunc(s.serveNews)),
	}
}

// MessageBody is one message of a conversation (V99).
type MessageBody struct {
	ID            string          `json:"id"`
	Type          string          `json:"type" enum:"user,assistant,system,staff"`
	Content       string          `json:"content" doc:"plain text; two line breaks between paragraphs"`
	Timestamp     time.Time       `json:"timestamp"`
	Suggestions   []string        `json:"suggestions" doc:"questions to press"`
	LeadScore     int             `json:"leadScore" minimum:"0" maximum:"100" doc:"what the conversation tells, apart from the lead's score (D29)"`
	NextActions   []string        `json:"nextActions" doc:"get-quote, call, schedule, assessment"`
	RequiresHuman bool            `json:"requiresHuman" doc:"a person must take over"`
	Danger        string          `json:"danger" enum:",emergency,self-harm" doc:"a person is in danger: 911 comes first, for self-harm 9-8-8 as well, and nothing else is offered"`
	Links         []answerer.Link `json:"links" doc:"the pages that the reply quotes"`
	From          string          `json:"from" enum:"site,model,staff,none" doc:"who speaks: the built-in answerer from the pages of the site, the language model, a person"`
	Name          string          `json:"name" doc:"of a person, else empty"`
}

// Body is a message as it is sent.
func Body(m Message) MessageBody {
	b := MessageBody{
		ID: m.ID, Type: m.Role, Content: m.Content, Timestamp: m.At, Suggestions: OrNone(m.Suggestions), LeadScore: m.LeadScore,
		NextActions: OrNone(m.NextActions), RequiresHuman: m.RequiresHuman, Danger: string(m.Danger), Links: m.Links, From: m.From, Name: m.Name,
	}
	if b.Links == nil {
		b.Links = []answerer.Link{}
	}
	if b.From == "" {
		b.From = FromNone
	}
	return b
}

// Bodies are messages as they are sent.
func Bodies(list []Message) []MessageBody {
	out := make([]MessageBody, len(list))
	for i, m := range list {
		out[i] = Body(m)
	}
	return out
}

type threadInput struct {
	Cookie    string `header:"Cookie" hidden:"true"`
	UserID    string `query:"userId" maxLength:"100"`
	SessionID string `query:"sessionId" maxLength:"100"`
}

func (in threadInput) names() Names { return Names{in.UserID, in.SessionID} }

// ThreadBody is a whole conversation.
type ThreadBody struct {
	Items       []MessageBody         `json:"items"`
	Pending     bool                  `json:"pending" doc:"the last message is being answered"`
	Handover    handover.HandoverBody `json:"handover"`
	ServiceType string                `json:"serviceType"`
	LeadScore   int                   `json:"leadScore"`
	Captured    bool                  `json:"captured" doc:"the visitor has left an address"`
}

type threadOutput struct{ Body ThreadBody }

func (s *Conversations) handleThread(ctx context.Context, in *threadInput) (*threadOutput, error) {
	t, err := s.Read(ctx, s.Browser(ctx, in.Cookie), in.names())
	if err != nil {
		return nil, err
	}
	return &threadOutput{ThreadBody{
		Items: Bodies(t.Messages), Pending: t.Pending, Handover: s.deps.Handovers.Body(t.Person), ServiceType: t.ServiceType,
		LeadScore: t.Score, Captured: t.Captured,
	}}, nil
}
