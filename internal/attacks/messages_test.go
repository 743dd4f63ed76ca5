package attacks_test

import (
	"bytes"
	"crypto/tls"
	"errors"
	"io"
	"net"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/net/http2"
	"golang.org/x/net/http2/hpack"

	"wardgate/internal/app/apptest"
	"wardgate/internal/platform/db/dbtest"
)

// smuggled is what a proxy in front would have taken for a part of the message before it. It answers "ready", which nothing else does.
const smuggled = "GET /readyz HTTP/1.1\r\nHost: guard.example\r\n\r\n"

// afterwards is a message that ends a connection that is still open.
const afterwards = "GET /healthz HTTP/1.1\r\nHost: guard.example\r\nConnection: close\r\n\r\n"

// unclear are messages of which two readers could say that they end at different places, by what is wrong with them: the lines behind
// the request line, an empty line and the body.
func unclear() map[string]string {
	chunked := func(body string) string { return "Transfer-Encoding: chunked\r\n\r\n" + body }
	return map[string]string{
		"length and chunks":           "Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
		"chunks and length":           "Transfer-Encoding: chunked\r\nContent-Length: 100\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
		"two lengths":                 "Content-Length: 2\r\nContent-Length: 70\r\n\r\n{}",
		"a list of lengths":           "Content-Length: 2, 70\r\n\r\n{}",
		"a list of one length":        "Content-Length: 2, 2\r\n\r\n{}",
		"a length with a sign":        "Content-Length: +2\r\n\r\n{}",
		"a length below nothing":      "Content-Length: -2\r\n\r\n{}",
		"a length in hexadecimal":     "Content-Length: 0x2\r\n\r\n{}",
		"a length beyond all numbers": "Content-Length: 18446744073709551618\r\n\r\n{}",
		"no length":                   "Content-Length:\r\n\r\n{}",
		"an unknown coding":           "Transfer-Encoding: xchunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
		"chunks of chunks":            "Transfer-Encoding: chunked, chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
		"chunks, then another coding": "Transfer-Encoding: chunked, identity\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
		"gzip and chunks":             "Transfer-Encoding: gzip, chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
		"identity":                    "Transfer-Encoding: identity\r\nContent-Length: 2\r\n\r\n{}",
		"two codings":                 "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
		"a space before the colon":    "Transfer-Encoding : chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
		"a vertical tab":              "Transfer-Encoding:\vchunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
		"a folded coding":             "Transfer-Encoding:\r\n chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
		"a bare CR":                   "X: a\rContent-Length: 70\r\n\r\n",
		"a NUL":                       "X: a\x00\r\nContent-Length: 2\r\n\r\n{}",
		"a line without a colon":      "Content-Length 70\r\n\r\n",
		"a chunk behind a bare LF":    chunked("2\n{}\n0\n\n"),
		"a chunk ending in LF":        chunked("2\r\n{}\n0\r\n\r\n"),
		"an extension ending in LF":   chunked("2;a=b\n{}\r\n0\r\n\r\n"),
		"a chunk size with 0x":        chunked("0x2\r\n{}\r\n0\r\n\r\n"),
		"a chunk size with a sign":    chunked("+2\r\n{}\r\n0\r\n\r\n"),
		"a chunk size below nothing":  chunked("-2\r\n{}\r\n0\r\n\r\n"),
		"a chunk size beyond numbers": chunked("10000000000000002\r\n{}\r\n0\r\n\r\n"),
		"a chunk that goes on":        chunked("2\r\n{}XX0\r\n\r\n"),
		"an endless chunk size":       chunked(strings.Repeat("0", 300) + "2\r\n{}\r\n0\r\n\r\n"),
	}
}

