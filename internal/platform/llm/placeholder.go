package llm

import (
"context"
"errors"
"log/slog"
)

type Message struct{ Role, Content string }
type Request struct {
	System   string
	Messages []Message
}
type Answer struct {
	Text                           string
	PromptTokens, CompletionTokens int
	Cut                            bool
}

var ErrEmpty = errors.New("empty")

type Options struct {
	Key, BaseURL, Model string
	Log                 *slog.Logger
}
type Client struct{}

func New(Options) *Client { return &Client{} }
func (*Client) Reply(context.Context, Request, func(string)) (Answer, error) { return Answer{}, ErrEmpty }
