package uploads

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"wardgate/internal/platform/httpx"
)

// serveOne asks for one file.
func serveOne(t *testing.T, u *Uploads, method, name string, headers ...string) *http.Response {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), method, "/uploads/x", nil)
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	u.Serve(w, r, name)
	return w.Result()
}

// Proves: platform-39
func TestHowAFileIsServed(t *testing.T) {
	u, _ := quiet(t)
	p, err := u.Add(t.Context(), asPNG(t, scene(500, 20)))
	if err != nil {
		t.Fatal(err)
	}
	names := append(p.files(), p.stem()+"-500.jpg") // the original's other name
	for _, name := range names {
		res := serveOne(t, u, http.MethodGet, name)
		want := map[string]string{
			"Content-Type": contentType(name), "X-Content-Type-Options": "nosniff", "Cache-Control": "public, max-age=31536000, immutable",
			"Content-Disposition": "inline", "Content-Security-Policy": "default-src 'none'; sandbox",
		}
		for h, v := range want {
			if got := res.Header.Get(h); got != v {
				t.Errorf("%s has %s %q, want %q", name, h, got, v)
			}
		}
		head := serveOne(t, u, http.MethodHead, name)
		if res.StatusCode != 200 || res.ContentLength <= 0 || head.ContentLength != res.ContentLength || head.StatusCode != 200 {
			t.Errorf("%s: %d with %d bytes, HEAD %d with %d", name, res.StatusCode, res.ContentLength, head.StatusCode, head.ContentLength)
		}
		if got := serveOne(t, u, http.MethodGet, name, "If-None-Match", res.Header.Get("ETag")).StatusCode; got != http.StatusNotModified {
			t.Errorf("%s again: %d", name, got)
		}
		part := serveOne(t, u, http.MethodGet, name, "Range", "bytes=2-5")
		if part.StatusCode != http.StatusPartialContent || part.ContentLength != 4 {
			t.Errorf("a part of %s: %d with %d bytes", name, part.StatusCode, part.ContentLength)
		}
	}
}

