package app

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
)

// https tells whether visitors reach the program over TLS, its own or a proxy's.
func (c *Config) https() bool { return strings.HasPrefix(c.Origin, "https://") }

// host is the public host, without a port.
func (c *Config) host() string {
	u, err := url.Parse(c.Origin)
	if err != nil {
		return "" // readOrigin has parsed it
	}
	return u.Hostname()
}

// ownURL is the origin where WARDGATE_URL is unset.
func ownURL(company string, tls bool) string {
	if rest, is := strings.CutPrefix(company, "http://"); is && tls {
		return "https://" + rest
	}
	return company
}

func readText(into *string) func(string) error {
	return func(v string) error {
		*into = v
		return nil
	}
}

// readTLSKey checks that certificate and key come together. The files are read when the program serves: other commands do without.
func (c *Config) readTLSKey(v string) error {
	c.TLS.Key = v
	if c.TLS.Key == "" && c.TLS.Certificate != "" {
		return errors.New("set it as well as WARDGATE_TLS_CERT: it names the file with the certificate's private key")
	}
	if c.TLS.Key != "" && c.TLS.Certificate == "" {
		return errors.New("set WARDGATE_TLS_CERT as well: it names the file with the certificate")
	}
	return nil
}

func (c *Config) readRedirectListen(v string) error {
	if v == "" {
		return nil
	}
	if c.TLS.Certificate == "" {
		return errors.New("set WARDGATE_TLS_CERT as well: without it there is no TLS here to send visitors to, and a proxy redirects by itself")
	}
	c.RedirectListen = v
	return checkListen(v)
}

// exposed tells whether what visitors send can be read on the way: the origin is http on a host that is not this machine.
func (c *Config) exposed() bool {
	return !c.https() && !isHere(c.host())
}

// isHere tells whether a host is this machine.
func isHere(host string) bool {
	return loopback(net.JoinHostPort(host, "80")) || strings.HasSuffix(host, ".localhost")
}

// unverified are the settings whose servers are on other machines and do not have to prove by a certificate who they are: what goes there can be
// read or changed on the way. Text messages are not among them: their address must be https.
func (c *Config) unverified() (settings []string) {
	model, err := url.Parse(c.Model.BaseURL)
	for _, s := range []struct {
		name string
		open bool
	}{
		{"DATABASE_URL", c.DBURL != "" && !db.Verified(c.DBURL)},
		{"DATABASE_MIGRATE_URL", c.MigrateURL != "" && !db.Verified(c.MigrateURL)},
		{"SMTP_URL", c.SMTP != nil && !c.SMTP.Verified()},
		{"UPLOADS_URL", c.Uploads != nil && !c.Uploads.Verified()},
		{"REPLICA_URL", c.Replica != nil && !c.Replica.Verified()},
		{"OPENAI_BASE_URL", c.Model.Key != "" && err == nil && model.Scheme != "https" && !isHere(model.Hostname())},
	} {
		if s.open {
			settings = append(settings, c.files.named(s.name))
		}
	}
	return settings
}

// warn tells in the log what can be read or changed on the way to the program or from it.
func (c *Config) warn(ctx context.Context, log *slog.Logger) {
	if c.exposed() {
		log.WarnContext(ctx, "WARDGATE_URL is not https: names, addresses, passwords and sessions go through the network in clear; "+
			"put a proxy with TLS in front or set WARDGATE_TLS_CERT, and write https in WARDGATE_URL", "url", c.Origin)
	}
	if open := c.unverified(); len(open) > 0 {
		log.WarnContext(ctx, "servers on other machines need not prove who they are, and what goes there can be read or changed on the way; "+
			"docs/operations.md, Ways out, says how to have it checked", "settings", open)
	}
}

// overHTTPS keeps what a visitor asked for over plain HTTP from next, where a trusted proxy says that it was so.
func (b *Listeners) overHTTPS(next http.Handler) http.Handler {
	if !b.config.https() || len(b.config.Proxies) == 0 {
		return next
	}
	plain := b.plainHTTP()
	var once sync.Once
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case !httpx.CameInPlain(r, b.config.Proxies) || isProbe(r.URL.Path):
		case b.spokeHTTPS(r):
			once.Do(func() {
				b.log.WarnContext(r.Context(), "a proxy says X-Forwarded-Proto: http of what a browser sent over https, and it is answered all the same; "+
					"have the proxy hand on what the visitor spoke: docs/operations.md, Behind a proxy")
			})
		default:
			plain.ServeHTTP(w, r)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// spokeHTTPS tells whether a browser sent r over https, whatever a proxy says: over plain HTTP browsers send no Sec-Fetch headers (Fetch
// Metadata, section 3), but to this machine. To lead such a one to https would lead it in a circle. A program that forges the
// header harms itself alone, and who can add it on the way can as well answer in our place.
func (b *Listeners) spokeHTTPS(r *http.Request) bool {
	return r.Header.Get("Sec-Fetch-Site") != "" && !isHere(b.config.host())
}

// isProbe tells whether load balancers ask for the path, to which no visitor has anything to say.
func isProbe(path string) bool { return path == "/healthz" || path == "/readyz" }

// plainHTTP answers what was sent in clear: a person who asks for a page is led to the same one over https. Programs are refused and told
// so, since a redirect would hide from them that their password or token goes over the line in clear each time (ASVS 4.1.2).
func (b *Listeners) plainHTTP() http.Handler {
	headers := b.safety.Clone()
	headers.Del("Strict-Transport-Security") // which says nothing here (RFC 6797, section 7.2)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		addHeaders(w.Header(), headers)
		asks := r.Method == http.MethodGet || r.Method == http.MethodHead
		if !asks || strings.HasPrefix(r.URL.Path, "/api/") || r.URL.Path == "/api" || isProbe(r.URL.Path) {
			httpx.WriteProblem(w, httpx.NeedsHTTPS(b.config.Origin))
			return
		}
		// A browser that remembered it would be led in circles where it was wrong, after that was mended too.
		w.Header().Set("Cache-Control", "no-store")
		// Path and query alone: a request can name another host.
		to := url.URL{Path: r.URL.Path, RawPath: r.URL.RawPath, RawQuery: r.URL.RawQuery}
		w.Header().Set("Location", b.config.Origin+"/"+strings.TrimPrefix(to.EscapedPath(), "/")+query(to.RawQuery))
		w.WriteHeader(http.StatusPermanentRedirect)
	})
}

func query(raw string) string {
	if raw == "" {
		return ""
	}
	return "?" + raw
}
