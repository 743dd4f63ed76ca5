package imap

import (
	"bufio"
	"cmp"
	"context"
	"crypto/tls"
	"encoding/base64"
	"errors"
	"fmt"
	"net"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Pace bounds how long the server may take; the zero value is what is usual.
type Pace struct {
	// Dial is for the connection with its TLS, Step for a command, Body for the bytes of a mail.
	Dial, Step, Body time.Duration
	// TLS is what connections are secured with besides; nil: the machine's authorities.
	TLS *tls.Config
}

func (p Pace) orDefaults() Pace {
	for _, d := range []struct {
		into *time.Duration
		deft time.Duration
	}{{&p.Dial, 10 * time.Second}, {&p.Step, 30 * time.Second}, {&p.Body, 2 * time.Minute}} {
		if *d.into == 0 {
			*d.into = d.deft
		}
	}
	return p
}

// ErrLogin says that the server did not take user and password, ErrFolder that it has no such folder.
var (
	ErrLogin  = errors.New("the login was refused")
	ErrFolder = errors.New("the folder cannot be opened")
)

// Client is one logged-in connection. It is for one goroutine.
type Client struct {
	conn   net.Conn
	config Config
	pace   Pace
	in     *bufio.Reader
	tag    int
	offers []string // what the server can do, in capital letters
	stop   func() bool
	broken bool // nothing more can be said
}

// Dial connects to the server, secures the connection and logs in. The connection ends with ctx.
func Dial(ctx context.Context, config Config, pace Pace) (*Client, error) {
	c := &Client{config: config, pace: pace.orDefaults()}
	if err := c.dial(ctx); err != nil {
		return nil, fmt.Errorf("connecting: %w", err)
	}
	conn := c.conn
	c.stop = context.AfterFunc(ctx, func() { _ = conn.Close() })
	if err := c.greet(ctx); err != nil {
		c.cut()
		return nil, err
	}
	return c, nil
}

func (c *Client) dial(ctx context.Context) (err error) {
	d := &net.Dialer{Timeout: c.pace.Dial}
	if c.config.Encryption == Implicit {
		c.conn, err = (&tls.Dialer{NetDialer: d, Config: c.tls()}).DialContext(ctx, "tcp", c.config.Addr())
	} else {
		c.conn, err = d.DialContext(ctx, "tcp", c.config.Addr())
	}
	if err == nil {
		c.in = bufio.NewReaderSize(c.conn, mostLine)
	}
	return err
}

func (c *Client) tls() *tls.Config {
	out := &tls.Config{}
	if c.pace.TLS != nil {
		out = c.pace.TLS.Clone()
	}
	out.ServerName, out.MinVersion = c.config.Host, tls.VersionTLS12
	return out
}

// greet hears the server's greeting, secures the connection and logs in.
func (c *Client) greet(ctx context.Context) error {
	if err := c.within(c.pace.Step); err != nil {
		return err
	}
	hello, err := c.line(mostAnswer)
	if err != nil {
		return fmt.Errorf("greeting: %w", err)
	}
	switch words := strings.Fields(strings.ToUpper(hello.text())); {
	case len(words) < 2 || words[0] != "*":
		return errors.New("greeting: this is no IMAP server")
	case words[1] != "OK": // BYE, or PREAUTH, which would read another's mailbox
		return errors.New("greeting: the server takes no logins now")
	}
	if err := c.secure(ctx); err != nil {
		return fmt.Errorf("STARTTLS: %w", err)
	}
	if err := c.capabilities(); err != nil {
		return fmt.Errorf("greeting: %w", err)
	}
	return c.login()
}

// secure begins TLS where it is not there from the first byte. What a stranger on the way has sent along with the server's answer would be
// taken for what came after it.
func (c *Client) secure(ctx context.Context) error {
	if c.config.Encryption != Begun {
		return nil
	}
	if _, err := c.command(c.pace.Step, "STARTTLS"); err != nil {
		return err
	}
	if c.in.Buffered() > 0 {
		return errors.New("the server went on in plain text")
	}
	secured := tls.Client(c.conn, c.tls())
	if err := secured.HandshakeContext(ctx); err != nil {
		return err
	}
	c.conn, c.in = secured, bufio.NewReaderSize(secured, mostLine)
	return nil
}

func (c *Client) capabilities() error {
	answer, err := c.command(c.pace.Step, "CAPABILITY")
	for _, l := range answer {
		if words := strings.Fields(strings.ToUpper(l.text())); len(words) > 1 && words[1] == "CAPABILITY" {
			c.offers = words[2:]
		}
	}
	return err
}

// login sends user and password. What the server answers is told without them.
func (c *Client) login() error {
	var err error
	switch {
	case slices.Contains(c.offers, "AUTH=PLAIN"):
		both := base64.StdEncoding.EncodeToString([]byte("\x00" + c.config.User + "\x00" + c.config.Password))
		_, err = c.command(c.pace.Step, "AUTHENTICATE PLAIN", both)
	case slices.Contains(c.offers, "LOGINDISABLED"):
		return fmt.Errorf("%w: the server offers neither LOGIN nor AUTH=PLAIN", ErrLogin)
	default:
		_, err = c.command(c.pace.Step, "LOGIN ", literal(c.config.User), " ", literal(c.config.Password))
	}
	if refused, is := errors.AsType[*RefusedError](err); is {
		return fmt.Errorf("%w: %s", ErrLogin, refused.Text)
	}
	return err
}

// Folder is a mailbox as it was opened.
type Folder struct {
	// Validity tells whether UIDs of before mean the same mails (RFC 3501, section 2.3.1.1).
	Validity uint32
	// Next is the UID of the next mail that comes, 0 if the server does not say.
	Next uint32
	// ReadOnly: nothing can be marked.
	ReadOnly bool
}

// Open opens the mailbox.
func (c *Client) Open() (Folder, error) {
	answer, err := c.command(c.pace.Step, "SELECT "+quoted(c.config.Folder))
	if refused, is := errors.AsType[*RefusedError](err); is {
		return Folder{}, fmt.Errorf("%w: %s", ErrFolder, refused.Text)
	}
	if err != nil {
		return Folder{}, err
	}
	var f Folder
	for _, l := range answer {
		code, rest := l.code()
		switch code {
		case "UIDVALIDITY":
			f.Validity = number(rest)
		case "UIDNEXT":
			f.Next = number(rest)
		case "READ-ONLY":
			f.ReadOnly = true
		}
	}
	if f.Validity == 0 {
		return Folder{}, fmt.Errorf("%w: the server does not name its UIDVALIDITY", ErrFolder)
	}
	return f, nil
}

// Since are the UIDs of the mails from one on, in order.
func (c *Client) Since(first uint32) ([]uint32, error) {
	uids, err := c.search(fmt.Sprintf("UID %d:*", first))
	return slices.DeleteFunc(uids, func(uid uint32) bool { return uid < first }), err // "*" is the last one, however small it is
}

// Unread are those of these mails that are there and were read by nobody.
func (c *Client) Unread(uids []uint32) ([]uint32, error) {
	if len(uids) == 0 {
		return nil, nil
	}
	return c.search("UID " + set(uids) + " UNSEEN")
}

func (c *Client) search(what string) (uids []uint32, err error) {
	answer, err := c.command(c.pace.Step, "UID SEARCH "+what)
	for _, l := range answer {
		words := strings.Fields(l.text())
		if len(words) < 2 || !strings.EqualFold(words[1], "SEARCH") {
			continue
		}
		for _, w := range words[2:] {
			if uid := number(w); uid > 0 {
				uids = append(uids, uid)
			}
		}
	}
	slices.Sort(uids)
	return slices.Compact(uids), err
}

// Head is what is known of a mail before it is read.
type Head struct {
	UID  uint32
	Size int64
	// Fields are some of its header, as they stand there.
	Fields []byte
}

// Heads reads these fields of the mails' headers, at most so many bytes of each.
func (c *Client) Heads(uids []uint32, fields []string, most int) (out []Head, err error) {
	if len(uids) == 0 {
		return nil, nil
	}
	answer, err := c.command(c.pace.Body, fmt.Sprintf("UID FETCH %s (UID RFC822.SIZE BODY.PEEK[HEADER.FIELDS (%s)]<0.%d>)", set(uids), strings.Join(fields, " "), most))
	if err != nil {
		return nil, err
	}
	for _, l := range answer {
		items := l.fetched()
		size, _ := strconv.ParseInt(items["RFC822.SIZE"], 10, 64)
		if uid := number(items["UID"]); uid > 0 && slices.Contains(uids, uid) {
			out = append(out, Head{uid, size, []byte(items["BODY"])})
		}
	}
	slices.SortFunc(out, func(a, b Head) int { return cmp.Compare(a.UID, b.UID) })
	return out, nil
}

// Body reads the first bytes of a mail, nil if it is not there any more. It does not mark it as read.
func (c *Client) Body(uid uint32, most int64) ([]byte, error) {
	answer, err := c.command(c.pace.Body, fmt.Sprintf("UID FETCH %d (UID BODY.PEEK[]<0.%d>)", uid, most))
	if err != nil {
		return nil, err
	}
	for _, l := range answer {
		if items := l.fetched(); number(items["UID"]) == uid && items["BODY"] != "" {
			return []byte(items["BODY"][:min(int64(len(items["BODY"])), most)]), nil
		}
	}
	return nil, nil
}

// Mark marks a mail as read.
func (c *Client) Mark(uid uint32) error {
	_, err := c.command(c.pace.Step, fmt.Sprintf(`UID STORE %d +FLAGS.SILENT (\Seen)`, uid))
	return err
}

// Close says goodbye, and ends the connection.
func (c *Client) Close() {
	if !c.broken {
		_, _ = c.command(c.pace.Dial, "LOGOUT") // it ends either way
	}
	c.cut()
}

func (c *Client) cut() {
	if c.stop != nil {
		c.stop()
	}
	_ = c.conn.Close()
}

// Until is when the server's certificate ends, zero without one.
func (c *Client) Until() time.Time {
	if conn, is := c.conn.(*tls.Conn); is {
		if seen := conn.ConnectionState().PeerCertificates; len(seen) > 0 {
			return seen[0].NotAfter
		}
	}
	return time.Time{}
}

// set writes UIDs as a set.
func set(uids []uint32) string {
	words := make([]string, len(uids))
	for i, uid := range uids {
		words[i] = strconv.FormatUint(uint64(uid), 10)
	}
	return strings.Join(words, ",")
}

// number is a UID or its like, 0 for what is none.
func number(s string) uint32 {
	n, err := strconv.ParseUint(strings.TrimSpace(s), 10, 32)
	if err != nil {
		return 0
	}
	return uint32(n)
}
