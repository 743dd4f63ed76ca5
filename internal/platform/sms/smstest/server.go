// Package smstest is a provider of text messages for tests: a real HTTP server on loopback
// that speaks Twilio's way of creating a message, records messages, answers what a test
// tells it to, and fails in the ways that providers do.
package smstest

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"sync"
	"testing"
)

// The login and the sender that the server expects.
const (
	User     = "AC555"
	Password = "~token-of-a-provider-in-tests" //nolint:gosec // valid for this server only
	From     = "+15875550100"
)

// Text is a message as it came, whatever was answered.
type Text struct{ From, To, Body string }

// Act answers one message.
type Act func(w http.ResponseWriter)

// Server is the provider. It is safe for concurrent use.
type Server struct {
	http *httptest.Server

	mu     sync.Mutex
	texts  []Text
	answer func(Text) Act
}

// Start starts a server that takes every message. It ends with the test.
func Start(t testing.TB) *Server {
	t.Helper()
	s := &Server{answer: func(Text) Act { return Accept() }}
	s.http = httptest.NewServer(http.HandlerFunc(s.create))
	t.Cleanup(s.http.Close)
	return s
}

// URL is the value of SMS_URL that leads here.
func (s *Server) URL() string {
	u, err := url.Parse(s.http.URL)
	if err != nil {
		panic(err) // httptest's own
	}
	u.User, u.Path, u.RawQuery = url.UserPassword(User, Password), path, url.Values{"from": {From}}.Encode()
	return u.String()
}

// path is where messages are created.
const path = "/2010-04-01/Accounts/" + User + "/Messages.json"

// OnText decides how each message from now on is answered. It is called when the whole
// request has been read.
func (s *Server) OnText(answer func(Text) Act) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.answer = answer
}

// Answer answers every message from now on in one way.
func (s *Server) Answer(a Act) { s.OnText(func(Text) Act { return a }) }

// Texts returns the messages that came, in order.
func (s *Server) Texts() []Text {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.texts)
}

// Close stops the server: from now on connections are refused.
func (s *Server) Close() { s.http.Close() }

func (s *Server) create(w http.ResponseWriter, r *http.Request) {
	if user, password, _ := r.BasicAuth(); user != User || password != Password {
		Refuse(http.StatusUnauthorized, 20003, "Authenticate")(w)
		return
	}
	if r.Method != http.MethodPost || r.URL.Path != path || r.URL.RawQuery != "" {
		Refuse(http.StatusNotFound, 20404, "The requested resource was not found")(w)
		return
	}
	// Read by hand: ParseForm would take parameters of the address as well.
	body, err := io.ReadAll(r.Body)
	form, err2 := url.ParseQuery(string(body))
	if err != nil || err2 != nil || r.Header.Get("Content-Type") != "application/x-www-form-urlencoded" || len(form) != 3 {
		Refuse(http.StatusBadRequest, 21601, "From, To and Body are required, as a form")(w)
		return
	}
	text := Text{form.Get("From"), form.Get("To"), form.Get("Body")}
	s.mu.Lock()
	s.texts = append(s.texts, text)
	answer := s.answer
	s.mu.Unlock()
	answer(text)(w)
}

// SID is the id that the server gives every message.
const SID = "SM0123456789abcdef0123456789abcdef"

// Accept takes the message.
func Accept() Act {
	return func(w http.ResponseWriter) {
		reply(w, http.StatusCreated, map[string]any{"sid": SID, "status": "queued", "error_code": nil, "error_message": nil})
	}
}

// Refuse answers with a status and the provider's own code and message.
func Refuse(status, code int, message string) Act {
	return func(w http.ResponseWriter) {
		reply(w, status, map[string]any{"code": code, "message": message, "more_info": fmt.Sprintf("https://api.example/errors/%d", code), "status": status})
	}
}

// Stopped refuses a message whose recipient has replied STOP.
func Stopped() Act {
	return Refuse(http.StatusBadRequest, 21610, "Attempt to send to unsubscribed recipient")
}

// Busy answers with a status and a page that is no JSON, as proxies do.
func Busy(status int) Act {
	return func(w http.ResponseWriter) {
		w.Header().Set("Content-Type", "text/html")
		w.WriteHeader(status)
		_, _ = io.WriteString(w, "<h1>Come again</h1>") // the client may have gone
	}
}

// HangUp sends no reply to a message and ends the connection.
func HangUp() Act { return func(http.ResponseWriter) { panic(http.ErrAbortHandler) } }

// HangUpAfter takes the message and ends the connection within the reply.
func HangUpAfter() Act {
	return func(w http.ResponseWriter) {
		w.Header().Set("Content-Length", "1000")
		w.WriteHeader(http.StatusCreated)
		_ = http.NewResponseController(w).Flush() // the client may have gone
		panic(http.ErrAbortHandler)
	}
}

// Wait sends no reply until the test closes reply, and takes the message then.
func Wait(reply <-chan struct{}) Act {
	return func(w http.ResponseWriter) {
		<-reply
		Accept()(w)
	}
}

func reply(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body) // the client may have gone
}
