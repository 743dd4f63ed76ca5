package llm

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/url"
	"strings"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/packages/ssestream"
	"github.com/tidwall/gjson"
)

// read reads the answer, whichever way the provider gives it: some stream although
// they were not asked to, others do not although they were.
func (c *Client) read(ctx context.Context, res *http.Response, onText func(string)) (Answer, error) {
	defer res.Body.Close() //nolint:errcheck // everything that is wanted was read
	kind, _, _ := mime.ParseMediaType(res.Header.Get("Content-Type"))
	streamed := kind == "text/event-stream" || onText != nil && !strings.HasSuffix(kind, "json")
	said := &saying{key: c.key, onText: onText}
	how := whole
	if streamed {
		how = pieces
	}
	answer, err := how(res, said)
	answer.Text = said.end()
	switch cause := context.Cause(ctx); {
	case err == nil && strings.TrimSpace(answer.Text) == "":
		return Answer{}, fmt.Errorf("llm: %w", ErrEmpty)
	case err == nil:
		return answer, nil
	case cause != nil && !errors.Is(cause, ErrTimeout):
		answer.Cut = true
		return answer, fmt.Errorf("llm: %w", cause)
	case streamed && answer.Text != "":
		answer.Cut, answer.Broken = true, true
		c.log.WarnContext(ctx, "the language model's answer was cut", "error", c.failure(ctx, err))
		return answer, nil
	}
	what := fmt.Errorf("%s (%d, %q)", plain(err), res.StatusCode, kind)
	return Answer{}, c.failure(ctx, what)
}

// whole reads an answer that comes at once.
func whole(res *http.Response, said *saying) (Answer, error) {
	body, err := io.ReadAll(res.Body)
	if err != nil {
		return Answer{}, err
	}
	var got openai.ChatCompletion
	if err := json.Unmarshal(body, &got); err != nil {
		return Answer{}, errors.New("the answer is not of the protocol")
	}
	if got.JSON.ExtraFields["error"].Raw() != "" || !got.JSON.Choices.Valid() {
		if p := problemIn(body); !p.none() {
			return Answer{}, errors.New("the answer is an error: " + p.Message)
		}
	}
	if !got.JSON.Choices.Valid() {
		return Answer{}, errors.New("the answer is not of the protocol")
	}
	a := Answer{PromptTokens: int(got.Usage.PromptTokens), CompletionTokens: int(got.Usage.CompletionTokens)}
	if len(got.Choices) == 0 {
		return a, nil
	}
	full := said.add(got.Choices[0].Message.Content)
	a.Cut, a.Broken = full || cutBy(got.Choices[0].FinishReason), full
	return a, nil
}

// pieces reads an answer that is streamed. What it returns beside an error was said before.
func pieces(res *http.Response, said *saying) (Answer, error) {
	var (
		a     Answer
		ended bool
	)
	events := ssestream.NewDecoder(res)
	for events.Next() {
		data := bytes.TrimSpace(events.Event().Data)
		if bytes.HasPrefix(data, []byte("[DONE]")) {
			return a, nil
		}
		got, err := part(data)
		if err != nil {
			return a, err
		}
		if got.Usage {
			a.PromptTokens, a.CompletionTokens = got.PromptTokens, got.CompletionTokens
		}
		if full := said.add(got.Content); full {
			a.Cut, a.Broken = true, true
			return a, nil
		}
		ended = ended || got.FinishReason != ""
		a.Cut = a.Cut || cutBy(got.FinishReason)
	}
	if err := events.Err(); err != nil {
		return a, err
	}
	if !ended {
		return a, errors.New("the stream ended before the answer did")
	}
	return a, nil // without [DONE], as some do
}

// chunk is what is read of a part of a stream. The library's own type keeps each field
// twice and costs ten times the memory, a word at a time in every open conversation.
type chunk struct {
	// Content is the next piece of the answer, as bytes: it may end within a character.
	Content string
	// FinishReason is empty until the answer ends.
	FinishReason string
	// Usage tells that the counts of tokens came with this part.
	Usage                          bool
	PromptTokens, CompletionTokens int
}

// part reads a part of a stream. One without choices may be a sign of life.
func part(data []byte) (chunk, error) {
	if len(data) == 0 {
		return chunk{}, nil
	}
	got := gjson.ParseBytes(data)
	if !gjson.ValidBytes(data) || !got.IsObject() {
		return chunk{}, errors.New("a part of the stream is not of the protocol")
	}
	if !got.Get("choices").IsArray() || got.Get("error").Exists() {
		if p := problemIn(data); !p.none() {
			return chunk{}, errors.New("an error in the stream: " + p.Message)
		}
	}
	first, usage := got.Get("choices.0"), got.Get("usage")
	return chunk{
		Content: first.Get("delta.content").String(), FinishReason: first.Get("finish_reason").String(),
		Usage: usage.IsObject(), PromptTokens: int(usage.Get("prompt_tokens").Int()), CompletionTokens: int(usage.Get("completion_tokens").Int()),
	}, nil
}

// cutBy tells of reasons for an end that are not the answer's own.
func cutBy(reason string) bool {
	switch strings.ToLower(reason) {
	case "length", "max_tokens", "content_filter", "error":
		return true
	}
	return false
}

// plain is the innermost words of an error: around them stand addresses and requests.
func plain(err error) string {
	if outer := new(url.Error); errors.As(err, &outer) {
		err = outer.Err
	}
	return err.Error()
}
