package assets

import (
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"maps"
	"net/http"
	"path"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"wardgate/internal/platform/wiring"
	"wardgate/internal/site/responses"
)

// Files are the files of the builds, each at the path it is served at.
type Files struct {
	dist      fs.FS
	responses *responses.Maker
	log       *slog.Logger
	wake      responses.Wake
	byPath    map[string]http.Handler
}

// Deps are what Files need.
type Deps struct {
	// Dist is the folder of the web build.
	Dist      fs.FS
	Responses *responses.Maker
	Log       *slog.Logger
	// Wake is signalled when a file could be compressed better.
	Wake responses.Wake
}

// New lists the files of builds.
func New(d Deps, builds ...Build) (*Files, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	f := &Files{dist: d.Dist, responses: d.Responses, log: d.Log, wake: d.Wake, byPath: map[string]http.Handler{}}
	for _, b := range builds {
		if err := f.list(b); err != nil {
			return nil, fmt.Errorf("listing the web build: %w", err)
		}
	}
	return f, nil
}

// Has reports whether there is a built file at path.
func (f *Files) Has(path string) bool { return f.byPath[path] != nil }

// All are the files by the paths they are served at.
func (f *Files) All() map[string]http.Handler { return maps.Clone(f.byPath) }

// Improve compresses requested files as well as possible, until ctx ends.
func (f *Files) Improve(ctx context.Context) {
	for _, one := range f.byPath {
		if text, ok := one.(*textFile); ok && ctx.Err() == nil {
			text.improve()
		}
	}
}

// contentTypes are those of the files that a web build makes. They are listed
// because the machine's own list differs from machine to machine.
func contentTypes() map[string]string {
	return map[string]string{
		".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml",
		".json": "application/json", ".webmanifest": "application/manifest+json", ".txt": "text/plain; charset=utf-8",
		".xml": "application/xml", ".map": "application/json", ".ico": "image/x-icon", ".png": "image/png",
		".jpg": "image/jpeg", ".webp": "image/webp", ".avif": "image/avif", ".woff2": "font/woff2", ".pdf": "application/pdf",
	}
}

// compressible reports whether a content type is text, which compression
// shrinks.
func compressible(contentType string) bool {
	return strings.HasPrefix(contentType, "text/") || strings.Contains(contentType, "json") || strings.Contains(contentType, "xml") ||
		contentType == "image/x-icon"
}

// list finds the files of a build; each is served at its path inside the build's folder.
func (f *Files) list(b Build) error {
	types, hashed := contentTypes(), b.Files()
	return fs.WalkDir(f.dist, b.name, func(name string, d fs.DirEntry, err error) error {
		inside := strings.TrimPrefix(name, b.name+"/")
		if err != nil || d.IsDir() {
			return skipHidden(d, err)
		}
		contentType := types[path.Ext(name)]
		if contentType == "" || strings.HasPrefix(d.Name(), ".") {
			return nil // .gitkeep and the like
		}
		f.byPath["/"+inside] = f.file(name, contentType, slices.Contains(hashed, inside))
		return nil
	})
}

// skipHidden excludes .vite, the build's own notes.
func skipHidden(d fs.DirEntry, err error) error {
	if err == nil && strings.HasPrefix(d.Name(), ".") {
		return fs.SkipDir
	}
	return err
}

func (f *Files) file(name, contentType string, hashed bool) http.Handler {
	fields := []responses.Field{responses.CacheControl(responses.AnHour)}
	if hashed {
		fields = []responses.Field{responses.CacheControl(responses.Immutable)}
	}
	if compressible(contentType) {
		return &textFile{files: f, name: name, contentType: contentType, fields: fields}
	}
	return &binaryFile{files: f, name: name, contentType: contentType, fields: fields}
}

// textFile is read when it is first requested, then served from memory. The build has
// compressed it (web/vite.shared.ts); if it has not, that is done then.
type textFile struct {
	files             *Files
	name, contentType string
	fields            []responses.Field
	once              sync.Once
	ready             atomic.Pointer[responses.Response]
}

// ServeHTTP answers with the file.
func (f *textFile) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if p := f.ready.Load(); p != nil {
		p.ServeHTTP(w, r)
		return
	}
	f.once.Do(f.load)
	if p := f.ready.Load(); p != nil {
		p.ServeHTTP(w, r)
		return
	}
	f.files.responses.Missing(w) // load has logged the reason
}

func (f *textFile) load() {
	body, err := fs.ReadFile(f.files.dist, f.name)
	if err != nil {
		f.files.unreadable(f.name, err)
		return
	}
	if brotli := f.built(); brotli != nil {
		f.ready.Store(f.files.responses.Coded(http.StatusOK, f.contentType, body, brotli, f.fields))
		return
	}
	f.ready.Store(f.files.responses.New(http.StatusOK, f.contentType, body, f.fields))
	f.files.wake.Signal()
}

// built returns the brotli that the build has put beside f; nil without it.
func (f *textFile) built() []byte {
	body, err := fs.ReadFile(f.files.dist, f.name+".br")
	if err != nil {
		return nil
	}
	return body
}

// improve compresses f as well as possible; for the background.
func (f *textFile) improve() {
	if p := f.ready.Load(); p != nil && !p.Compressed() {
		f.ready.Store(p.Improved())
	}
}

// binaryFile is a picture or a font: already compressed, and sent straight from
// the binary, so that a gallery is not in memory twice.
type binaryFile struct {
	files             *Files
	name, contentType string
	fields            []responses.Field
	once              sync.Once
	ready             *responses.Streamed // nil when the file cannot be read
}

// ServeHTTP answers with the file.
func (f *binaryFile) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	f.once.Do(f.measure)
	if f.ready == nil {
		f.files.responses.Missing(w)
		return
	}
	if f.ready.Known(w, r) {
		return
	}
	file, err := f.files.dist.Open(f.name)
	if err != nil {
		f.files.responses.Missing(w)
		return
	}
	defer func() { _ = file.Close() }() // read only
	f.ready.Copy(w, r, file)
}

// measure reads the file once for its length and its ETag.
func (f *binaryFile) measure() {
	file, err := f.files.dist.Open(f.name)
	if err != nil {
		f.files.unreadable(f.name, err)
		return
	}
	defer func() { _ = file.Close() }() // read only
	sum := sha256.New()
	n, err := io.Copy(sum, file)
	if err != nil {
		f.files.unreadable(f.name, err)
		return
	}
	f.ready = f.files.responses.Streamed(f.contentType, responses.ETagOf(sum), n, f.fields)
}

func (f *Files) unreadable(name string, err error) {
	f.log.Error("a built file cannot be read", "file", name, "error", err)
}
