package uploads

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/httpx"
)

// bucketServer implements as much of the S3 protocol as pictures need, and checks
// every signature itself (AWS Signature Version 4).
type bucketServer struct {
	t      *testing.T
	secret string

	mu    sync.Mutex
	files map[string][]byte
	types map[string]string
	calls int
	// trouble, when it is set, may answer instead of the server and return true.
	trouble func(w http.ResponseWriter, r *http.Request) bool
}

func startBucket(t *testing.T) (*bucketServer, *Bucket) {
	t.Helper()
	s := &bucketServer{t: t, secret: "s3cr3t/+%", files: map[string][]byte{}, types: map[string]string{}}
	server := httptest.NewServer(s)
	t.Cleanup(server.Close)
	b, err := ParseURL("s3://KEYID:s3cr3t%2F+%25@" + strings.TrimPrefix(server.URL, "http://") + "/pictures/site?region=ca-west-1&tls=off")
	if err != nil {
		t.Fatal(err)
	}
	b.pause = time.Millisecond
	return s, b
}

func (s *bucketServer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.calls++
	if s.trouble != nil && s.trouble(w, r) {
		return
	}
	if !s.signed(r) {
		refuse(w, http.StatusForbidden, "SignatureDoesNotMatch")
		return
	}
	switch r.Method {
	case http.MethodPut:
		body, err := io.ReadAll(r.Body)
		if sum := sha256.Sum256(body); err != nil || hex.EncodeToString(sum[:]) != r.Header.Get("X-Amz-Content-Sha256") {
			refuse(w, http.StatusBadRequest, "XAmzContentSHA256Mismatch")
			return
		}
		s.files[r.URL.Path], s.types[r.URL.Path] = body, r.Header.Get("Content-Type")
		w.Header().Set("ETag", `"1"`)
	case http.MethodGet, http.MethodHead:
		content, ok := s.files[r.URL.Path]
		if !ok {
			refuse(w, http.StatusNotFound, "NoSuchKey")
			return
		}
		w.Header().Set("ETag", `"1"`)
		http.ServeContent(w, r, "", time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC), bytes.NewReader(content))
	default:
		s.t.Errorf("the store was asked to %s", r.Method)
	}
}

func refuse(w http.ResponseWriter, status int, code string) {
	w.Header().Set("Content-Type", "application/xml")
	w.WriteHeader(status)
	fmt.Fprintf(w, `<?xml version="1.0"?><Error><Code>%s</Code><Message>no</Message></Error>`, code)
}

func mac(key []byte, text string) []byte {
	h := hmac.New(sha256.New, key)
	h.Write([]byte(text))
	return h.Sum(nil)
}

// signed computes the signature anew from what came over the wire.
func (s *bucketServer) signed(r *http.Request) bool {
	parts := strings.FieldsFunc(strings.TrimPrefix(r.Header.Get("Authorization"), "AWS4-HMAC-SHA256 "), func(c rune) bool { return c == ',' || c == ' ' })
	fields := map[string]string{}
	for _, p := range parts {
		k, v, _ := strings.Cut(p, "=")
		fields[k] = v
	}
	scope := strings.Split(fields["Credential"], "/") // key/date/region/s3/aws4_request
	if len(scope) != 5 || scope[0] != "KEYID" || scope[2] != "ca-west-1" || scope[3] != "s3" {
		return false
	}
	names := strings.Split(fields["SignedHeaders"], ";")
	if !slices.Contains(names, "host") || !slices.Contains(names, "x-amz-content-sha256") {
		return false
	}
	var headers strings.Builder
	for _, n := range names {
		v := r.Header.Get(n)
		if n == "host" {
			v = r.Host
		}
		if n == "content-length" { // net/http keeps it elsewhere
			v = strconv.FormatInt(r.ContentLength, 10)
		}
		fmt.Fprintf(&headers, "%s:%s\n", n, v)
	}
	request := strings.Join([]string{r.Method, canonical(r.URL.Path), r.URL.RawQuery, headers.String(), fields["SignedHeaders"], r.Header.Get("X-Amz-Content-Sha256")}, "\n")
	sum := sha256.Sum256([]byte(request))
	text := strings.Join([]string{"AWS4-HMAC-SHA256", r.Header.Get("X-Amz-Date"), strings.Join(scope[1:], "/"), hex.EncodeToString(sum[:])}, "\n")
	key := []byte("AWS4" + s.secret)
	for _, p := range scope[1:] {
		key = mac(key, p)
	}
	return hex.EncodeToString(mac(key, text)) == fields["Signature"]
}

