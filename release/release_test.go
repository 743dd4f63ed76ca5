package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

const authority = "-----BEGIN CERTIFICATE-----\nMA==\n-----END CERTIFICATE-----\n"

// made is a release of this test's own program, which is a Go program as ours is; for the other architecture a few bytes stand for it.
func made(dir string) (release, error) {
	r := release{root: "..", dir: filepath.Join(dir, "files"), version: "v1.2.3", at: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC), authorities: filepath.Join(dir, "authorities.crt"), says: io.Discard}
	self, err := os.Executable()
	if err != nil {
		return r, err
	}
	program, err := os.ReadFile(self)
	if err != nil {
		return r, err
	}
	err = errors.Join(os.Mkdir(r.dir, 0o700), os.WriteFile(r.authorities, []byte(authority), 0o600),
		os.WriteFile(r.binary("amd64"), program, 0o600), os.WriteFile(r.binary("arm64"), []byte("a program"), 0o600))
	if err != nil {
		return r, err
	}
	return r, r.make()
}

// shared is one for all tests that only look at it.
var shared = sync.OnceValues(func() (release, error) {
	dir, err := os.MkdirTemp("", "release")
	if err != nil {
		return release{}, err
	}
	return made(dir)
})

func look(t *testing.T) release {
	t.Helper()
	r, err := shared()
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestMain(m *testing.M) {
	code := m.Run()
	if r, err := shared(); err == nil {
		_ = os.RemoveAll(filepath.Dir(r.dir))
	}
	os.Exit(code)
}

func output(t *testing.T, name string, args ...string) string {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), name, args...).CombinedOutput()
	if err != nil {
		t.Fatalf("%s %v: %v\n%s", name, args, err, out)
	}
	return string(out)
}

// Proves: platform-119
func TestTheSameFilesGiveTheSamePackages(t *testing.T) {
	t.Parallel()
	a := look(t)
	b, err := made(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	names, err := os.ReadDir(a.dir)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, e := range names {
		all = append(all, e.Name())
		one, errA := os.ReadFile(filepath.Join(a.dir, e.Name()))
		two, errB := os.ReadFile(filepath.Join(b.dir, e.Name()))
		if errA != nil || errB != nil || !bytes.Equal(one, two) {
			t.Errorf("%s differs: %v %v", e.Name(), errA, errB)
		}
	}
	want := "SHA256SUMS wardgate-1.2.3-linux-amd64.oci.tar wardgate-1.2.3-linux-arm64.oci.tar wardgate-linux-amd64 wardgate-linux-arm64 wardgate.cdx.json wardgate_1.2.3_amd64.deb wardgate_1.2.3_arm64.deb"
	if got := strings.Join(all, " "); got != want {
		t.Errorf("made %s, want %s", got, want)
	}
	check := exec.CommandContext(t.Context(), "sha256sum", "--check", "--strict", "SHA256SUMS")
	check.Dir = a.dir
	if out, err := check.CombinedOutput(); err != nil || strings.Count(string(out), ": OK") != len(all)-1 {
		t.Errorf("%v\n%s", err, out)
	}
}

// Proves: platform-119
func TestVersionsAreOrderedAsDebianOrders(t *testing.T) {
	t.Parallel()
	older := []string{"0123abc-dirty", "v1.2.3", "v1.2.3-4-g0123abc", "v1.2.3-12-g0123abc", "v1.2.4", "v1.10.0", "v1.10.0-dirty"}
	for i := 1; i < len(older); i++ {
		output(t, "dpkg", "--compare-versions", debianVersion(older[i-1]), "lt", debianVersion(older[i]))
	}
}

// Proves: platform-119
func TestWhatCannotBePacked(t *testing.T) {
	t.Parallel()
	good := look(t)
	empty := filepath.Join(t.TempDir(), "empty")
	if err := os.WriteFile(empty, []byte("nothing"), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		spoil func(*release)
		says  string
	}{
		"no version":       {func(r *release) { r.version = "" }, "say which version this is (-version)"},
		"no time":          {func(r *release) { r.at = time.Time{} }, "when its commit was made (-at)"},
		"no file":          {func(r *release) { r.dir = filepath.Dir(empty) }, "wardgate-linux-amd64: no such file"},
		"no authorities":   {func(r *release) { r.authorities = empty + "-not" }, "name a file of certificate authorities"},
		"none in the file": {func(r *release) { r.authorities = empty }, "holds no certificate in PEM"},
	} {
		r := good
		c.spoil(&r)
		if err := r.make(); err == nil || !strings.Contains(err.Error(), c.says) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want one line with %q", name, err, c.says)
		}
	}
}

