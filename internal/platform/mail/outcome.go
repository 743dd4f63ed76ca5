package mail

import (
	"errors"
	"io"
	"net"
	"net/textproto"
	"strings"
	"syscall"
	"time"
	"unicode"

	"wardgate/internal/platform/mail/sqlgen"
)

// kind is the outcome of one attempt to send a mail.
type kind int

const (
	accepted kind = iota + 1 // 2xx to the body
	later                    // 4xx: this mail, another time
	refused                  // 5xx: this mail, never
	faulted                  // the server's fault, for every mail
	stumbled                 // the server's fault, perhaps caused by this mail
	released                 // not tried: the program is ending
	unknown                  // no reply to DATA
	expired                  // its lifetime is over
	withheld                 // not permitted any more: promotion, and DATA was not opened
)

// outcome is how one attempt ended.
type outcome struct {
	kind kind
	code int    // SMTP reply code, 0 if there was none
	text string // for staff
}

// definite reports whether it is known what happened to the mail.
func (o outcome) definite() bool { return o.kind == accepted || o.kind == later || o.kind == refused }

// serverFault reports whether the server, not the mail, is to be left alone for a while.
func (o outcome) serverFault() bool { return o.kind == faulted || o.kind == stumbled }

// reason is the text if it may be logged: a server's reply to RCPT or DATA often
// repeats the recipient's address, and logs hold no personal data.
func (o outcome) reason() string {
	if o.kind == faulted {
		return o.text
	}
	return ""
}

const (
	maxRepeats  = 3 // automatic repeats of an uncertain mail (ADR 0007)
	maxStumbles = 5 // then a mail waits as after a 4xx, so that it cannot break every connection
)

// settled returns the row after o: the whole state machine in one place.
func settled(m sqlgen.Mail, o outcome, now time.Time, repeatPause time.Duration) sqlgen.SettleParams {
	p := sqlgen.SettleParams{
		ID: m.ID, Fence: m.Fence, Definite: o.definite(),
		Deferrals: m.Deferrals, Stumbles: m.Stumbles,
		LastCode: int64(o.code), LastError: o.text,
	}
	switch o.kind {
	case accepted:
		p.State, p.SentAt, p.Forget = string(Sent), at(now), true
	case refused:
		p.State = string(Failed)
	case withheld:
		p.State, p.Withheld = string(Failed), true
	case later:
		deferMail(&p, m, now)
	case stumbled:
		p.Stumbles++
		if p.Stumbles >= maxStumbles {
			deferMail(&p, m, now)
			break
		}
		p.State, p.DueAt = string(Pending), at(now)
	case faulted:
		p.State, p.DueAt = string(Pending), at(now)
	case released:
		p.State, p.DueAt = string(Pending), at(now)
		p.LastCode, p.LastError = m.LastCode, m.LastError
	case expired:
		expireMail(&p, m)
	case unknown:
		p.State = string(Uncertain)
		p.UncertainMore = 1
		again := now.Add(repeatPause)
		if Class(m.Class).transactional() && m.Repeats < maxRepeats && again.Before(m.ExpiresAt) {
			p.RepeatsMore = 1
			p.DueAt = at(again)
		}
	}
	return p
}

func deferMail(p *sqlgen.SettleParams, m sqlgen.Mail, now time.Time) {
	p.Stumbles = 0
	p.Deferrals++
	pause := retryPause(p.Deferrals)
	next := now.Add(pause + spread(pause/10, m.ID, int(p.Deferrals)))
	if next.After(m.ExpiresAt) {
		expireMail(p, m)
		return
	}
	p.State, p.DueAt = string(Deferred), at(next)
}

// expireMail gives up. A mail that may have arrived is never called failed.
func expireMail(p *sqlgen.SettleParams, m sqlgen.Mail) {
	p.State = string(Failed)
	if m.UncertainCount > 0 {
		p.State = string(Uncertain)
	}
	if p.LastError == "" {
		p.LastCode, p.LastError = m.LastCode, m.LastError
	}
	p.LastError = strings.TrimSuffix("expired: not delivered in time; "+p.LastError, "; ")
}

// step is the step of the SMTP dialogue at which an error occurred.
type step int

const (
	atMail step = iota + 1
	atRcpt
	atData
	atBody
)

// judge turns the error of one step into an outcome.
func judge(s step, err error) outcome {
	var reply *textproto.Error
	if !errors.As(err, &reply) {
		if s == atBody {
			return outcome{unknown, 0, "no reply to the mail: it may have arrived (" + loss(err) + ")"}
		}
		return outcome{stumbled, 0, "the connection to the mail server was lost: " + loss(err)}
	}
	o := outcome{code: reply.Code, text: clean(reply.Msg)}
	switch {
	case s == atBody && reply.Code/100 == 2:
		o.kind = accepted
	case aboutUs(s, reply.Code):
		o.kind = stumbled
		if s == atMail {
			o.kind = faulted // the sender is the same for every mail
		}
	case reply.Code/100 == 4:
		o.kind = later
	case reply.Code/100 == 5:
		o.kind = refused
	case s == atBody:
		o.kind = unknown
	default:
		o.kind = stumbled
	}
	return o
}

// aboutUs lists the replies that concern the connection, the login or the sender,
// not the recipient: RFC 5321 section 3.8 (421) and RFC 4954 section 6.
func aboutUs(s step, code int) bool {
	switch code {
	case 421, 454, 503, 530, 534, 535, 538:
		return true
	}
	return s == atMail
}

// loss describes for staff how a connection was lost. Depending on the network's timing, a
// server that hangs up is seen as the end of the input, a reset or a failed write.
func loss(err error) string {
	var timeout net.Error
	for _, hungUp := range []error{io.EOF, io.ErrUnexpectedEOF, syscall.ECONNRESET, syscall.EPIPE} {
		if errors.Is(err, hungUp) {
			return "the server hung up"
		}
	}
	if errors.As(err, &timeout) && timeout.Timeout() {
		return "the server did not answer in time"
	}
	return clean(err.Error())
}

// clean makes a server's text fit for one line of a page: it may be hostile.
func clean(s string) string {
	s = strings.ToValidUTF8(s, "?")
	s = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, s)
	if r := []rune(s); len(r) > 300 {
		s = string(r[:300]) + "…"
	}
	return strings.TrimSpace(s)
}
