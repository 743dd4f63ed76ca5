package sms

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptrace"
	"net/url"
	"strings"
	"sync/atomic"
	"unicode"
)

// kind is the outcome of one attempt.
type kind int

const (
	accepted kind = iota + 1 // 2xx
	later                    // 429, 5xx, or nothing was sent: try again later
	refused                  // any other reply: never
	unknown                  // the request was sent, and there was no reply
	withheld                 // it must not leave any more
	expired                  // its lifetime is over
)

// outcome is how one attempt ended.
type outcome struct {
	kind kind
	sid  string
	code int
	text string // for staff
}

// mostReply is how much of a reply is read: ten times a long one.
const mostReply = 64 << 10

// newClient returns a client that opens a connection for each request and sends it once:
// a request on a kept-open connection may be lost with it, and HTTP libraries then repeat
// it on their own. It follows no redirect: the token would go with it.
func newClient(p Pace) *http.Client {
	one := new(http.Protocols)
	one.SetHTTP1(true)
	return &http.Client{
		Timeout: p.Request,
		Transport: &http.Transport{
			Proxy:                  http.ProxyFromEnvironment,
			DialContext:            (&net.Dialer{Timeout: p.Connect}).DialContext,
			TLSHandshakeTimeout:    p.Connect,
			DisableKeepAlives:      true,
			Protocols:              one,
			MaxResponseHeaderBytes: mostReply,
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// post sends one message. Without a connection nothing was sent; after that, a missing
// reply leaves the outcome open.
func (o *Outbox) post(ctx context.Context, to, body string) outcome {
	var connected atomic.Bool
	ctx = httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{GotConn: func(httptrace.GotConnInfo) { connected.Store(true) }})
	form := url.Values{"From": {o.Provider.From}, "To": {to}, "Body": {body}}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, o.Provider.URL, strings.NewReader(form.Encode()))
	if err != nil {
		return outcome{kind: refused, text: "the request cannot be made"}
	}
	req.SetBasicAuth(o.Provider.User, o.Provider.Password)
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	req.Header.Set("Accept", "application/json")
	res, err := o.client.Do(req)
	switch {
	case err != nil && connected.Load():
		return outcome{kind: unknown, text: "no reply: " + o.lost(err)}
	case err != nil:
		return outcome{kind: later, text: "the provider cannot be reached: " + o.lost(err)}
	}
	defer func() { _ = res.Body.Close() }()
	// The status decides; without the rest only its code or reason is missing.
	reply, _ := io.ReadAll(io.LimitReader(res.Body, mostReply))
	return o.judge(res.StatusCode, reply)
}

// judge turns a reply into an outcome.
func (o *Outbox) judge(status int, reply []byte) outcome {
	var said struct {
		SID     string `json:"sid"`
		Code    int    `json:"code"`
		Message string `json:"message"`
	}
	_ = json.Unmarshal(reply, &said) // without JSON only the status counts
	out := outcome{sid: clean(said.SID), code: status, text: o.hidden(said.Message)}
	if status/100 == 2 {
		return outcome{kind: accepted, sid: out.sid}
	}
	if said.Code != 0 {
		out.code = said.Code
	}
	if out.text == "" {
		out.text = fmt.Sprintf("the provider answered with status %d", status)
	}
	out.kind = refused
	if status == http.StatusTooManyRequests || status/100 == 5 {
		out.kind = later
	}
	return out
}

// lost describes for staff how a request failed: without the address, which contains the
// account.
func (o *Outbox) lost(err error) string {
	if whole, ok := errors.AsType[*url.Error](err); ok {
		if whole.Timeout() {
			return "no answer in time"
		}
		err = whole.Err
	}
	if errors.Is(err, context.Canceled) {
		return "the program was ending"
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return "the provider hung up"
	}
	return o.hidden(err.Error())
}

// hidden removes the token from a provider's text, in case it repeats it.
func (o *Outbox) hidden(s string) string {
	return clean(strings.ReplaceAll(s, o.Provider.Password, "…"))
}

// clean makes a provider's text fit for one line of a page.
func clean(s string) string {
	s = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, "?"))
	if r := []rune(s); len(r) > 300 {
		s = string(r[:300]) + "…"
	}
	return strings.TrimSpace(s)
}
