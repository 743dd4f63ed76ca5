// Package pushtest is a push service for tests: a real HTTP server on loopback that does what those of browsers do. It checks who
// sends (RFC 8292), decrypts with the keys of the browser (RFC 8291), by code of its own and not by that under test, keeps what came,
// answers what a test tells it to, and fails in the ways that push services do.
package pushtest

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// Notice is a message as a browser would hand it to its service worker, with the headers that its push service acts by.
type Notice struct {
	Title  string `json:"title"`
	Body   string `json:"body"`
	Path   string `json:"path"`
	Tag    string `json:"tag"`
	Urgent bool   `json:"urgent"`

	Urgency string `json:"-"`
	Topic   string `json:"-"`
	TTL     int    `json:"-"`
	// Length is that of the encrypted body.
	Length int `json:"-"`
}

// Browser is one that has subscribed.
type Browser struct {
	Endpoint, P256dh, Auth string

	secret *ecdh.PrivateKey
	auth   []byte
	key    string
	token  string
}

// Act answers one message.
type Act func(w http.ResponseWriter, r *http.Request)

// Server is the push service. It is safe for concurrent use.
type Server struct {
	http *httptest.Server
	now  func() time.Time

	mu       sync.Mutex
	browsers map[string]*Browser
	got      map[string][]Notice
	wrong    []error
	answer   func(b *Browser, n Notice) Act
	came     chan Notice
}

// Start starts a service that takes every message that is sent as the standards ask. now is the clock by which it judges tokens. It
// ends with the test, and has that fail for what was sent otherwise.
func Start(t testing.TB, now func() time.Time) *Server {
	t.Helper()
	s := &Server{now: now, browsers: map[string]*Browser{}, got: map[string][]Notice{}, came: make(chan Notice, 1000)}
	s.Answer(func(*Browser, Notice) Act { return Accept() })
	s.http = httptest.NewServer(http.HandlerFunc(s.take))
	t.Cleanup(func() {
		s.http.CloseClientConnections()
		s.http.Close()
		s.mu.Lock()
		defer s.mu.Unlock()
		for _, err := range s.wrong {
			t.Errorf("pushtest: %v", err)
		}
	})
	return s
}

// Origin is where it serves.
func (s *Server) Origin() string { return s.http.URL }

// Subscribe is a browser that takes messages signed with this public key alone.
func (s *Server) Subscribe(t testing.TB, key string) *Browser {
	t.Helper()
	secret, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	b := &Browser{secret: secret, key: key, auth: make([]byte, 16), token: rand.Text()}
	if _, err := rand.Read(b.auth); err != nil {
		t.Fatal(err)
	}
	b.Endpoint = s.http.URL + "/push/" + b.token
	b.P256dh, b.Auth = base64.RawURLEncoding.EncodeToString(secret.PublicKey().Bytes()), base64.RawURLEncoding.EncodeToString(b.auth)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.browsers[b.token] = b
	return b
}

// Answer sets how messages are answered from now on.
func (s *Server) Answer(fn func(b *Browser, n Notice) Act) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.answer = fn
}

// Got is what came for a browser, whatever was answered.
func (s *Server) Got(b *Browser) []Notice {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.got[b.token])
}

// Next waits at most 20 s for the next message to any browser.
func (s *Server) Next(t testing.TB) Notice {
	t.Helper()
	select {
	case n := <-s.came:
		return n
	case <-time.After(20 * time.Second):
		t.Fatal("pushtest: nothing came in 20 s")
		return Notice{}
	}
}

// Accept is the answer of a service that has the message.
func Accept() Act { return Status(http.StatusCreated) }

// Status answers with a status.
func Status(code int) Act {
	return func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(code) }
}

// Busy answers that there was too much, and how long to wait.
func Busy(after string) Act {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Retry-After", after)
		w.WriteHeader(http.StatusTooManyRequests)
	}
}

// Redirect leads elsewhere.
func Redirect(to string) Act {
	return func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, to, http.StatusTemporaryRedirect) }
}

// HangUp ends the connection without an answer.
func HangUp() Act { return func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) } }

// Hang answers nothing until the caller gives up, or until release is closed.
func Hang(release <-chan struct{}) Act {
	return func(_ http.ResponseWriter, r *http.Request) {
		select {
		case <-r.Context().Done():
		case <-release:
		}
		panic(http.ErrAbortHandler)
	}
}

func (s *Server) take(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	b, answer := s.browsers[strings.TrimPrefix(r.URL.Path, "/push/")], s.answer
	s.mu.Unlock()
	if b == nil {
		w.WriteHeader(http.StatusNotFound)
		return
	}
	n, err := s.read(b, r)
	s.mu.Lock()
	if err != nil {
		s.wrong = append(s.wrong, err)
	} else {
		s.got[b.token] = append(s.got[b.token], n)
	}
	s.mu.Unlock()
	if err != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	s.came <- n
	answer(b, n)(w, r)
}

