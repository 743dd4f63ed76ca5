package smtptest

import (
	"bytes"
	"crypto/subtle"
	"io"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
)

// Act is what the server does with a mail that was received completely.
type Act struct {
	reply Reply
	keep  bool // it counts as received
	cut   bool // the connection is closed without a reply
	hang  bool // no reply until the client leaves
	after time.Duration
}

// Accept receives the mail: the default.
func Accept() Act { return Act{keep: true} }

// Swallow receives the mail and does not keep it, for tests with many thousands.
func Swallow() Act { return Act{} }

// AcceptAfter receives the mail and lets the client wait for the reply.
func AcceptAfter(d time.Duration) Act { return Act{keep: true, after: d} }

// AcceptAndCut receives the mail and closes the connection before the reply:
// the one case in which a mail may arrive twice.
func AcceptAndCut() Act { return Act{keep: true, cut: true} }

// Lose throws the mail away and closes the connection without a reply.
func Lose() Act { return Act{cut: true} }

// Hang throws the mail away and never replies.
func Hang() Act { return Act{hang: true} }

// Refuse throws the mail away and answers code.
func Refuse(code int, text string) Act { return Act{reply: Reply{code, text}} }

type session struct {
	server *Server
	conn   *smtp.Conn
	login  bool
	from   string
	to     string
}

func (s *Server) newSession(c *smtp.Conn) (smtp.Session, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.connections++
	return &session{server: s, conn: c}, nil
}

// AuthMechanisms implements smtp.AuthSession.
func (c *session) AuthMechanisms() []string { return c.server.mechanisms }

// Auth implements smtp.AuthSession.
func (c *session) Auth(mechanism string) (sasl.Server, error) {
	check := func(user, password string) error {
		s := c.server
		if subtle.ConstantTimeCompare([]byte(user+"\x00"+password), []byte(s.user+"\x00"+s.password)) != 1 {
			return smtp.ErrAuthFailed
		}
		c.login = true
		return nil
	}
	if mechanism == sasl.Plain {
		return sasl.NewPlainServer(func(_, user, password string) error { return check(user, password) }), nil
	}
	return &loginServer{check: check}, nil
}

// Mail implements smtp.Session.
func (c *session) Mail(from string, _ *smtp.MailOptions) error {
	if c.server.user != "" && !c.login {
		return answer(&Reply{530, "5.7.0 Authentication required"})
	}
	c.from = from
	c.server.mu.Lock()
	fn := c.server.onMail
	c.server.mu.Unlock()
	if fn == nil {
		return nil
	}
	return answer(fn(from))
}

// Rcpt implements smtp.Session.
func (c *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	c.to = to
	c.server.mu.Lock()
	fn := c.server.onRcpt
	c.server.mu.Unlock()
	if fn == nil {
		return nil
	}
	return answer(fn(to))
}

// Data implements smtp.Session.
func (c *session) Data(r io.Reader) error {
	c.server.mu.Lock()
	onBody, onData, stopping := c.server.onBody, c.server.onData, c.server.stopping
	c.server.mu.Unlock()
	if onBody != nil && onBody(c.to) {
		_, _ = io.ReadFull(r, make([]byte, 16))
		return c.conn.Conn().Close()
	}
	var body bytes.Buffer
	if _, err := body.ReadFrom(r); err != nil {
		return err
	}
	m, act := newMail(c.from, c.to, body.Bytes()), Accept()
	if onData != nil {
		act = onData(m)
	}
	if act.keep {
		c.server.keep(m)
	}
	wait(act, stopping)
	switch {
	case act.cut || act.hang:
		return c.conn.Conn().Close()
	case act.reply.Code != 0:
		return answer(&act.reply)
	}
	return nil
}

func wait(a Act, stopping <-chan struct{}) {
	var over <-chan time.Time
	switch {
	case a.after > 0:
		over = time.After(a.after)
	case !a.hang:
		return
	}
	select {
	case <-stopping:
	case <-over:
	}
}

// Reset implements smtp.Session.
func (c *session) Reset() { c.from, c.to = "", "" }

// Logout implements smtp.Session.
func (c *session) Logout() error { return nil }

func answer(r *Reply) error {
	if r == nil {
		return nil
	}
	return &smtp.SMTPError{Code: r.Code, EnhancedCode: smtp.NoEnhancedCode, Message: r.Text}
}

// loginServer is AUTH LOGIN, which has no RFC but is widely used.
type loginServer struct {
	check func(user, password string) error
	asked int
	user  string
}

// Next implements sasl.Server.
func (l *loginServer) Next(response []byte) (challenge []byte, done bool, err error) {
	l.asked++
	switch l.asked {
	case 1:
		return []byte("Username:"), false, nil
	case 2:
		l.user = string(response)
		return []byte("Password:"), false, nil
	}
	return nil, true, l.check(l.user, string(response))
}