// TestNoMessageIsHiddenInAnother: a message whose end is unclear is refused, and whatever follows it on the connection is not answered: not by
// the API, not by a form, not by a page, in clear or over TLS. None of it is a fault of ours in the log.
// Proves: security-156
func TestNoMessageIsHiddenInAnother(t *testing.T) {
	for name, options := range map[string][]apptest.Option{"in clear": nil, "over TLS": {apptest.TLS()}} {
		h := apptest.Start(t, dbtest.SQLite(t), options...)
		for what, rest := range unclear() {
			for _, target := range []string{"/api/leads", "/quote", "/"} {
				kind := "application/json"
				if target == "/quote" {
					kind = "application/x-www-form-urlencoded"
				}
				sent := "POST " + target + " HTTP/1.1\r\nHost: guard.example\r\nContent-Type: " + kind + "\r\n" + rest
				statuses, all := converse(t, h, sent+smuggled+afterwards)
				if len(statuses) != 1 || statuses[0] < 400 || statuses[0] > 499 && statuses[0] != http.StatusNotImplemented {
					t.Errorf("%s, %s, %s: answered %v", name, what, target, statuses)
				}
				if strings.Contains(all, `"ready"`) {
					t.Errorf("%s, %s, %s: what was hidden in it was answered", name, what, target)
				}
			}
		}
		// A folded line is read as one, with a space (RFC 9112, section 5.2): what stands in it is no length.
		if statuses, all := converse(t, h, "GET /healthz HTTP/1.1\r\nHost: guard.example\r\nX: a\r\n Content-Length: 70\r\n\r\n"+afterwards); len(statuses) != 2 || strings.Contains(all, "400") {
			t.Errorf("%s: a folded line: %v", name, statuses)
		}
		for _, host := range []string{"", "Host: a.example\r\nHost: b.example\r\n", "Host: a b\r\n"} {
			if statuses, _ := converse(t, h, "GET / HTTP/1.1\r\n"+host+"\r\n"+smuggled); len(statuses) != 1 || statuses[0] != http.StatusBadRequest {
				t.Errorf("%s: the host %q: %v", name, host, statuses)
			}
		}
		// An honest message in chunks is taken, and ends its connection.
		honest := "POST /api/leads HTTP/1.1\r\nHost: guard.example\r\nContent-Type: application/json\r\nIdempotency-Key: one\r\nTransfer-Encoding: chunked\r\n\r\n" +
			"10\r\n{\"email\":\"dana@b\r\n12\r\nirch.example\"}    \r\n0\r\n\r\n"
		if statuses, all := converse(t, h, honest+afterwards); len(statuses) != 1 || statuses[0] != http.StatusCreated {
			t.Errorf("%s: an honest message in chunks: %v %s", name, statuses, all)
		}
		if n := h.Count("SELECT count(*) FROM leads"); n != 1 {
			t.Errorf("%s: %d leads", name, n)
		}
		h.Stop()
		if strings.Contains(h.Log.String(), `"level":"ERROR"`) {
			t.Errorf("%s: the log has a fault: %s", name, h.Log)
		}
	}
}

// converse sends bytes on a connection of their own and reads until it ends: the statuses of all answers, and what came.
func converse(t *testing.T, h *apptest.Instance, sent string) (statuses []int, all string) {
	t.Helper()
	conn := dial(t, h.Config.Listen)
	if h.Roots != nil {
		conn = tls.Client(conn, &tls.Config{RootCAs: h.Roots, ServerName: "127.0.0.1", MinVersion: tls.VersionTLS12})
	}
	if _, err := io.WriteString(conn, sent); err != nil && h.Roots != nil {
		t.Fatal(err)
	}
	came, err := io.ReadAll(conn)
	if timeout, is := errors.AsType[net.Error](err); is && timeout.Timeout() {
		t.Errorf("the connection stays open behind %q", sent)
	}
	_ = conn.Close()
	for line := range strings.Lines(string(came)) {
		if rest, is := strings.CutPrefix(line, "HTTP/1.1 "); is {
			status, err := strconv.Atoi(rest[:3])
			if err != nil {
				t.Fatal(err)
			}
			statuses = append(statuses, status)
		}
	}
	return statuses, string(came)
}

