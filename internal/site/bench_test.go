package site

import (
	"bufio"
	"maps"
	"net"
	"net/http"
	"net/http/httptest"
	"sort"
	"strconv"
	"testing"
	"time"
)

// BenchmarkCachedPage measures a cached page over a real connection against a bare
// handler that writes the same bytes and header. Both are requested in turn, in
// short rounds, so that other load on the machine affects both; "ratio" is the
// median of bare/cached: 1 means that the cache costs nothing.
func BenchmarkCachedPage(b *testing.B) {
	f := newSite(b, nil)
	const accept = "gzip, deflate, br, zstd"
	res := f.get("/quote", "Accept-Encoding", accept)
	want := []byte(body(b, res))
	bare := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		maps.Copy(w.Header(), res.Header)
		_, _ = w.Write(want)
	})
	cached := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !f.Page(w, r) {
			b.Error("not the fast way")
		}
	})
	fast, slow := dial(b, bare, accept), dial(b, cached, accept)
	const round = 200
	var ratios []float64
	var total time.Duration
	for b.Loop() {
		x, y := fast.ask(b, round, len(want)), slow.ask(b, round, len(want))
		total += y
		ratios = append(ratios, float64(x)/float64(y))
	}
	sort.Float64s(ratios)
	b.ReportMetric(ratios[len(ratios)/2], "ratio")
	b.ReportMetric(float64(total.Nanoseconds())/float64(round*len(ratios)), "ns/page")
	b.ReportMetric(0, "ns/op") // an op is two rounds of requests: a meaningless number
}

// client requests from one server over one kept-open connection, with as little
// work of its own as possible.
type client struct {
	conn    net.Conn
	in      *bufio.Reader
	request []byte
}

func dial(b *testing.B, h http.Handler, accept string) *client {
	srv := httptest.NewServer(h)
	b.Cleanup(srv.Close)
	conn, err := net.Dial("tcp", srv.Listener.Addr().String())
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = conn.Close() })
	return &client{conn: conn, in: bufio.NewReaderSize(conn, 64<<10), request: []byte("GET /quote HTTP/1.1\r\nHost: x\r\nAccept-Encoding: " + accept + "\r\n\r\n")}
}

func (c *client) ask(b *testing.B, times, size int) time.Duration {
	began := time.Now()
	for range times {
		if _, err := c.conn.Write(c.request); err != nil {
			b.Fatal(err)
		}
		if n := c.skipHeader(b); n != size {
			b.Fatalf("%d bytes announced, want %d", n, size)
		}
		if _, err := c.in.Discard(size); err != nil {
			b.Fatal(err)
		}
	}
	return time.Since(began)
}

// skipHeader reads up to the empty line and returns the Content-Length.
func (c *client) skipHeader(b *testing.B) (length int) {
	for {
		line, err := c.in.ReadSlice('\n')
		if err != nil {
			b.Fatal(err)
		}
		if len(line) == 2 {
			return length
		}
		const key = "Content-Length: "
		if len(line) > len(key) && string(line[:len(key)]) == key {
			if length, err = strconv.Atoi(string(line[len(key) : len(line)-2])); err != nil {
				b.Fatal(err)
			}
		}
	}
}

// nowhere accepts an answer without keeping it.
type nowhere struct{ header http.Header }

func (n nowhere) Header() http.Header         { return n.header }
func (n nowhere) Write(p []byte) (int, error) { return len(p), nil }
func (n nowhere) WriteHeader(int)             {}

func TestTheFastWayDoesNotAllocate(t *testing.T) {
	f := newSite(t, nil)
	body(t, f.get("/quote"))
	tag := f.get("/quote", "Accept-Encoding", "gzip").Header.Get("ETag")
	for _, r := range []*http.Request{
		{Header: http.Header{"Accept-Encoding": {"gzip, br"}}},
		{Header: http.Header{"Accept-Encoding": {"gzip"}, "If-None-Match": {tag}}},
	} {
		r.Method, r.URL = http.MethodGet, httptest.NewRequest(http.MethodGet, "/quote", http.NoBody).URL
		w := nowhere{http.Header{}}
		if n := testing.AllocsPerRun(100, func() {
			if !f.Page(w, r) {
				t.Error("not the fast way")
			}
		}); n != 0 {
			t.Errorf("%v allocations", n)
		}
	}
}
