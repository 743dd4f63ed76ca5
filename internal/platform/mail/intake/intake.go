// Package intake receives mails by SMTP for addresses of ours only: what mail servers report about mails that were
// sent, and what people answer to them. It never relays anything.
package intake

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"strings"
	"time"

	"github.com/emersion/go-smtp"
	"golang.org/x/net/netutil"
)

// Limits of what is received, whatever box it is for.
const (
	maxConnections = 20
	// maxOfNetwork of them are for one network: who holds on to theirs leaves others a place.
	maxOfNetwork  = 5
	maxRecipients = 5
	lineTimeout   = time.Minute
	// sessionTimeout bounds a connection, however slowly its bytes arrive.
	sessionTimeout = 5 * time.Minute
	// stopTimeout is how long a stop waits for mails being received.
	stopTimeout = 3 * time.Second
)

// Box is an address of ours at which mails are taken. All fields but Knows are required.
type Box struct {
	// Address is where mails may go, also with "+" and anything between its local part and
	// the "@" (subaddressing, RFC 5233).
	Address string
	// Most is how many bytes of a mail are read.
	Most int64
	// Longest is how many bytes a mail may have, if it is more than Most: what is beyond that is counted and dropped.
	Longest int64
	// Knows tells of an address whether mails to it are taken, before any of one is sent. Nil: to Address and all of its subaddresses.
	Knows func(ctx context.Context, to string) (bool, error)
	// Take is given each mail, the address that it was sent to, and how many bytes the whole mail has. After a RefusedError the sending server tells its
	// sender that it did not arrive; after any other error it tries again later.
	Take func(ctx context.Context, to string, raw []byte, size int64) error
}

func (b *Box) longest() int64 { return max(b.Most, b.Longest) }

// RefusedError says that a mail is not taken, now or later, and why.
type RefusedError struct{ Why string }

// Error implements error.
func (e *RefusedError) Error() string { return e.Why }

// FullError says that there were too many mails, and that this one may be taken another day.
type FullError struct{ Why string }

// Error implements error.
func (e *FullError) Error() string { return e.Why }

// Options configure what is received. All fields but TLS are required.
type Options struct {
	Boxes []Box
	Log   *slog.Logger
	// TLS is what STARTTLS (RFC 3207) is answered with; nil: it is not offered.
	TLS *tls.Config
}

// Serve takes mails on l until ctx ends; then it finishes what is under way, and closes l.
func Serve(ctx context.Context, l net.Listener, o Options) error {
	server := smtp.NewServer(smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) {
		return &session{ctx: context.WithoutCancel(ctx), o: o}, nil
	}))
	for _, box := range o.Boxes {
		server.MaxMessageBytes = max(server.MaxMessageBytes, box.longest())
	}
	_, server.Domain, _ = strings.Cut(o.Boxes[0].Address, "@")
	server.MaxRecipients = maxRecipients
	server.ReadTimeout, server.WriteTimeout = lineTimeout, lineTimeout
	server.TLSConfig = o.TLS
	server.ErrorLog = quiet{o.Log}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(netutil.LimitListener(ending{shared(l)}, maxConnections)) }()
	select {
	case err := <-failed:
		return fmt.Errorf("taking mails: %w", err)
	case <-ctx.Done():
	}
	stopping, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopTimeout)
	defer cancel()
	if err := server.Shutdown(stopping); err != nil {
		_ = server.Close() // the connections that did not end got no reply; their servers try again
	}
	return nil
}

// ending ends each connection after sessionTimeout, also one that never says more than that it is still there.
type ending struct{ net.Listener }

// Accept implements net.Listener.
func (e ending) Accept() (net.Conn, error) {
	conn, err := e.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return &ended{conn, time.AfterFunc(sessionTimeout, func() { _ = conn.Close() })}, nil
}

type ended struct {
	net.Conn

	timer *time.Timer
}

// Close implements net.Conn.
func (e *ended) Close() error {
	e.timer.Stop()
	return e.Conn.Close()
}

