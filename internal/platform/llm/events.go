package llm

import (
	"bufio"
	"bytes"
	"io"
)

// events reads a stream of server-sent events, and of each only its data: the protocol
// streams answers this way. What follows the last empty line is no event.
type events struct {
	lines *bufio.Scanner
	begun bool // the first line was read
	wasCR bool // the previous line ended with a CR, which an LF may follow
	data  []byte
}

func newEvents(body io.Reader) *events {
	e := &events{}
	e.lines = bufio.NewScanner(body)
	e.lines.Buffer(nil, mostBytes+1) // the limit of the body also limits a line
	e.lines.Split(e.line)
	return e
}

// next reads the next event that has data. The data is valid until the next call.
func (e *events) next() bool {
	e.data = e.data[:0]
	for e.lines.Scan() {
		line := e.lines.Bytes()
		if !e.begun {
			e.begun, line = true, bytes.TrimPrefix(line, []byte("\ufeff"))
		}
		if len(line) == 0 {
			if len(e.data) > 0 {
				return true
			}
			continue
		}
		field, value, _ := bytes.Cut(line, []byte(":")) // a comment's field is empty
		if string(field) == "data" {
			e.data = append(append(e.data, bytes.TrimPrefix(value, []byte(" "))...), '\n')
		}
	}
	return false
}

func (e *events) err() error { return e.lines.Err() }

// line is a bufio.SplitFunc: a line ends with CR, LF or both. One that ends with CR is
// returned at once, so that nothing waits for an LF that may never come.
func (e *events) line(data []byte, _ bool) (advance int, line []byte, err error) {
	start := 0
	if e.wasCR && len(data) > 0 {
		if e.wasCR = false; data[0] == '\n' {
			start = 1
		}
	}
	length := bytes.IndexAny(data[start:], "\r\n")
	if length < 0 {
		return start, nil, nil
	}
	end := start + length
	e.wasCR = data[end] == '\r'
	return end + 1, data[start:end], nil
}
