package uploads

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"time"

	v4 "github.com/aws/aws-sdk-go-v2/aws/signer/v4"
)

const (
	// tries is how often a request is sent to the store before it has failed.
	tries = 3
	// firstPause is the pause before the first repeat; the next is twice as
	// long.
	firstPause = 200 * time.Millisecond
	// mostRefusal bounds what is read of an error.
	mostRefusal = 64 << 10
)

// newBucketHTTP returns a client with its own connections. It follows no redirect:
// a signature is for one host.
func newBucketHTTP() *http.Client {
	return &http.Client{
		Transport: &http.Transport{
			Proxy:               http.ProxyFromEnvironment,
			DialContext:         (&net.Dialer{Timeout: 5 * time.Second, KeepAlive: 30 * time.Second}).DialContext,
			ForceAttemptHTTP2:   true,
			TLSHandshakeTimeout: 5 * time.Second,
			MaxIdleConnsPerHost: 16,
			IdleConnTimeout:     time.Minute,
			DisableCompression:  true, // files are already compressed, and their length is that of the file
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// do sends a request for a file until its failure is not temporary. The caller closes
// the body of an answer with status 2xx; everything else is an error.
func (b *Bucket) do(ctx context.Context, method, name string, content []byte) (*http.Response, error) {
	for try := 1; ; try++ {
		res, err := b.doOnce(ctx, method, name, content)
		if err == nil || ctx.Err() != nil || try == tries || !passing(err) {
			return res, err
		}
		timer := time.NewTimer(b.pause << (try - 1))
		select {
		case <-timer.C:
		case <-ctx.Done():
			timer.Stop()
			return nil, ctx.Err()
		}
	}
}

func (b *Bucket) doOnce(ctx context.Context, method, name string, content []byte) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, method, "", bytes.NewReader(content))
	if err != nil {
		return nil, err
	}
	req.URL = b.object(name)
	req.Host = req.URL.Host
	req.Header.Set("User-Agent", "wardgate") // the default would tell about our machine
	if method == http.MethodPut {
		req.Header.Set("Content-Type", contentType(name))
		req.Header.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	if err := b.sign(req, content); err != nil {
		return nil, fmt.Errorf("signing: %w", err)
	}
	res, err := b.http.Do(req)
	switch {
	case errors.Is(err, io.EOF):
		return nil, fmt.Errorf("the store closed the connection: %w", err)
	case err != nil:
		return nil, err
	case res.StatusCode < 200 || res.StatusCode > 299:
		return nil, refusalIn(res)
	}
	return res, nil
}

// sign signs the whole request (AWS Signature Version 4).
func (b *Bucket) sign(req *http.Request, content []byte) error {
	sum := sha256.Sum256(content)
	hash := hex.EncodeToString(sum[:])
	req.Header.Set("X-Amz-Content-Sha256", hash)
	asItIs := func(o *v4.SignerOptions) { o.DisableURIPathEscaping = true } // object has escaped the path
	return v4.NewSigner(asItIs).SignHTTP(req.Context(), b.key, req, hash, "s3", b.region, b.clock.Now())
}

// refusal is an error answer of a store.
type refusal struct {
	Status  int    `xml:"-"`
	Code    string `xml:"Code"`
	Message string `xml:"Message"`
}

// refusalIn reads it. The answer to a HEAD has no body: then only the status counts.
func refusalIn(res *http.Response) error {
	r := &refusal{Status: res.StatusCode}
	body, err := io.ReadAll(io.LimitReader(res.Body, mostRefusal))
	if err = errors.Join(err, res.Body.Close()); err == nil {
		if xml.Unmarshal(body, r) != nil {
			r.Code, r.Message = "", "" // of a proxy between, say
		}
	}
	return r
}

// Error implements error.
func (r *refusal) Error() string {
	if r.Code == "" {
		return fmt.Sprintf("the store answered %d", r.Status)
	}
	return fmt.Sprintf("the store answered %d %.60q: %.200q", r.Status, r.Code, r.Message)
}

// absent reports whether there is no such file.
func (r *refusal) absent() bool {
	return r.Code == "NoSuchKey" || r.Status == http.StatusNotFound && r.Code != "NoSuchBucket"
}

// passing reports whether a failure may be temporary: the connection's, and those
// with which a store asks to try later.
func passing(err error) bool {
	answer := new(refusal)
	if errors.As(err, &answer) {
		switch answer.Status {
		case http.StatusRequestTimeout, http.StatusTooManyRequests:
			return true
		}
		return answer.Status >= 500
	}
	return errors.As(err, new(*url.Error))
}
