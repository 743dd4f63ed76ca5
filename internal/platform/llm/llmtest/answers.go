package llmtest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
)

// Text answers with text, streamed word by word if a stream was requested.
func Text(text string) Answer { return Finished("stop", strings.SplitAfter(text, " ")...) }

// Pieces answers with text that is streamed in these pieces.
func Pieces(pieces ...string) Answer { return Finished("stop", pieces...) }

// Finished answers as Pieces with the reason why it ended: stop, length,
// content_filter.
func Finished(reason string, pieces ...string) Answer {
	return func(e Exchange) {
		if !e.Request.Stream {
			e.JSON(http.StatusOK, whole(reason, strings.Join(pieces, "")))
			return
		}
		e.Events(pieces...)
		e.End(reason)
	}
}

// Between streams the pieces, and calls between(n) when the n-th of them, from 1, was
// sent and the next one was not.
func Between(between func(n int), pieces ...string) Answer {
	return func(e Exchange) {
		for i, p := range pieces {
			e.Events(p)
			if i < len(pieces)-1 {
				between(i + 1)
			}
		}
		e.End("stop")
	}
}

// Steps streams the pieces, each when next is received from or closed. It ends without
// a message when the client goes.
func Steps(next <-chan struct{}, pieces ...string) Answer {
	return func(e Exchange) {
		e.Events() // the headers
		for _, p := range pieces {
			select {
			case <-next:
				e.Events(p)
			case <-e.Gone:
				return
			}
		}
		e.End("stop")
	}
}

// Model answers as a model that does not take some parameters: it refuses each with a
// 400 of its own, the way OpenAI does, until a request has none of them.
func Model(text string, refuses ...string) Answer {
	return func(e Exchange) {
		for _, param := range refuses {
			if _, sent := e.Request.Body[param]; !sent {
				continue
			}
			says := fmt.Sprintf("Unsupported parameter: '%s' is not supported with this model.", param)
			if param == "max_tokens" {
				says += " Use 'max_completion_tokens' instead."
			}
			e.JSON(http.StatusBadRequest, map[string]any{"error": map[string]any{
				"message": says, "type": "invalid_request_error", "param": param, "code": "unsupported_parameter",
			}})
			return
		}
		Text(text)(e)
	}
}

// Status answers with a status and the protocol's object of an error.
func Status(status int, message string) Answer {
	return func(e Exchange) {
		e.JSON(status, map[string]any{"error": map[string]any{"message": message, "type": "error", "param": nil, "code": nil}})
	}
}

// RetryAfter answers as Status and names when to come again.
func RetryAfter(status int, seconds string) Answer {
	return func(e Exchange) {
		e.W.Header().Set("Retry-After", seconds)
		Status(status, "later")(e)
	}
}

// Tells answers with a status and an error that repeats the request's Authorization.
func Tells(status int) Answer {
	return func(e Exchange) { Status(status, "not with "+e.Request.Header.Get("Authorization"))(e) }
}

// Raw answers with anything.
func Raw(status int, contentType, body string) Answer {
	return func(e Exchange) {
		e.W.Header().Set("Content-Type", contentType)
		e.W.WriteHeader(status)
		e.Send(body)
	}
}

// Redirect answers with a redirect.
func Redirect(status int, to string) Answer {
	return func(e Exchange) {
		e.W.Header().Set("Location", to)
		e.W.WriteHeader(status)
	}
}

// Hang sends nothing until the client goes.
func Hang() Answer { return func(e Exchange) { <-e.Gone } }

// HangAfter streams the pieces and then sends nothing until the client goes.
func HangAfter(pieces ...string) Answer {
	return func(e Exchange) {
		e.Events(pieces...)
		<-e.Gone
	}
}

// NoEnd streams the pieces and ends, without a reason and without [DONE].
func NoEnd(pieces ...string) Answer { return func(e Exchange) { e.Events(pieces...) } }

// Reset streams the pieces, if any, and breaks the connection.
func Reset(pieces ...string) Answer {
	return func(e Exchange) {
		if len(pieces) > 0 {
			e.Events(pieces...)
		}
		panic(http.ErrAbortHandler) // how a handler makes net/http cut the connection
	}
}

// ErrorAfter streams the pieces and then an error object.
func ErrorAfter(message string, pieces ...string) Answer {
	return func(e Exchange) {
		e.Events(pieces...)
		e.Event(map[string]any{"error": map[string]any{"message": message}})
	}
}

// Garbage streams the pieces and then something that is no JSON.
func Garbage(pieces ...string) Answer {
	return func(e Exchange) {
		e.Events(pieces...)
		e.Send("data: {\"choices\":[{\"delta\":{\"content\n\n")
	}
}

// Endless streams a piece for as long as the client listens.
func Endless(piece string) Answer {
	return func(e Exchange) {
		for !e.gone() {
			e.Events(piece)
		}
	}
}

// Flood answers with a body of n bytes, or until the client has gone.
func Flood(status int, contentType string, n int) Answer {
	return func(e Exchange) {
		e.W.Header().Set("Content-Type", contentType)
		e.W.WriteHeader(status)
		const block = 64 << 10
		for left := n; left > 0 && !e.gone(); left -= block {
			e.Send(strings.Repeat(" ", block))
		}
	}
}

// JSON writes a whole answer.
func (e Exchange) JSON(status int, v any) {
	e.W.Header().Set("Content-Type", "application/json")
	e.W.WriteHeader(status)
	e.Send(encoded(v))
}

// Events streams pieces of text; without any, only the headers.
func (e Exchange) Events(pieces ...string) {
	e.W.Header().Set("Content-Type", "text/event-stream")
	e.Send("")
	for _, p := range pieces {
		e.Send("data: " + chunk(p, "") + "\n\n")
	}
}

// End ends a stream: with the reason, and with [DONE].
func (e Exchange) End(reason string) {
	e.Send("data: " + chunk("", reason) + "\n\ndata: [DONE]\n\n")
}

// Event streams one event.
func (e Exchange) Event(v any) { e.Send("data: " + encoded(v) + "\n\n") }

// Send writes text as it is, at once. A client that no longer listens is no
// failure.
func (e Exchange) Send(text string) {
	if _, err := e.W.Write([]byte(text)); err == nil {
		_ = http.NewResponseController(e.W).Flush()
	}
}

func (e Exchange) gone() bool {
	select {
	case <-e.Gone:
		return true
	default:
		return false
	}
}

func encoded(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic("llmtest: " + err.Error()) // the test passed something that is no JSON
	}
	return string(b)
}

// chunk is a part of a stream. Its text keeps its bytes, so that a piece may end
// within a character: encoding/json would repair it.
func chunk(piece, reason string) string {
	why := "null"
	if reason != "" {
		why = encoded(reason)
	}
	var text strings.Builder
	for i := range len(piece) {
		if c := piece[i]; c == '"' || c == '\\' || c < ' ' {
			_, _ = fmt.Fprintf(&text, `\u%04x`, c)
		} else {
			text.WriteByte(c)
		}
	}
	return `{"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"test","choices":[{"index":0,"delta":{"content":"` +
		text.String() + `"},"finish_reason":` + why + `}]}`
}

func whole(reason, text string) any {
	return map[string]any{
		"id": "chatcmpl-1", "object": "chat.completion", "created": 1700000000, "model": "test",
		"choices": []any{map[string]any{
			"index": 0, "finish_reason": reason, "message": map[string]any{"role": "assistant", "content": text},
		}},
		"usage": map[string]any{"prompt_tokens": 11, "completion_tokens": 7, "total_tokens": 18},
	}
}
