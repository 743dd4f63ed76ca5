package certificate_test

import (
	"bytes"
	"crypto/rand"
	"crypto/rsa"
	"crypto/tls"
	"errors"
	"log/slog"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"wardgate/internal/platform/certificate"
	"wardgate/internal/platform/certificate/certificatetest"
	"wardgate/internal/platform/clock"
)

func start() time.Time { return time.Date(2027, 3, 1, 12, 0, 0, 0, time.UTC) }

const day = 24 * time.Hour

// opened is a certificate in a folder, its log and its clock.
type opened struct {
	*certificate.Certificate
	files certificate.Files
	dir   string
	log   *bytes.Buffer
	clock *clock.Manual
}

func open(t *testing.T, made certificatetest.Made) opened {
	t.Helper()
	o := opened{dir: t.TempDir(), log: &bytes.Buffer{}, clock: clock.NewManual(start())}
	o.files = made.Into(t, o.dir)
	var err error
	if o.Certificate, err = certificate.Open(t.Context(), o.files, "localhost", o.clock, slog.New(slog.NewTextHandler(o.log, nil))); err != nil {
		t.Fatal(err)
	}
	return o
}

// shown is the certificate that a client is shown.
func (o opened) shown(t *testing.T) []byte {
	t.Helper()
	here, there := net.Pipe()
	server := tls.Server(there, o.Config())
	go func() { _ = server.HandshakeContext(t.Context()) }() // the client says how it went
	client := tls.Client(here, &tls.Config{InsecureSkipVerify: true, Time: start, ServerName: "elsewhere"})
	if err := client.HandshakeContext(t.Context()); err != nil {
		t.Fatal(err)
	}
	return client.ConnectionState().PeerCertificates[0].Raw
}

// times counts how often the log says a text.
func (o opened) times(text string) int { return strings.Count(o.log.String(), text) }

// TestARenewalNeedsNoRestart: what the files hold is answered with from the next look on. Files that cannot be used leave the certificate
// of before in use and are told once, and not while they are being written.
// Proves: security-151
func TestARenewalNeedsNoRestart(t *testing.T) {
	first, second := certificatetest.New(t, start(), 60*day), certificatetest.New(t, start(), 90*day)
	o := open(t, first)
	shows := func(when string, want certificatetest.Made) {
		t.Helper()
		if !bytes.Equal(o.shown(t), want.Leaf.Raw) {
			t.Errorf("%s: another certificate is shown", when)
		}
	}
	shows("at first", first)
	write := func(file string, body []byte) {
		t.Helper()
		if err := os.WriteFile(file, body, 0o600); err != nil {
			t.Fatal(err)
		}
		o.Look(t.Context())
	}
	write(o.files.Certificate, second.Certificate) // the renewal, half-way
	shows("half-way", first)
	if o.times("cannot be used") != 0 {
		t.Errorf("a renewal that is being written is told as a fault: %s", o.log)
	}
	write(o.files.Key, second.Key)
	shows("after the renewal", second)
	if o.times("was read anew") != 1 {
		t.Errorf("%s", o.log)
	}
	past := certificatetest.New(t, start().Add(-90*day), 30*day)
	for name, broken := range map[string][]byte{
		"cut off": second.Certificate[:100], "of another key": first.Certificate, "ended": past.Certificate, "empty": nil,
	} {
		o.log.Reset()
		write(o.files.Certificate, broken)
		for range 5 {
			o.Look(t.Context())
		}
		shows(name, second)
		if o.times("cannot be used; the one from before stays in use") != 1 || strings.Contains(o.log.String(), "PRIVATE") {
			t.Errorf("%s: not told once: %s", name, o.log)
		}
	}
	if err := os.Remove(o.files.Certificate); err != nil {
		t.Fatal(err)
	}
	o.Look(t.Context())
	shows("without a file", second)
	write(o.files.Certificate, second.Certificate) // as it was
	write(o.files.Certificate, first.Certificate)
	write(o.files.Key, first.Key)
	shows("after the next renewal", first)
}

