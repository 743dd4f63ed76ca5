package smtptest

import (
	"bufio"
	"net"
	"strings"
	"sync"
	"testing"
	"time"
)

// Dialogue is one connection of a scripted server.
type Dialogue struct {
	// Nth counts the connections from 1.
	Nth  int
	conn net.Conn
	in   *bufio.Reader
}

// Script starts a server that runs fn for every connection and closes it
// afterwards. It returns the address as SMTP_URL takes it, and ends with the test.
func Script(t testing.TB, fn func(d *Dialogue)) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatalf("smtptest: %v", err)
	}
	var (
		mu    sync.Mutex
		conns []net.Conn
		open  sync.WaitGroup
	)
	open.Go(func() {
		for n := 1; ; n++ {
			conn, err := l.Accept()
			if err != nil {
				return // the listener was closed
			}
			mu.Lock()
			conns = append(conns, conn)
			mu.Unlock()
			open.Go(func() {
				defer func() { _ = conn.Close() }()
				_ = conn.SetDeadline(time.Now().Add(time.Minute))
				fn(&Dialogue{Nth: n, conn: conn, in: bufio.NewReader(conn)})
			})
		}
	})
	t.Cleanup(func() {
		_ = l.Close()
		mu.Lock()
		for _, c := range conns {
			_ = c.Close()
		}
		mu.Unlock()
		open.Wait()
	})
	return "smtp://" + l.Addr().String()
}

// Say writes one line. A client that has left is no error of the script.
func (d *Dialogue) Say(line string) { _, _ = d.conn.Write([]byte(line + "\r\n")) }

// Hear reads one line, empty when the client has left.
func (d *Dialogue) Hear() string {
	line, err := d.in.ReadString('\n')
	if err != nil {
		return ""
	}
	return strings.TrimRight(line, "\r\n")
}

// Greet says hello and answers EHLO without extensions.
func (d *Dialogue) Greet() {
	d.Say("220 mx.test ESMTP")
	d.Hear()
	d.Say("250 mx.test")
}

// Until answers 250 to every command before the one that begins with word, and
// returns false when the client leaves before.
func (d *Dialogue) Until(word string) bool {
	for {
		line := d.Hear()
		if line == "" {
			return false
		}
		if strings.HasPrefix(strings.ToUpper(line), word) {
			return true
		}
		d.Say("250 ok")
	}
}

// Body reads up to the dot that ends a mail.
func (d *Dialogue) Body() {
	for {
		line, err := d.in.ReadString('\n')
		if err != nil || line == ".\r\n" {
			return
		}
	}
}
