package apptest

import (
	"bytes"
	"sync"
	"testing/fstest"
)

// dist is the smallest web build that the program starts with. Its pages show
// the data they are given, escaped, so that a test sees what a page would know.
func dist() fstest.MapFS {
	file := func(s string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(s)} }
	return fstest.MapFS{
		"site/.vite/manifest.json":       file(`{"src/app/boot.ts": {"file": "assets/site/boot-1.js", "isEntry": true}, "src/app/site.css": {"file": "assets/site/site-1.css", "isEntry": true}}`),
		"site/assets/site/boot-1.js":     file("0"),
		"site/assets/site/site-1.css":    file("a{}"),
		"staff/.vite/manifest.json":      file(`{"src/app/staff.tsx": {"file": "assets/staff/staff-1.js", "isEntry": true, "css": ["assets/staff/staff-1.css"]}}`),
		"staff/assets/staff/staff-1.js":  file("0"),
		"staff/assets/staff/staff-1.css": file("a{}"),
		"ssr/server.js": file(`globalThis.wardgateRender = (json) => {
			const { path, data } = JSON.parse(json);
			const text = (v) => JSON.stringify(v).replace(/[&<>"']/g, (c) => '&#' + c.charCodeAt(0) + ';');
			return JSON.stringify({
				status: 200, lang: 'en-CA', bodyClass: '', head: '<title>Page</title>',
				html: '<main>' + text(path) + '<pre>' + (data === undefined ? '' : text(data)) + '</pre></main>',
			});
		};`),
	}
}

// LogBuffer is a log that may be written and read at once.
type LogBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

// Write implements io.Writer.
func (l *LogBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

// String is everything written so far.
func (l *LogBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}
