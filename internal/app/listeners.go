package app

import (
	"context"
	"errors"
	"fmt"
	"log"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"strings"

	"wardgate/internal/platform/certificate"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
)

// Listeners are the ways in beside the address that is served, and what is spoken on all of them.
type Listeners struct {
	config      Config
	clock       clock.Clock
	log         *slog.Logger
	safety      http.Header
	certificate *certificate.Certificate // nil: plain HTTP is spoken
	reports     net.Listener             // of mail servers, nil for none
	redirects   net.Listener             // of plain HTTP that is sent to https, nil for none
	metrics     net.Listener             // of who watches the program, nil for none
}

// Open reads the certificate and takes the addresses beside the one that is served: where mail servers report of campaigns' mails
// (BOUNCE_LISTEN), where plain HTTP is sent to https (WARDGATE_REDIRECT_LISTEN), and where figures are read (WARDGATE_METRICS_LISTEN), each if it is set. What is
// wrong with one of them is told before anything is served. App.Serve gives them back.
func (b *Listeners) Open(ctx context.Context) (err error) {
	if err := b.openCertificate(ctx); err != nil {
		return err
	}
	for _, l := range []struct {
		setting, address string
		into             *net.Listener
	}{
		{"BOUNCE_LISTEN", b.config.BounceListen, &b.reports},
		{"WARDGATE_REDIRECT_LISTEN", b.config.RedirectListen, &b.redirects},
		{"WARDGATE_METRICS_LISTEN", b.config.MetricsListen, &b.metrics},
	} {
		if l.address == "" {
			continue
		}
		if *l.into, err = (&net.ListenConfig{}).Listen(ctx, "tcp", l.address); err != nil {
			return fmt.Errorf("%s: %w", l.setting, err)
		}
	}
	return nil
}

// RedirectAddr is where plain HTTP is sent to https, nil for nowhere.
func (b *Listeners) RedirectAddr() net.Addr {
	if b.redirects == nil {
		return nil
	}
	return b.redirects.Addr()
}

// MetricsAddr is where figures are read, nil for nowhere.
func (b *Listeners) MetricsAddr() net.Addr {
	if b.metrics == nil {
		return nil
	}
	return b.metrics.Addr()
}

func (b *Listeners) openCertificate(ctx context.Context) (err error) {
	if b.config.TLS.Certificate == "" {
		return nil
	}
	b.certificate, err = certificate.Open(ctx, b.config.TLS, b.config.host(), b.clock, b.log)
	if wrong, is := errors.AsType[*certificate.FileError](err); is && wrong.Key {
		return fmt.Errorf("WARDGATE_TLS_KEY: %w", err)
	}
	if err != nil {
		return fmt.Errorf("WARDGATE_TLS_CERT: %w", err)
	}
	return nil
}

// serve answers on l until the server is stopped: over TLS if there is a certificate.
func (b *Listeners) serve(server *http.Server, l net.Listener) error {
	if b.certificate == nil {
		return server.Serve(l)
	}
	server.TLSConfig = b.certificate.Config()
	return server.ServeTLS(l, "", "")
}

// server is what answers with h on any of the addresses, with the limits of one connection.
func (b *Listeners) server(h http.Handler) *http.Server {
	return &http.Server{
		Handler: oneMessage(h), ReadHeaderTimeout: headerTimeout, ReadTimeout: readTimeout, WriteTimeout: writeTimeout,
		IdleTimeout: idleTimeout, MaxHeaderBytes: headerBytes, ErrorLog: log.New(serverLines{b.log}, "", 0),
	}
}

// oneMessage has a connection of HTTP/1.1 end behind a message that came in chunks. Where it has a Content-Length as well, a proxy may
// have believed that, and what is taken for the next message here would be another visitor's, or a part of this
// one (RFC 9112, section 6.1: such a connection must be closed). net/http removes the length, so all in chunks are treated alike; browsers send none.
// Two lengths, which net/http refuses in HTTP/1.1 only, are refused in HTTP/2 as well.
func oneMessage(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.ProtoMajor == 1 && len(r.TransferEncoding) > 0 {
			w.Header().Set("Connection", "close")
		}
		if len(r.Header["Content-Length"]) > 1 {
			httpx.WriteProblem(w, httpx.NewProblem(http.StatusBadRequest, "This has two lengths."))
			return
		}
		next.ServeHTTP(w, r)
	})
}

// sendToHTTPS answers plain HTTP until ctx ends.
func (b *Listeners) sendToHTTPS(ctx context.Context) {
	if b.redirects == nil {
		return
	}
	if err := b.answer(ctx, b.redirects, b.plainHTTP()); err != nil {
		b.log.Error("plain HTTP is not sent to https any more", "error", err)
	}
}

// answer answers on l with h until ctx ends, and tells why it ended earlier.
func (b *Listeners) answer(ctx context.Context, l net.Listener, h http.Handler) error {
	server := b.server(h)
	ended := context.AfterFunc(ctx, func() {
		stopping, cancel := context.WithTimeout(db.Background(context.WithoutCancel(ctx)), drainTimeout)
		defer cancel()
		_ = server.Shutdown(stopping) // what is left is cut off: nothing here is stored
	})
	defer ended()
	if err := server.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// watchCertificate has the certificate read anew when its files change, until ctx ends.
func (b *Listeners) watchCertificate(ctx context.Context) {
	if b.certificate != nil {
		b.certificate.Run(ctx)
	}
}

// over says what is spoken on the address that is served, if it is not plain HTTP.
func (b *Listeners) over() string {
	switch {
	case b.certificate == nil:
		return ""
	case b.redirects == nil:
		return " over TLS"
	}
	return fmt.Sprintf(" over TLS, plain HTTP on %s is sent there", b.redirects.Addr())
}

// serverLines takes what net/http logs: without the addresses of callers, and as a line like all others.
type serverLines struct{ log *slog.Logger }

// Write implements io.Writer.
func (s serverLines) Write(p []byte) (int, error) {
	line, level := strings.TrimSpace(string(p)), slog.LevelWarn
	if strings.Contains(line, "TLS handshake error") || strings.HasPrefix(line, "http2:") {
		level = slog.LevelDebug // strangers can cause them at will
	}
	if ctx := context.Background(); s.log.Enabled(ctx, level) {
		s.log.Log(ctx, level, "the HTTP server says", "error", withoutAddresses(line))
	}
	return len(p), nil
}

// withoutAddresses takes addresses with ports out of a text: "1.2.3.4:5:" and "1.2.3.4:5->6.7.8.9:10:".
func withoutAddresses(line string) string {
	words := strings.Split(line, " ")
	for i, word := range words {
		bare, colon := strings.CutSuffix(word, ":")
		for end := range strings.SplitSeq(bare, "->") {
			if _, err := netip.ParseAddrPort(end); err != nil {
				continue
			}
			if words[i] = "…"; colon {
				words[i] = "…:"
			}
		}
	}
	return strings.Join(words, " ")
}

// loopback tells whether only this machine reaches an address to listen on.
func loopback(listen string) bool {
	host, _, err := net.SplitHostPort(listen)
	if err != nil {
		return false
	}
	if host == "localhost" {
		return true
	}
	addr, err := netip.ParseAddr(host)
	return err == nil && addr.IsLoopback()
}