// TestTheEndIsAnnounced: within two weeks of it, at the start and once a day; afterwards as an error.
// Proves: security-151
func TestTheEndIsAnnounced(t *testing.T) {
	const ends, ended = "the certificate ends soon", "the certificate has ended"
	if o := open(t, certificatetest.New(t, start(), 14*day+time.Minute)); o.times(ends) != 0 {
		t.Errorf("told too early: %s", o.log)
	}
	o := open(t, certificatetest.New(t, start(), 14*day-time.Minute))
	if o.times(ends) != 1 {
		t.Errorf("not told at the start: %s", o.log)
	}
	for range 3 * 24 * 60 { // three days, a look each minute
		o.clock.Advance(time.Minute)
		o.Look(t.Context())
	}
	if n := o.times(ends); n != 4 || o.times(ended) != 0 {
		t.Errorf("told %d times in three days: %s", n, o.log)
	}
	o.clock.Advance(11 * day)
	o.Look(t.Context())
	if o.times(ended) != 1 {
		t.Errorf("an end that has come is not told: %s", o.log)
	}
	o.log.Reset()
	certificatetest.New(t, o.clock.Now(), 90*day).Into(t, o.dir)
	o.clock.Advance(day)
	o.Look(t.Context())
	if o.times(ends)+o.times(ended) != 0 || o.times("was read anew") != 1 {
		t.Errorf("after the renewal: %s", o.log)
	}
}

// TestFilesThatAreNoCertificate: each mistake has a sentence of its own, for the file that it is in, without a word of what the file holds.
// Proves: security-152
func TestFilesThatAreNoCertificate(t *testing.T) {
	good, other := certificatetest.New(t, start(), 60*day), certificatetest.New(t, start(), 60*day)
	short, err := rsa.GenerateKey(rand.Reader, 1024)
	if err != nil {
		t.Fatal(err)
	}
	weak := certificatetest.Of(t, short, start(), 60*day)
	past := certificatetest.New(t, start().Add(-90*day), 30*day)
	future := certificatetest.New(t, start().Add(2*time.Hour), 60*day)
	locked := bytes.ReplaceAll(good.Key, []byte("PRIVATE KEY"), []byte("ENCRYPTED PRIVATE KEY"))
	damaged := bytes.Replace(good.Key, []byte("M"), []byte("A"), 1)
	for name, c := range map[string]struct {
		certificate, key []byte
		inKey            bool
		says             string
	}{
		"no certificate":        {[]byte("hunter2"), good.Key, false, "no certificate in PEM"},
		"the files exchanged":   {good.Key, good.Certificate, false, "no certificate in PEM"},
		"a broken certificate":  {bytes.Replace(good.Certificate, []byte("MII"), []byte("AAA"), 1), good.Key, false, "cannot be read"},
		"no key":                {good.Certificate, []byte("hunter2"), true, "no private key in PEM"},
		"a key with password":   {good.Certificate, locked, true, "without a password"},
		"a broken key":          {good.Certificate, damaged, true, "cannot be read"},
		"another key":           {good.Certificate, other.Key, true, "does not belong to the certificate"},
		"a key of another make": {good.Certificate, weak.Key, true, "does not belong to the certificate"},
		"a weak key":            {weak.Certificate, weak.Key, false, "1024 bits"},
		"ended":                 {past.Certificate, past.Key, false, "ended on 2026-12-31; renew it"},
		"not begun":             {future.Certificate, future.Key, false, "look at the clock"},
		"too large":             {bytes.Repeat(good.Certificate, 2000), good.Key, false, "larger than 1 MB"},
	} {
		files := certificatetest.Made{Certificate: c.certificate, Key: c.key}.Into(t, t.TempDir())
		refused(t, name, files, c.inKey, c.says)
	}
	files := good.Into(t, t.TempDir())
	refused(t, "a missing certificate", certificate.Files{Certificate: "/nowhere/file", Key: files.Key}, false, `"/nowhere/file" cannot be read: no such file`)
	refused(t, "a missing key", certificate.Files{Certificate: files.Certificate, Key: t.TempDir()}, true, "is a directory")
}

func refused(t *testing.T, name string, files certificate.Files, inKey bool, says string) {
	t.Helper()
	_, err := certificate.Open(t.Context(), files, "localhost", clock.NewManual(start()), slog.New(slog.DiscardHandler))
	wrong, is := errors.AsType[*certificate.FileError](err)
	if !is || wrong.Key != inKey || !strings.Contains(err.Error(), says) {
		t.Errorf("%s: %v", name, err)
		return
	}
	if strings.Contains(err.Error(), "hunter2") || strings.Contains(err.Error(), "\n") {
		t.Errorf("%s: the error repeats the file: %v", name, err)
	}
}

