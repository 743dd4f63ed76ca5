package faults_test

import (
	"debug/buildinfo"
	"debug/elf"
	"encoding/json"
	"errors"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"
)

// mostBytes is how large the file may be (linux/amd64). Adding a library means looking at
// what it weighs.
const mostBytes = 60_000_000

// TestTheFileIsStatic: it needs no loader, no library and no cgo, holds no symbols, and
// is as small as was promised.
// Proves: platform-56
func TestTheFileIsStatic(t *testing.T) {
	path, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	file, err := elf.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }() // read only
	for _, p := range file.Progs {
		if p.Type == elf.PT_INTERP || p.Type == elf.PT_DYNAMIC {
			t.Errorf("it has a %v: it is not static", p.Type)
		}
	}
	for _, s := range file.Sections {
		if s.Type == elf.SHT_SYMTAB || s.Type == elf.SHT_DYNSYM || s.Type == elf.SHT_DYNAMIC || strings.HasPrefix(s.Name, ".debug") || strings.HasPrefix(s.Name, ".zdebug") {
			t.Errorf("it has a section %s", s.Name)
		}
	}
	if needed, err := file.ImportedLibraries(); err == nil && len(needed) > 0 {
		t.Errorf("it needs %v", needed)
	}
	info, err := buildinfo.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	settings := map[string]string{}
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	if settings["CGO_ENABLED"] != "0" || settings["-trimpath"] != "true" {
		t.Errorf("it was built with %v", settings)
	}
	if stat, err := os.Stat(path); err != nil || runtime.GOARCH == "amd64" && stat.Size() > mostBytes {
		t.Errorf("it has %d bytes, at most %d are allowed (%v)", stat.Size(), mostBytes, err)
	}
}

// TestItRunsInAnEmptyRoot: with nothing but the file and a folder for its data it serves
// pages, accepts requests, and knows what time it is in Edmonton.
// Proves: platform-57
func TestItRunsInAnEmptyRoot(t *testing.T) {
	t.Parallel()
	root := emptyRoot(t)
	p := serveIn(t, root)
	page, err := call(http.MethodGet, p.url+"/", "")
	if err != nil || page.status != http.StatusOK || !strings.Contains(page.body, "</html>") {
		t.Errorf("the page at /: %d (%v)", page.status, err)
	}
	got, _, err := post(p.url, numbered(1))
	if err != nil || got.status != http.StatusCreated {
		t.Fatalf("a request: %d %s (%v)", got.status, got.body, err)
	}
	var told struct {
		Deadline     time.Time `json:"sla_deadline"`
		DeadlineText string    `json:"deadlineText"`
	}
	if err := json.Unmarshal([]byte(got.body), &told); err != nil {
		t.Fatal(err)
	}
	there := told.Deadline.UTC().Add(-6 * time.Hour).Format("Monday, January 2, 2006, 3:04") // Alberta stays on UTC-6
	if told.Deadline.IsZero() || !strings.HasPrefix(told.DeadlineText, there) {
		t.Errorf("the deadline %v is told as %q, want %q", told.Deadline, told.DeadlineText, there)
	}
	nothingIsSent(t, p)
	p.stop()
	list, err := os.ReadDir(root)
	if err != nil || len(list) != 2 {
		t.Errorf("beside itself and its data folder it has made %v (%v)", list, err)
	}
}

// TestAnEmptyRootTrustsNobody: whom it is to ask over TLS it could not verify, and it
// says so at the start, not with the first mail.
// Proves: platform-58
func TestAnEmptyRootTrustsNobody(t *testing.T) {
	t.Parallel()
	const warning = "SSL_CERT_FILE"
	root := emptyRoot(t)
	silent := serveIn(t, root)
	silent.stop()
	if strings.Contains(silent.log.String(), warning) {
		t.Errorf("it warns although it asks nobody: %s", silent.log)
	}
	asking := serveIn(t, root, "SMTP_URL=smtps://127.0.0.1:1")
	asking.stop()
	if !strings.Contains(asking.log.String(), warning) {
		t.Errorf("it does not say that it trusts nobody: %s", asking.log)
	}
}

// nothingIsSent checks that both mails of the request are kept: no server is configured.
func nothingIsSent(t *testing.T, p *process) {
	t.Helper()
	cookie := signIn(t, p.url)
	var outbox struct{ Items []struct{ State string } }
	for over := time.Now().Add(20 * time.Second); len(outbox.Items) < 2; time.Sleep(20 * time.Millisecond) {
		if time.Now().After(over) {
			t.Fatalf("%d mails of the request, want two:\n%s", len(outbox.Items), p.log)
		}
		read(t, p.url+"/api/staff/operations/outbox", cookie, &outbox)
	}
	for _, m := range outbox.Items {
		if m.State != "kept" {
			t.Errorf("a mail is %s", m.State)
		}
	}
}

// emptyRoot is a folder that holds the program and a folder for its data.
func emptyRoot(t *testing.T) string {
	t.Helper()
	path, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	root := t.TempDir()
	if err := errors.Join(os.WriteFile(filepath.Join(root, "wardgate"), content, 0o755), os.Mkdir(filepath.Join(root, "data"), 0o700)); err != nil {
		t.Fatal(err)
	}
	return root
}

// serveIn serves with root as the root of all files, and with no environment but what
// wardgate itself is told.
func serveIn(t *testing.T, root string, more ...string) *process {
	t.Helper()
	cmd := exec.Command("/wardgate", "serve")
	cmd.Dir = "/"
	cmd.Env = append([]string{
		"WARDGATE_DATA=/data", "WARDGATE_LISTEN=127.0.0.1:0", "WARDGATE_RATE_LIMIT=off",
		"WARDGATE_OWNER_EMAIL=" + ownerEmail, "WARDGATE_OWNER_PASSWORD=" + ownerPassword,
	}, more...)
	cmd.SysProcAttr = &syscall.SysProcAttr{Chroot: root}
	if os.Geteuid() != 0 { // only root may change it, so be root in a namespace of our own
		cmd.SysProcAttr.Cloneflags = syscall.CLONE_NEWUSER
		cmd.SysProcAttr.UidMappings = []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Geteuid(), Size: 1}}
		cmd.SysProcAttr.GidMappings = []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getegid(), Size: 1}}
	}
	p, err := begin(t, cmd)
	if err != nil {
		t.Fatalf("starting it in a root of its own: %v. Run this test as root, or let users make namespaces (sysctl kernel.apparmor_restrict_unprivileged_userns=0).", err)
	}
	if p.url = p.address(); p.url == "" {
		t.Fatalf("it does not serve:\n%s", p.log)
	}
	if ready, err := call(http.MethodGet, p.url+"/readyz", ""); err != nil || ready.status != http.StatusOK {
		t.Fatalf("it is not ready: %d (%v)\n%s", ready.status, err, p.log)
	}
	return p
}
