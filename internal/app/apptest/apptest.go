// Package apptest gives tests the whole program, wired by app.New and serving on
// a loopback socket, on a real database of either engine. Only the clock may be
// a test's own.
//
// Only tests may import this package.
package apptest

import (
	"context"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"wardgate/catalog"
	"wardgate/internal/app"
	"wardgate/internal/platform/certificate/certificatetest"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/log"
	"wardgate/internal/platform/mail"
	"wardgate/internal/staff/hashing"
)

// Instance is a running program.
type Instance struct {
	*app.App
	// URL is where it serves, "http://127.0.0.1:…", with TLS "https://127.0.0.1:…".
	URL string
	Log *LogBuffer
	// Roots trusts the certificate of TLS, nil without it.
	Roots *x509.CertPool
	// Transport is what Send sends with.
	Transport http.RoundTripper

	t       testing.TB
	stop    func()
	devices sync.Map // e-mail address → the Cookie header of its device
}

// Option changes how an Instance is built.
type Option func(*setup)

type setup struct {
	env   map[string]string
	clock clock.Clock
	idle  bool
	// workers are app.Parts.AutomationWorkers.
	workers int
	tls     bool
}

// Env sets environment variables that the settings are read from.
func Env(pairs ...string) Option {
	return func(s *setup) {
		for i := 0; i+1 < len(pairs); i += 2 {
			s.env[pairs[i]] = pairs[i+1]
		}
	}
}

// At gives the program a clock of the test's own.
func At(c clock.Clock) Option { return func(s *setup) { s.clock = c } }

// Idle answers requests but runs no tasks and no outbox: the test
// calls them itself.
func Idle() Option { return func(s *setup) { s.idle = true } }

// TLS has the program answer over TLS by itself, with a certificate that Instance.Send trusts. Not together with Idle.
func TLS() Option { return func(s *setup) { s.tls = true } }

// InOrder has automation work on one lead after the other: the same every time.
func InOrder() Option { return func(s *setup) { s.workers = 1 } }

// Each runs test on both engines with a program of its own.
func Each(t *testing.T, test func(t *testing.T, h *Instance), opts ...Option) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) { test(t, Start(t, d, opts...)) })
}

// Start starts a program on an open database, which stays open when it stops:
// several may run on one. It stops with the test.
func Start(t testing.TB, d *db.DB, opts ...Option) *Instance {
	t.Helper()
	l, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatalf("apptest: %v", err)
	}
	h := &Instance{URL: "http://" + l.Addr().String(), Log: &LogBuffer{}, t: t}
	s := &setup{clock: clock.System{}, env: map[string]string{
		"WARDGATE_LISTEN": l.Addr().String(), "WARDGATE_URL": h.URL, "WARDGATE_RATE_LIMIT": "off",
	}}
	for _, o := range opts {
		o(s)
	}
	h.Transport = http.DefaultTransport
	if s.tls {
		h.overTLS(s)
	}
	h.App = h.build(d, s)
	h.serve(l, s.idle)
	t.Cleanup(h.Stop)
	return h
}

func (h *Instance) overTLS(s *setup) {
	made := certificatetest.New(h.t, time.Now(), 90*24*time.Hour)
	files := made.Into(h.t, h.t.TempDir())
	s.env["WARDGATE_TLS_CERT"], s.env["WARDGATE_TLS_KEY"] = files.Certificate, files.Key
	if s.env["WARDGATE_URL"] == h.URL {
		s.env["WARDGATE_URL"] = "https" + strings.TrimPrefix(h.URL, "http")
	}
	h.URL, h.Roots = "https"+strings.TrimPrefix(h.URL, "http"), made.Pool()
	transport := &http.Transport{TLSClientConfig: &tls.Config{RootCAs: h.Roots, MinVersion: tls.VersionTLS12}, ForceAttemptHTTP2: true}
	h.t.Cleanup(transport.CloseIdleConnections)
	h.Transport = transport
}

func (h *Instance) build(d *db.DB, s *setup) *app.App {
	h.t.Helper()
	if !d.HasSealer() {
		d.UseSealer(dbtest.Vault())
	}
	cat, err := catalog.Load()
	if err != nil {
		h.t.Fatal(err)
	}
	if s.env["WARDGATE_DATA"] == "" {
		s.env["WARDGATE_DATA"] = h.t.TempDir() // not the folder of the package
	}
	cfg, err := app.ReadConfig(func(name string) (string, bool) { v, is := s.env[name]; return v, is }, cat.Company())
	if err != nil {
		h.t.Fatalf("apptest: the settings: %v", err)
	}
	a, err := app.New(h.t.Context(), cfg, d, app.Parts{
		Clock: s.clock, IDs: ids.System(), Random: rand.Reader, Log: log.New(h.Log, -4), Dist: dist(), Version: "test",
		Passwords:         hashing.Params{Time: 1, Memory: 64, Threads: 1}, // a millisecond, not a tenth of a second
		AutomationWorkers: s.workers,
		EasiestWork:       64, // a test works for hundreds of visitors
		// A test does not wait ten seconds for what an hour would not change.
		MailPace: mail.Pace{Tick: 50 * time.Millisecond, RepeatPause: 100 * time.Millisecond},
	})
	if err != nil {
		h.t.Fatalf("apptest: %v", err)
	}
	return a
}

func (h *Instance) serve(l net.Listener, idle bool) {
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	if err := h.Listeners.Open(ctx); err != nil {
		h.t.Fatalf("apptest: %v", err)
	}
	go func() {
		if idle {
			ended <- serveIdle(ctx, l, h.Handler())
			return
		}
		ended <- h.Serve(ctx, l)
	}()
	h.stop = func() {
		cancel()
		select {
		case err := <-ended:
			if err != nil {
				h.t.Errorf("apptest: the program ended with %v", err)
			}
		case <-time.After(40 * time.Second):
			h.t.Error("apptest: the program did not end")
		}
	}
}

func serveIdle(ctx context.Context, l net.Listener, h http.Handler) error {
	server := &http.Server{Handler: h, ReadHeaderTimeout: 10 * time.Second}
	context.AfterFunc(ctx, func() { _ = server.Close() })
	if err := server.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// Stop ends the program as SIGTERM does, and returns when it has ended. Stopping
// twice does nothing.
func (h *Instance) Stop() {
	if stop := h.stop; stop != nil {
		h.stop = nil
		stop()
	}
}
