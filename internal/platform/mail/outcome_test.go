package mail

import (
	"errors"
	"io"
	"net"
	"net/textproto"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"wardgate/internal/platform/mail/sqlgen"
)

var noon = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

func TestSettled(t *testing.T) {
	t.Parallel()
	fresh := sqlgen.Mail{ID: "mail_1", Fence: 3, Class: "answer", ExpiresAt: noon.Add(72 * time.Hour)}
	with := func(change func(*sqlgen.Mail)) sqlgen.Mail { m := fresh; change(&m); return m }
	for name, c := range map[string]struct {
		mail  sqlgen.Mail
		out   outcome
		state State
		due   time.Duration // from now; -1: never
	}{
		"accepted":               {fresh, outcome{kind: accepted, code: 250}, Sent, -1},
		"refused":                {fresh, outcome{kind: refused, code: 550}, Failed, -1},
		"a fault of the server":  {fresh, outcome{kind: faulted}, Pending, 0},
		"a stumble":              {fresh, outcome{kind: stumbled}, Pending, 0},
		"put back":               {fresh, outcome{kind: released}, Pending, 0},
		"expired":                {fresh, outcome{kind: expired}, Failed, -1},
		"unknown":                {fresh, outcome{kind: unknown}, Uncertain, 10 * time.Second},
		"unknown, third repeat":  {with(func(m *sqlgen.Mail) { m.Repeats = 2 }), outcome{kind: unknown}, Uncertain, 10 * time.Second},
		"unknown, no repeat":     {with(func(m *sqlgen.Mail) { m.Repeats = 3 }), outcome{kind: unknown}, Uncertain, -1},
		"unknown, a campaign":    {with(func(m *sqlgen.Mail) { m.Class = "campaign" }), outcome{kind: unknown}, Uncertain, -1},
		"unknown, a sequence":    {with(func(m *sqlgen.Mail) { m.Class = "sequence" }), outcome{kind: unknown}, Uncertain, -1},
		"unknown, a link":        {with(func(m *sqlgen.Mail) { m.Class = "account" }), outcome{kind: unknown}, Uncertain, 10 * time.Second},
		"unknown, an alert":      {with(func(m *sqlgen.Mail) { m.Class = "notification" }), outcome{kind: unknown}, Uncertain, 10 * time.Second},
		"unknown, about to end":  {with(func(m *sqlgen.Mail) { m.ExpiresAt = noon.Add(10 * time.Second) }), outcome{kind: unknown}, Uncertain, -1},
		"expired, perhaps there": {with(func(m *sqlgen.Mail) { m.UncertainCount = 1 }), outcome{kind: expired}, Uncertain, -1},
		"deferred too late":      {with(func(m *sqlgen.Mail) { m.ExpiresAt = noon.Add(4 * time.Minute) }), outcome{kind: later}, Failed, -1},
	} {
		p := settled(c.mail, c.out, noon, 10*time.Second)
		if State(p.State) != c.state || p.Fence != 3 {
			t.Errorf("%s: %s, want %s", name, p.State, c.state)
		}
		if p.DueAt.Valid != (c.due >= 0) || (p.DueAt.Valid && p.DueAt.Time.Sub(noon) != c.due) {
			t.Errorf("%s: due %+v, want %s", name, p.DueAt, c.due)
		}
		if p.SentAt.Valid != (c.state == Sent) || p.Definite != c.out.definite() {
			t.Errorf("%s: sent %+v, definite %t", name, p.SentAt, p.Definite)
		}
	}
}

func TestAFifthStumbleIsChargedToTheMail(t *testing.T) {
	t.Parallel()
	m := sqlgen.Mail{ID: "mail_1", ExpiresAt: noon.Add(72 * time.Hour)}
	for n := int64(1); n <= 5; n++ {
		p := settled(m, outcome{kind: stumbled}, noon, 0)
		if want := map[bool]State{true: Pending, false: Deferred}[n < 5]; State(p.State) != want {
			t.Errorf("stumble %d: %s, want %s", n, p.State, want)
		}
		m.Stumbles = p.Stumbles
	}
	if m.Stumbles != 0 {
		t.Errorf("%d stumbles are still counted", m.Stumbles)
	}
}