// TestAnotherHostIsTold: a certificate for another host is no reason not to start, since a proxy in front may ask for it; it is told.
// Proves: security-151
func TestAnotherHostIsTold(t *testing.T) {
	const foreign = "not for the host of WARDGATE_URL"
	made := certificatetest.New(t, start(), 60*day)
	if o := open(t, made); o.times(foreign) != 0 {
		t.Errorf("%s", o.log)
	}
	var log bytes.Buffer
	if _, err := certificate.Open(t.Context(), made.Into(t, t.TempDir()), "security.example", clock.NewManual(start()), slog.New(slog.NewTextHandler(&log, nil))); err != nil ||
		!strings.Contains(log.String(), foreign) {
		t.Errorf("%v %s", err, &log)
	}
}

// TestAnUnknownAuthorityIsTold: nor is one of an authority that this machine does not know, often because the file lacks the chain. A process
// reads the authorities of its machine once, so that other processes are asked.
// Proves: security-151
func TestAnUnknownAuthorityIsTold(t *testing.T) {
	const asked = "WARDGATE_TEST_CERTIFICATE"
	if names := strings.Fields(os.Getenv(asked)); len(names) == 2 { // one of those processes
		var log bytes.Buffer
		files := certificate.Files{Certificate: names[0], Key: names[1]}
		if _, err := certificate.Open(t.Context(), files, "localhost", clock.NewManual(start()), slog.New(slog.NewTextHandler(&log, nil))); err != nil {
			t.Error(err)
		}
		t.Logf("it says: %s", &log)
		return
	}
	made, other := certificatetest.New(t, start(), 60*day), certificatetest.New(t, start(), 60*day)
	files := made.Into(t, t.TempDir())
	for want, authority := range map[string]certificatetest.Made{"it says: \n": made, "is the file the whole chain": other} {
		known := filepath.Join(t.TempDir(), "authorities.pem")
		if err := os.WriteFile(known, authority.Certificate, 0o600); err != nil {
			t.Fatal(err)
		}
		again := exec.CommandContext(t.Context(), os.Args[0], "-test.run", "^"+t.Name()+"$", "-test.count=1", "-test.v")
		again.Env = append(os.Environ(), "SSL_CERT_FILE="+known, "SSL_CERT_DIR=/nowhere", asked+"="+files.Certificate+" "+files.Key)
		if out, err := again.CombinedOutput(); err != nil || !strings.Contains(string(out), want) {
			t.Errorf("no %q: %v %s", want, err, out)
		}
	}
}

// TestOldProtocolsAndCiphersAreRefused: TLS 1.2 and 1.3 with keys that are made for each connection, whatever the client offers.
// Proves: security-150
func TestOldProtocolsAndCiphersAreRefused(t *testing.T) {
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	for _, made := range []certificatetest.Made{certificatetest.New(t, start(), 60*day), certificatetest.Of(t, key, start(), 60*day)} {
		config := open(t, made).Config()
		accepts := func(offer *tls.Config) bool {
			here, there := net.Pipe()
			server, ended := tls.Server(there, config), make(chan error, 1)
			go func() { ended <- server.HandshakeContext(t.Context()) }()
			offer.InsecureSkipVerify = true
			err := tls.Client(here, offer).HandshakeContext(t.Context())
			_ = here.Close()
			return err == nil && <-ended == nil
		}
		for _, v := range []uint16{tls.VersionTLS10, tls.VersionTLS11, tls.VersionTLS12, tls.VersionTLS13} {
			if got := accepts(&tls.Config{MinVersion: v, MaxVersion: v}); got != (v >= tls.VersionTLS12) {
				t.Errorf("%s: accepted is %v", tls.VersionName(v), got)
			}
		}
		var taken int
		for _, suite := range append(tls.CipherSuites(), tls.InsecureCipherSuites()...) {
			if suite.SupportedVersions[0] == tls.VersionTLS13 {
				continue
			}
			if !accepts(&tls.Config{MaxVersion: tls.VersionTLS12, CipherSuites: []uint16{suite.ID}}) {
				continue
			}
			taken++
			if !strings.HasPrefix(suite.Name, "TLS_ECDHE_") || strings.Contains(suite.Name, "_CBC_") || strings.Contains(suite.Name, "RC4") {
				t.Errorf("%s is accepted", suite.Name)
			}
		}
		if taken != 3 { // those of this kind of key
			t.Errorf("%d suites of TLS 1.2 are accepted", taken)
		}
	}
}