// TestALengthOfHTTP2MustBeTrue: over HTTP/2 frames say where a message ends. A content-length that says otherwise, or a header that belongs to
// HTTP/1.1 or could become one behind a proxy, has it refused.
// Proves: security-156
func TestALengthOfHTTP2MustBeTrue(t *testing.T) {
	h := apptest.Start(t, dbtest.SQLite(t), apptest.TLS())
	body := []byte(`{"email":"dana@birch.example"}`)
	length := strconv.Itoa(len(body))
	c := dialHTTP2(t, h)
	for name, fields := range map[string][]string{
		"longer than it says":  {"content-length", "3"},
		"shorter than it says": {"content-length", "3000"},
		"no number":            {"content-length", "+" + length},
		"two lengths":          {"content-length", length, "content-length", "3"},
		"a coding":             {"transfer-encoding", "chunked"},
		"a connection":         {"connection", "keep-alive"},
		"an upgrade":           {"upgrade", "h2c"},
		"a broken line":        {"x", "a\r\ncontent-length: 3"},
		"a name in capitals":   {"Content-Length", length},
		"a colon in a name":    {"x: y", "a"},
	} {
		if status := c.post("/api/leads", body, fields...); status/100 == 2 || status/100 == 5 {
			t.Errorf("%s: %d", name, status)
		}
		if c.ended { // a mistake of the connection, not of one message
			c = dialHTTP2(t, h)
		}
	}
	if n := h.Count("SELECT count(*) FROM leads"); n != 0 {
		t.Errorf("%d leads were stored", n)
	}
	// On a connection of its own: the server may end one a moment after it refused a message of it.
	if status := dialHTTP2(t, h).post("/api/leads", body, "content-length", length); status != http.StatusCreated {
		t.Errorf("an honest message: %d", status)
	}
	h.Stop()
	if strings.Contains(h.Log.String(), `"level":"ERROR"`) {
		t.Errorf("the log has a fault: %s", h.Log)
	}
}

// http2Client writes frames as no library would.
type http2Client struct {
	t      *testing.T
	framer *http2.Framer
	next   uint32
	ended  bool
}

func dialHTTP2(t *testing.T, h *apptest.Instance) *http2Client {
	t.Helper()
	conn := tls.Client(dial(t, h.Config.Listen), &tls.Config{RootCAs: h.Roots, ServerName: "127.0.0.1", NextProtos: []string{"h2"}, MinVersion: tls.VersionTLS12})
	if _, err := io.WriteString(conn, http2.ClientPreface); err != nil {
		t.Fatal(err)
	}
	c := &http2Client{t: t, framer: http2.NewFramer(conn, conn), next: 1}
	c.framer.ReadMetaHeaders = hpack.NewDecoder(4096, nil)
	if err := errors.Join(c.framer.WriteSettings(), c.framer.WriteSettingsAck()); err != nil {
		t.Fatal(err)
	}
	return c
}

// post sends a message with header fields, in pairs, and returns the status of its answer; 0 if it was refused without one.
func (c *http2Client) post(target string, body []byte, fields ...string) int {
	c.t.Helper()
	var block bytes.Buffer
	encoder := hpack.NewEncoder(&block)
	fields = append([]string{
		":method", "POST", ":scheme", "https", ":authority", "guard.example", ":path", target, "content-type", "application/json", "idempotency-key", "k" + strconv.Itoa(int(c.next)),
	}, fields...)
	for i := 0; i < len(fields); i += 2 {
		if err := encoder.WriteField(hpack.HeaderField{Name: fields[i], Value: fields[i+1]}); err != nil {
			c.t.Fatal(err)
		}
	}
	stream := c.next
	c.next += 2
	err := errors.Join(c.framer.WriteHeaders(http2.HeadersFrameParam{StreamID: stream, BlockFragment: block.Bytes(), EndHeaders: true}), c.framer.WriteData(stream, true, body))
	for err == nil {
		var frame http2.Frame
		if frame, err = c.framer.ReadFrame(); err != nil {
			break
		}
		switch f := frame.(type) {
		case *http2.MetaHeadersFrame:
			if f.StreamID == stream {
				status, err := strconv.Atoi(f.PseudoValue("status"))
				if err != nil {
					c.t.Fatal(err)
				}
				return status
			}
		case *http2.RSTStreamFrame:
			if f.StreamID == stream {
				return 0
			}
		case *http2.GoAwayFrame:
			c.ended = true
			return 0
		}
	}
	c.ended = true
	return 0
}