// Proves: platform-116
func TestTheDebianPackage(t *testing.T) {
	t.Parallel()
	r := look(t)
	deb := filepath.Join(r.dir, "wardgate_1.2.3_arm64.deb")
	about := output(t, "dpkg-deb", "--field", deb)
	for _, line := range []string{"Package: wardgate\n", "Version: 1.2.3\n", "Architecture: arm64\n", "Installed-Size: "} {
		if !strings.Contains(about, line) {
			t.Errorf("it does not say %q:\n%s", line, about)
		}
	}
	listed := output(t, "dpkg-deb", "--contents", deb)
	for _, line := range []string{"-rwxr-xr-x root/root", "-rw------- root/root"} {
		if !strings.Contains(listed, line) {
			t.Errorf("nothing is %s:\n%s", line, listed)
		}
	}
	if strings.Contains(strings.ReplaceAll(listed, "root/root", ""), "/root") {
		t.Errorf("it has files of others:\n%s", listed)
	}
	tree := t.TempDir()
	output(t, "dpkg-deb", "--raw-extract", deb, tree)
	for name, want := range map[string]string{
		"usr/lib/systemd/system/wardgate.service":               "ExecStart=/usr/bin/wardgate serve\n",
		"usr/lib/systemd/system/wardgate.socket":                "ListenStream=127.0.0.1:8080\n",
		"etc/wardgate.env":                                      "WARDGATE_LISTEN=127.0.0.1:8080\n",
		"usr/share/doc/wardgate/copyright":                      "MIT License",
		"usr/share/doc/wardgate/examples/nginx/wardgate.conf":   "proxy_pass",
		"usr/share/doc/wardgate/examples/caddy/Caddyfile":       "reverse_proxy",
		"usr/share/doc/wardgate/examples/grafana/wardgate.json": "wardgate_",
		"DEBIAN/conffiles":                                      "/etc/wardgate.env\n",
	} {
		if b, err := os.ReadFile(filepath.Join(tree, name)); err != nil || !bytes.Contains(b, []byte(want)) {
			t.Errorf("%s lacks %q: %v", name, want, err)
		}
	}
	unit, err := os.ReadFile(filepath.Join(tree, "usr/lib/systemd/system/wardgate.service"))
	if err != nil || !bytes.HasPrefix(unit, []byte("[Unit]\n")) || bytes.Contains(unit, []byte("/usr/local")) {
		t.Errorf("the unit is the one for an installation by hand: %v\n%s", err, unit)
	}
	if info, err := os.Stat(filepath.Join(tree, "etc/wardgate.env")); err != nil || info.Mode() != 0o600 {
		t.Errorf("others read the settings: %v %v", info, err)
	}
	for _, name := range []string{"changelog.gz", "operations.md.gz"} {
		output(t, "gzip", "--test", filepath.Join(tree, "usr/share/doc/wardgate", name))
	}
}

// TestTheScriptsOfThePackage plays what dpkg asks of them, with tools that write down how they were called.
// Proves: platform-116, platform-125
func TestTheScriptsOfThePackage(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		script, args string
		account      bool
		calls, says  string
	}{
		"first":           {"postinst", "configure ", false, "useradd --system", "/etc/wardgate.env"},
		"again":           {"postinst", "configure ", true, "", "systemctl enable --now wardgate"},
		"an upgrade":      {"postinst", "configure 1.2.2", true, "", ""},
		"a failed one":    {"postinst", "abort-upgrade 1.2.2", false, "", ""},
		"upgraded":        {"prerm", "upgrade 1.2.3", true, "", ""},
		"removed":         {"prerm", "remove", true, "", ""},
		"nothing to keep": {"postrm", "remove", true, "", ""},
	} {
		tools, log := t.TempDir(), filepath.Join(t.TempDir(), "calls")
		getent := "exit 2"
		if c.account {
			getent = "exit 0"
		}
		for tool, does := range map[string]string{"getent": getent, "useradd": "", "systemctl": ""} {
			text := fmt.Sprintf("#!/bin/sh\necho %s \"$@\" >>%s\n%s\n", tool, log, does)
			if err := os.WriteFile(filepath.Join(tools, tool), []byte(text), 0o700); err != nil {
				t.Fatal(err)
			}
		}
		run := exec.CommandContext(t.Context(), "/bin/sh", append([]string{"../deploy/debian/" + c.script}, strings.SplitN(c.args, " ", 2)...)...)
		run.Env = []string{"PATH=" + tools + ":/usr/bin:/bin"}
		out, err := run.CombinedOutput()
		if err != nil {
			t.Errorf("%s: %v\n%s", name, err, out)
		}
		calls, err := os.ReadFile(log)
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			t.Fatal(err)
		}
		if !strings.Contains(string(calls), c.calls) || c.calls == "" && strings.Contains(string(calls), "useradd") {
			t.Errorf("%s called %q, want %q", name, calls, c.calls)
		}
		if !strings.Contains(string(out), c.says) || c.says == "" && len(out) > 0 {
			t.Errorf("%s said %q, want %q", name, out, c.says)
		}
	}
}

