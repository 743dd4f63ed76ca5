package httpx

import (
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// TestNoDeadlineOfTheBodyEndsTheAnswer: a deadline for reading that is left on a connection of HTTP/1.1 ends the context
// of whatever takes longer, five seconds after the data came: a hash on a busy machine, a language model.
// Proves: platform-66
func TestNoDeadlineOfTheBodyEndsTheAnswer(t *testing.T) {
	var last atomic.Pointer[time.Time]
	var during []time.Time
	route := Handle(Route{
		Method: http.MethodPost, Path: "/api/slow", ID: "slow", Tag: "site", Who: Public(), Rate: Unlimited("test"), Repeat: Repeats, Body: 1 << 10,
	}, func(_ context.Context, in *struct {
		Body struct {
			Text string `json:"text"`
		}
	}) (*struct{ Body string }, error) {
		during = append(during, *last.Load())
		return &struct{ Body string }{in.Body.Text}, nil
	})
	router, _ := mount(t, route)
	server := httptest.NewUnstartedServer(router)
	server.Listener = deadlines{server.Listener, &last}
	server.Start()
	defer server.Close()
	for range 2 { // the second message of a connection, too
		res, err := server.Client().Post(server.URL+"/api/slow", "application/json", strings.NewReader(`{"text":"words"}`))
		if err != nil || res.StatusCode != http.StatusOK {
			t.Fatalf("%v %v", res, err)
		}
		_ = res.Body.Close()
	}
	if len(during) != 2 || !during[0].IsZero() || !during[1].IsZero() {
		t.Errorf("while it was answered the deadlines were %v, want none", during)
	}
}

// deadlines is a listener whose connections tell the deadline for reading that was set last.
type deadlines struct {
	net.Listener
	last *atomic.Pointer[time.Time]
}

func (d deadlines) Accept() (net.Conn, error) {
	conn, err := d.Listener.Accept()
	return &watchedConn{conn, d.last}, err
}

type watchedConn struct {
	net.Conn
	last *atomic.Pointer[time.Time]
}

func (c *watchedConn) SetReadDeadline(at time.Time) error {
	c.last.Store(&at)
	return c.Conn.SetReadDeadline(at)
}
