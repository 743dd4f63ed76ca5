package llm

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
)

func read(in io.Reader) ([]string, error) {
	var got []string
	e := newEvents(in)
	for e.next() {
		got = append(got, string(e.data))
	}
	return got, e.err()
}

// Proves: platform-59
func TestAnEventIsItsData(t *testing.T) {
	for name, c := range map[string]struct {
		stream string
		want   []string
	}{
		"two":                    {"data: a\n\ndata: b\n\n", []string{"a\n", "b\n"}},
		"CRLF":                   {"data: a\r\n\r\ndata: b\r\n\r\n", []string{"a\n", "b\n"}},
		"CR":                     {"data: a\r\rdata: b\r\r", []string{"a\n", "b\n"}},
		"mixed":                  {"data: a\r\n\ndata: b\n\r\ndata: c\r\n\r", []string{"a\n", "b\n", "c\n"}},
		"several lines":          {"data: {\"a\":\ndata: 1}\n\n", []string{"{\"a\":\n1}\n"}},
		"no blank":               {"data:a\n\n", []string{"a\n"}},
		"two blanks":             {"data:  a\n\n", []string{" a\n"}},
		"a colon":                {"data: a: b\n\n", []string{"a: b\n"}},
		"no value":               {"data\n\ndata:\n\n", []string{"\n", "\n"}},
		"comments":               {": hello\n\n:\n: data: x\ndata: a\n: between\ndata: b\n\n", []string{"a\nb\n"}},
		"other fields":           {"event: x\nid: 7\nretry: 10\ndatum: y\n data: z\ndata: a\n\n", []string{"a\n"}},
		"empty ones":             {"\n\n\nevent: ping\n\ndata: a\n\n\n\n", []string{"a\n"}},
		"a byte order mark":      {"\ufeffdata: a\n\n\ufeffdata: b\n\n", []string{"a\n"}},
		"half an event":          {"data: a\n\ndata: b\n", []string{"a\n"}},
		"half a line":            {"data: a\n\ndata: b", []string{"a\n"}},
		"nothing":                {"", nil},
		"bytes of no characters": {"data: \xff\xc3\n\n", []string{"\xff\xc3\n"}},
	} {
		for how, in := range map[string]io.Reader{
			"at once": strings.NewReader(c.stream), "byte by byte": iotest.OneByteReader(strings.NewReader(c.stream)),
			"with its end": iotest.DataErrReader(strings.NewReader(c.stream)),
		} {
			if got, err := read(in); err != nil || !slices.Equal(got, c.want) {
				t.Errorf("%s, %s: %q, %v, want %q", name, how, got, err, c.want)
			}
		}
	}
}

// An event is returned as soon as its empty line is read: nothing more has to come,
// whether the line ends with CR, LF or both.
// Proves: platform-59
func TestAnEventWaitsForNothingMore(t *testing.T) {
	for _, end := range []string{"\n", "\r\n", "\r"} {
		in, out := io.Pipe()
		e := newEvents(in)
		got := make(chan string)
		go func() {
			for e.next() {
				got <- string(e.data)
			}
			close(got)
		}()
		for _, want := range []string{"a", "b"} {
			if _, err := io.WriteString(out, "data: "+want+end+end); err != nil {
				t.Fatal(err)
			}
			if data := <-got; data != want+"\n" {
				t.Errorf("%q: %q, want %q", end, data, want)
			}
		}
		if err := out.Close(); err != nil {
			t.Fatal(err)
		}
		if data, more := <-got; more {
			t.Errorf("%q: %q after the end", end, data)
		}
	}
}

func TestABrokenStreamIsAnError(t *testing.T) {
	broken := errors.New("broken")
	got, err := read(io.MultiReader(strings.NewReader("data: a\n\ndata: b\n"), iotest.ErrReader(broken)))
	if !errors.Is(err, broken) || !slices.Equal(got, []string{"a\n"}) {
		t.Errorf("%q, %v", got, err)
	}
}

// A line may be as long as the answer: the limit of the body is reached first.
func TestALineHasTheBoundOfTheBody(t *testing.T) {
	long := strings.Repeat("x", mostBytes-len("data: \n\n"))
	body := func(text string) io.Reader { return &boundedBody{io.NopCloser(strings.NewReader(text)), mostBytes} }
	if got, err := read(body("data: " + long + "\n\n")); len(got) != 1 || got[0] != long+"\n" || !errors.Is(err, errTooMuch) {
		t.Errorf("%d events, %v", len(got), err)
	}
	if got, err := read(body("data: " + long + "xxx\n\n")); len(got) != 0 || !errors.Is(err, errTooMuch) {
		t.Errorf("%d events, %v", len(got), err)
	}
}

// FuzzEvents: how the bytes of a stream are split does not change what is read.
// Proves: platform-59
func FuzzEvents(f *testing.F) {
	for _, s := range []string{"data: a\r\n\r\ndata: b\n\n", ":\rdata\r\r\n", "\ufeffdata:x\n\n", "data: a"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, stream []byte) {
		atOnce, err1 := read(bytes.NewReader(stream))
		slowly, err2 := read(iotest.OneByteReader(bytes.NewReader(stream)))
		if err1 != nil || err2 != nil || !slices.Equal(atOnce, slowly) {
			t.Errorf("%q: %q (%v) at once, %q (%v) byte by byte", stream, atOnce, err1, slowly, err2)
		}
	})
}
