// Package smtptest gives tests a real SMTP server on a loopback socket. Server
// receives mails, remembers them, and misbehaves when told to; Script sends line
// by line what a test writes, for servers that are worse than that.
//
// Only tests may import this package.
package smtptest

import (
	"crypto/tls"
	"io"
	"log"
	"math/rand/v2"
	"net"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-smtp"
)

// Reply is what the server answers to a command.
type Reply struct {
	Code int
	Text string
}

// Option changes how a Server is started.
type Option func(*Server)

// WithTLS offers STARTTLS with a certificate that Roots knows.
func WithTLS() Option { return func(s *Server) { s.tlsMode = "starttls" } }

// WithImplicitTLS speaks TLS from the first byte.
func WithImplicitTLS() Option { return func(s *Server) { s.tlsMode = "implicit" } }

// WithLogin demands a login by one of the mechanisms, PLAIN or LOGIN.
func WithLogin(user, password string, mechanisms ...string) Option {
	return func(s *Server) { s.user, s.password, s.mechanisms = user, password, mechanisms }
}

// WithUTF8 offers SMTPUTF8.
func WithUTF8() Option { return func(s *Server) { s.utf8 = true } }

// Server is a real SMTP server. It is safe for concurrent use.
type Server struct {
	addr           string
	user, password string
	mechanisms     []string
	utf8           bool
	tlsMode        string
	cert           certificate

	mu          sync.Mutex
	running     *smtp.Server
	listener    net.Listener
	ended       chan struct{}
	mails       []Mail
	changed     chan struct{} // closed and renewed when mails grows
	connections int
	onMail      func(from string) *Reply
	onRcpt      func(to string) *Reply
	onBody      func(to string) bool
	onData      func(m Mail) Act
	stopping    chan struct{} // closed by Stop: hanging sessions end
}

// Start starts a server that accepts every mail, on a free port of 127.0.0.1. It
// ends with the test.
func Start(t testing.TB, opts ...Option) *Server {
	t.Helper()
	s := &Server{changed: make(chan struct{})}
	for _, o := range opts {
		o(s)
	}
	if s.tlsMode != "" {
		s.cert = newCertificate(t)
	}
	s.serve(firstListener(t))
	t.Cleanup(s.Stop)
	return s
}

// Resume starts a stopped server again, on the address it had.
func (s *Server) Resume(t testing.TB) {
	t.Helper()
	l, err := net.Listen("tcp", s.addr)
	if err != nil {
		t.Fatalf("smtptest: %v", err)
	}
	s.serve(l)
}

// firstListener listens on a port from 10000 to 19999. Systems give outgoing
// connections ports from 32768 upwards (Linux), so that no connection takes the
// port of a stopped server before it resumes.
func firstListener(t testing.TB) net.Listener {
	t.Helper()
	var err error
	for range 100 {
		var l net.Listener
		if l, err = net.Listen("tcp", "127.0.0.1:"+strconv.Itoa(10_000+rand.IntN(10_000))); err == nil {
			return l
		}
	}
	t.Fatalf("smtptest: %v", err)
	return nil
}

func (s *Server) serve(l net.Listener) {
	s.addr = l.Addr().String()
	if s.tlsMode == "implicit" {
		l = tls.NewListener(l, s.cert.server)
	}
	srv, ended := s.server(), make(chan struct{})
	s.mu.Lock()
	s.running, s.listener, s.ended, s.stopping = srv, l, ended, make(chan struct{})
	s.mu.Unlock()
	go func() {
		defer close(ended)
		_ = srv.Serve(l) // it always ends with an error: that it was closed
	}()
}

func (s *Server) server() *smtp.Server {
	srv := smtp.NewServer(smtp.BackendFunc(s.newSession))
	srv.Domain = "mx.test"
	srv.AllowInsecureAuth = true
	srv.EnableSMTPUTF8 = s.utf8
	srv.ReadTimeout, srv.WriteTimeout = time.Minute, time.Minute
	srv.ErrorLog = log.New(io.Discard, "", 0) // tests break connections on purpose
	if s.tlsMode == "starttls" {
		srv.TLSConfig = s.cert.server
	}
	return srv
}

// Stop closes the port and every connection. Stopping twice does nothing.
func (s *Server) Stop() {
	s.mu.Lock()
	srv, l, ended, stopping := s.running, s.listener, s.ended, s.stopping
	s.running = nil
	s.mu.Unlock()
	if srv == nil {
		return
	}
	close(stopping)
	_ = srv.Close()
	_ = l.Close() // Serve may not have begun, and then srv does not know of it
	<-ended
}

// URL is the server's address as SMTP_URL takes it, without a login.
func (s *Server) URL() string {
	if s.tlsMode == "implicit" {
		return "smtps://" + s.addr
	}
	return "smtp://" + s.addr
}

// Addr is host and port.
func (s *Server) Addr() string { return s.addr }

// TLS returns client settings that trust this server's certificate.
func (s *Server) TLS() *tls.Config { return s.cert.client.Clone() }

// Connections is how many connections said EHLO or HELO so far; STARTTLS counts twice.
func (s *Server) Connections() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.connections
}

// OnMail decides on each MAIL FROM; nil accepts.
func (s *Server) OnMail(fn func(from string) *Reply) { s.set(func() { s.onMail = fn }) }

// OnRcpt decides on each RCPT TO; nil accepts.
func (s *Server) OnRcpt(fn func(to string) *Reply) { s.set(func() { s.onRcpt = fn }) }

// OnBody is called when DATA is open: true cuts the connection in the middle of the
// body.
func (s *Server) OnBody(fn func(to string) bool) { s.set(func() { s.onBody = fn }) }

// OnData decides what happens to each mail that was received completely.
func (s *Server) OnData(fn func(m Mail) Act) { s.set(func() { s.onData = fn }) }

func (s *Server) set(fn func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	fn()
}