// TestNamesThatAreNone: only names of pictures reach the store.
// Proves: platform-39
func TestNamesThatAreNone(t *testing.T) {
	u, dir := quiet(t)
	p, err := u.Add(t.Context(), asPNG(t, scene(500, 20)))
	if err != nil {
		t.Fatal(err)
	}
	secret := filepath.Join(string(dir), "..", "wardgate.db")
	if err := os.WriteFile(secret, []byte("secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(string(dir), unfinished+"1"), []byte("half"), 0o600); err != nil {
		t.Fatal(err)
	}
	id := strings.Repeat("a", 26)
	// The folder would serve them if it were asked.
	for _, name := range []string{p.stem() + ".png", p.stem() + ".avif", p.stem() + "-481.avif", p.stem() + "-800.avif", p.stem() + "-480.svg", id + "-1921x10.jpg", id + "-10x2561.jpg"} {
		if err := os.WriteFile(dir.path(name), []byte("made up"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{
		"", ".", "..", "../wardgate.db", "..%2fwardgate.db", `..\wardgate.db`, "/etc/passwd", unfinished + "1", p.original() + "/", p.original() + "\x00",
		"./" + p.original(), strings.ToUpper(p.original()), p.original() + ".html", p.stem() + ".png", p.stem() + ".avif", p.stem() + "-481.avif",
		p.stem() + "-800.avif", p.stem() + "-0480.avif", p.stem() + "--480.avif", p.stem() + "-480.svg", id + "-0x10.jpg", id + "-1921x10.jpg", id + "-10x2561.jpg",
		id + "-99999x1.jpg", id + "-10x10.jpg", id + "1-10x10.jpg", "é" + p.original(), p.original() + "\n",
	} {
		res := serveOne(t, u, http.MethodGet, name)
		if res.StatusCode != http.StatusNotFound || res.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("%q: %d, %s", name, res.StatusCode, res.Header.Get("Cache-Control"))
		}
	}
	for _, address := range []string{p.URL() + "x", "https://elsewhere.example" + p.URL(), p.FileURL(480, WebP), p.stem() + ".jpg", Prefix, ""} {
		if _, ok := ByURL(address); ok {
			t.Errorf("%q passes for the address of a picture", address)
		}
	}
}

// TestAFolderThatCannotBeWritten is reported as such, and leaves nothing.
// Proves: platform-37
func TestAFolderThatCannotBeWritten(t *testing.T) {
	blocked := filepath.Join(t.TempDir(), "uploads")
	if err := os.WriteFile(blocked, []byte("a file where the folder should be"), 0o600); err != nil {
		t.Fatal(err)
	}
	var logged bytes.Buffer
	u := warm(New(Folder(blocked), slog.New(slog.NewTextHandler(&logged, nil))))
	_, err := u.Add(t.Context(), asPNG(t, scene(20, 20)))
	if p := httpx.AsProblem(err); p == nil || p.Status != http.StatusServiceUnavailable || p.RetryAfter <= 0 {
		t.Errorf("got %v", err)
	}
	if !strings.Contains(logged.String(), "not a directory") {
		t.Errorf("the log does not say why: %s", logged.String())
	}
}

// content is what the writer below stores under a name: large, and derived from the name.
func content(name string) []byte {
	sum := sha256.Sum256([]byte(name))
	return bytes.Repeat(sum[:], 64<<10) // 2 MiB
}

// TestAKilledWriterLeavesNoHalfFile: every file with a final name is complete; the
// others are removed at the next start.
// Proves: platform-37, platform-64
func TestAKilledWriterLeavesNoHalfFile(t *testing.T) {
	if dir := os.Getenv("WARDGATE_TEST_WRITER"); dir != "" {
		for i := 0; ; i++ {
			name := fmt.Sprintf("file-%d", i%7)
			if err := Folder(dir).Put(context.Background(), name, content(name)); err != nil {
				panic(err)
			}
		}
	}
	dir, halves, wholes := Folder(filepath.Join(t.TempDir(), "uploads")), 0, 0
	for round := range 12 {
		writer := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$")
		writer.Env = append(os.Environ(), "WARDGATE_TEST_WRITER="+string(dir))
		if err := writer.Start(); err != nil {
			t.Fatal(err)
		}
		for begun := time.Now(); time.Since(begun) < 20*time.Second; time.Sleep(time.Millisecond) {
			if found, _ := os.ReadDir(string(dir)); len(found) > 0 {
				break // it writes
			}
		}
		time.Sleep(time.Duration(round*7) * time.Millisecond) // at a different moment each time
		if err := writer.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = writer.Wait() // it was killed
		found, err := os.ReadDir(string(dir))
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range found {
			if strings.HasPrefix(e.Name(), unfinished) {
				halves++
				continue
			}
			b, err := os.ReadFile(dir.path(e.Name()))
			if err != nil || !bytes.Equal(b, content(e.Name())) {
				t.Errorf("%s has %d bytes: %v", e.Name(), len(b), err)
			}
			wholes++
		}
		if err := dir.Clean(time.Hour); err != nil {
			t.Fatal(err)
		}
		if left, _ := filepath.Glob(filepath.Join(string(dir), unfinished+"*")); len(left) < len(found)-7 {
			t.Error("what another instance may be writing was removed")
		}
		age(t, dir, 2*time.Hour)
		if err := dir.Clean(time.Hour); err != nil {
			t.Fatal(err)
		}
		if left, _ := filepath.Glob(filepath.Join(string(dir), unfinished+"*")); len(left) > 0 {
			t.Errorf("after cleaning there is still %v", left)
		}
	}
	if halves == 0 || wholes == 0 {
		t.Errorf("%d unfinished and %d whole files seen: this test has lost what it tests", halves, wholes)
	}
}

// age makes every half-written file that much older.
func age(t *testing.T, dir Folder, by time.Duration) {
	t.Helper()
	left, err := filepath.Glob(filepath.Join(string(dir), unfinished+"*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range left {
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, time.Time{}, info.ModTime().Add(-by)); err != nil {
			t.Fatal(err)
		}
	}
}
