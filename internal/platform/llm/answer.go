package llm

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/url"
	"strings"
)

// read reads the answer, whole or streamed: some providers stream unasked, others
// do not stream although they were asked to.
func (c *Client) read(ctx context.Context, res *http.Response, onText func(string)) (Answer, error) {
	defer res.Body.Close() //nolint:errcheck // everything needed has been read
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
	got, err := completionOf(body, "the answer")
	if err != nil {
		return Answer{}, err
	}
	if got.Choices == nil {
		return Answer{}, errors.New("the answer is not of the protocol")
	}
	var a Answer
	got.counted(&a)
	full := said.add(string(got.first().Message.Content))
	a.Cut, a.Broken = full || cutBy(got.first().FinishReason), full
	return a, nil
}

// pieces reads an answer that is streamed. What it returns besides an error came before it.
func pieces(res *http.Response, said *saying) (Answer, error) {
	var (
		a     Answer
		ended bool
	)
	events := newEvents(res.Body)
	for events.next() {
		data := bytes.TrimSpace(events.data)
		if bytes.HasPrefix(data, []byte("[DONE]")) {
			return a, nil
		}
		if len(data) == 0 {
			continue
		}
		got, err := completionOf(data, "a part of the stream") // one without choices may be a keep-alive
		if err != nil {
			return a, err
		}
		got.counted(&a)
		if full := said.add(string(got.first().Delta.Content)); full {
			a.Cut, a.Broken = true, true
			return a, nil
		}
		ended = ended || got.first().FinishReason != ""
		a.Cut = a.Cut || cutBy(got.first().FinishReason)
	}
	if err := events.err(); err != nil {
		return a, err
	}
	if !ended {
		return a, errors.New("the stream ended before the answer did")
	}
	return a, nil // without [DONE], as some do
}

// cutBy reports whether the answer was cut off: any end that is not the model's
// own.
func cutBy(reason string) bool {
	switch strings.ToLower(reason) {
	case "length", "max_tokens", "content_filter", "error":
		return true
	}
	return false
}

// plain returns the text of the innermost error: the outer ones contain addresses and
// requests.
func plain(err error) string {
	if outer := new(url.Error); errors.As(err, &outer) {
		err = outer.Err
	}
	return err.Error()
}
