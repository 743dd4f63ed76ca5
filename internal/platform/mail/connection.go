package mail

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"net/textproto"
	"strings"
	"time"
)

// Ending is how one attempt to hand over a mail ended.
type Ending int

// The endings. A caller with delivery tables of its own decides what each means for its
// mail; faults of the server have already been charged to the server here.
const (
	// Taken: the server has accepted the mail.
	Taken Ending = iota + 1
	// Later: not this mail now, try again (4xx).
	Later
	// Refused: never this mail (5xx).
	Refused
	// ServerDown: the connection, the login or the server failed; nothing of this mail was sent.
	ServerDown
	// Stumbled is like ServerDown, but this mail may have caused it.
	Stumbled
	// Unknown: there was no reply to the mail's text. It may have arrived.
	Unknown
)

// Result is the outcome of one attempt.
type Result struct {
	Ending Ending
	// Code is the SMTP reply code, 0 if there was none.
	Code int
	// Text is one line for staff. A server's reply often repeats the recipient's address.
	Text string
}

// Connection is a kept-open connection to the mail server, for callers with delivery tables
// of their own. It connects at the first Offer. It is for one goroutine.
type Connection struct {
	outbox *Outbox
	// stopping ends when nothing new may begin, grace a little later
	stopping, grace context.Context
	session         *session
	open            bool // the server holds an envelope without a mail
	// announced is the server's answer to the envelope that was sent along with the
	// previous mail.
	announced *answered
}

// Envelope is the sender and the recipient of a mail in the form that SMTP takes
// (Deliverable).
type Envelope struct {
	From string // the address that bounces go to; empty: the From address of all mails
	To   string
}

// answered is an envelope with the server's answer; without an outcome it was
// accepted.
type answered struct {
	Envelope

	outcome *outcome
}

// Connection returns a connection to the configured server. Mails may be offered until stopping ends;
// one that is being handed over is given up only Pace.Grace after that.
func (o *Outbox) Connection(stopping context.Context) (*Connection, func()) {
	grace, stop := o.graceAfter(stopping)
	c := &Connection{outbox: o, stopping: stopping, grace: grace}
	return c, func() { c.close(); stop() }
}

// Room returns how many of n mails may be tried now: fewer while the server is left
// alone after a fault.
func (o *Outbox) Room(n int) int {
	if !o.Configured() {
		return 0
	}
	return o.server.room(o.clock.Now(), n)
}

// Down returns since when the server has been failing and how; zero while it
// works.
func (o *Outbox) Down() (since time.Time, reason string) { return o.server.down() }

// Blame charges the server with a fault that shows only in many mails together: it is left
// alone for a while.
func (o *Outbox) Blame(reason string) { o.server.failed(o.clock.Now(), reason) }

// Sender is the address in the From of every mail.
func (o *Outbox) Sender() Address { return o.from }

// Offer names sender and recipient. Nil means that the mail may be delivered. A
// kept-open connection that turns out to be dead is no fault of the server: a new one
// is tried at once.
func (c *Connection) Offer(e Envelope) *Result {
	told := c.announced
	c.announced = nil
	if told != nil && told.Envelope == e {
		switch {
		case told.outcome == nil:
			return nil
		case !told.outcome.serverFault():
			return c.result(*told.outcome)
		}
	}
	if !c.usable() && c.outbox.Room(1) == 0 { // more connections would not help a failing server
		return &Result{Ending: ServerDown}
	}
	kept, out := c.offerOnce(c.from(e), e.To)
	if out != nil && kept && out.kind == stumbled {
		_, out = c.offerOnce(c.from(e), e.To)
	}
	if out == nil {
		c.open = true
		return nil
	}
	return c.result(*out)
}

// usable reports whether the open connection can be used again.
func (c *Connection) usable() bool { return c.session != nil && !c.session.broken }

func (c *Connection) from(e Envelope) string { return cmp.Or(e.From, c.outbox.from.Address) }

func (c *Connection) offerOnce(from, to string) (kept bool, _ *outcome) {
	kept = c.usable()
	if !kept {
		c.close()
	}
	if !kept {
		o := c.outbox
		s, err := connect(c.stopping, *o.smtp, o.pace, domain(o.from.Address))
		if err != nil {
			return false, &outcome{faulted, 0, clean(err.Error())}
		}
		c.session, c.open = s, false
	}
	return kept, c.session.pipelinedEnvelope(c.stopping, from, to, c.open)
}

// Deliver hands over the mail that was offered. The next envelope is sent along with it
// if the server can take that: its Offer then needs no round trip, and that mail may as
// well never follow.
func (c *Connection) Deliver(letter []byte, next *Envelope) Result {
	c.open = false
	s := c.session
	group := ""
	if next != nil && s.groups(c.from(*next), next.To) {
		group = envelopeGroup(c.from(*next), next.To, false)
	}
	out := s.deliverRaw(c.grace, letter, group)
	if group != "" && !s.broken {
		c.announced = &answered{*next, s.timedAnswers(c.grace)}
		c.open = c.announced.outcome == nil
	}
	return *c.result(out)
}

