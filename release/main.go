// Command release turns built files into what operators install: a Debian package and a container image for each kind of machine that Linux runs on here, a list of
// what is inside (a software bill of materials), and the checksums of all. `make release` builds the files and calls it.
//
// The same files give the same packages, to the byte: every time in them is that of the commit (-at).
package main

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// release is one version, as it is packed.
type release struct {
	// root is the checkout whose deploy, docs and licence are packed.
	root string
	// dir holds wardgate-linux-amd64 and the others, and gets what is made of them.
	dir     string
	version string
	at      time.Time
	// authorities is the file of certificates that the image trusts.
	authorities string
	// says gets the name of each file that is made.
	says io.Writer
}

// architectures are those of Linux, as Go and Debian both call them.
func architectures() []string { return []string{"amd64", "arm64"} }

func (r release) binary(arch string) string { return filepath.Join(r.dir, "wardgate-linux-"+arch) }

func main() {
	var r release
	var at int64
	flag.StringVar(&r.dir, "dir", "bin/release", "the folder with the built files, which gets the packages")
	flag.StringVar(&r.version, "version", "", "the version, as `wardgate version` prints it")
	flag.Int64Var(&at, "at", 0, "when the commit was made, in seconds since 1970")
	flag.StringVar(&r.authorities, "certificates", "/etc/ssl/certs/ca-certificates.crt", "the certificate authorities that the image trusts, in PEM")
	flag.Parse()
	r.root, r.at, r.says = ".", time.Unix(at, 0).UTC(), os.Stdout
	if err := r.make(); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

func (r release) make() error {
	if r.version == "" || r.at.Unix() <= 0 {
		return errors.New("say which version this is (-version) and when its commit was made (-at)")
	}
	if _, err := r.trusted(); err != nil { // before minutes of packing
		return err
	}
	for _, arch := range architectures() {
		name, err := r.deb(arch)
		if err != nil {
			return fmt.Errorf("the Debian package for %s: %w", arch, err)
		}
		fmt.Fprintln(r.says, name)
		if name, err = r.image(arch); err != nil {
			return fmt.Errorf("the container image for %s: %w", arch, err)
		}
		fmt.Fprintln(r.says, name)
	}
	name, err := r.bom()
	if err != nil {
		return fmt.Errorf("the list of what is inside: %w", err)
	}
	fmt.Fprintln(r.says, name)
	return r.sums()
}

// sumsName is the file with the checksum of each other file, as sha256sum writes and checks it.
const sumsName = "SHA256SUMS"

func (r release) sums() error {
	entries, err := os.ReadDir(r.dir)
	if err != nil {
		return err
	}
	var lines []string
	for _, e := range entries {
		if e.Name() == sumsName || !e.Type().IsRegular() {
			continue
		}
		sum, err := sumOf(filepath.Join(r.dir, e.Name()))
		if err != nil {
			return err
		}
		lines = append(lines, sum+"  "+e.Name()+"\n")
	}
	slices.SortFunc(lines, func(a, b string) int { return strings.Compare(a[64:], b[64:]) })
	return os.WriteFile(filepath.Join(r.dir, sumsName), []byte(strings.Join(lines, "")), 0o644) //nolint:gosec // published
}

func sumOf(path string) (_ string, err error) {
	f, err := os.Open(path) //nolint:gosec // a file of the release
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}
