// Package web carries the built front end into the binary.
//
//	dist/site    visitor site: .vite/manifest.json and assets/site/<hashed files>
//	dist/staff   staff app:    .vite/manifest.json and assets/staff/<hashed files>
//	dist/ssr     server.js: the visitor site as one script for the JavaScript engine inside the binary
//
// Keys of the site's manifest: "src/app/boot.ts" (the only script of a page), "src/app/site.css" and,
// worth preloading, the two files ending in -latin-wght-normal.woff2. Keys of the staff manifest:
// "src/app/staff.tsx", its style sheets in "css". Scripts and style sheets are stored compressed, and found under
// their plain names too (packed).
package web

import (
	"embed"
	"io/fs"
)

//go:embed all:dist
var files embed.FS

// Dist is the folder dist. Before the first `npm run build` it holds only .gitkeep.
var Dist fs.FS = packed{of: sub(files, "dist")} //nolint:gochecknoglobals // embedded files, read-only

// sub panics if dir is not embedded, which the compiler has excluded.
func sub(f fs.FS, dir string) fs.FS {
	s, err := fs.Sub(f, dir)
	if err != nil {
		panic("web: " + err.Error())
	}
	return s
}
