// Package imaptest gives tests a real IMAP server on a loopback socket: it keeps mailboxes in memory, and misbehaves when told to.
//
// Only tests may import this package.
package imaptest

import (
	"bytes"
	"crypto/tls"
	"errors"
	"io"
	"log"
	"net"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver"
	"github.com/emersion/go-imap/v2/imapserver/imapmemserver"
)

// The login that the server takes: with letters that a URL and a quoted string have to escape.
const (
	User     = `answers@guard.example`
	Password = `hush "1/2"? \ #ä` //nolint:gosec // of this server alone
)

// Server is a real IMAP server. It is safe for concurrent use.
type Server struct {
	t       testing.TB
	addr    string
	options imapserver.Options
	user    *imapmemserver.User

	mu      sync.Mutex
	running *imapserver.Server
	ended   chan struct{}
	logins  int
	fetched int
	onStore func(c *imapserver.Conn, uid uint32) error
	onFetch func(c *imapserver.Conn, uid uint32) error
}

// Option changes how a Server is started.
type Option func(*Server)

// WithTLS offers STARTTLS, and takes no login without it.
func WithTLS(c *tls.Config) Option {
	return func(s *Server) { s.options.TLSConfig, s.options.InsecureAuth = c, false }
}

// Start starts a server with an empty INBOX, on a free port of 127.0.0.1. It ends with the test.
func Start(t testing.TB, opts ...Option) *Server {
	t.Helper()
	s := &Server{t: t, user: imapmemserver.NewUser(User, Password)}
	s.options = imapserver.Options{InsecureAuth: true, Logger: log.New(io.Discard, "", 0)}
	for _, o := range opts {
		o(s)
	}
	s.Create("INBOX")
	users := imapmemserver.New()
	users.AddUser(s.user)
	s.options.NewSession = func(c *imapserver.Conn) (imapserver.Session, *imapserver.GreetingData, error) {
		return &session{Session: users.NewSession(), conn: c, server: s}, nil, nil
	}
	s.listen("127.0.0.1:0")
	t.Cleanup(s.Stop)
	return s
}

func (s *Server) listen(addr string) {
	s.t.Helper()
	l, err := net.Listen("tcp", addr) //nolint:noctx // it ends with the test
	if err != nil {
		s.t.Fatalf("imaptest: %v", err)
	}
	s.addr = l.Addr().String()
	running, ended := imapserver.New(&s.options), make(chan struct{})
	s.mu.Lock()
	s.running, s.ended = running, ended
	s.mu.Unlock()
	go func() {
		defer close(ended)
		_ = running.Serve(l) // it ends when it is closed
	}()
}

// Stop ends the server: nobody answers at its address any more. Its mails stay.
func (s *Server) Stop() {
	s.mu.Lock()
	running, ended := s.running, s.ended
	s.running = nil
	s.mu.Unlock()
	if running != nil {
		_ = running.Close()
		<-ended
	}
}

// Again starts the server again where it was.
func (s *Server) Again() { s.listen(s.addr) }

// Addr is host:port.
func (s *Server) Addr() string { return s.addr }

// URL is the INBOX for INBOX_URL.
func (s *Server) URL() string {
	return (&url.URL{Scheme: "imap", User: url.UserPassword(User, Password), Host: s.addr, Path: "/INBOX"}).String()
}

// Create makes a mailbox; Delete removes it. One that is made again has another UIDVALIDITY.
func (s *Server) Create(name string) {
	s.t.Helper()
	if err := s.user.Create(name, nil); err != nil {
		s.t.Fatalf("imaptest: %v", err)
	}
}

// Delete removes a mailbox.
func (s *Server) Delete(name string) {
	s.t.Helper()
	if err := s.user.Delete(name); err != nil {
		s.t.Fatalf("imaptest: %v", err)
	}
}

// Deliver puts a mail into the INBOX, as another server would have.
func (s *Server) Deliver(text string) {
	s.t.Helper()
	raw := strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\n", "\r\n")
	if _, err := s.user.Append("INBOX", literal{bytes.NewReader([]byte(raw))}, &imap.AppendOptions{Time: time.Now()}); err != nil {
		s.t.Fatalf("imaptest: %v", err)
	}
}

