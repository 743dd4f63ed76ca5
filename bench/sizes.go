package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"github.com/andybalholm/brotli"
)

// chunk is a line of the web build's manifest.
type chunk struct {
	File           string   `json:"file"`
	IsEntry        bool     `json:"isEntry"`
	Imports        []string `json:"imports"`
	DynamicImports []string `json:"dynamicImports"`
}

// sizes weighs the visitor's JavaScript: what loads before the browser is idle
// or somebody acts, and all of it.
func (o options) sizes(_ context.Context, r *report) error {
	const dist = "web/dist/site"
	b, err := os.ReadFile(filepath.Join(dist, ".vite/manifest.json"))
	if err != nil {
		return fmt.Errorf("%w (run `make build` first)", err)
	}
	var manifest map[string]chunk
	if err := json.Unmarshal(b, &manifest); err != nil {
		return err
	}
	early, all := map[string]bool{}, map[string]bool{}
	var walk func(key string, into map[string]bool, lazy bool)
	walk = func(key string, into map[string]bool, lazy bool) {
		c, ok := manifest[key]
		if !ok || into[c.File] {
			return
		}
		if filepath.Ext(c.File) == ".js" {
			into[c.File] = true
		}
		for _, k := range c.Imports {
			walk(k, into, lazy)
		}
		if lazy {
			for _, k := range c.DynamicImports {
				walk(k, into, lazy)
			}
		}
	}
	for key, c := range manifest {
		if c.IsEntry {
			walk(key, early, false)
			walk(key, all, true)
		}
	}
	br, _, err := weigh(dist, early)
	if err != nil {
		return err
	}
	_, gz, err := weigh(dist, all)
	if err != nil {
		return err
	}
	r.line("visitor JavaScript before idle, brotli", kib(br), "<= 16 KiB", br <= 16<<10)
	r.line("visitor JavaScript in all, gzip", kib(gz), "<= 100 KiB", gz <= 100<<10)
	return nil
}

func kib(n int) string { return fmt.Sprintf("%.1f KiB", float64(n)/1024) }

func weigh(dist string, files map[string]bool) (br, gz int, err error) {
	for f := range files {
		b, err := os.ReadFile(filepath.Join(dist, f))
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
