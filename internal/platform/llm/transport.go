package llm

import (
	"errors"
	"io"
	"net"
	"net/http"
	"time"
)

// mostBytes is how much of one response is read: a hundred times a long answer.
const mostBytes = 1 << 20

var errTooMuch = errors.New("the answer has more than 1 MiB")

// newHTTP returns a client with its own connections. It follows no redirect: the
// key would go with it, and a redirected POST means a wrong address anyway.
func newHTTP() *http.Client {
	return &http.Client{
		Transport: bounded{&http.Transport{
			Proxy:                  http.ProxyFromEnvironment,
			DialContext:            (&net.Dialer{Timeout: 10 * time.Second, KeepAlive: 30 * time.Second}).DialContext,
			ForceAttemptHTTP2:      true,
			TLSHandshakeTimeout:    10 * time.Second,
			MaxIdleConnsPerHost:    8,
			IdleConnTimeout:        90 * time.Second,
			MaxResponseHeaderBytes: 64 << 10,
		}},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// bounded ends every response at mostBytes, counted after decompression.
type bounded struct{ next *http.Transport }

// RoundTrip implements http.RoundTripper.
func (b bounded) RoundTrip(r *http.Request) (*http.Response, error) {
	res, err := b.next.RoundTrip(r)
	if res != nil && res.Body != nil {
		res.Body = &boundedBody{res.Body, mostBytes}
	}
	return res, err
}

// CloseIdleConnections is called by http.Client.
func (b bounded) CloseIdleConnections() { b.next.CloseIdleConnections() }

type boundedBody struct {
	io.ReadCloser

	left int
}

func (b *boundedBody) Read(p []byte) (int, error) {
	if b.left <= 0 {
		return 0, errTooMuch
	}
	n, err := b.ReadCloser.Read(p[:min(len(p), b.left)])
	b.left -= n
	return n, err
}