// Unread counts the mails of INBOX that nobody has read, All all of them.
func (s *Server) Unread() int { return int(*s.status().NumUnseen) }

// All counts the mails of INBOX.
func (s *Server) All() int { return int(*s.status().NumMessages) }

func (s *Server) status() *imap.StatusData {
	s.t.Helper()
	d, err := s.user.Status("INBOX", &imap.StatusOptions{NumMessages: true, NumUnseen: true})
	if err != nil {
		s.t.Fatalf("imaptest: %v", err)
	}
	return d
}

// Read has a person open all mails.
func (s *Server) Read() {
	s.t.Helper()
	session := imapmemserver.NewUserSession(s.user)
	if _, err := session.Select("INBOX", &imap.SelectOptions{}); err != nil {
		s.t.Fatalf("imaptest: %v", err)
	}
	all := imap.UIDSet{imap.UIDRange{Start: 1}}
	if err := session.Store(nil, all, &imap.StoreFlags{Op: imap.StoreFlagsAdd, Silent: true, Flags: []imap.Flag{imap.FlagSeen}}, nil); err != nil {
		s.t.Fatalf("imaptest: %v", err)
	}
}

// Logins counts them; Fetched how often the bytes of mails were asked for.
func (s *Server) Logins() int { s.mu.Lock(); defer s.mu.Unlock(); return s.logins }

// Fetched counts how often whole mails were asked for.
func (s *Server) Fetched() int { s.mu.Lock(); defer s.mu.Unlock(); return s.fetched }

// OnStore is asked before a mail is marked, OnFetch before the bytes of one are sent; nil: all goes well.
func (s *Server) OnStore(f func(c *imapserver.Conn, uid uint32) error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.onStore = f
}

// OnFetch is asked before the bytes of a mail are sent.
func (s *Server) OnFetch(f func(c *imapserver.Conn, uid uint32) error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.onFetch = f
}

// HangUp ends a connection in the middle of a command, which is not done.
func HangUp(c *imapserver.Conn, _ uint32) error {
	return errors.Join(errors.New("hung up"), c.NetConn().Close())
}

// Refuse answers NO.
func Refuse(*imapserver.Conn, uint32) error {
	return &imap.Error{Type: imap.StatusResponseTypeNo, Text: "not in this mailbox"}
}

type literal struct{ *bytes.Reader }

// Size implements imap.LiteralReader.
func (l literal) Size() int64 { return l.Reader.Size() }

type session struct {
	imapserver.Session

	conn   *imapserver.Conn
	server *Server
}

func (s *session) hook(set imap.NumSet, get func() func(c *imapserver.Conn, uid uint32) error) error {
	s.server.mu.Lock()
	f := get()
	s.server.mu.Unlock()
	if f == nil {
		return nil
	}
	uids, _ := set.(imap.UIDSet)
	if all, ok := uids.Nums(); ok && len(all) == 1 {
		return f(s.conn, uint32(all[0]))
	}
	return f(s.conn, 0)
}

// Login implements imapserver.Session.
func (s *session) Login(user, password string) error {
	s.server.mu.Lock()
	s.server.logins++
	s.server.mu.Unlock()
	return s.Session.Login(user, password)
}

// Store implements imapserver.Session.
func (s *session) Store(w *imapserver.FetchWriter, set imap.NumSet, flags *imap.StoreFlags, o *imap.StoreOptions) error {
	if err := s.hook(set, func() func(*imapserver.Conn, uint32) error { return s.server.onStore }); err != nil {
		return err
	}
	return s.Session.Store(w, set, flags, o)
}

// Fetch implements imapserver.Session.
func (s *session) Fetch(w *imapserver.FetchWriter, set imap.NumSet, o *imap.FetchOptions) error {
	for _, b := range o.BodySection {
		if b.Specifier != imap.PartSpecifierNone {
			continue
		}
		s.server.mu.Lock()
		s.server.fetched++
		s.server.mu.Unlock()
		if err := s.hook(set, func() func(*imapserver.Conn, uint32) error { return s.server.onFetch }); err != nil {
			return err
		}
	}
	return s.Session.Fetch(w, set, o)
}
