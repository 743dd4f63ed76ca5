package chat

import (
	"context"
	"net/http"
	"time"

	"wardgate/internal/platform/httpx"
)

const tag = "chat"

// Routes is the endpoint table of the assistant.
func (s *Service) Routes() []httpx.Route {
	return []httpx.Route{
		httpx.Handle(httpx.Route{
			Method: http.MethodPost, Path: "/api/chat/messages", ID: "send-chat-message", Tag: tag,
			Summary: "Say something to the assistant, and get its reply",
			Who:     httpx.Public(), Rate: httpx.PerMinute("chat", 30, 120), Repeat: httpx.ByKey, Status: http.StatusOK,
		}, s.handleSend),
	}
}

type sendInput struct {
	Key  string `header:"Idempotency-Key" maxLength:"200" pattern:"^[\\x21-\\x7E]*$" doc:"the same key makes a repeat answer what the first call answered"`
	Body Payload
}

// ReplyBody is the assistant's message (V99).
type ReplyBody struct {
	ID            string    `json:"id"`
	Type          string    `json:"type" enum:"assistant"`
	Content       string    `json:"content" doc:"plain text; two line breaks between paragraphs"`
	Timestamp     time.Time `json:"timestamp"`
	Suggestions   []string  `json:"suggestions" doc:"questions to press"`
	LeadScore     int       `json:"leadScore" minimum:"0" maximum:"100" doc:"what the conversation tells, apart from the lead's score (D29)"`
	NextActions   []string  `json:"nextActions" doc:"get-quote, call, schedule, assessment"`
	RequiresHuman bool      `json:"requiresHuman" doc:"a person must take over"`
	Links         []Link    `json:"links" doc:"the pages that the reply quotes"`
	From          string    `json:"from" enum:"site" doc:"who answers: the built-in answerer, from the pages of the site"`
}

type replyOutput struct{ Body ReplyBody }

func (s *Service) handleSend(ctx context.Context, in *sendInput) (*replyOutput, error) {
	m, err := s.Send(ctx, in.Key, in.Body)
	if err != nil {
		return nil, err
	}
	return &replyOutput{ReplyBody{
		ID: m.ID, Type: m.Role, Content: m.Content, Timestamp: m.At, Suggestions: m.Suggestions, LeadScore: m.LeadScore,
		NextActions: m.NextActions, RequiresHuman: m.RequiresHuman, Links: m.Links, From: "site",
	}}, nil
}