func TestRetryPause(t *testing.T) {
	t.Parallel()
	for n, minutes := range map[int64]int{0: 5, 1: 5, 2: 10, 3: 20, 4: 40, 5: 80, 6: 160, 7: 320, 8: 640, 9: 1280, 10: 1440, 11: 1440, 99: 1440} {
		if got := retryPause(n); got != time.Duration(minutes)*time.Minute {
			t.Errorf("retryPause(%d) = %s, want %d min", n, got, minutes)
		}
	}
}

func TestServerPause(t *testing.T) {
	t.Parallel()
	for n, longest := range map[int]time.Duration{1: time.Second, 2: 2 * time.Second, 5: 16 * time.Second, 6: 32 * time.Second, 7: time.Minute, 1000: time.Minute} {
		if got := serverPause(n); got > longest || got < longest*4/5 {
			t.Errorf("serverPause(%d) = %s, want at most a fifth less than %s", n, got, longest)
		}
	}
}

func TestHealth(t *testing.T) {
	t.Parallel()
	var h health
	if h.room(noon, 3) != 3 {
		t.Error("a server nobody knows is not tried")
	}
	h.failed(noon, "no")
	h.failed(noon.Add(time.Second), "no again")
	if since, reason := h.down(); !since.Equal(noon) || reason != "no again" {
		t.Errorf("down since %s: %s", since, reason)
	}
	for after, want := range map[time.Duration]int{1500 * time.Millisecond: 0, 3 * time.Second: 1, -time.Hour: 1} {
		if got := h.room(noon.Add(after), 3); got != want {
			t.Errorf("%s after: room for %d, want %d", after, got, want)
		}
	}
	h.answered()
	if since, _ := h.down(); !since.IsZero() || h.room(noon, 3) != 3 {
		t.Error("it is still called down")
	}
}

func TestJudge(t *testing.T) {
	t.Parallel()
	reply := func(code int) error { return &textproto.Error{Code: code, Msg: "text"} }
	for _, c := range []struct {
		at   step
		err  error
		want kind
	}{
		{atMail, io.EOF, stumbled}, {atRcpt, io.EOF, stumbled}, {atData, io.EOF, stumbled}, {atBody, io.EOF, unknown},
		{atMail, reply(550), faulted}, {atMail, reply(451), faulted}, {atMail, reply(421), faulted},
		{atRcpt, reply(421), stumbled}, {atRcpt, reply(450), later}, {atRcpt, reply(452), later}, {atRcpt, reply(550), refused},
		{atRcpt, reply(530), stumbled}, {atRcpt, reply(503), stumbled}, {atRcpt, reply(354), stumbled},
		{atData, reply(451), later}, {atData, reply(554), refused}, {atData, reply(421), stumbled},
		{atBody, reply(421), stumbled}, {atBody, reply(452), later}, {atBody, reply(554), refused},
		{atBody, reply(251), accepted}, {atBody, reply(354), unknown}, {atBody, errors.New("short reply"), unknown},
	} {
		if got := judge(c.at, c.err); got.kind != c.want {
			t.Errorf("step %d, %v: %d, want %d", c.at, c.err, got.kind, c.want)
		}
	}
}

// TestLossReadsAlike: the same event has the same text in every run.
func TestLossReadsAlike(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		err  error
		want string
	}{
		{io.EOF, "the server hung up"},
		{&net.OpError{Op: "read", Err: os.NewSyscallError("read", syscall.ECONNRESET)}, "the server hung up"},
		{&net.OpError{Op: "write", Err: os.NewSyscallError("write", syscall.EPIPE)}, "the server hung up"},
		{&net.OpError{Op: "read", Err: os.ErrDeadlineExceeded}, "the server did not answer in time"},
		{errors.New("short\nreply"), "short reply"},
	} {
		if got := judge(atBody, c.err); got.text != "no reply to the mail: it may have arrived ("+c.want+")" {
			t.Errorf("%v in the text: %q", c.err, got.text)
		}
		if got := judge(atRcpt, c.err); got.text != "the connection to the mail server was lost: "+c.want {
			t.Errorf("%v in the envelope: %q", c.err, got.text)
		}
	}
}

func TestClean(t *testing.T) {
	t.Parallel()
	if got := clean(" a\r\nb\x1b[31m\x00\xff "); got != "a  b [31m ?" {
		t.Errorf("%q", got)
	}
	if got := clean(strings.Repeat("é", 400)); len([]rune(got)) != 301 {
		t.Errorf("%d runes", len([]rune(got)))
	}
}
