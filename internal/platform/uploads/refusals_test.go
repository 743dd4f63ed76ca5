package uploads

import (
	"encoding/binary"
	"errors"
	"io/fs"
	"os"
	"runtime"
	"strings"
	"testing"

	"wardgate/internal/platform/httpx"
)

// huge is a PNG whose header promises w × h pixels and whose body has none.
func huge(w, h uint32) []byte {
	head := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, w), h)
	return append([]byte("\x89PNG\r\n\x1a\n"), chunk("IHDR", append(head, 8, 6, 0, 0, 0))...)
}

// TestWhatIsRefused: the answer explains why in a sentence, and nothing is
// stored.
// Proves: platform-32, platform-33
func TestWhatIsRefused(t *testing.T) {
	u, dir := quiet(t)
	whole := asJPEG(t, scene(64, 64))
	animated := append([]byte("RIFF\x20\x00\x00\x00WEBPVP8X\x0a\x00\x00\x00\x02\x00\x00\x00"), make([]byte, 16)...)
	for name, c := range map[string]struct {
		file   []byte
		status int
		says   string
	}{
		"nothing":                  {nil, 415, "empty"},
		"text":                     {[]byte("hello"), 415, "not a picture"},
		"SVG with a script":        {[]byte(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`), 415, "SVG"},
		"SVG with a head":          {[]byte("\xef\xbb\xbf<?xml version=\"1.0\"?><svg onload=alert(1)>"), 415, "SVG"},
		"a page":                   {[]byte("  <!doctype html><script>alert(1)</script>"), 415, "web page"},
		"a page called a GIF":      {[]byte("GIF89"), 415, "not a picture"},
		"PDF":                      {[]byte("%PDF-1.7"), 415, "PDF"},
		"HEIC":                     {[]byte("\x00\x00\x00\x18ftypheic\x00\x00"), 415, "HEIC"},
		"AVIF":                     {[]byte("\x00\x00\x00\x18ftypavif\x00\x00"), 415, "AVIF"},
		"BMP":                      {[]byte("BM\x00\x00"), 415, "BMP"},
		"TIFF":                     {[]byte("II*\x00"), 415, "TIFF"},
		"a WebP that moves":        {animated, 415, "move"},
		"a bomb":                   {huge(30_000, 30_000), 422, "30000 × 30000 pixels"},
		"a bomb of numbers":        {huge(1<<31-1, 1<<31-1), 422, ""},
		"a thread":                 {huge(1, 30_000_000), 422, "pixels"},
		"one pixel row too many":   {huge(8000, 5001), 422, "40 million"},
		"the longest side":         {huge(65_535, 1), 422, "damaged"}, // the header is fine, the body is missing
		"a side too long":          {huge(65_536, 1), 422, "65536 × 1 pixels"},
		"as many as may be":        {huge(8000, 5000), 422, "damaged"},
		"no width":                 {huge(0, 10), 422, "damaged"},
		"a head without a body":    {huge(10, 10), 422, "damaged"},
		"half a JPEG":              {whole[:len(whole)/2], 422, "damaged"},
		"the head of a JPEG":       {whole[:4], 422, "damaged"},
		"a GIF and a page":         {[]byte("GIF89a<script>alert(1)</script>"), 422, ""},
		"too large":                {make([]byte, MostBytes+1), 413, "15 MB"},
		"as large as may be":       {make([]byte, MostBytes), 415, "not a picture"},
		"RIFF that is something":   {[]byte("RIFF\x00\x00\x00\x00WAVEfmt "), 415, "not a picture"},
		"a WebP without a picture": {[]byte("RIFF\x04\x00\x00\x00WEBP"), 422, "damaged"},
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := u.Add(t.Context(), c.file)
		runtime.ReadMemStats(&after)
		p := httpx.AsProblem(err)
		if p == nil || p.Status != c.status || !strings.Contains(p.Detail, c.says) || !strings.HasSuffix(p.Detail, ".") {
			t.Errorf("%s: %v, want %d with %q", name, err, c.status, c.says)
		}
		if grew := after.TotalAlloc - before.TotalAlloc; grew > 4<<20 {
			t.Errorf("%s took %d bytes of memory to refuse", name, grew)
		}
	}
	if entries, err := os.ReadDir(string(dir)); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("something was kept: %v %v", entries, err)
	}
}
