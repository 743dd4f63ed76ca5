package certificate

import (
	"crypto/rsa"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"time"
)

// mostBytes bounds a file: a chain of certificates has some kilobytes.
const mostBytes = 1 << 20

// leastRSA is how many bits a key of RSA must have: browsers take no fewer (CA/Browser Forum, 6.1.5).
const leastRSA = 2048

// FileError says what is wrong with one of the two files, and what to do. It never repeats what a file holds.
type FileError struct {
	// Key tells that it is about the file of the private key.
	Key    bool
	Reason string
}

// Error implements error.
func (e *FileError) Error() string { return e.Reason }

func wrongCertificate(format string, args ...any) *FileError {
	return &FileError{Reason: fmt.Sprintf(format, args...)}
}

func wrongKey(format string, args ...any) *FileError {
	return &FileError{Key: true, Reason: fmt.Sprintf(format, args...)}
}

// read reads both files. What they hold is told apart also when it cannot be used.
func (f Files) read(now time.Time) (*tls.Certificate, content, error) {
	chain, err1 := readFile(f.Certificate)
	key, err2 := readFile(f.Key)
	if err1 != nil || err2 != nil {
		held := content(sha256.Sum256(fmt.Appendf(nil, "%v\n%v", err1, err2)))
		if err1 != nil {
			return nil, held, wrongCertificate("%q cannot be read: %v", f.Certificate, err1)
		}
		return nil, held, wrongKey("%q cannot be read: %v", f.Key, err2)
	}
	held := content(sha256.Sum256(fmt.Appendf(nil, "%d %s%s", len(chain), chain, key)))
	pair, err := f.pair(chain, key)
	if err == nil {
		err = f.valid(pair.Leaf, now)
	}
	if err != nil {
		return nil, held, err
	}
	return pair, held, nil
}

func readFile(name string) ([]byte, error) {
	file, err := os.Open(name) //nolint:gosec // the operator names it
	if err != nil {
		return nil, bare(err)
	}
	defer func() { _ = file.Close() }() // it was read only
	b, err := io.ReadAll(io.LimitReader(file, mostBytes+1))
	if err != nil {
		return nil, bare(err)
	}
	if len(b) > mostBytes {
		return nil, errors.New("it is larger than 1 MB")
	}
	return b, nil
}

// bare is the reason alone, without the name of the file, which the caller says.
func bare(err error) error {
	if path, is := errors.AsType[*fs.PathError](err); is {
		return path.Err
	}
	return err
}

// pair puts the certificate and its key together.
func (f Files) pair(chain, key []byte) (*tls.Certificate, error) {
	if !holds(chain, func(kind string) bool { return kind == "CERTIFICATE" }) {
		return nil, wrongCertificate("%q holds no certificate in PEM (-----BEGIN CERTIFICATE-----); name the file with the whole chain, often called fullchain.pem", f.Certificate)
	}
	if !holds(key, func(kind string) bool {
		return kind == "PRIVATE KEY" || strings.HasSuffix(kind, " PRIVATE KEY") && kind != "ENCRYPTED PRIVATE KEY"
	}) {
		return nil, wrongKey("%q holds no private key in PEM (-----BEGIN PRIVATE KEY-----) that opens without a password; often it is called privkey.pem", f.Key)
	}
	pair, err := tls.X509KeyPair(chain, key)
	switch {
	case err == nil:
	case strings.Contains(err.Error(), "does not match"):
		return nil, wrongKey("the key in %q does not belong to the certificate in %q; name the two files that were made together", f.Key, f.Certificate)
	case strings.Contains(err.Error(), "private key"):
		return nil, wrongKey("%q holds a private key that cannot be read; it should be of RSA, ECDSA or Ed25519, without a password", f.Key)
	default:
		return nil, wrongCertificate("%q holds a certificate that cannot be read; is the file complete?", f.Certificate)
	}
	if public, is := pair.Leaf.PublicKey.(*rsa.PublicKey); is && public.N.BitLen() < leastRSA {
		return nil, wrongCertificate("the certificate in %q has a key of RSA with %d bits, which browsers refuse; make one of %d bits or more, or of ECDSA", f.Certificate, public.N.BitLen(), leastRSA)
	}
	return &pair, nil
}

func (f Files) valid(leaf *x509.Certificate, now time.Time) error {
	if now.After(leaf.NotAfter) {
		return wrongCertificate("the certificate in %q ended on %s; renew it", f.Certificate, leaf.NotAfter.UTC().Format(time.DateOnly))
	}
	if now.Before(leaf.NotBefore) {
		return wrongCertificate("the certificate in %q begins on %s; look at the clock of this machine", f.Certificate, leaf.NotBefore.UTC().Format(time.RFC3339))
	}
	return nil
}

// holds tells whether a text has a block in PEM of the kind.
func holds(text []byte, kind func(string) bool) bool {
	for {
		block, rest := pem.Decode(text)
		if block == nil {
			return false
		}
		if kind(block.Type) {
			return true
		}
		text = rest
	}
}
