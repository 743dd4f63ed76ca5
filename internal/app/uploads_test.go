package app_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"wardgate/internal/app"
	"wardgate/internal/app/apptest"
	"wardgate/internal/blog/pictures"
	"wardgate/internal/staff"
)

func picture(t *testing.T, w, h int) string {
	t.Helper()
	m := image.NewRGBA(image.Rect(0, 0, w, h))
	for i := range w * h {
		m.Set(i%w, i/w, color.RGBA{uint8(i % w), uint8(i / w), 90, 255})
	}
	var b bytes.Buffer
	if err := png.Encode(&b, m); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestAPictureIsUploaded: an editor sends it and gets its address, anybody reads it;
// the text that shows it offers all of its files.
// Proves: blog-33, site-50, platform-32, platform-41
func TestAPictureIsUploaded(t *testing.T) {
	data := t.TempDir()
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		_, editor := h.SignIn("editor@wardgate.example", staff.Editor)
		send := func(body string) apptest.Answer {
			return h.Do(http.MethodPost, "/api/staff/blog/pictures", body, "Cookie", editor, "Content-Type", "image/png")
		}
		first, again := send(picture(t, 600, 200)), send(picture(t, 600, 200))
		var p pictures.UploadedPicture
		if err := json.Unmarshal([]byte(first.Body), &p); err != nil || first.Status != http.StatusCreated || again.Body != first.Body {
			t.Fatalf("%d %s, again %d %s", first.Status, first.Body, again.Status, again.Body)
		}
		if p.Width != 600 || p.Height != 200 || !strings.HasPrefix(p.URL, "/uploads/") || !strings.HasSuffix(p.URL, "-600x200.jpg") {
			t.Errorf("got %+v", p)
		}
		shown, err := h.Blog.Editing.Preview(fmt.Sprintf("![A yard](%s \"At night\")\n\n![Lamps](/pictures/field-1-800.jpg)", p.URL))
		html := shown.HTML
		if err != nil || strings.Count(html, "<figure>") != 2 || strings.Count(html, "<source ") != 3 || !strings.Contains(html, "<figcaption>At night</figcaption>") {
			t.Fatalf("%v %s", err, html)
		}
		for _, name := range filesOffered(html) {
			if strings.HasPrefix(name, "/pictures/") {
				if _, err := os.Stat("../../web/public" + name); err != nil {
					t.Error(err)
				}
				continue
			}
			got := h.Do(http.MethodGet, name, "")
			if got.Status != http.StatusOK || !strings.HasPrefix(got.Header.Get("Content-Type"), "image/") || got.Header.Get("Content-Security-Policy") != "default-src 'none'; sandbox" {
				t.Errorf("%s: %d %v", name, got.Status, got.Header)
			}
			if got := h.Do(http.MethodHead, name, "", "Accept", "text/html"); got.Status != http.StatusOK || got.Body != "" {
				t.Errorf("HEAD %s: %d", name, got.Status)
			}
		}
		if got := h.Do(http.MethodGet, p.URL, ""); int64(len(got.Body)) != p.Bytes {
			t.Errorf("%d bytes, told %d", len(got.Body), p.Bytes)
		}
		for _, wrong := range []string{"/uploads/", "/uploads/x", "/uploads/..%2f..%2fetc%2fpasswd", strings.ReplaceAll(p.URL, "600x200", "600x201")} {
			if got := h.Do(http.MethodGet, wrong, ""); got.Status != http.StatusNotFound {
				t.Errorf("%s: %d", wrong, got.Status)
			}
		}
		for name, c := range map[string]struct {
			body   string
			status int
		}{
			"nothing": {"", 415}, "a drawing": {"<svg onload=alert(1)>", 415}, "half": {picture(t, 600, 200)[:500], 422}, "too large": {strings.Repeat("x", 15<<20+1), 413},
		} {
			if got := send(c.body); got.Status != c.status || !strings.Contains(got.Body, "detail") || !strings.Contains(got.Header.Get("Content-Type"), "problem+json") {
				t.Errorf("%s: %d %s", name, got.Status, got.Body)
			}
		}
		silent(t, h)
	}, apptest.Idle(), apptest.Env("WARDGATE_DATA", data))
	if left, _ := filepath.Glob(filepath.Join(data, "uploads", ".*")); len(left) > 0 {
		t.Errorf("left over: %v", left)
	}
}

// filesOffered are the addresses of all pictures that HTML offers to a browser.
func filesOffered(html string) (out []string) {
	for _, piece := range strings.FieldsFunc(html, func(c rune) bool { return strings.ContainsRune(`" ,<>`, c) }) {
		if strings.HasPrefix(piece, "/uploads/") || strings.HasPrefix(piece, "/pictures/") {
			out = append(out, piece)
		}
	}
	return out
}

// TestABackupTellsOfPictures: they are not in it, and the person who makes one is told.
// Proves: platform-40
func TestABackupTellsOfPictures(t *testing.T) {
	for name, c := range map[string]struct{ url, says string }{
		"in the folder": {"", "1 uploaded pictures are not in it"},
		"in a bucket":   {"s3://K:S@127.0.0.1:1/b?tls=off", "in the bucket of UPLOADS_URL"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			if err := os.MkdirAll(filepath.Join(dir, "uploads"), 0o700); err != nil {
				t.Fatal(err)
			}
			for _, file := range []string{strings.Repeat("a", 26) + "-10x10.jpg", strings.Repeat("a", 26) + "-10x10-10.webp", ".unfinished-1"} {
				if err := os.WriteFile(filepath.Join(dir, "uploads", file), nil, 0o600); err != nil {
					t.Fatal(err)
				}
			}
			var out bytes.Buffer
			env := map[string]string{"WARDGATE_DATA": dir, "UPLOADS_URL": c.url}
			cli := app.CLI{Version: "test", Out: &out, Err: &out, Lookup: func(name string) (string, bool) { v, is := env[name]; return v, is }}
			if err := cli.Migrate(t.Context()); err != nil {
				t.Fatal(err)
			}
			out.Reset()
			if err := cli.Backup(t.Context(), filepath.Join(t.TempDir(), "b")); err != nil || !strings.Contains(out.String(), c.says) {
				t.Errorf("%v: %s", err, out.String())
			}
		})
	}
}
