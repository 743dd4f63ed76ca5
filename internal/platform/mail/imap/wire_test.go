package imap

import (
	"bufio"
	"strings"
	"testing"
)

// FuzzLine reads anything as a line of a server, with its literals: it ends, within its limit, and what is read of a mail was sent.
// Proves: platform-151
func FuzzLine(f *testing.F) {
	for _, seed := range []string{
		"* 1 FETCH (UID 1 RFC822.SIZE 3 BODY[HEADER.FIELDS (TO)]<0> {3}\r\nabc)\r\n", "* 1 FETCH (FLAGS (\\Seen (x)) UID 1 BODY[]<0> \"a\\\"b\")\r\n",
		"* 1 FETCH (UID 1 BODY[ {1}\r\n)\r\n", "* SEARCH 1 2 x\r\n", "* 1 FETCH (BODY[] NIL UID 1)\r\n", "* OK [UIDNEXT 7] x\r\n", "* 1 FETCH (BODY {9}\r\n", "* OK {4294967295}\r\n",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, sent string) {
		const most = 1000
		c := &Client{in: bufio.NewReader(strings.NewReader(sent))}
		l, err := c.line(most)
		if err != nil {
			return
		}
		total := 0
		for _, piece := range l {
			total += len(piece)
		}
		if total > most {
			t.Errorf("%d bytes", total)
		}
		l.code()
		oneLine(l.text())
		for name, value := range l.fetched() {
			if !strings.Contains(strings.ToUpper(sent), name) || len(value) > len(sent) {
				t.Errorf("%q is %q", name, value)
			}
		}
	})
}