// canonical writes a path as the protocol signs it, from its meaning and not from
// how it was sent: all but letters, digits and -._~ is escaped once.
func canonical(path string) string {
	return strings.NewReplacer("+", "%20", "%2F", "/", "%7E", "~", "*", "%2A").Replace(url.QueryEscape(path))
}

// TestABucketKeepsPictures: the same through the protocol as in a folder.
// Proves: platform-38
func TestABucketKeepsPictures(t *testing.T) {
	server, b := startBucket(t)
	u := warm(New(b, slog.New(slog.DiscardHandler)))
	file := asPNG(t, scene(500, 20))
	p, err := u.Add(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	if len(server.files) != 6 {
		t.Fatalf("%d files in the bucket", len(server.files))
	}
	for _, name := range p.files() {
		key := "/pictures/site/" + name
		res := serveOne(t, u, http.MethodGet, name)
		got, _ := io.ReadAll(res.Body)
		if res.StatusCode != 200 || !bytes.Equal(got, server.files[key]) || server.types[key] != contentType(name) {
			t.Errorf("%s: %d, %d of %d bytes, %s", name, res.StatusCode, len(got), len(server.files[key]), server.types[key])
		}
	}
	server.mu.Lock()
	calls := server.calls
	server.mu.Unlock()
	again, err := u.Add(t.Context(), file)
	p.Known = true
	if err != nil || again != p || server.calls != calls+1 {
		t.Errorf("again: %+v, %v, %d more calls", again, err, server.calls-calls)
	}
	if res := serveOne(t, u, http.MethodGet, strings.Repeat("b", 26)+"-10x10.jpg"); res.StatusCode != http.StatusNotFound {
		t.Errorf("a picture that is not there: %d", res.StatusCode)
	}
}

// TestAWrongSecretIsRefused by the tests' server too: it does check.
func TestAWrongSecretIsRefused(t *testing.T) {
	server, b := startBucket(t)
	server.secret = "another"
	if err := b.Put(t.Context(), "x.jpg", []byte("x")); err == nil || len(server.files) > 0 {
		t.Errorf("it was kept: %v", err)
	}
}

// TestABucketInTrouble: a failure there is a 503 here, logged with its reason
// and without the secret; never half a picture, never a 404.
// Proves: platform-38
func TestABucketInTrouble(t *testing.T) {
	status := func(code int, name string) func(http.ResponseWriter, *http.Request) bool {
		return func(w http.ResponseWriter, _ *http.Request) bool { refuse(w, code, name); return true }
	}
	for name, c := range map[string]struct {
		trouble func(http.ResponseWriter, *http.Request) bool
		logged  string
	}{
		"403": {status(http.StatusForbidden, "AccessDenied"), ""},
		"500": {status(http.StatusInternalServerError, "InternalError"), ""},
		"no bucket": {func(w http.ResponseWriter, r *http.Request) bool {
			if r.Method == http.MethodHead {
				return false
			}
			refuse(w, http.StatusNotFound, "NoSuchBucket")
			return true
		}, "NoSuchBucket"},
		"truncated": {func(w http.ResponseWriter, r *http.Request) bool {
			if r.Method != http.MethodGet {
				return false
			}
			w.Header().Set("Content-Length", "1000")
			w.Header().Set("ETag", `"1"`)
			w.Header().Set("Last-Modified", "Thu, 01 Jan 2026 00:00:00 GMT")
			_, _ = w.Write([]byte("half"))
			return true
		}, "EOF"},
		"hangs up": {func(w http.ResponseWriter, _ *http.Request) bool {
			conn, _, err := http.NewResponseController(w).Hijack()
			if err == nil {
				_ = conn.Close()
			}
			return true
		}, "closed"},
	} {
		t.Run(name, func(t *testing.T) {
			server, b := startBucket(t)
			var logged bytes.Buffer
			u := warm(New(b, slog.New(slog.NewTextHandler(&logged, nil))))
			p, err := u.Add(t.Context(), asPNG(t, scene(20, 20)))
			if err != nil {
				t.Fatal(err)
			}
			server.trouble = c.trouble
			res := serveOne(t, u, http.MethodGet, p.original())
			body, _ := io.ReadAll(res.Body)
			if res.StatusCode != http.StatusServiceUnavailable || !bytes.Contains(body, []byte("try again")) || res.Header.Get("Retry-After") == "" {
				t.Errorf("reading: %d %s", res.StatusCode, body)
			}
			if name != "truncated" {
				_, err = u.Add(t.Context(), asPNG(t, scene(21, 21)))
				if p := httpx.AsProblem(err); p == nil || p.Status != http.StatusServiceUnavailable {
					t.Errorf("keeping: %v", err)
				}
			}
			if !strings.Contains(logged.String(), c.logged) || !strings.Contains(logged.String(), "store of pictures failed") || strings.Contains(logged.String(), "s3cr3t") {
				t.Errorf("the log says %s", logged.String())
			}
		})
	}
}

// TestASlowBucketIsNotWaitedForLongerThanTheCaller.
// Proves: platform-38
func TestASlowBucketIsNotWaitedForLongerThanTheCaller(t *testing.T) {
	server, b := startBucket(t)
	server.trouble = func(_ http.ResponseWriter, r *http.Request) bool {
		_, _ = io.Copy(io.Discard, r.Body)
		<-r.Context().Done()
		return true
	}
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	began := time.Now()
	_, err := b.Open(ctx, "x.jpg")
	if !errors.Is(err, context.DeadlineExceeded) || errors.Is(err, fs.ErrNotExist) || time.Since(began) > 10*time.Second {
		t.Errorf("after %s: %v", time.Since(began), err)
	}
}

// TestTheAddressOfABucket: errors name the mistake, and never the secret.
// Proves: platform-38
func TestTheAddressOfABucket(t *testing.T) {
	for _, good := range []string{
		"s3://K:S@s3.example/b", "s3://K:S@s3.example:9000/b/folder/below?tls=off", "s3://K:S@s3.ca-west-1.example/b?region=ca-west-1&buckets=host",
	} {
		if _, err := ParseURL(good); err != nil {
			t.Errorf("%s: %v", good, err)
		}
	}
	for _, bad := range []string{
		"", "uploads", "http://K:hidden@host/b", "s3://host/b", "s3://K@host/b", "s3://K:@host/b", "s3://K:hidden@/b", "s3://K:hidden@host", "s3://K:hidden@host/",
		"s3://K:hidden@host/b?tls=maybe", "s3://K:hidden@host/b?zone=x", "s3://K:hidden@host/b#x", "s3://K:hid%zzden@host/b", "s3://K:hidden@ho st/b",
	} {
		if _, err := ParseURL(bad); err == nil || strings.Contains(err.Error(), "hid") {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

// TestTheSignatureIsAWSs: two examples that AWS publishes with their signatures.
// Proves: platform-60
func TestTheSignatureIsAWSs(t *testing.T) {
	b, err := ParseURL("s3://AKIAIOSFODNN7EXAMPLE:wJalrXUtnFEMI%2FK7MDENG%2FbPxRfiCYEXAMPLEKEY@s3.amazonaws.com/examplebucket?buckets=host")
	if err != nil {
		t.Fatal(err)
	}
	b.clock = clock.NewManual(time.Date(2013, 5, 24, 0, 0, 0, 0, time.UTC))
	for name, c := range map[string]struct {
		method, file, content, signature string
		header                           http.Header
	}{
		"a part of a file": {
			"GET", "test.txt", "", "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41", http.Header{"Range": {"bytes=0-9"}},
		},
		"a file to keep": {
			"PUT", "test$file.text", "Welcome to Amazon S3.", "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd",
			http.Header{"Date": {"Fri, 24 May 2013 00:00:00 GMT"}, "X-Amz-Storage-Class": {"REDUCED_REDUNDANCY"}},
		},
	} {
		req := &http.Request{Method: c.method, URL: b.object(c.file), Header: c.header}
		if err := b.sign(req, []byte(c.content)); err != nil {
			t.Fatal(err)
		}
		if got := req.Header.Get("Authorization"); !strings.HasSuffix(got, ", Signature="+c.signature) {
			t.Errorf("%s: %s, want %s", name, got, c.signature)
		}
	}
}

// TestAStrangeFolderIsSigned: the operator chooses the folder's name.
// Proves: platform-60
func TestAStrangeFolderIsSigned(t *testing.T) {
	server, b := startBucket(t)
	for _, folder := range []string{"", "a/b", "two words", "1+1=2", "(it's)!*", "a%20b", "Noël 夜", "~a-b_c.d", "a;b:c@d&e=f,g$h"} {
		b.folder = folder
		if err := b.Put(t.Context(), "x.jpg", []byte(folder+"!")); err != nil {
			t.Errorf("%s: %v", folder, err)
			continue
		}
		file, err := b.Open(t.Context(), "x.jpg")
		if err != nil {
			t.Errorf("%s: %v", folder, err)
			continue
		}
		content, err := io.ReadAll(file)
		if key := path.Join("/pictures", folder, "x.jpg"); err != nil || string(content) != folder+"!" || string(server.files[key]) != folder+"!" {
			t.Errorf("%s: %q, %v, and %d files", folder, content, err, len(server.files))
		}
	}
}

// TestWhereABucketIs: in the path, or in front of the host.
func TestWhereABucketIs(t *testing.T) {
	for address, want := range map[string]string{
		"s3://K:S@s3.example/b":                            "https://s3.example/b/x.jpg",
		"s3://K:S@s3.example:9000/b/folder/below?tls=off":  "http://s3.example:9000/b/folder/below/x.jpg",
		"s3://K:S@s3.example/b?buckets=host":               "https://b.s3.example/x.jpg",
		"s3://K:S@s3.example:9000/b/c?buckets=host&tls=on": "https://b.s3.example:9000/c/x.jpg",
		"s3://K:S@s3.example/b/?buckets=path":              "https://s3.example/b/x.jpg",
	} {
		if b, err := ParseURL(address); err != nil || b.object("x.jpg").String() != want {
			t.Errorf("%s: %v, %v, want %s", address, b, err, want)
		}
	}
}

// TestAPassingFailureIsTriedAgain, and no other one.
// Proves: platform-60
func TestAPassingFailureIsTriedAgain(t *testing.T) {
	for status, want := range map[int]int{500: tries, 503: tries, 429: tries, 408: tries, 400: 1, 403: 1, 404: 1, 307: 1} {
		server, b := startBucket(t)
		server.files["/pictures/site/x.jpg"] = []byte("x")
		server.trouble = func(w http.ResponseWriter, _ *http.Request) bool {
			w.Header().Set("Location", "/elsewhere")
			refuse(w, status, "Trouble")
			return true
		}
		if size, err := b.Size(t.Context(), "x.jpg"); err == nil || size != 0 || server.calls != want {
			t.Errorf("%d: size %d, %v after %d requests, want %d", status, size, err, server.calls, want)
		}
		failures := tries - 1
		server.calls, server.trouble = 0, func(w http.ResponseWriter, _ *http.Request) bool {
			if failures--; failures >= 0 {
				refuse(w, status, "Trouble")
			}
			return failures >= 0
		}
		if err := b.Put(t.Context(), "y.jpg", []byte("y")); (err == nil) != (want > 1) {
			t.Errorf("%d, and then well: %v", status, err)
		}
	}
}

// TestAFileTooLargeIsNoPicture: what is read from the bucket is limited in
// memory.
func TestAFileTooLargeIsNoPicture(t *testing.T) {
	server, b := startBucket(t)
	server.files["/pictures/site/most.jpg"] = make([]byte, mostFile)
	server.files["/pictures/site/more.jpg"] = make([]byte, mostFile+1)
	if _, err := b.Open(t.Context(), "most.jpg"); err != nil {
		t.Error(err)
	}
	if _, err := b.Open(t.Context(), "more.jpg"); err == nil || errors.Is(err, fs.ErrNotExist) {
		t.Errorf("%v", err)
	}
}
