package app

import (
	"context"
	"fmt"
	"io"
	"net"

	"github.com/emersion/go-smtp"

	"wardgate/internal/platform/mail"
)

// mailSink is a mail server inside the demo that takes every mail and keeps
// none: the ledger has them, and nobody outside is written to.
type mailSink struct {
	server   *smtp.Server
	listener net.Listener
}

func startMailSink(ctx context.Context) (*mailSink, error) {
	l, err := (&net.ListenConfig{}).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return nil, fmt.Errorf("the demo's mail sink: %w", err)
	}
	server := smtp.NewServer(smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) { return sinkSession{}, nil }))
	server.Domain = "localhost"
	go func() { _ = server.Serve(l) }() // ends with Close
	return &mailSink{server, l}, nil
}

// Config is how to reach the sink.
func (m *mailSink) Config() *mail.Config {
	return &mail.Config{Host: "127.0.0.1", Port: m.listener.Addr().(*net.TCPAddr).Port, Encryption: mail.Never}
}

// Close ends the sink.
func (m *mailSink) Close() { _ = m.server.Close() }

type sinkSession struct{}

func (sinkSession) Mail(string, *smtp.MailOptions) error { return nil }
func (sinkSession) Rcpt(string, *smtp.RcptOptions) error { return nil }
func (sinkSession) Reset()                               {}
func (sinkSession) Logout() error                        { return nil }

func (sinkSession) Data(r io.Reader) error {
	_, err := io.Copy(io.Discard, r)
	return err
}
