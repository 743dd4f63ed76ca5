package push

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"wardgate/internal/platform/push/sqlgen"
)

// kind is the outcome of one try.
type kind int

const (
	accepted kind = iota + 1 // 2xx
	later                    // 429, 5xx, or no answer: try again later
	refused                  // any other answer: never
	gone                     // 404, 410: the browser gave the subscription up
)

// outcome is how one try ended.
type outcome struct {
	kind  kind
	after time.Duration // how long the push service wants to be left alone
	text  string        // for the owner of the device
}

// longestWait bounds what a push service may ask for.
const longestWait = time.Hour

// post sends one notice. Nothing of the endpoint, which is a capability, is repeated in what it says.
func (o *Outbox) post(ctx context.Context, n sqlgen.PushNotice, d sqlgen.PushDevice) outcome {
	u, err := readEndpoint(d.Endpoint, o.Loopback)
	if err != nil {
		return outcome{kind: refused, text: err.Error()}
	}
	body, err := o.sealed(n, d)
	if err != nil {
		return outcome{kind: refused, text: "the notice cannot be encrypted for this browser"}
	}
	who, err := o.keys.authorization(ctx, u.Scheme+"://"+u.Host)
	if err != nil {
		return outcome{kind: later, text: "the keys that sign notices are not at hand"}
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, u.String(), bytes.NewReader(body))
	if err != nil {
		return outcome{kind: refused, text: "the request cannot be made"}
	}
	req.Header.Set("Authorization", who)
	req.Header.Set("Content-Encoding", "aes128gcm")
	req.Header.Set("Content-Type", "application/octet-stream")
	req.Header.Set("Urgency", Urgency(n.Urgency).header())
	req.Header.Set("Topic", topic(d.ID, n.Tag))
	req.Header.Set("TTL", strconv.Itoa(max(0, int(n.ExpiresAt.Sub(o.Clock.Now())/time.Second))))
	res, err := o.client.Do(req) // what may be asked is guarded: readEndpoint, guarded
	if err != nil {
		return unanswered(err)
	}
	defer func() { _ = res.Body.Close() }()
	_, _ = io.CopyN(io.Discard, res.Body, 64<<10) // the status decides; what was read lets the connection be used again
	return o.judge(res)
}

func (o *Outbox) sealed(n sqlgen.PushNotice, d sqlgen.PushDevice) ([]byte, error) {
	k, err := readKeys(d.P256dh, d.Auth)
	if err != nil {
		return nil, err
	}
	text, err := message(n)
	if err != nil {
		return nil, err
	}
	return encrypt(k, text, o.Random)
}

// judge turns an answer into an outcome.
func (o *Outbox) judge(res *http.Response) outcome {
	out := outcome{kind: refused, text: fmt.Sprintf("its push service answered with status %d", res.StatusCode)}
	switch {
	case res.StatusCode/100 == 2:
		return outcome{kind: accepted}
	case res.StatusCode == http.StatusNotFound, res.StatusCode == http.StatusGone:
		out.kind = gone
	case res.StatusCode == http.StatusTooManyRequests, res.StatusCode/100 == 5:
		out.kind, out.after = later, o.retryAfter(res.Header.Get("Retry-After"))
	}
	return out
}

// retryAfter reads the header, a number of seconds or a date (RFC 9110, 10.2.3).
func (o *Outbox) retryAfter(s string) time.Duration {
	if seconds, err := strconv.Atoi(strings.TrimSpace(s)); err == nil {
		return min(max(0, time.Duration(seconds)*time.Second), longestWait)
	}
	at, err := http.ParseTime(s)
	if err != nil {
		return 0
	}
	return min(max(0, at.Sub(o.Clock.Now())), longestWait)
}

func unanswered(err error) outcome {
	if errors.Is(err, errPrivate) {
		return outcome{kind: refused, text: errPrivate.Error()}
	}
	out := outcome{kind: later, text: "its push service cannot be reached"}
	if whole, ok := errors.AsType[*url.Error](err); ok && whole.Timeout() {
		out.text = "its push service did not answer in time"
	}
	return out
}

// serviceOf is the host of an endpoint: what of it may be logged.
func serviceOf(endpoint string) string {
	u, err := url.Parse(endpoint)
	if err != nil {
		return ""
	}
	return u.Host
}
