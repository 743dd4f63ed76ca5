package llm

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"time"
)

const (
	// repeats is how often a request is sent again after a temporary failure.
	repeats = 2
	// firstPause is the pause before the first repeat, if the provider names none; the
	// next is twice as long. No jitter is needed: the few conversations that ask at the
	// same time began at different moments.
	firstPause = 500 * time.Millisecond
)

// endpoint is where questions go. A malformed address stays as it is, and the
// request fails.
func endpoint(base string) string {
	u, err := url.Parse(base)
	if err != nil {
		return base
	}
	return u.JoinPath("chat", "completions").String()
}

// post sends the body until the answer is no temporary failure. The response has any
// status, and its body is unread.
func (c *Client) post(ctx context.Context, body []byte) (*http.Response, error) {
	for sent := 0; ; sent++ {
		res, err := c.postOnce(ctx, body)
		if ctx.Err() != nil {
			discard(res)
			return nil, ctx.Err()
		}
		if sent == repeats || !passing(res, err) {
			return res, err
		}
		wait := firstPause << sent
		if named, ok := namedPause(res); !ok {
			wait = min(wait, c.pause)
		} else if wait = named; wait > c.pause {
			return res, err
		}
		discard(res)
		if err := sleep(ctx, wait); err != nil {
			return nil, err
		}
	}
}

func (c *Client) postOnce(ctx context.Context, body []byte) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.endpoint, bytes.NewReader(body))
	if err != nil {
		return nil, badAddress{err}
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Accept", "application/json, text/event-stream")
	req.Header.Set("User-Agent", "wardgate") // the default would tell about our machine
	if c.key != "" {
		req.Header.Set("Authorization", "Bearer "+c.key)
	}
	return c.http.Do(req)
}

// badAddress is an error that repeating cannot fix.
type badAddress struct{ error }

// Unwrap is for errors.As.
func (b badAddress) Unwrap() error { return b.error }

// passing reports whether a failure may be temporary.
func passing(res *http.Response, err error) bool {
	if err != nil {
		return !errors.As(err, new(badAddress))
	}
	switch res.Header.Get("X-Should-Retry") { // OpenAI's own header for it
	case "true":
		return true
	case "false":
		return false
	}
	switch res.StatusCode {
	case http.StatusRequestTimeout, http.StatusConflict, http.StatusTooManyRequests:
		return true
	}
	return res.StatusCode >= 500
}

// namedPause is how long the provider asks us to wait: in milliseconds, in seconds, or
// until an instant, which is compared with the clock of the same response.
func namedPause(res *http.Response) (time.Duration, bool) {
	if res == nil {
		return 0, false
	}
	if d, ok := asDuration(res.Header.Get("Retry-After-Ms"), time.Millisecond); ok {
		return d, true
	}
	after := res.Header.Get("Retry-After")
	if d, ok := asDuration(after, time.Second); ok {
		return d, true
	}
	until, err1 := http.ParseTime(after)
	now, err2 := http.ParseTime(res.Header.Get("Date"))
	return max(0, until.Sub(now)), err1 == nil && err2 == nil
}

// longest stands for a pause that is too long anyway; larger numbers would
// overflow.
const longest = 24 * time.Hour

func asDuration(number string, unit time.Duration) (time.Duration, bool) {
	n, err := strconv.ParseFloat(number, 64)
	switch {
	case errors.Is(err, strconv.ErrRange) && n > 0, err == nil && n > float64(longest/unit):
		return longest, true
	case err != nil || !(n >= 0): // not a number either
		return 0, false
	}
	return time.Duration(n * float64(unit)), true
}

func sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// discard gives up the rest of an answer.
func discard(res *http.Response) {
	if res != nil {
		_ = res.Body.Close() // the rest is not needed
	}
}
