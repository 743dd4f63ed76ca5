package assets

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// chunk is an entry of Vite's manifest (https://vite.dev/guide/backend-integration).
type chunk struct {
	File           string   `json:"file"`
	IsEntry        bool     `json:"isEntry"`
	CSS            []string `json:"css"`
	Assets         []string `json:"assets"`
	Imports        []string `json:"imports"`
	DynamicImports []string `json:"dynamicImports"`
}

// ErrNotBuilt means that the binary was made without the web build.
var ErrNotBuilt = errors.New("the web build is missing: run `make build`")

// Build is one of the two client builds.
type Build struct {
	name   string // "site" or "staff", a folder of dist
	chunks map[string]chunk
}

// ReadBuild reads the manifest of the client build called name. It fails with ErrNotBuilt
// when there is none.
func ReadBuild(dist fs.FS, name string) (Build, error) {
	file := path.Join(name, ".vite", "manifest.json")
	raw, err := fs.ReadFile(dist, file)
	if errors.Is(err, fs.ErrNotExist) {
		return Build{}, fmt.Errorf("%w (no %s)", ErrNotBuilt, file)
	}
	b := Build{name: name}
	if err == nil {
		err = json.Unmarshal(raw, &b.chunks)
	}
	if err != nil {
		return Build{}, fmt.Errorf("reading %s: %w", file, err)
	}
	if len(b.Scripts()) == 0 {
		return Build{}, fmt.Errorf("%w (%s names no entry)", ErrNotBuilt, file)
	}
	return b, nil
}

// entries are the chunks a page begins with, in a fixed order.
func (b Build) entries() []string {
	var keys []string
	for key, c := range b.chunks {
		if c.IsEntry {
			keys = append(keys, key)
		}
	}
	slices.Sort(keys)
	return keys
}

// Scripts are the entry scripts.
func (b Build) Scripts() []string {
	return b.pick(b.entries(), func(c chunk) []string { return []string{c.File} }, ".js")
}

// Preloads are the scripts that the entries import right away.
func (b Build) Preloads() []string {
	all := b.pick(b.reached(false), func(c chunk) []string { return []string{c.File} }, ".js")
	scripts := b.Scripts()
	return slices.DeleteFunc(all, func(f string) bool { return slices.Contains(scripts, f) })
}

// room is the chunk of the open chat, which the server never renders: its styles are
// loaded with it when a visitor opens it, and most never do.
const room = "src/features/chat/room.tsx"

// Styles are the style sheets of the page. With lazy they include those of chunks
// loaded later: HTML from the server shows them before the script runs.
func (b Build) Styles(lazy bool) []string {
	rendered := slices.DeleteFunc(b.reached(lazy), func(key string) bool { return key == room })
	return b.pick(rendered, func(c chunk) []string { return append([]string{c.File}, c.CSS...) }, ".css")
}

// Fonts are the font files that every page needs. The other files of a family
// are fetched only when a character asks for them (unicode-range).
func (b Build) Fonts() []string {
	var out []string
	for _, f := range b.Files() {
		if strings.Contains(f, "-latin-wght-normal") && strings.HasSuffix(f, ".woff2") {
			out = append(out, f)
		}
	}
	return out
}

// Files are all files the manifest names: their names contain a hash of the content.
func (b Build) Files() []string {
	keys := make([]string, 0, len(b.chunks))
	for key := range b.chunks {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return b.pick(keys, func(c chunk) []string { return slices.Concat([]string{c.File}, c.CSS, c.Assets) }, "")
}

// pick collects get's results for the chunks, each file once, by suffix.
func (b Build) pick(keys []string, get func(chunk) []string, suffix string) []string {
	var out []string
	for _, key := range keys {
		for _, f := range get(b.chunks[key]) {
			if strings.HasSuffix(f, suffix) && !slices.Contains(out, f) {
				out = append(out, f)
			}
		}
	}
	return out
}

// reached returns the chunks that the entries import, and with lazy also those
// they import later.
func (b Build) reached(lazy bool) []string {
	var seen []string
	var walk func(keys []string)
	walk = func(keys []string) {
		for _, key := range keys {
			if slices.Contains(seen, key) {
				continue
			}
			seen = append(seen, key)
			walk(b.chunks[key].Imports)
			if lazy {
				walk(b.chunks[key].DynamicImports)
			}
		}
	}
	walk(b.entries())
	return seen
}