func (s *Server) read(b *Browser, r *http.Request) (n Notice, err error) {
	if r.Method != http.MethodPost || r.Header.Get("Content-Encoding") != "aes128gcm" {
		return n, fmt.Errorf("%s with Content-Encoding %q", r.Method, r.Header.Get("Content-Encoding"))
	}
	if err := s.verify(b, r.Header.Get("Authorization")); err != nil {
		return n, err
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return n, err
	}
	text, err := Decrypt(b.secret, b.auth, body)
	if err != nil {
		return n, err
	}
	if err := json.Unmarshal(text, &n); err != nil {
		return n, fmt.Errorf("%s: %w", text, err)
	}
	n.Urgency, n.Topic, n.Length = r.Header.Get("Urgency"), r.Header.Get("Topic"), len(body)
	if n.TTL, err = strconv.Atoi(r.Header.Get("TTL")); err != nil {
		return n, fmt.Errorf("TTL: %w", err)
	}
	if len(n.Topic) > 32 || strings.Trim(n.Topic, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_") != "" {
		return n, fmt.Errorf("the topic %q is none (RFC 8030, 5.4)", n.Topic)
	}
	return n, nil
}

// verify checks who sends, as RFC 8292 asks: signed by the key that the browser subscribed with, for this service, and for a day at most.
func (s *Server) verify(b *Browser, authorization string) error {
	var signed, key string
	params, isVapid := strings.CutPrefix(authorization, "vapid ")
	for p := range strings.SplitSeq(params, ",") {
		name, value, _ := strings.Cut(strings.TrimSpace(p), "=")
		switch name {
		case "t":
			signed = value
		case "k":
			key = value
		}
	}
	parts := strings.Split(signed, ".")
	if !isVapid || len(parts) != 3 || key != b.key {
		return fmt.Errorf("it is authorized by %q, not with the key %s", authorization, b.key)
	}
	point, err1 := base64.RawURLEncoding.DecodeString(key)
	signature, err2 := base64.RawURLEncoding.DecodeString(parts[2])
	public, err3 := ecdsa.ParseUncompressedPublicKey(elliptic.P256(), point)
	if err := errors.Join(err1, err2, err3); err != nil || len(signature) != 64 {
		return fmt.Errorf("the key or the signature: %w", err)
	}
	sum := sha256.Sum256([]byte(parts[0] + "." + parts[1]))
	if !ecdsa.Verify(public, sum[:], new(big.Int).SetBytes(signature[:32]), new(big.Int).SetBytes(signature[32:])) {
		return errors.New("the signature is wrong")
	}
	return s.claims(parts[0], parts[1])
}

func (s *Server) claims(head, body string) error {
	var header struct{ Typ, Alg string }
	var claims struct {
		Aud, Sub string
		Exp      int64
	}
	for text, into := range map[string]any{head: &header, body: &claims} {
		raw, err := base64.RawURLEncoding.DecodeString(text)
		if err == nil {
			err = json.Unmarshal(raw, into)
		}
		if err != nil {
			return fmt.Errorf("the token: %w", err)
		}
	}
	ends := time.Unix(claims.Exp, 0)
	switch {
	case header.Typ != "JWT" || header.Alg != "ES256":
		return fmt.Errorf("the token's header is %+v", header)
	case claims.Aud != s.http.URL:
		return fmt.Errorf("the token is for %q", claims.Aud)
	case !ends.After(s.now()) || ends.After(s.now().Add(24*time.Hour)):
		return fmt.Errorf("the token ends at %v, it is %v", ends, s.now())
	case !strings.HasPrefix(claims.Sub, "mailto:") && !strings.HasPrefix(claims.Sub, "https://"):
		return fmt.Errorf("the token's subject is %q", claims.Sub)
	}
	return nil
}

// Decrypt reads a message as the browser that has these keys does (RFC 8291, RFC 8188).
func Decrypt(secret *ecdh.PrivateKey, auth, body []byte) ([]byte, error) {
	const header = 16 + 4 + 1 + 65
	if len(body) < header+17 || len(body) > 4096 || body[20] != 65 || binary.BigEndian.Uint32(body[16:]) < uint32(len(body)-header) { //nolint:gosec // at most 4096
		return nil, fmt.Errorf("a message of %d bytes has no such header", len(body))
	}
	sender, err := ecdh.P256().NewPublicKey(body[21:header])
	if err != nil {
		return nil, fmt.Errorf("the sender's key: %w", err)
	}
	shared, err := secret.ECDH(sender)
	if err != nil {
		return nil, err
	}
	prk, err := hkdf.Extract(sha256.New, shared, auth)
	if err != nil {
		return nil, err
	}
	info := append([]byte("WebPush: info\x00"), secret.PublicKey().Bytes()...)
	ikm, err1 := hkdf.Expand(sha256.New, prk, string(append(info, sender.Bytes()...)), 32)
	prk, err2 := hkdf.Extract(sha256.New, ikm, body[:16])
	key, err3 := hkdf.Expand(sha256.New, prk, "Content-Encoding: aes128gcm\x00", 16)
	nonce, err4 := hkdf.Expand(sha256.New, prk, "Content-Encoding: nonce\x00", 12)
	if err := errors.Join(err1, err2, err3, err4); err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	aead, err := cipher.NewGCM(block)
	if err != nil {
		return nil, err
	}
	text, err := aead.Open(nil, nonce, body[header:], nil)
	if err != nil {
		return nil, fmt.Errorf("decrypting: %w", err)
	}
	text = []byte(strings.TrimRight(string(text), "\x00"))
	if len(text) == 0 || text[len(text)-1] != 2 {
		return nil, errors.New("the record does not end as the last one")
	}
	return text[:len(text)-1], nil
}
