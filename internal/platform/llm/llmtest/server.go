// Package llmtest is a language model's provider for tests: a real HTTP server that
// speaks the chat completions protocol, records requests, answers what a test tells
// it to, and fails in the ways that providers do.
package llmtest

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// Key is what a test may use as the provider's key.
const Key = "~key-of-a-provider-in-tests"

// Server is the provider. It is safe for concurrent use.
type Server struct {
	// URL is what a client takes as its base address.
	URL string

	http    *httptest.Server
	closing chan struct{}
	open    atomic.Int64 // requests being answered
	written atomic.Int64

	mu       sync.Mutex
	answers  []Answer
	requests []Request
}

// Message is one of a request's messages.
type Message struct{ Role, Content string }

// Request is a recorded request.
type Request struct {
	Method, Path string
	Header       http.Header
	Raw          []byte         // the body as it came
	Body         map[string]any // the body decoded; nil when it is no JSON
	Messages     []Message      // of the body
	Stream       bool           // whether a stream was requested
}

// Answer writes the answer to a request.
type Answer func(e Exchange)

// Exchange is a request and the way to answer it.
type Exchange struct {
	Request Request
	W       http.ResponseWriter
	// Gone is closed when the client has gone or the server is being closed.
	Gone <-chan struct{}
}

// New starts a server that ends with the test.
func New(t testing.TB) *Server {
	t.Helper()
	s := Start()
	t.Cleanup(s.Close)
	return s
}

// Start starts a server. Until Script is called it answers each request with a sentence.
func Start() *Server {
	s := &Server{closing: make(chan struct{}), answers: []Answer{Text("The model's answer.")}}
	s.http = httptest.NewServer(http.HandlerFunc(s.serve))
	s.URL = s.http.URL + "/v1"
	return s
}

// Close ends what is being answered, and the server.
func (s *Server) Close() {
	close(s.closing)
	s.http.CloseClientConnections()
	s.http.Close()
}

// Script sets the answers to come: each request takes the next one, and the last one
// is used for all that follow.
func (s *Server) Script(answers ...Answer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.answers = answers
}

// Requests returns the requests so far, in order.
func (s *Server) Requests() []Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Request(nil), s.requests...)
}

// Written is how many bytes of bodies were written so far.
func (s *Server) Written() int64 { return s.written.Load() }

// Asked waits until that many requests have come, and fails the test after a
// minute.
func (s *Server) Asked(t testing.TB, n int) {
	t.Helper()
	for over := time.Now().Add(time.Minute); len(s.Requests()) < n; time.Sleep(time.Millisecond) {
		if time.Now().After(over) {
			t.Fatalf("llmtest: %d requests came, not %d", len(s.Requests()), n)
		}
	}
}

// Idle waits until nothing is being answered, and fails the test after a minute.
func (s *Server) Idle(t testing.TB) {
	t.Helper()
	for over := time.Now().Add(time.Minute); s.open.Load() > 0; time.Sleep(time.Millisecond) {
		if time.Now().After(over) {
			t.Fatalf("llmtest: %d requests are still being answered", s.open.Load())
		}
	}
}

func (s *Server) serve(w http.ResponseWriter, r *http.Request) {
	s.open.Add(1)
	defer s.open.Add(-1)
	raw, err := io.ReadAll(r.Body)
	if err != nil {
		return // the client has gone
	}
	q := Request{Method: r.Method, Path: r.URL.Path, Header: r.Header.Clone(), Raw: raw}
	var known struct {
		Messages []Message
		Stream   bool
	}
	if json.Unmarshal(raw, &q.Body) == nil && json.Unmarshal(raw, &known) == nil {
		q.Messages, q.Stream = known.Messages, known.Stream
	}
	s.mu.Lock()
	s.requests = append(s.requests, q)
	answer := s.answers[0]
	if len(s.answers) > 1 {
		s.answers = s.answers[1:]
	}
	s.mu.Unlock()

	gone := make(chan struct{})
	done := make(chan struct{})
	defer close(done)
	go func() {
		defer close(gone)
		select {
		case <-r.Context().Done():
		case <-s.closing:
		case <-done:
		}
	}()
	answer(Exchange{Request: q, W: counted{w, &s.written}, Gone: gone})
}

// counted counts how much of a body was written.
type counted struct {
	http.ResponseWriter

	n *atomic.Int64
}

func (c counted) Write(p []byte) (int, error) {
	n, err := c.ResponseWriter.Write(p)
	c.n.Add(int64(n))
	return n, err
}

// Unwrap is for http.ResponseController.
func (c counted) Unwrap() http.ResponseWriter { return c.ResponseWriter }
