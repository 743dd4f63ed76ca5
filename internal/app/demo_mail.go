package app

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"net"
	"slices"
	"sync"

	"github.com/emersion/go-smtp"

	"wardgate/internal/platform/mail"
)

// mailSink is a mail server inside the demo: nobody outside is written to. It takes every
// mail but those to some addresses, to which it behaves as servers do (answerTo), and keeps
// none unless it is asked to: the ledger has them.
type mailSink struct {
	server   *smtp.Server
	listener net.Listener

	mu sync.Mutex // guards what follows
	// letters are the last mail to each receiver, as it came; nil: they are not kept.
	mails map[string]string
	// asked counts how often each address was offered a mail that had to come again.
	asked map[string]int
	// news are the mails that came since somebody last looked.
	news []sinkMail
	// taken is told of each mail before its sender is; nil: nobody.
	taken func(to string)
}

// sinkLetter is one mail as it came over the wire.
type sinkMail struct{ to, subject, text string }

func startMailSink(ctx context.Context) (*mailSink, error) {
	l, err := (&net.ListenConfig{}).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return nil, fmt.Errorf("the demo's mail sink: %w", err)
	}
	sink := &mailSink{listener: l, asked: map[string]int{}}
	sink.server = smtp.NewServer(smtp.BackendFunc(func(c *smtp.Conn) (smtp.Session, error) { return &sinkSession{sink: sink, conn: c}, nil }))
	sink.server.Domain = "localhost"
	go func() { _ = sink.server.Serve(l) }() // ends with Close
	return sink, nil
}

// Config is how to reach the sink.
func (m *mailSink) Config() *mail.Config {
	return &mail.Config{Host: "127.0.0.1", Port: m.listener.Addr().(*net.TCPAddr).Port, Encryption: mail.Never}
}

// Close ends the sink.
func (m *mailSink) Close() { _ = m.server.Close() }

// keep has the sink keep the last mail to each receiver from now on.
func (m *mailSink) keep() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.mails = map[string]string{}
}

// letterTo is the last mail to an address, empty if there was none.
func (m *mailSink) mailTo(address string) string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.mails[address]
}

// newLetters are the mails that came since the last call, in an order that is the same each
// time: many come at once.
func (m *mailSink) newMails() []sinkMail {
	m.mu.Lock()
	defer m.mu.Unlock()
	news := m.news
	m.news = nil
	slices.SortFunc(news, func(a, b sinkMail) int {
		return cmp.Or(cmp.Compare(a.to, b.to), cmp.Compare(a.subject, b.subject))
	})
	return news
}

// tell has do called for each mail that is taken; nil ends it.
func (m *mailSink) tell(do func(to string)) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.taken = do
}

// store takes a mail.
func (m *mailSink) store(to, letter string) {
	m.mu.Lock()
	if m.mails != nil {
		m.mails[to], m.news = letter, append(m.news, sinkMail{to, subjectOf(letter), letter})
	}
	taken := m.taken
	m.mu.Unlock()
	if taken != nil {
		taken(to)
	}
}

// Where the demo's servers do not simply take a mail.
const (
	sinkDead   = "accounts@closed-bakery.example" // nobody is there any more
	sinkFull   = "night.desk@harbour-inn.example" // the mailbox is full, and stays so
	sinkLater  = "safety@gravel-ridge.example"    // asks each stranger to come again (greylisting)
	sinkStrict = "front.office@kettle-law.example"
	sinkSilent = "ops@windrow-farms.example" // the line breaks when the mail was handed over
)

// answerTo is what the server of an address says to a mail, nil when it takes it.
func (m *mailSink) answerTo(to string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	switch to {
	case sinkDead:
		return &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "No such user here"}
	case sinkFull:
		return &smtp.SMTPError{Code: 452, EnhancedCode: smtp.EnhancedCode{4, 2, 2}, Message: "Mailbox full"}
	case sinkStrict:
		return &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 7, 1}, Message: "Bulk mail is not accepted by policy"}
	case sinkLater:
		if m.asked[to]++; m.asked[to]%2 == 1 {
			return &smtp.SMTPError{Code: 451, EnhancedCode: smtp.EnhancedCode{4, 7, 1}, Message: "Greylisted, please come again in some minutes"}
		}
	}
	return nil
}

// first tells whether an address is asked for the first time.
func (m *mailSink) first(to string) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.asked[to]++
	return m.asked[to] == 1
}

// sinkSession is one connection.
type sinkSession struct {
	sink *mailSink
	conn *smtp.Conn
	to   string
}

func (s *sinkSession) Mail(string, *smtp.MailOptions) error { return nil }

func (s *sinkSession) Rcpt(to string, _ *smtp.RcptOptions) error {
	s.to = to
	return s.sink.answerTo(to)
}

func (s *sinkSession) Reset()        { s.to = "" }
func (s *sinkSession) Logout() error { return nil }

func (s *sinkSession) Data(r io.Reader) error {
	letter, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	if s.to == sinkSilent && s.sink.first(s.to) {
		_ = s.conn.Conn().Close()
		return nil
	}
	s.sink.store(s.to, string(letter))
	return nil
}