// result charges a fault of the server to the server.
func (c *Connection) result(out outcome) *Result {
	r := &Result{Code: out.code, Text: out.text}
	switch out.kind {
	case accepted:
		r.Ending = Taken
	case later:
		r.Ending = Later
	case refused:
		r.Ending = Refused
	case stumbled:
		r.Ending = Stumbled
	case unknown:
		r.Ending = Unknown
	default:
		r.Ending = ServerDown
	}
	health := &c.outbox.server
	switch {
	case out.serverFault() && c.stopping.Err() != nil: // we cut the connection ourselves
		r.Ending = ServerDown
	case out.serverFault():
		health.failed(c.outbox.clock.Now(), out.text)
		c.outbox.log.Warn("the mail server failed", "code", out.code, "reason", out.reason())
	case out.code != 0:
		health.answered()
	}
	return r
}

func (c *Connection) close() {
	if c.session != nil {
		c.session.close()
		c.session, c.open = nil, false
	}
}

// groups reports whether the server takes several commands at once (RFC 2920) with
// these addresses in them.
func (s *session) groups(from, to string) bool {
	can, _ := s.client.Extension("PIPELINING")
	return can && isASCII(from) && isASCII(to) && fitsALine(from) && fitsALine(to)
}

// envelopeGroup returns the commands that name sender and recipient. reset discards an
// envelope that got no mail.
func envelopeGroup(from, to string, reset bool) string {
	group := "MAIL FROM:<" + from + ">\r\nRCPT TO:<" + to + ">\r\n"
	if reset {
		return "RSET\r\n" + group
	}
	return group
}

// pipelinedEnvelope names sender and recipient in one round trip if the server can take
// that, as envelope does in several.
func (s *session) pipelinedEnvelope(ctx context.Context, from, to string, reset bool) *outcome {
	if !s.groups(from, to) {
		return s.envelope(ctx, from, to)
	}
	stop := context.AfterFunc(ctx, s.cut)
	defer stop()
	if err := s.client.UpdateDeadline(s.pace.Step); err != nil {
		return s.end(judge(atMail, err))
	}
	s.used = true
	t := s.client.Text
	if _, err := t.W.WriteString(envelopeGroup(from, to, reset)); err != nil {
		return s.end(judge(atMail, err))
	}
	if err := t.W.Flush(); err != nil {
		return s.end(judge(atMail, err))
	}
	return s.answers(t, reset)
}

// timedAnswers reads the replies to an envelope that was sent along with a
// mail.
func (s *session) timedAnswers(ctx context.Context) *outcome {
	stop := context.AfterFunc(ctx, s.cut)
	defer stop()
	if err := s.client.UpdateDeadline(s.pace.Step); err != nil {
		return s.end(judge(atMail, err))
	}
	return s.answers(s.client.Text, false)
}

// answers reads the replies to a group. It must read all of them, or the rest would be
// taken for the replies to the next one.
func (s *session) answers(t *textproto.Conn, reset bool) *outcome {
	if reset {
		if _, _, err := t.ReadResponse(250); err != nil {
			return s.end(judge(atMail, err))
		}
	}
	_, _, mailErr := t.ReadResponse(250)
	var reply *textproto.Error
	if mailErr != nil && !errors.As(mailErr, &reply) { // no reply at all: none follows
		return s.end(judge(atMail, mailErr))
	}
	_, _, rcptErr := t.ReadResponse(25)
	switch {
	case mailErr != nil:
		return s.end(judge(atMail, mailErr))
	case rcptErr != nil:
		return s.end(judge(atRcpt, rcptErr))
	}
	return nil
}

// deliverRaw is deliver for a mail whose bytes are ready: lines end in CRLF. after holds
// commands that are sent with its end (RFC 2920, section 3.1); if the session is still usable,
// the caller reads their replies.
func (s *session) deliverRaw(ctx context.Context, letter []byte, after string) outcome {
	stop := context.AfterFunc(ctx, s.cut)
	defer stop()
	if err := s.client.UpdateDeadline(s.pace.Step); err != nil {
		return *s.end(judge(atData, err))
	}
	t := s.client.Text
	if err := t.PrintfLine("DATA"); err != nil {
		return *s.end(judge(atData, err))
	}
	if _, _, err := t.ReadResponse(354); err != nil {
		return *s.end(judge(atData, err))
	}
	if err := s.client.UpdateDeadline(s.pace.Data); err != nil {
		return *s.end(judge(atBody, err))
	}
	if _, err := t.W.Write(append(stuffed(letter), after...)); err != nil {
		return *s.end(judge(atBody, err))
	}
	if err := t.W.Flush(); err != nil {
		return *s.end(judge(atBody, err))
	}
	if _, _, err := t.ReadResponse(250); err != nil {
		return *s.end(judge(atBody, err))
	}
	return outcome{accepted, 250, ""}
}

// stuffed returns the mail as DATA takes it, in the mail's own memory if there is room: a
// dot at the beginning of a line is doubled, and a single one ends it (RFC 5321, section
// 4.5.2).
func stuffed(letter []byte) []byte {
	if bytes.HasPrefix(letter, []byte(".")) {
		letter = append([]byte("."), letter...)
	}
	if bytes.Contains(letter, []byte("\r\n.")) {
		letter = bytes.ReplaceAll(letter, []byte("\r\n."), []byte("\r\n.."))
	}
	if !bytes.HasSuffix(letter, []byte("\r\n")) {
		letter = append(letter, "\r\n"...)
	}
	return append(letter, ".\r\n"...)
}

// fitsALine reports whether an address can stand in a command: no line end, no bracket,
// and not longer than a path may be (RFC 5321, section 4.5.3.1.3).
func fitsALine(address string) bool {
	return len(address) <= 254 && !strings.ContainsAny(address, "\r\n<>\x00")
}