// session is one conversation: a connection has two of them if it is secured on the way.
type session struct {
	ctx context.Context
	o   Options
	to  []recipient
}

// recipient is an address of ours, and the box that it is of.
type recipient struct {
	address string
	box     *Box
}

// Mail implements smtp.Session: any sender may write.
func (s *session) Mail(string, *smtp.MailOptions) error { return nil }

// Rcpt implements smtp.Session: to our addresses alone.
func (s *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	for i := range s.o.Boxes {
		box := &s.o.Boxes[i]
		if !Ours(box.Address, to) {
			continue
		}
		if box.Knows != nil {
			known, err := box.Knows(s.ctx, to)
			if err != nil {
				return s.later(err)
			}
			if !known {
				break
			}
		}
		s.to = append(s.to, recipient{to, box})
		return nil
	}
	return &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "No such mailbox; nothing is relayed here"}
}

// Data implements smtp.Session.
func (s *session) Data(r io.Reader) error {
	most, longest := s.o.Boxes[0].Most, s.o.Boxes[0].longest()
	for i, to := range s.to {
		if i == 0 || to.box.Most < most {
			most = to.box.Most
		}
		if i == 0 || to.box.longest() < longest {
			longest = to.box.longest()
		}
	}
	raw, err1 := io.ReadAll(io.LimitReader(r, most))
	beyond, err2 := io.Copy(io.Discard, io.LimitReader(r, longest-int64(len(raw))+1)) // and by MaxMessageBytes
	if err := errors.Join(err1, err2); err != nil {
		return tooLargeOr(err)
	}
	size := int64(len(raw)) + beyond
	if size > longest {
		return smtp.ErrDataTooLarge
	}
	for _, to := range s.to {
		err := to.box.Take(s.ctx, to.address, raw, size)
		if refused, ok := errors.AsType[*RefusedError](err); ok {
			return &smtp.SMTPError{Code: 554, EnhancedCode: smtp.EnhancedCode{5, 6, 0}, Message: refused.Why}
		}
		if err != nil {
			return s.later(err)
		}
	}
	return nil
}

// tooLargeOr is an error of reading, as the library wants it.
func tooLargeOr(err error) error {
	if errors.Is(err, smtp.ErrDataTooLarge) {
		return smtp.ErrDataTooLarge
	}
	return err
}

// later asks the sending server to come again.
func (s *session) later(err error) error {
	if !errors.Is(err, context.Canceled) {
		s.o.Log.WarnContext(s.ctx, "a mail could not be stored; its sender is asked to come again", "error", err)
	}
	return &smtp.SMTPError{Code: 451, EnhancedCode: smtp.EnhancedCode{4, 3, 0}, Message: "Cannot store this now; please try again later"}
}

// Reset implements smtp.Session.
func (s *session) Reset() { s.to = nil }

// Logout implements smtp.Session.
func (s *session) Logout() error { return nil }

// Ours reports whether a mail to an address is for ours, or for a subaddress of
// it.
func Ours(ours, to string) bool {
	local, domain, ok := cutLast(to)
	if !ok {
		return false
	}
	local, _, _ = strings.Cut(local, "+")
	want, at, _ := cutLast(ours)
	return strings.EqualFold(local, want) && strings.EqualFold(domain, at)
}

// Detail is the part of an address after the "+", empty if there is none.
func Detail(address string) string {
	local, _, _ := cutLast(address)
	_, detail, _ := strings.Cut(local, "+")
	return detail
}

func cutLast(address string) (local, domain string, ok bool) {
	at := strings.LastIndexByte(address, '@')
	if at < 1 {
		return "", "", false
	}
	return address[:at], address[at+1:], true
}

// quiet logs broken connections without their text, which may contain addresses.
type quiet struct{ log *slog.Logger }

// Printf implements smtp.Logger.
func (q quiet) Printf(string, ...any) {
	q.log.Debug("a connection that brought mails broke")
}

// Println implements smtp.Logger.
func (q quiet) Println(...any) { q.Printf("") }
