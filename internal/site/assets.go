package site

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
)

// item is whatever is served by its exact path.
type item interface {
	serve(w http.ResponseWriter, r *http.Request)
}

// contentTypes are those of the files that a web build makes. They are listed
// because the types that the machine knows differ from machine to machine.
func contentTypes() map[string]string {
	return map[string]string{
		".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml",
		".json": "application/json", ".webmanifest": "application/manifest+json", ".txt": "text/plain; charset=utf-8",
		".xml": "application/xml", ".map": "application/json", ".ico": "image/x-icon", ".png": "image/png",
		".jpg": "image/jpeg", ".webp": "image/webp", ".avif": "image/avif", ".woff2": "font/woff2", ".pdf": "application/pdf",
	}
}

// compressible tells whether a content type is text, which compression shrinks.
func compressible(contentType string) bool {
	return strings.HasPrefix(contentType, "text/") || strings.Contains(contentType, "json") || strings.Contains(contentType, "xml") ||
		contentType == "image/x-icon"
}

// listFiles finds the files of the builds and the path each is served at: the one
// inside its build's folder. Only what is listed here can be asked for, so there
// is no path to walk out of.
func (s *Site) listFiles(builds ...build) (map[string]item, error) {
	files := map[string]item{}
	types := contentTypes()
	for _, b := range builds {
		hashed := b.files()
		err := fs.WalkDir(s.opt.Dist, b.name, func(name string, d fs.DirEntry, err error) error {
			inside := strings.TrimPrefix(name, b.name+"/")
			if err != nil || d.IsDir() {
				return skipHidden(d, err)
			}
			contentType := types[path.Ext(name)]
			if contentType == "" || strings.HasPrefix(d.Name(), ".") {
				return nil // .gitkeep and the like
			}
			files["/"+inside] = s.newFile(name, contentType, slices.Contains(hashed, inside))
			return nil
		})
		if err != nil {
			return nil, fmt.Errorf("listing the web build: %w", err)
		}
	}
	return files, nil
}

// skipHidden keeps .vite, the build's own notes, out of what is served.
func skipHidden(d fs.DirEntry, err error) error {
	if err == nil && strings.HasPrefix(d.Name(), ".") {
		return fs.SkipDir
	}
	return err
}

func (s *Site) newFile(name, contentType string, hashed bool) item {
	fields := []field{fieldOf("Cache-Control", anHour)}
	if hashed {
		fields = []field{fieldOf("Cache-Control", immutable)}
	}
	if compressible(contentType) {
		return &textFile{site: s, name: name, contentType: contentType, fields: fields}
	}
	return &binaryFile{site: s, name: name, contentType: contentType, fields: fields}
}

// textFile is read when it is first asked for, then served from memory. The build has
// compressed it (web/vite.shared.ts); one that it has not is compressed then.
type textFile struct {
	site              *Site
	name, contentType string
	fields            []field
	once              sync.Once
	ready             atomic.Pointer[response]
}

func (f *textFile) serve(w http.ResponseWriter, r *http.Request) {
	if p := f.ready.Load(); p != nil {
		p.serve(w, r)
		return
	}
	f.once.Do(f.load)
	if p := f.ready.Load(); p != nil {
		p.serve(w, r)
		return
	}
	f.site.missing(w) // the reason was logged by load
}

func (f *textFile) load() {
	body, err := fs.ReadFile(f.site.opt.Dist, f.name)
	if err != nil {
		f.site.opt.Log.Error("a built file cannot be read", "file", f.name, "error", err)
		return
	}
	gzip, brotli := f.built(".gz"), f.built(".br")
	if gzip != nil && brotli != nil {
		f.ready.Store(f.site.coded(http.StatusOK, f.contentType, body, gzip, brotli, f.fields))
		return
	}
	f.ready.Store(f.site.newResponse(http.StatusOK, f.contentType, body, f.fields))
	f.site.signal()
}

// built is what the build has put beside f with another ending; nil without it.
func (f *textFile) built(ending string) []byte {
	body, err := fs.ReadFile(f.site.opt.Dist, f.name+ending)
	if err != nil {
		return nil
	}
	return body
}

// improve compresses f as well as possible; the background's work.
func (f *textFile) improve() {
	if p := f.ready.Load(); p != nil && p.plain != nil {
		f.ready.Store(p.better())
	}
}

// binaryFile is a picture or a font: compressed already, and sent straight from
// the binary, so that a gallery does not lie in memory twice.
type binaryFile struct {
	site              *Site
	name, contentType string
	fields            []field
	once              sync.Once
	head              variant // header fields; its body stays empty
}

func (f *binaryFile) serve(w http.ResponseWriter, r *http.Request) {
	f.once.Do(f.measure)
	if f.head.etag == "" {
		f.site.missing(w)
		return
	}
	if known := r.Header["If-None-Match"]; known != nil && lists(known, f.head.etag) {
		setFields(w.Header(), f.head.unchanged)
		w.WriteHeader(http.StatusNotModified)
		return
	}
	file, err := f.site.opt.Dist.Open(f.name)
	if err != nil {
		f.site.missing(w)
		return
	}
	defer func() { _ = file.Close() }() // read only
	setFields(w.Header(), f.head.header)
	if r.Method != http.MethodHead {
		_, _ = io.Copy(w, file) // a client that left is no error of ours
	}
}

// measure reads the file once for its length and its ETag.
func (f *binaryFile) measure() {
	file, err := f.site.opt.Dist.Open(f.name)
	if err != nil {
		f.site.opt.Log.Error("a built file cannot be read", "file", f.name, "error", err)
		return
	}
	defer func() { _ = file.Close() }() // read only
	sum := sha256.New()
	n, err := io.Copy(sum, file)
	if err != nil {
		f.site.opt.Log.Error("a built file cannot be read", "file", f.name, "error", err)
		return
	}
	tag := fieldOf("ETag", `"`+base64.RawURLEncoding.EncodeToString(sum.Sum(nil)[:15])+`"`)
	common := append(f.site.safety(f.fields), tag)
	f.head = variant{
		etag: tag.values[0], unchanged: slices.Clone(common),
		header: append(common, fieldOf("Content-Type", f.contentType), fieldOf("Content-Length", strconv.FormatInt(n, 10))),
	}
}
