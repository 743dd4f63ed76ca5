package imap_test

import (
	"bufio"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"strconv"
	"strings"
	"testing"
	"time"

	"wardgate/internal/platform/certificate/certificatetest"
	"wardgate/internal/platform/mail/imap"
	"wardgate/internal/platform/mail/imaptest"
)

func parsed(t *testing.T, url string) imap.Config {
	t.Helper()
	c, err := imap.ParseURL(url)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestAMailboxIsAURL: what INBOX_URL may be, and what is said of what it may not.
// Proves: platform-150
func TestAMailboxIsAURL(t *testing.T) {
	for url, want := range map[string]imap.Config{
		"imaps://a%40b.example:p%2Fw@mail.example":         {Host: "mail.example", Port: 993, User: "a@b.example", Password: "p/w", Folder: "INBOX", Encryption: imap.Implicit},
		"imaps://u:p@mail.example:1993/Answers/of 2026":    {Host: "mail.example", Port: 1993, User: "u", Password: "p", Folder: "Answers/of 2026", Encryption: imap.Implicit},
		" imap://u:p@127.0.0.1/ ":                          {Host: "127.0.0.1", Port: 143, User: "u", Password: "p", Folder: "INBOX", Encryption: imap.Clear},
		"imap://u:p@[::1]:1143/INBOX":                      {Host: "::1", Port: 1143, User: "u", Password: "p", Folder: "INBOX", Encryption: imap.Clear},
		"imap://u:p@mail.example/Archive%20%22old%22%5Cx/": {Host: "mail.example", Port: 143, User: "u", Password: "p", Folder: `Archive "old"\x`, Encryption: imap.Begun},
	} {
		if got, err := imap.ParseURL(url); err != nil || got != want {
			t.Errorf("%s: %+v, %v", url, got, err)
		}
	}
	for url, words := range map[string]string{
		"smtp://u:hush@x": "begin with imaps://", "imaps://u@x": "both", "imaps://x": "both", "imaps://:hush@x": "both", "imaps://u:hush@": "no host", "imaps://u:hush@x:0": "port",
		"imaps://u:hush@x:66000": "port", "imaps://u:hu#sh@x": "%XX", "imaps://u:hush@x/?a=b": "nothing but a folder", "imaps://u:hush@x/a#b": "nothing but a folder",
		"imaps://u:hu%zzsh@x": "%XX", "imaps://u:hush@x/Entw%C3%BCrfe": "ASCII", "imaps://u:hu%0Ash@x": "one line",
	} {
		_, err := imap.ParseURL(url)
		if err == nil || !strings.Contains(err.Error(), words) || strings.Contains(err.Error(), "hush") {
			t.Errorf("%s: %v", url, err)
		}
	}
	if s := parsed(t, "imaps://robin:hush@x/Y").String(); s != "imaps://x:993/Y" {
		t.Errorf("it is shown as %s", s)
	}
}

func opened(t *testing.T, c imap.Config, pace imap.Pace) (*imap.Client, imap.Folder) {
	t.Helper()
	client, err := imap.Dial(t.Context(), c, pace)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(client.Close)
	f, err := client.Open()
	if err != nil {
		t.Fatal(err)
	}
	return client, f
}

// TestAMailboxIsRead on a real server: what is new, the heads that are asked for, the first bytes of a mail, and what nobody has read.
// Proves: platform-151
func TestAMailboxIsRead(t *testing.T) {
	server := imaptest.Start(t)
	first := "From: a@b.example\nTo: one@guard.example,\n two@guard.example\nSubject: (hello) {3}\n\nHello\nthere\n"
	server.Deliver(first)
	server.Deliver("From: c@d.example\nDelivered-To: \"three\"@guard.example\n\n" + strings.Repeat("all work and no play\n", 5000))
	client, f := opened(t, parsed(t, server.URL()), imap.Pace{})
	if f.Validity == 0 || f.Next != 3 || f.ReadOnly {
		t.Errorf("%+v", f)
	}
	uids, err := client.Since(1)
	if err != nil || fmt.Sprint(uids) != "[1 2]" {
		t.Errorf("%v %v", uids, err)
	}
	if none, err := client.Since(3); err != nil || len(none) != 0 {
		t.Errorf("%v %v", none, err)
	}
	heads, err := client.Heads(append(uids, 77), []string{"TO", "DELIVERED-TO"}, 4096)
	if err != nil || len(heads) != 2 || heads[0].Size != int64(len(first)+strings.Count(first, "\n")) || strings.Contains(string(heads[0].Fields), "hello") ||
		!strings.Contains(string(heads[0].Fields), "two@guard.example") || !strings.Contains(string(heads[1].Fields), `"three"@guard.example`) {
		t.Errorf("%+v %v", heads, err)
	}
	if raw, err := client.Body(1, 1<<20); err != nil || string(raw) != strings.ReplaceAll(first, "\n", "\r\n") {
		t.Errorf("%q %v", raw, err)
	}
	if raw, err := client.Body(2, 1000); err != nil || len(raw) != 1000 {
		t.Errorf("%d bytes %v", len(raw), err)
	}
	if raw, err := client.Body(77, 1000); err != nil || raw != nil {
		t.Errorf("%q %v", raw, err)
	}
	if server.Unread() != 2 {
		t.Error("reading has marked something")
	}
	if err := client.Mark(1); err != nil || server.Unread() != 1 {
		t.Errorf("%v, %d unread", err, server.Unread())
	}
	if unread, err := client.Unread([]uint32{1, 2, 77}); err != nil || fmt.Sprint(unread) != "[2]" {
		t.Errorf("%v %v", unread, err)
	}
}

// TestALoginIsEncryptedOrStaysHere: TLS from the first byte, or begun by STARTTLS, and neither without a certificate that is valid for the host.
// Proves: platform-150
func TestALoginIsEncryptedOrStaysHere(t *testing.T) {
	made := certificatetest.New(t, time.Now(), time.Hour)
	pair, err := tls.X509KeyPair(made.Certificate, made.Key)
	if err != nil {
		t.Fatal(err)
	}
	secured := &tls.Config{MinVersion: tls.VersionTLS12, Certificates: []tls.Certificate{pair}}
	server := imaptest.Start(t, imaptest.WithTLS(secured))
	ours := imap.Pace{TLS: &tls.Config{RootCAs: made.Pool(), MinVersion: tls.VersionTLS12}}
	here := parsed(t, server.URL())
	if _, err := imap.Dial(t.Context(), here, ours); !errors.Is(err, imap.ErrLogin) {
		t.Errorf("a server that wants TLS took a login in clear: %v", err)
	}
	here.Encryption = imap.Begun
	client, _ := opened(t, here, ours)
	if !client.Until().Equal(made.Leaf.NotAfter) {
		t.Errorf("the certificate ends %v", client.Until())
	}
	before := server.Logins()
	if _, err := imap.Dial(t.Context(), here, imap.Pace{}); err == nil || !strings.Contains(err.Error(), "STARTTLS: ") || server.Logins() != before {
		t.Errorf("of an authority that nobody knows: %v", err)
	}
	config := parsed(t, "imaps://u:p@"+listen(t, func(conn net.Conn) {
		_, _ = io.WriteString(tls.Server(conn, secured), "* OK hello\r\n")
	}))
	if _, err := imap.Dial(t.Context(), config, imap.Pace{}); err == nil || !strings.Contains(err.Error(), "certificate") {
		t.Errorf("TLS from the first byte, of an authority that nobody knows: %v", err)
	}
	if _, err := imap.Dial(t.Context(), config, ours); err == nil || !strings.Contains(err.Error(), "hung up") {
		t.Errorf("TLS from the first byte: %v", err)
	}
	// What somebody on the way has sent along with the server's answer is not taken for what came after it.
	config.Encryption, config.Port = imap.Begun, port(t, listen(t, func(conn net.Conn) {
		_, _ = io.WriteString(conn, "* OK hello\r\n")
		_, _ = bufio.NewReader(conn).ReadString('\n')
		_, _ = io.WriteString(conn, "w1 OK go on\r\n* CAPABILITY IMAP4rev1\r\n")
	}))
	if _, err := imap.Dial(t.Context(), config, ours); err == nil || !strings.Contains(err.Error(), "plain text") {
		t.Errorf("words before TLS: %v", err)
	}
}

// listen answers connections at a free port until the test ends.
func listen(t *testing.T, answer func(conn net.Conn)) string {
	t.Helper()
	l, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan struct{})
	t.Cleanup(func() { _ = l.Close(); <-done })
	go func() {
		defer close(done)
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			answer(conn)
			_ = conn.Close()
		}
	}()
	return l.Addr().String()
}

