package llm

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"unicode/utf8"
)

// question is the body of a request: V184, changed by the provider's habits.
type question struct {
	Model               string    `json:"model"`
	Messages            []Message `json:"messages"`
	MaxTokens           int       `json:"max_tokens,omitempty"`
	MaxCompletionTokens int       `json:"max_completion_tokens,omitempty"`
	Temperature         float64   `json:"temperature,omitempty"`
	PresencePenalty     float64   `json:"presence_penalty,omitempty"`
	FrequencyPenalty    float64   `json:"frequency_penalty,omitempty"`
	Stream              bool      `json:"stream,omitempty"`
}

// body returns what is sent for r.
func (c *Client) body(r Request, habits habit, stream bool) ([]byte, error) {
	q := question{Model: c.model, Stream: stream && habits&answersWhole == 0}
	if r.System != "" {
		q.Messages = append(q.Messages, Message{Role: "system", Content: r.System})
	}
	for _, m := range r.Messages {
		if m.Role != "user" && m.Role != "assistant" {
			return nil, fmt.Errorf("a message is of %q, neither user nor assistant", m.Role)
		}
		q.Messages = append(q.Messages, m)
	}
	const mostTokens = 1000
	if habits&renamesCap == 0 {
		q.MaxTokens = mostTokens // V184; most providers know only this name
	} else {
		q.MaxCompletionTokens = mostTokens
	}
	if habits&noTemperature == 0 {
		q.Temperature = 0.7
	}
	if habits&noPresencePenalty == 0 {
		q.PresencePenalty = 0.1
	}
	if habits&noFrequencyPenalty == 0 {
		q.FrequencyPenalty = 0.1
	}
	return json.Marshal(q)
}

// completion is what is read of an answer, or of a part of a stream. A field of a
// different type than the protocol's counts as absent: providers deviate.
type completion struct {
	Error   json.RawMessage `json:"error"` // null where it is null, nil where there is none
	Choices []choice        `json:"choices"`
	Usage   *struct {
		PromptTokens     float64 `json:"prompt_tokens"`
		CompletionTokens float64 `json:"completion_tokens"`
	} `json:"usage"`
}

type choice struct {
	Delta        spoken `json:"delta"`   // in a part of a stream
	Message      spoken `json:"message"` // in a whole answer
	FinishReason string `json:"finish_reason"`
}

type spoken struct {
	Content characters `json:"content"`
}

// completionOf reads an answer or a part of a stream, as what calls it.
func completionOf(data []byte, what string) (completion, error) {
	var got completion
	data = bytes.TrimSpace(data)
	if err := json.Unmarshal(data, &got); err != nil && !errors.As(err, new(*json.UnmarshalTypeError)) || data[0] != '{' {
		return completion{}, fmt.Errorf("%s is not of the protocol", what)
	}
	if got.Choices == nil || got.Error != nil {
		if p := problemIn(data); !p.none() {
			return completion{}, fmt.Errorf("%s is an error: %s", what, p.Message)
		}
	}
	return got, nil
}

// first is the only choice that is requested.
func (c completion) first() choice {
	if len(c.Choices) == 0 {
		return choice{}
	}
	return c.Choices[0]
}

// counted puts the counts of tokens into the answer, if there are any.
func (c completion) counted(a *Answer) {
	if c.Usage != nil {
		a.PromptTokens, a.CompletionTokens = tokens(c.Usage.PromptTokens), tokens(c.Usage.CompletionTokens)
	}
}

// tokens reads a provider's count of tokens: budgets are computed from it.
func tokens(n float64) int {
	const most = 1e9
	return int(min(max(n, 0), most))
}

// characters is a JSON string as the bytes that were sent. A piece of a stream may
// end within a character, and encoding/json would repair each half separately.
type characters string

// UnmarshalJSON implements json.Unmarshaler. Anything but a string is treated
// as absent.
func (c *characters) UnmarshalJSON(raw []byte) error {
	if *c = ""; raw[0] != '"' {
		return nil
	}
	var text []byte
	for rest := raw[1 : len(raw)-1]; len(rest) > 0; {
		good := 0
		for good < len(rest) {
			r, size := utf8.DecodeRune(rest[good:])
			if r == utf8.RuneError && size == 1 {
				break
			}
			good += size
		}
		var part string
		if err := json.Unmarshal(bytes.Join([][]byte{{'"'}, rest[:good], {'"'}}, nil), &part); err != nil {
			return err
		}
		text = append(text, part...)
		if rest = rest[good:]; len(rest) > 0 { // a byte that begins neither an escape nor a character
			text, rest = append(text, rest[0]), rest[1:]
		}
	}
	*c = characters(text)
	return nil
}
