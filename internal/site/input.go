package site

import (
	"bytes"
	"encoding/json"
	"net/url"
	"strconv"

	"wardgate/internal/platform/ssr"
)

// input is what the bundle and the browser are told about a page. The query is
// not part of it: unknown parameters must not make new pages.
func (s *Site) input(path string, data any) ssr.Input {
	escapedPath := escaped(path)
	return ssr.Input{
		URL: s.opt.Origin + escapedPath, Path: escapedPath, Origin: s.opt.Origin,
		Data: withYear(s.dataOf(path, data), s.yearNow()),
	}
}

// dataOf is data as JSON. What cannot be written as JSON is a mistake of the
// program; the page is then shown without data rather than not at all.
func (s *Site) dataOf(path string, data any) json.RawMessage {
	b, err := json.Marshal(data)
	if err != nil {
		s.opt.Log.Error("page data is not JSON", "pattern", s.dynamicPage(path).Pattern, "error", err)
		return json.RawMessage("null")
	}
	return b
}

// withYear adds the year to the page's object, so that server and browser write
// the same copyright line (D44). A year of the page's own comes later and wins.
func withYear(data json.RawMessage, year int64) json.RawMessage {
	head := `{"year":` + strconv.FormatInt(year, 10)
	switch {
	case string(data) == "null", string(data) == "{}":
		return json.RawMessage(head + "}")
	case bytes.HasPrefix(data, []byte("{")):
		return append(json.RawMessage(head+","), data[1:]...)
	}
	return data // a list or a value has no place for it
}

// yearNow is the year at the company's place.
func (s *Site) yearNow() int64 { return int64(s.opt.Clock.Now().In(s.zone).Year()) }

// escaped is path as it stands in a URL.
func escaped(path string) string { return (&url.URL{Path: path}).EscapedPath() }