func port(t *testing.T, addr string) int {
	t.Helper()
	_, p, _ := net.SplitHostPort(addr)
	n, err := strconv.Atoi(p)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// script answers each command with what is written for its first words, in order; %s is the command's tag.
func script(t *testing.T, answers ...string) string {
	t.Helper()
	return listen(t, func(conn net.Conn) {
		_, _ = io.WriteString(conn, answers[0])
		in := bufio.NewReader(conn)
		for _, a := range answers[1:] {
			line, err := in.ReadString('\n')
			if err != nil {
				return
			}
			tag, _, _ := strings.Cut(line, " ")
			if _, err := io.WriteString(conn, strings.ReplaceAll(a, "%s", tag)); err != nil {
				return
			}
		}
		_, _ = io.Copy(io.Discard, in)
	})
}

// TestABadServerCostsLittle: what is no IMAP server, lies, floods, hangs or repeats the password ends with an error that says so, soon and with little memory.
// Proves: platform-151
func TestABadServerCostsLittle(t *testing.T) {
	const hello, able = "* OK hi\r\n", "* CAPABILITY IMAP4rev1 AUTH=PLAIN\r\n%s OK\r\n"
	flood := strings.Repeat("* 1 FETCH (UID 1 FLAGS (x))\r\n", 700_000)
	for name, c := range map[string]struct {
		answers []string
		words   string
	}{
		"another server":     {[]string{"220 mail.example ESMTP\r\n"}, "no IMAP server"},
		"one that is full":   {[]string{"* BYE too many\r\n"}, "takes no logins"},
		"logged in already":  {[]string{"* PREAUTH hi\r\n"}, "takes no logins"},
		"hangs":              {[]string{hello}, "no answer in time"},
		"never ends a line":  {[]string{hello, able, "+ \r\n", "w2 OK\r\n", strings.Repeat("x", 17<<20)}, "longer than it may be"},
		"repeats passwords":  {[]string{hello, able, "+ \r\n", "w2 NO you said hush-hush\r\n"}, "left out"},
		"repeats it encoded": {[]string{hello, able, "+ \r\n", "w2 NO AHJvYmluAGh1c2gtaHVzaA==\r\n"}, "left out"},
		"says why":           {[]string{hello, able, "+ \r\n", "w2 NO [ALERT] \x07use an app password\r\n"}, "the login was refused: [ALERT] use an app password"},
		"has no such folder": {[]string{hello, able, "+ \r\n", "w2 OK\r\n", "%s NO no\r\n"}, "the folder cannot be opened: no"},
		"has no validity":    {[]string{hello, able, "+ \r\n", "w2 OK\r\n", "* 1 EXISTS\r\n%s OK\r\n"}, "UIDVALIDITY"},
		"huge literal":       {[]string{hello, able, "+ \r\n", "w2 OK\r\n", "* OK [UIDVALIDITY 1] x\r\n%s OK\r\n", "* 1 FETCH (UID 1 BODY[] {4000000000}\r\n"}, "longer than it may be"},
		"floods":             {[]string{hello, able, "+ \r\n", "w2 OK\r\n", "* OK [UIDVALIDITY 1] x\r\n%s OK\r\n", flood}, "longer than it may be"},
		"hangs up":           {[]string{hello, able, "+ \r\n", "w2 OK\r\n", "* OK [UIDVALIDITY 1] x\r\n%s OK\r\n", "* 1 FETCH (UID 1 BODY[] {4}\r\nab"}, "no answer in time"},
	} {
		config := parsed(t, "imap://robin:hush-hush@"+script(t, c.answers...)+"/INBOX")
		err := func() error {
			client, err := imap.Dial(t.Context(), config, imap.Pace{Dial: 500 * time.Millisecond, Step: 500 * time.Millisecond, Body: time.Second})
			if err != nil {
				return err
			}
			defer client.Close()
			if _, err := client.Open(); err != nil {
				return err
			}
			_, err = client.Body(1, 100)
			return err
		}()
		if err == nil || !strings.Contains(err.Error(), c.words) || strings.Contains(err.Error(), "hush") {
			t.Errorf("%s: %v", name, err)
		}
	}
	only := script(t, hello, able, "+ \r\n", "w2 OK\r\n", "* OK [UIDVALIDITY 7] x\r\n%s OK [READ-ONLY] opened\r\n")
	if _, f := opened(t, parsed(t, "imap://u:p@"+only), imap.Pace{Dial: 100 * time.Millisecond}); !f.ReadOnly || f.Validity != 7 {
		t.Errorf("%+v", f)
	}
	ctx, cancel := context.WithCancel(t.Context())
	hung := make(chan error, 1)
	go func() {
		_, err := imap.Dial(ctx, parsed(t, "imap://u:p@"+script(t, hello)), imap.Pace{})
		hung <- err
	}()
	cancel()
	if err := <-hung; err == nil {
		t.Error("a stop did not end a connection")
	}
}
