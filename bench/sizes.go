package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"

	"github.com/andybalholm/brotli"

	"wardgate/web"
)

// chunk is a line of the web build's manifest.
type chunk struct {
	File    string   `json:"file"`
	IsEntry bool     `json:"isEntry"`
	Imports []string `json:"imports"`
}

const (
	// hydration is what every page loads besides the entry, once the browser is idle
	// or the visitor acts, together with one of these.
	hydration   = "src/app/entry-client.tsx"
	quotePage   = "src/features/quotes/quote-page.tsx"
	articlePage = "src/app/article-page.tsx"
)

// sizes measures what an operator downloads, and what a visitor does.
func (o requests) sizes(ctx context.Context, r *report) error {
	r.try(ctx, "the program's file", func() error { return o.weighProgram(r) })
	r.try(ctx, "JavaScript", func() error { return weighScripts(r) })
	return nil
}

// mostProgram is how many bytes the program may have as a file.
const mostProgram = 60_000_000

func (o requests) weighProgram(r *report) error {
	f, err := os.Stat(o.binary)
	if err != nil {
		return err
	}
	r.line("the program's file", fmt.Sprintf("%.1f MB", float64(f.Size())/1e6), "<= 60 MB", f.Size() <= mostProgram)
	return nil
}

// weighScripts weighs the JavaScript of /quote and of an article: what loads before the
// browser is idle or somebody acts, and all of it.
func weighScripts(r *report) error {
	b, err := fs.ReadFile(web.Dist, "site/.vite/manifest.json")
	if err != nil {
		return fmt.Errorf("%w (run `make build` first)", err)
	}
	var manifest map[string]chunk
	if err := json.Unmarshal(b, &manifest); err != nil {
		return err
	}
	early := map[string]bool{}
	for key, c := range manifest {
		if c.IsEntry {
			reach(manifest, key, early)
		}
	}
	br, _, err := weigh(early)
	if err != nil {
		return err
	}
	r.line("JavaScript before idle, brotli", kib(br), "<= 16 KiB", br <= 16<<10)
	for _, page := range []struct{ name, key string }{{"/quote", quotePage}, {"an article", articlePage}} {
		all := maps.Clone(early)
		for _, key := range []string{hydration, page.key} {
			if _, ok := manifest[key]; !ok {
				return fmt.Errorf("the build has no %s: it was renamed, and this measurement was not", key)
			}
			reach(manifest, key, all)
		}
		_, gz, err := weigh(all)
		if err != nil {
			return err
		}
		r.line(page.name+": JavaScript in all, gzip", kib(gz), "<= 100 KB", gz <= 100_000)
	}
	return nil
}

// reach adds the script of key and everything it imports at once.
func reach(manifest map[string]chunk, key string, into map[string]bool) {
	c, ok := manifest[key]
	if !ok || into[c.File] {
		return
	}
	if filepath.Ext(c.File) == ".js" {
		into[c.File] = true
	}
	for _, k := range c.Imports {
		reach(manifest, k, into)
	}
}

func kib(n int) string { return fmt.Sprintf("%.1f KiB", float64(n)/1024) }

func weigh(files map[string]bool) (br, gz int, err error) {
	for f := range files {
		b, err := fs.ReadFile(web.Dist, path.Join("site", f))
		if err != nil {
			return 0, 0, err
		}
		var out bytes.Buffer
		w := brotli.NewWriterLevel(&out, brotli.BestCompression)
		_, _ = w.Write(b) // a bytes.Buffer takes everything
		_ = w.Close()
		br += out.Len()
		out.Reset()
		g, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
		if err != nil {
			return 0, 0, err
		}
		_, _ = g.Write(b)
		_ = g.Close()
		gz += out.Len()
	}
	return br, gz, nil
}
