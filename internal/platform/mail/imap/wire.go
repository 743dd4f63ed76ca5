package imap

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"strconv"
	"strings"
	"time"
)

// Limits of what is read of a server.
const (
	mostLine   = 64 << 10 // of a piece of a line
	mostAnswer = 16 << 20 // of all that a command is answered with: the first bytes of one mail, or the heads of many
	mostText   = 200      // of a server's words that are told
)

// RefusedError is a server's NO or BAD.
type RefusedError struct{ Text string }

// Error implements error.
func (e *RefusedError) Error() string { return "the server refused it: " + e.Text }

// literal is a text that is sent as a literal (RFC 3501, section 4.3): it may hold anything.
type literal string

// quoted writes printable ASCII as a quoted string.
func quoted(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(s) + `"`
}

// answered is one line of an answer: texts and literals in turns, texts first.
type answered []string

// text is the line without what its literals hold.
func (a answered) text() string {
	if len(a) == 0 {
		return ""
	}
	return a[0]
}

// code is the code in brackets of a line such as "* OK [UIDNEXT 7] …", and what follows its name.
func (a answered) code() (name, rest string) {
	_, after, ok := strings.Cut(a.text(), "[")
	inside, _, closed := strings.Cut(after, "]")
	if !ok || !closed {
		return "", ""
	}
	name, rest, _ = strings.Cut(inside, " ")
	return strings.ToUpper(name), rest
}

// within bounds what comes next. The kernel enforces it, and it knows only the machine's clock.
func (c *Client) within(d time.Duration) error { return c.conn.SetDeadline(time.Now().Add(d)) }

// command sends one, and returns the lines that answer it, with that which ends the answer.
func (c *Client) command(within time.Duration, parts ...any) (lines []answered, err error) {
	defer func() {
		refused, is := errors.AsType[*RefusedError](err)
		if is {
			c.hush(refused)
		}
		c.broken = c.broken || err != nil && !is
	}()
	if err := c.within(within); err != nil {
		return nil, err
	}
	c.tag++
	tag := "w" + strconv.Itoa(c.tag)
	if err := c.send(tag, parts); err != nil {
		return nil, err
	}
	return c.answer(tag)
}

// send sends a command. Its parts are texts; before a literal, and before each text behind "AUTHENTICATE", the server is asked to go on.
func (c *Client) send(tag string, parts []any) error {
	first, _ := parts[0].(string)
	out, waits := tag+" "+first, strings.HasPrefix(first, "AUTHENTICATE")
	for _, p := range parts[1:] {
		text := fmt.Sprint(p)
		_, is := p.(literal)
		if !is && !waits {
			out += text
			continue
		}
		if is {
			out += fmt.Sprintf("{%d}", len(text))
		}
		if err := c.asked(out+"\r\n", tag); err != nil {
			return err
		}
		out = text
	}
	_, err := io.WriteString(c.conn, out+"\r\n")
	return err
}

// answer reads what answers a command.
func (c *Client) answer(tag string) (lines []answered, err error) {
	for left := mostAnswer; left > 0; {
		l, err := c.line(left)
		if err != nil {
			return nil, err
		}
		for _, piece := range l {
			left -= len(piece) + 2
		}
		lines = append(lines, l)
		if done, err := ended(l, tag); done {
			return lines, err
		}
	}
	return nil, errTooLong
}

// asked sends the beginning of a command, and waits until the server wants to hear more.
func (c *Client) asked(beginning, tag string) error {
	if _, err := io.WriteString(c.conn, beginning); err != nil {
		return err
	}
	for range 100 {
		l, err := c.line(mostLine)
		if err != nil {
			return err
		}
		if strings.HasPrefix(l.text(), "+") {
			return nil
		}
		if done, err := ended(l, tag); done {
			if err == nil {
				err = errors.New("the server answered before it was asked")
			}
			return err
		}
	}
	return errTooLong
}

// ended reports whether a line ends the answer to a command, and how.
func ended(l answered, tag string) (done bool, err error) {
	name, rest, _ := strings.Cut(l.text(), " ")
	word, text, _ := strings.Cut(rest, " ")
	switch {
	case name != tag:
		return false, nil
	case strings.EqualFold(word, "OK"):
		return true, nil
	}
	return true, &RefusedError{oneLine(text)}
}

// oneLine is what a server says, fit for a log.
func oneLine(s string) string {
	s = strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || r == '\uFFFD' {
			return ' '
		}
		return r
	}, s)
	if s = strings.Join(strings.Fields(s), " "); len(s) > mostText {
		s = strings.ToValidUTF8(s[:mostText], "") + "…"
	}
	if s == "" {
		return "it does not say why"
	}
	return s
}

var errTooLong = errors.New("the server's answer is longer than it may be")

// line reads one line with its literals, at most so many bytes.
func (c *Client) line(most int) (answered, error) {
	var out answered
	for {
		text, err := c.piece(most)
		if err != nil {
			return nil, err
		}
		out, most = append(out, text), most-len(text)
		n, ok := announced(text)
		if !ok {
			return out, nil
		}
		if n > int64(most) {
			return nil, errTooLong
		}
		var raw strings.Builder
		raw.Grow(int(n))
		if _, err := io.CopyN(&raw, c.in, n); err != nil {
			return nil, lost(err)
		}
		out, most = append(out, raw.String()), most-int(n)
	}
}

// piece reads up to the end of a line.
func (c *Client) piece(most int) (string, error) {
	var b strings.Builder
	for {
		part, err := c.in.ReadSlice('\n')
		if b.Len()+len(part) > most {
			return "", errTooLong
		}
		b.Write(part)
		if err == nil {
			return strings.TrimSuffix(strings.TrimSuffix(b.String(), "\n"), "\r"), nil
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return "", lost(err)
		}
	}
}

// announced is the size of the literal that follows a line, if one does.
func announced(text string) (int64, bool) {
	open := strings.LastIndexByte(text, '{')
	if open < 0 || !strings.HasSuffix(text, "}") {
		return 0, false
	}
	n, err := strconv.ParseUint(strings.TrimSuffix(text[open+1:len(text)-1], "+"), 10, 32)
	return int64(n), err == nil
}

// lost says in words that a connection ended.
func lost(err error) error {
	if e, is := errors.AsType[net.Error](err); is && e.Timeout() {
		return fmt.Errorf("no answer in time: %w", err)
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return fmt.Errorf("the server hung up: %w", err)
	}
	return err
}

// hush leaves the password out of a server's words: some repeat what they were sent.
func (c *Client) hush(refused *RefusedError) {
	for _, way := range secrets(c.config) {
		if strings.Contains(refused.Text, way) {
			refused.Text = "its words repeat the login, and are left out"
		}
	}
}
