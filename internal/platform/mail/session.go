package mail

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"slices"
	"strings"
	"time"

	"github.com/wneessen/go-mail/smtp"
)

// session is one logged-in connection to the mail server.
type session struct {
	client *smtp.Client
	conn   net.Conn
	pace   Pace
	broken bool // not to be used again
	used   bool // has carried a mail before
}

// connect dials, secures the connection and logs in. An error is the fault of
// the server or the settings, never of a mail, and contains no password.
func connect(ctx context.Context, c Config, p Pace, hello string) (*session, error) {
	conn, err := dial(ctx, c, p)
	if err != nil {
		return nil, fmt.Errorf("connecting: %w", err)
	}
	s := &session{conn: conn, pace: p}
	if err := s.greet(ctx, c, hello); err != nil {
		_ = conn.Close()
		if c.Password != "" {
			return nil, errors.New(strings.ReplaceAll(err.Error(), c.Password, "…"))
		}
		return nil, err
	}
	return s, nil
}

func dial(ctx context.Context, c Config, p Pace) (net.Conn, error) {
	d := &net.Dialer{Timeout: p.Dial}
	if c.Encryption == Implicit {
		return (&tls.Dialer{NetDialer: d, Config: tlsConfig(c, p)}).DialContext(ctx, "tcp", c.Addr())
	}
	return d.DialContext(ctx, "tcp", c.Addr())
}

func (s *session) greet(ctx context.Context, c Config, hello string) error {
	stop := context.AfterFunc(ctx, s.cut)
	defer stop()
	// The kernel enforces the deadline, and it knows only the machine's clock.
	if err := s.conn.SetDeadline(time.Now().Add(s.pace.Step)); err != nil {
		return err
	}
	client, err := smtp.NewClient(s.conn, c.Host)
	if err != nil {
		return fmt.Errorf("greeting: %w", err)
	}
	s.client = client
	if err := client.Hello(hello); err != nil {
		return fmt.Errorf("greeting: %w", err)
	}
	if err := s.secure(c); err != nil {
		return fmt.Errorf("STARTTLS: %w", err)
	}
	if err := s.login(c); err != nil {
		return fmt.Errorf("logging in: %w", err)
	}
	return nil
}

func (s *session) secure(c Config) error {
	if c.Encryption != Always && c.Encryption != Opportunistic {
		return nil
	}
	if offered, _ := s.client.Extension("STARTTLS"); !offered {
		if c.Encryption == Always {
			return errors.New("the server does not offer it")
		}
		return nil
	}
	if err := s.client.UpdateDeadline(s.pace.Dial); err != nil {
		return err
	}
	return s.client.StartTLS(tlsConfig(c, s.pace))
}

func tlsConfig(c Config, p Pace) *tls.Config {
	out := &tls.Config{}
	if p.TLS != nil {
		out = p.TLS.Clone()
	}
	out.ServerName = c.Host
	out.MinVersion = tls.VersionTLS12
	// See Opportunistic: unverified is better than plain text, and never sends a
	// password to another machine (ParseURL).
	out.InsecureSkipVerify = c.Encryption == Opportunistic // RFC 7435
	return out
}

func (s *session) login(c Config) error {
	if c.User == "" {
		return nil
	}
	_, mechanisms := s.client.Extension("AUTH")
	if err := s.client.UpdateDeadline(s.pace.Step); err != nil {
		return err
	}
	// ParseURL has decided whether the password may be sent in plain text.
	words := strings.Fields(strings.ToUpper(mechanisms))
	if slices.Contains(words, "PLAIN") {
		return s.client.Auth(smtp.PlainAuth("", c.User, c.Password, c.Host, true))
	}
	if slices.Contains(words, "LOGIN") {
		return s.client.Auth(smtp.LoginAuth(c.User, c.Password, c.Host, true))
	}
	return errors.New("the server offers neither AUTH PLAIN nor AUTH LOGIN")
}

// envelope names sender and recipient. Nil means that DATA may be opened.
func (s *session) envelope(ctx context.Context, from, to string) *outcome {
	wide := !isASCII(from) || !isASCII(to)
	if can, _ := s.client.Extension("SMTPUTF8"); wide && !can {
		return &outcome{refused, 0, "the mail server cannot send to addresses with letters outside ASCII (SMTPUTF8)"}
	}
	// If it were requested without need, relays without the extension would
	// refuse.
	s.client.SkipSMTPUTF8(!wide)
	if s.used {
		if err := s.timed(ctx, s.client.Reset); err != nil {
			return s.end(judge(atMail, err))
		}
	}
	s.used = true
	if err := s.timed(ctx, func() error { return s.client.Mail("<" + from + ">") }); err != nil {
		o := judge(atMail, err)
		if wide && o.code/100 == 5 {
			o.kind = refused
		}
		return s.end(o)
	}
	if err := s.timed(ctx, func() error { return s.client.Rcpt("<" + to + ">") }); err != nil {
		return s.end(judge(atRcpt, err))
	}
	return nil
}

// deliver opens DATA and hands the mail over. ctx should outlive a shutdown by
// the grace, so that the reply is not lost.
func (s *session) deliver(ctx context.Context, body []byte) outcome {
	stop := context.AfterFunc(ctx, s.cut)
	defer stop()
	if err := s.client.UpdateDeadline(s.pace.Step); err != nil {
		return *s.end(judge(atData, err))
	}
	w, err := s.client.Data()
	if err != nil {
		return *s.end(judge(atData, err))
	}
	if err := s.client.UpdateDeadline(s.pace.Data); err != nil {
		return *s.end(judge(atBody, err))
	}
	_, lost := w.Write(body)
	err = w.Close()
	switch {
	case err == nil && lost == nil:
		return outcome{accepted, 250, ""}
	case err == nil: // a yes to what was not wholly sent is no yes
		return *s.end(judge(atBody, lost))
	}
	return *s.end(judge(atBody, err))
}

// timed runs one command within the step's time, cut off when ctx ends.
func (s *session) timed(ctx context.Context, command func() error) error {
	stop := context.AfterFunc(ctx, s.cut)
	defer stop()
	if err := s.client.UpdateDeadline(s.pace.Step); err != nil {
		return err
	}
	return command()
}

// end marks the session as broken unless the server plainly refused one mail.
func (s *session) end(o outcome) *outcome {
	s.broken = s.broken || (o.kind != later && o.kind != refused && o.kind != accepted)
	return &o
}

// cut closes the connection, so that nothing waits for it any longer.
func (s *session) cut() { _ = s.conn.Close() }

// close says goodbye if the server is still listening.
func (s *session) close() {
	if !s.broken {
		if err := s.client.UpdateDeadline(time.Second); err == nil {
			_ = s.client.Quit() // the mails are settled: a lost QUIT costs nothing
		}
	}
	s.cut()
}