// Proves: platform-117
func TestTheContainerImage(t *testing.T) {
	t.Parallel()
	r := look(t)
	parts := unpacked(t, filepath.Join(r.dir, "wardgate-1.2.3-linux-arm64.oci.tar"))
	var index struct{ Manifests []object }
	read(t, parts["index.json"], &index)
	if len(index.Manifests) != 1 || index.Manifests[0].Annotations["org.opencontainers.image.ref.name"] != "1.2.3" {
		t.Fatalf("the index: %+v", index)
	}
	blob := func(o object) []byte {
		t.Helper()
		b := parts["blobs/sha256/"+strings.TrimPrefix(o.Digest, "sha256:")]
		sum := sha256.Sum256(b)
		if len(b) != o.Size || o.Digest != "sha256:"+hex.EncodeToString(sum[:]) {
			t.Fatalf("%s is not what is said of it", o.Digest)
		}
		return b
	}
	var manifest struct {
		Config object
		Layers []object
	}
	read(t, blob(index.Manifests[0]), &manifest)
	var config struct {
		Architecture, OS string
		Config           struct {
			User, StopSignal     string
			Entrypoint, Cmd, Env []string
			Volumes              map[string]any
		}
		RootFS struct {
			DiffIDs []string `json:"diff_ids"`
		}
	}
	read(t, blob(manifest.Config), &config)
	c := config.Config
	if got := fmt.Sprint(config.Architecture, config.OS, c.User, c.StopSignal, c.Entrypoint, c.Cmd, c.Env, c.Volumes); got != "arm64linux65532:65532SIGTERM[/wardgate] [serve] [WARDGATE_DATA=/data] map[/data:map[]]" {
		t.Error(got)
	}
	z, err := gzip.NewReader(bytes.NewReader(blob(manifest.Layers[0])))
	if err != nil {
		t.Fatal(err)
	}
	plain, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	if sum := sha256.Sum256(plain); len(config.RootFS.DiffIDs) != 1 || config.RootFS.DiffIDs[0] != "sha256:"+hex.EncodeToString(sum[:]) {
		t.Errorf("the layer is not the one that is named: %v", config.RootFS)
	}
	inside, program := files(t, plain)
	if want := "etc/ 0 755, etc/ssl/ 0 755, etc/ssl/certs/ 0 755, etc/ssl/certs/ca-certificates.crt 0 644, data/ 65532 700, replica/ 65532 700, tmp/ 0 1777, wardgate 0 755"; inside != want {
		t.Errorf("inside are %s, want %s", inside, want)
	}
	if built, err := os.ReadFile(r.binary("arm64")); err != nil || !bytes.Equal(program, built) {
		t.Errorf("the program is another one: %v", err)
	}
	var old []struct {
		Config           string
		RepoTags, Layers []string
	}
	read(t, parts["manifest.json"], &old)
	if len(old) != 1 || parts[old[0].Config] == nil || parts[old[0].Layers[0]] == nil || old[0].RepoTags[0] != "wardgate:1.2.3" {
		t.Errorf("manifest.json: %+v", old)
	}
}

func read(t *testing.T, text []byte, into any) {
	t.Helper()
	if err := json.Unmarshal(text, into); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
}

func unpacked(t *testing.T, path string) map[string][]byte {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string][]byte{}
	each(t, b, func(h *tar.Header, content []byte) { out[h.Name] = content })
	return out
}

// files are names, owners and modes, and the program's content.
func files(t *testing.T, archived []byte) (list string, program []byte) {
	t.Helper()
	var all []string
	each(t, archived, func(h *tar.Header, content []byte) {
		all = append(all, fmt.Sprintf("%s %d %o", h.Name, h.Uid, h.Mode))
		if h.Name == "wardgate" {
			program = content
		}
	})
	return strings.Join(all, ", "), program
}

func each(t *testing.T, archived []byte, use func(*tar.Header, []byte)) {
	t.Helper()
	for r := tar.NewReader(bytes.NewReader(archived)); ; {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		use(h, content)
	}
}
