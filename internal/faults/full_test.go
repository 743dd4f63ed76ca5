package faults_test

import (
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
)

// TestTheDiskIsFull: a visitor is told to call and to come back, nothing is half
// written, what is stored can be read, and with space again the same request is
// accepted without a restart.
// Proves: platform-19, platform-70
func TestTheDiskIsFull(t *testing.T) {
	t.Parallel()
	dir := smallDisk(t, 8)
	p := serve(t, folder(t, dir).env...)
	kept := mustPost(t, p.url, numbered(0))
	ballast := fill(t, dir)
	refused, accepted := untilRefused(t, p, 1)
	got, _, err := post(p.url, refused)
	if err != nil || got.status != http.StatusServiceUnavailable {
		t.Fatalf("on a full disk: %d %s (%v)", got.status, got.body, err)
	}
	if got.header.Get("Retry-After") == "" || got.header.Get("Content-Type") != "application/problem+json" || !strings.Contains(got.body, "call us") {
		t.Errorf("the refusal: Retry-After %q, %s", got.header.Get("Retry-After"), got.body)
	}
	status, err := call(http.MethodGet, p.url+"/api"+strings.Replace(path(kept.StatusURL), "/quote/", "/quotes/", 1), "")
	if err != nil || status.status != http.StatusOK {
		t.Errorf("reading on a full disk: %d %s (%v)", status.status, status.body, err)
	}
	notReady(t, p, "disk")
	form, err := call(http.MethodPost, p.url+"/quote", "firstName=Zyxwina&lastName=Q&email=z%40visitor.example&phone=780-555-0142&serviceType=surveillance&propertyType=office",
		"Content-Type", "application/x-www-form-urlencoded")
	if err != nil || form.status != http.StatusServiceUnavailable || !strings.Contains(form.body, "Zyxwina") || form.header.Get("Retry-After") == "" {
		t.Errorf("the form on a full disk: %d %s (%v)", form.status, form.body, err)
	}
	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	eventually(t, 15*time.Second, "accepted with space again", func() bool {
		got, _, err = post(p.url, refused)
		return err == nil && got.status == http.StatusCreated
	})
	again := mustPost(t, p.url, refused)
	ready(t, p)
	noPersonalData(t, p)
	p.stop()
	d := opened(t, db.Options{Dir: dir})
	if n := number(t, d, "SELECT count(*) FROM quote_requests"); n != accepted+2 {
		t.Errorf("%d requests stored, want %d", n, accepted+2)
	}
	if n := number(t, d, "SELECT count(*) FROM quote_requests q JOIN leads l ON l.id = q.lead_id JOIN touchpoints x ON x.ref = q.id"); n != accepted+2 {
		t.Errorf("%d whole requests, want %d", n, accepted+2)
	}
	if n := number(t, d, "SELECT count(*) FROM quote_requests WHERE id = $1", again.ID); n != 1 {
		t.Error("the retried request is not there")
	}
	whole(t, d)
}

func path(url string) string { return url[strings.Index(url[8:], "/")+8:] }

// smallDisk is a data folder on a file system of its own, of so many MB.
func smallDisk(t *testing.T, mb int) string {
	t.Helper()
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, fmt.Sprintf("size=%dm", mb)); err != nil {
		t.Fatalf("this test mounts a small file system and must run as root: %v", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(dir, syscall.MNT_DETACH); err != nil {
			t.Error(err)
		}
	})
	prepared, err := os.ReadFile(filepath.Join(dbtest.SQLiteDir(t), db.FileName))
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, db.FileName), prepared, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// fill takes all the space that is left.
func fill(t *testing.T, dir string) (file string) {
	t.Helper()
	file = filepath.Join(dir, "ballast")
	f, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	for _, size := range []int{64 << 10, 4 << 10, 1} {
		for err = nil; err == nil; {
			_, err = f.Write(make([]byte, size))
		}
		if !errors.Is(err, syscall.ENOSPC) {
			t.Fatal(err)
		}
	}
	return file
}

// untilRefused posts until the space inside SQLite's own files is used up too.
func untilRefused(t *testing.T, p *process, from int) (refused request, accepted int) {
	t.Helper()
	for n := from; n < from+2000; n++ {
		got, _, err := post(p.url, numbered(n))
		switch {
		case err != nil:
			t.Fatalf("request %d: %v\n%s", n, err, p.log)
		case got.status == http.StatusServiceUnavailable:
			return numbered(n), accepted
		case got.status != http.StatusCreated:
			t.Fatalf("request %d: %d %s\n%s", n, got.status, got.body, p.log)
		}
		accepted++
	}
	t.Fatal("the disk does not fill up")
	return request{}, 0
}
