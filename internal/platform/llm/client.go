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

// What a caller may want to tell apart. Every other error says what the provider
// did, for people to read.
var (
	// ErrRefused is a provider that does not take our key (401, 403).
	ErrRefused = errors.New("the provider refuses the key")
	// ErrTimeout is a call that took longer than Options.Timeout.
	ErrTimeout = errors.New("the provider took too long")
	// ErrEmpty is an answer as the protocol wants it, without any text (V203).
	ErrEmpty = errors.New("the provider's answer is empty")
)

// Options says which model to ask, and how.
type Options struct {
	// Key is sent as a bearer token; empty: none is, as for a model on one's own machines.
	Key string
	// BaseURL is the provider's address up to its version, https://api.openai.com/v1.
	BaseURL string
	Model   string
	// Timeout is for a whole call with its repeats; default 30 s.
	Timeout time.Duration
	// Pause is the longest one before a repeat; default a third of Timeout, so that
	// two of them fit. Who asks for a longer one (Retry-After) is not asked again.
	Pause time.Duration
	// Log hears what the provider does not take, and why an answer was cut; default: nobody.
	Log *slog.Logger
}

// Client asks one model. It is safe for concurrent use.
type Client struct {
	key, model     string
	endpoint       string
	timeout, pause time.Duration
	log            *slog.Logger
	http           *http.Client
	learned        atomic.Uint32 // the habits that a call succeeded with
}

// New returns a client. It calls nobody yet.
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

// Message is something that was said in a conversation.
type Message struct {
	Role    string `json:"role"` // user or assistant
	Content string `json:"content"`
}

// Request is what to answer.
type Request struct {
	System   string    // who the model is and what it may say; empty: nothing is said about it
	Messages []Message // earlier ones, then the current one
}

// Answer is what the model said.
type Answer struct {
	Text string
	// PromptTokens and CompletionTokens are 0 when the provider did not say.
	PromptTokens, CompletionTokens int
	// Cut tells that the end is missing: the provider stopped, or a cap was met.
	Cut bool
	// Broken tells that the provider failed in the middle or would not end: the text is
	// no answer. A model that met its own limit of tokens is Cut and not Broken.
	Broken bool
}

// Reply asks for the answer. onText, when not nil, makes it stream: it is called with
// each piece, by the calling goroutine, and the pieces together are Answer.Text. Where
// the provider fails after the first piece, what came is the answer, with Cut. Where
// the caller's own context ends, Reply returns both: what came, and the context's error.
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

// send asks, with repeats. A response is of any status, and its body unread.
func (c *Client) send(ctx context.Context, r Request, habits habit, stream bool) (*http.Response, error) {
	body, err := c.body(r, habits, stream)
	if err != nil {
		return nil, err
	}
	return c.post(ctx, body)
}

// remains is the body of a refusal. Where it cannot be read, or the answer is a
// redirect, the status says enough.
func remains(res *http.Response) []byte {
	defer res.Body.Close() //nolint:errcheck // nothing more is wanted of it
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
	// The errors of net/http hold the address: only their words are kept.
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
