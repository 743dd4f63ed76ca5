package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

// deb packs the file with its unit, its settings and its manual, and returns the package's path. Debian's own tool does it.
func (r release) deb(arch string) (_ string, err error) {
	tool, err := exec.LookPath("dpkg-deb")
	if err != nil {
		return "", errors.New("dpkg-deb makes it, and is not here: apt-get install dpkg, or brew install dpkg")
	}
	tree, err := os.MkdirTemp(r.dir, ".deb-")
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(tree)) }()
	files, err := r.debFiles(arch)
	if err != nil {
		return "", err
	}
	for _, f := range files {
		if err := f.write(tree, r.at); err != nil {
			return "", err
		}
	}
	if err := os.Chmod(tree, 0o755); err != nil { //nolint:gosec // the root of the installed tree
		return "", err
	}
	name := filepath.Join(r.dir, "wardgate_"+debianVersion(r.version)+"_"+arch+".deb")
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	build := exec.CommandContext(ctx, tool, "--build", "--root-owner-group", "-Zxz", "-z6", tree, name) //nolint:gosec // our own names
	build.Env = append(build.Environ(), fmt.Sprintf("SOURCE_DATE_EPOCH=%d", r.at.Unix()))
	if out, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("dpkg-deb: %w: %s", err, out)
	}
	return name, nil
}

// packed is a file of the package.
type packed struct {
	name    string
	content []byte
	mode    fs.FileMode
}

func (f packed) write(tree string, at time.Time) error {
	path := filepath.Join(tree, f.name)
	for dir := filepath.Dir(path); ; dir = filepath.Dir(dir) {
		if err := os.MkdirAll(dir, 0o755); err != nil { //nolint:gosec // folders of a system
			return err
		}
		if dir == tree || len(dir) <= len(tree) {
			break
		}
	}
	if err := os.WriteFile(path, f.content, f.mode); err != nil {
		return err
	}
	if err := os.Chmod(path, f.mode); err != nil { // whatever this shell's umask is
		return err
	}
	return os.Chtimes(path, at, at)
}

// debFiles are all of them.
func (r release) debFiles(arch string) ([]packed, error) {
	var all []packed
	var failed error
	read := func(path string) []byte {
		b, err := os.ReadFile(path) //nolint:gosec // files of the checkout
		failed = errors.Join(failed, err)
		return b
	}
	add := func(name string, content []byte, mode fs.FileMode) { all = append(all, packed{name, content, mode}) }
	deploy := func(name string) []byte { return read(filepath.Join(r.root, "deploy", name)) }

	binary := read(r.binary(arch))
	add("usr/bin/wardgate", binary, 0o755)
	add("usr/lib/systemd/system/wardgate.service", packagedUnit(deploy("systemd/wardgate.service")), 0o644)
	add("usr/lib/systemd/system/wardgate.socket", packagedUnit(deploy("systemd/wardgate.socket")), 0o644)
	add("etc/wardgate.env", deploy("debian/wardgate.env"), 0o600)

	doc := "usr/share/doc/wardgate/"
	add(doc+"copyright", read(filepath.Join(r.root, "LICENSE")), 0o644)
	add(doc+"changelog.gz", compressed(read(filepath.Join(r.root, "CHANGELOG.md"))), 0o644)
	add(doc+"operations.md.gz", compressed(read(filepath.Join(r.root, "docs", "operations.md"))), 0o644)
	for _, name := range []string{"nginx/wardgate.conf", "caddy/Caddyfile", "prometheus/wardgate-alerts.yml", "grafana/wardgate.json"} {
		add(doc+"examples/"+name, deploy(name), 0o644)
	}

	control := strings.NewReplacer("@VERSION@", debianVersion(r.version), "@ARCH@", arch, "@SIZE@", fmt.Sprint(len(binary)>>10)).Replace(string(deploy("debian/control")))
	add("DEBIAN/control", []byte(control), 0o644)
	add("DEBIAN/conffiles", []byte("/etc/wardgate.env\n"), 0o644)
	for _, name := range []string{"postinst", "prerm", "postrm"} {
		add("DEBIAN/"+name, deploy("debian/"+name), 0o755)
	}
	return all, failed
}

// packagedUnit is the unit as a package installs it: the program where packages have theirs, and no words on how it is installed by hand.
func packagedUnit(unit []byte) []byte {
	for bytes.HasPrefix(unit, []byte("#")) {
		_, unit, _ = bytes.Cut(unit, []byte("\n"))
	}
	return bytes.ReplaceAll(unit, []byte("/usr/local/bin/"), []byte("/usr/bin/"))
}

// compressed has no name and no time in it, so that the same text is the same bytes.
func compressed(text []byte) []byte {
	var b bytes.Buffer
	z, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // a level that there is
	_, err := z.Write(text)
	if err = errors.Join(err, z.Close()); err != nil {
		panic(err) // a buffer takes everything
	}
	return b.Bytes()
}

var described = regexp.MustCompile(`^v?(\d+\.\d+\.\d+)(?:-(\d+)-g([0-9a-f]+))?(-dirty)?$`)

// debianVersion orders as ours do (Debian policy 5.6.12): what follows a release is later than it, and what has no release yet earlier than all.
func debianVersion(version string) string {
	m := described.FindStringSubmatch(version)
	if m == nil {
		return "0~" + strings.ReplaceAll(version, "-", ".")
	}
	out := m[1]
	if m[2] != "" {
		out += "+" + m[2] + "." + m[3]
	}
	if m[4] != "" {
		out += "+dirty"
	}
	return out
}
