package documents

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"net/url"
	"strconv"

	"wardgate/catalog"
	"wardgate/internal/platform/ssr"
)

// Input is what the bundle and the browser get about the page at path, which belongs to a line with
// that pattern. The query is not part of it: unknown parameters must not make new pages.
func (d *Documents) Input(pattern, path string, data any) ssr.Input {
	return d.InputWith(d.facts(), pattern, path, data)
}

// InputWith is Input with other facts of the company than those of the moment.
func (d *Documents) InputWith(facts catalog.Facts, pattern, path string, data any) ssr.Input {
	escapedPath := escaped(path)
	told, _ := json.Marshal(facts) // texts and numbers alone
	return ssr.Input{
		URL: d.origin + escapedPath, Path: escapedPath, Origin: d.origin, Facts: told,
		Data: withFacts(d.dataOf(pattern, data), d.Year(), d.mailless),
	}
}

// dataOf returns data as JSON. Data that cannot be encoded is a mistake of the
// program; the page is then shown without data rather than not at all.
func (d *Documents) dataOf(pattern string, data any) json.RawMessage {
	b, err := json.Marshal(data)
	if err != nil {
		d.log.Error("page data is not JSON", "pattern", pattern, "error", err)
		return json.RawMessage("null")
	}
	return b
}

// withFacts adds to the page's object what every page may say: the year, so that server and browser write
// the same copyright line (D44), and that nothing is mailed, if that is so (D5). The page's own year comes later and wins.
func withFacts(data json.RawMessage, year int64, mailless bool) json.RawMessage {
	head := `{"year":` + strconv.FormatInt(year, 10)
	if mailless {
		head += `,"mailless":true`
	}
	switch {
	case string(data) == "null", string(data) == "{}":
		return json.RawMessage(head + "}")
	case bytes.HasPrefix(data, []byte("{")):
		return append(json.RawMessage(head+","), data[1:]...)
	}
	return data // a list or a value cannot have fields
}

// Year is the current year in the company's time zone.
func (d *Documents) Year() int64 { return int64(d.clock.Now().In(d.zone).Year()) }

// escaped is path as it is written in a URL.
func escaped(path string) string { return (&url.URL{Path: path}).EscapedPath() }

// Key identifies what a document is made from: SHA-256, so that a stored
// document is only found with the same data.
type Key [sha256.Size]byte

// KeyOf is the key of a page under a status.
func KeyOf(in ssr.Input, status int) Key {
	h := sha256.New()
	// No URL and no JSON contains a NUL, so none can pass for another one with more
	// behind it.
	fmt.Fprintf(h, "%d %s\x00%s\x00%s", status, in.URL, in.Facts, in.Data)
	return Key(h.Sum(nil))
}

// Renderer renders a page; *ssr.Pool is one.
type Renderer interface {
	Render(ctx context.Context, in ssr.Input) (ssr.Output, error)
}
