package web

import (
	"bytes"
	"errors"
	"io/fs"
	"slices"
	"testing"
	"testing/fstest"

	"github.com/andybalholm/brotli"
)

// small is text as the build compresses it.
func small(t *testing.T, text string) *fstest.MapFile {
	t.Helper()
	var out bytes.Buffer
	w := brotli.NewWriter(&out)
	if _, err := w.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return &fstest.MapFile{Data: out.Bytes(), Mode: 0o444}
}

// TestPackedFilesAreThereUnderTheirNames is what everything that reads the web build relies on.
func TestPackedFilesAreThereUnderTheirNames(t *testing.T) {
	p := packed{of: fstest.MapFS{
		"site/assets/a.js.br": small(t, "let a = 1;"), "site/assets/a.js.gz": {Data: []byte("gz"), Mode: 0o444},
		"site/assets/b.css": {Data: []byte("b{}"), Mode: 0o444}, "site/assets/b.css.br": small(t, "not read: b is there"),
		"ssr/server.js.br": small(t, "render()"),
	}}
	if err := fstest.TestFS(p, "site/assets/a.js", "site/assets/a.js.br", "site/assets/a.js.gz", "site/assets/b.css", "ssr/server.js"); err != nil {
		t.Error(err)
	}
	for name, want := range map[string]string{"site/assets/a.js": "let a = 1;", "site/assets/b.css": "b{}", "ssr/server.js": "render()"} {
		if got, err := fs.ReadFile(p, name); err != nil || string(got) != want {
			t.Errorf("%s: %q (%v)", name, got, err)
		}
	}
	if found, err := fs.Glob(p, "*/assets/*.js"); err != nil || !slices.Equal(found, []string{"site/assets/a.js"}) {
		t.Errorf("found %q (%v)", found, err)
	}
	if _, err := p.Open("site/assets/c.js"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a file that is not there: %v", err)
	}
}

// TestABrokenPackedFileIsToldOf: it is an error of its own, not a file that is missing.
func TestABrokenPackedFileIsToldOf(t *testing.T) {
	broken := small(t, "let a = 1; let b = 2; let c = 3;")
	broken.Data = broken.Data[:len(broken.Data)/2]
	p := packed{of: fstest.MapFS{"a.js.br": broken}}
	if _, err := p.Open("a.js"); err == nil || errors.Is(err, fs.ErrNotExist) {
		t.Errorf("opened with %v", err)
	}
	listed, err := fs.ReadDir(p, ".")
	if err != nil || len(listed) != 2 {
		t.Fatalf("listed %v (%v)", listed, err)
	}
	if _, err := listed[0].Info(); err == nil || errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the size of %s is told, with %v", listed[0].Name(), err)
	}
}
