// Package certificate keeps the certificate that the program answers TLS with (WARDGATE_TLS_CERT, WARDGATE_TLS_KEY): it is read anew when its
// files change, so that a renewal needs no restart, and its end is announced.
package certificate

import (
	"context"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"log/slog"
	"sync/atomic"
	"time"

	"wardgate/internal/platform/clock"
)

const (
	// pause is how often the files are looked at.
	pause = 10 * time.Second
	// soon is how long before its end a certificate is warned of: a program that renews it does so a month before.
	soon = 14 * 24 * time.Hour
	// reminder is how often.
	reminder = 24 * time.Hour
)

// Files are the two files that make a certificate, both in PEM.
type Files struct {
	// Certificate holds the certificate, and behind it those of the authorities between it and one that browsers know.
	Certificate string
	// Key holds its private key.
	Key string
}

// Certificate is what is answered with. Config may be used at any time, Look by one goroutine only.
type Certificate struct {
	files   Files
	host    string
	clock   clock.Clock
	log     *slog.Logger
	current atomic.Pointer[tls.Certificate]
	inUse   content // what current was read from
	refused content // what the files held when they were last looked at and could not be used; zero: they could
	told    bool    // of refused
	warned  time.Time
}

// content tells two states of the files apart.
type content [sha256.Size]byte

// Open reads the files, whose certificate must be valid now. host is the public name that it should be for: another is no
// error, since a proxy in front may ask for one of its own. The error is a *FileError.
func Open(ctx context.Context, f Files, host string, c clock.Clock, log *slog.Logger) (*Certificate, error) {
	pair, held, err := f.read(c.Now())
	if err != nil {
		return nil, err
	}
	out := &Certificate{files: f, host: host, clock: c, log: log}
	out.use(ctx, pair, held)
	out.remind(ctx)
	return out, nil
}

// Ends is when the certificate in use ends.
func (c *Certificate) Ends() time.Time { return c.current.Load().Leaf.NotAfter }

// Config is what a server answers TLS with: 1.2 and 1.3, and of 1.2 only what is forward secret and authenticated
// (RFC 9325, section 4.2). The keys of resumed sessions change every day by themselves.
func (c *Certificate) Config() *tls.Config {
	return &tls.Config{
		MinVersion: tls.VersionTLS12,
		CipherSuites: []uint16{
			tls.TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256, tls.TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256,
			tls.TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384, tls.TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384,
			tls.TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256, tls.TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256,
		},
		GetCertificate: func(*tls.ClientHelloInfo) (*tls.Certificate, error) { return c.current.Load(), nil },
	}
}

// Run looks at the files until ctx ends.
func (c *Certificate) Run(ctx context.Context) {
	tick := time.NewTicker(pause)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			c.Look(ctx)
		}
	}
}

// Look takes what the files hold now, if it has changed and can be used; otherwise the certificate in use stays. What cannot
// be used is told once, and not at the first look: the two files are hardly written in the same moment.
func (c *Certificate) Look(ctx context.Context) {
	pair, held, err := c.files.read(c.clock.Now())
	switch {
	case held == c.inUse:
		c.refused, c.told = content{}, false
	case err == nil:
		c.use(ctx, pair, held)
		c.log.InfoContext(ctx, "the certificate was read anew", "ends", c.Ends())
	case held != c.refused:
		c.refused, c.told = held, false
	case !c.told:
		c.told = true
		c.log.ErrorContext(ctx, "the new certificate cannot be used; the one from before stays in use", "error", err, "ends", c.Ends())
	}
	c.remind(ctx)
}

func (c *Certificate) use(ctx context.Context, pair *tls.Certificate, held content) {
	c.current.Store(pair)
	c.inUse, c.refused, c.told, c.warned = held, content{}, false, time.Time{}
	if err := pair.Leaf.VerifyHostname(c.host); err != nil {
		c.log.WarnContext(ctx, "the certificate is not for the host of WARDGATE_URL; browsers that reach this program without a proxy refuse it", "host", c.host)
	} else if !trusted(pair, c.clock.Now()) {
		c.log.WarnContext(ctx, "no authority that this machine knows stands behind the certificate, and browsers will hardly know one; "+
			"is the file the whole chain (fullchain.pem), not the certificate alone?")
	}
}

// trusted tells whether the machine's authorities have signed the certificate, by way of those that come with it. A machine that knows none
// cannot tell.
func trusted(pair *tls.Certificate, now time.Time) bool {
	roots, err := x509.SystemCertPool()
	if err != nil || roots.Equal(x509.NewCertPool()) {
		return true
	}
	between := x509.NewCertPool()
	for _, der := range pair.Certificate[1:] {
		if authority, err := x509.ParseCertificate(der); err == nil {
			between.AddCert(authority)
		}
	}
	_, err = pair.Leaf.Verify(x509.VerifyOptions{Roots: roots, Intermediates: between, CurrentTime: now})
	return err == nil
}

// remind says once a day that the certificate ends soon, or has ended.
func (c *Certificate) remind(ctx context.Context) {
	now, ends := c.clock.Now(), c.Ends()
	if ends.Sub(now) > soon || now.Sub(c.warned) < reminder {
		return
	}
	c.warned = now
	if now.After(ends) {
		c.log.ErrorContext(ctx, "the certificate has ended, and browsers refuse the site; renew it, the files are read by themselves", "ended", ends)
		return
	}
	c.log.WarnContext(ctx, "the certificate ends soon; renew it, the files are read by themselves", "ends", ends)
}

// Seen is what Inspect found in the files.
type Seen struct {
	Ends time.Time
	// ForHost: the certificate is for the public name; Trusted: authorities that this machine knows stand behind it.
	ForHost, Trusted bool
}

// Inspect reads the files as Open does, and says what is to be known of the certificate. The error is a *FileError.
func Inspect(f Files, host string, now time.Time) (Seen, error) {
	pair, _, err := f.read(now)
	if err != nil {
		return Seen{}, err
	}
	return Seen{Ends: pair.Leaf.NotAfter, ForHost: pair.Leaf.VerifyHostname(host) == nil, Trusted: trusted(pair, now)}, nil
}
