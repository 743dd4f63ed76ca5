package llm

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"sync/atomic"
	"time"
)

// Errors that a caller may distinguish. Every other error describes what the
// provider did, for people to read.
var (
	// ErrRefused: the provider does not accept our key (401, 403).
	ErrRefused = errors.New("the provider refuses the key")
	// ErrTimeout: the call took longer than Options.Timeout.
	ErrTimeout = errors.New("the provider took too long")
	// ErrEmpty: the answer follows the protocol but has no text (V203).
	ErrEmpty = errors.New("the provider's answer is empty")
)

// Options describe which model to ask, and how.
type Options struct {
	// Key is sent as a bearer token; empty: none is sent, as for a model on one's own
	// machines.
	Key string
	// BaseURL is the provider's address up to its version, https://api.openai.com/v1.
	BaseURL string
	Model   string
	// Timeout is for a whole call with its repeats; default 30 s.
	Timeout time.Duration
	// Pause is the longest one before a repeat; default a third of Timeout, so that
	// two fit. A provider that asks for a longer one (Retry-After) is not asked
	// again.
	Pause time.Duration
	// Log gets the parameters that the provider does not accept, and why an answer was cut;
	// default: nothing is logged.
	Log *slog.Logger
}

// Client asks one model. It is safe for concurrent use.
type Client struct {
	key, model     string
	endpoint       string
	timeout, pause time.Duration
	log            *slog.Logger
	http           *http.Client
	learned        atomic.Uint32 // the habits of a call that succeeded
}

// New returns a client. It makes no request yet.
func New(o Options) *Client {
	if o.Timeout <= 0 {
		o.Timeout = 30 * time.Second
	}
	if o.Pause <= 0 {
		o.Pause = max(o.Timeout/3, 1)
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	return &Client{
		key: o.Key, model: o.Model, endpoint: endpoint(o.BaseURL), timeout: o.Timeout, pause: o.Pause, log: o.Log, http: newHTTP(),
	}
}

// Close closes the connections that wait for a next call.
func (c *Client) Close() { c.http.CloseIdleConnections() }

// Message is one message of a conversation.
type Message struct {
	Role    string `json:"role"` // user or assistant
	Content string `json:"content"`
}

// Request is what to answer.
type Request struct {
	System   string    // who the model is and what it may say; may be empty
	Messages []Message // earlier ones, then the current one
}

// Answer is what the model said.
type Answer struct {
	Text string
	// PromptTokens and CompletionTokens are 0 when the provider did not send
	// them.
	PromptTokens, CompletionTokens int
	// Cut: the end is missing, because the provider stopped or a limit was
	// reached.
	Cut bool
	// Broken: the provider failed in the middle or did not end: the text is no answer.
	// A model that reached its own limit of tokens is Cut and not Broken.
	Broken bool
}

// Reply asks for the answer. onText, when not nil, makes it stream: it is called with
// each piece, by the calling goroutine, and the pieces together are Answer.Text. If the
// provider fails after the first piece, what came is the answer, with Cut. If the
// caller's own context ends, Reply returns both: what came, and the context's error.
func (c *Client) Reply(ctx context.Context, r Request, onText func(string)) (Answer, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, c.timeout, ErrTimeout)
	defer cancel()
	habits := habit(c.learned.Load())
	for {
		res, err := c.send(ctx, r, habits, onText != nil)
		if res == nil {
			return Answer{}, c.failure(ctx, err)
		}
		if res.StatusCode < 300 {
			c.learned.Or(uint32(habits))
			return c.read(ctx, res, onText)
		}
		body := remains(res)
		found := problemIn(body)
		more := adaptations(res.StatusCode, found, body) &^ habits & sent(onText != nil)
		if more == 0 || ctx.Err() != nil {
			return Answer{}, c.refusal(ctx, res.StatusCode, found)
		}
		habits |= more
		c.log.InfoContext(ctx, "the language model does not take what it was sent, it is asked again without", "what", more.String())
	}
}

// send sends the question, with repeats. The response has any status, and its
// body is unread.
func (c *Client) send(ctx context.Context, r Request, habits habit, stream bool) (*http.Response, error) {
	body, err := c.body(r, habits, stream)
	if err != nil {
		return nil, err
	}
	return c.post(ctx, body)
}

// remains returns the body of a refusal. When it cannot be read, or the answer
// is a redirect, the status is enough.
func remains(res *http.Response) []byte {
	defer res.Body.Close() //nolint:errcheck // the rest is not needed
	if res.StatusCode < 400 {
		return nil
	}
	body, err := io.ReadAll(res.Body)
	if err != nil {
		return nil
	}
	return body
}

// failure is the error of a call that got no answer.
func (c *Client) failure(ctx context.Context, err error) error {
	if cause := context.Cause(ctx); cause != nil {
		return fmt.Errorf("llm: %w", cause)
	}
	// The errors of net/http contain the address: only their text is kept.
	return fmt.Errorf("llm: asking: %s", c.clean(plain(err)))
}

func (c *Client) refusal(ctx context.Context, status int, p problem) error {
	if cause := context.Cause(ctx); cause != nil {
		return fmt.Errorf("llm: %w", cause)
	}
	said := c.clean(strings.TrimSpace(p.Message + " " + p.Code))
	switch {
	case status == http.StatusUnauthorized || status == http.StatusForbidden:
		return fmt.Errorf("llm: %w: %d %s", ErrRefused, status, said)
	case status < 400:
		return fmt.Errorf("llm: the provider answered %d: it sends us elsewhere, which is not followed; is the address right?", status)
	}
	return fmt.Errorf("llm: the provider answered %d: %s", status, said)
}
