package responses

import (
	"bytes"
	"compress/gzip"
	"io"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
)

// Proves: site-1
func TestTheMostWantedCodingIsChosen(t *testing.T) {
	p := &Response{identity: variant{etag: "identity"}, gzip: variant{etag: "gzip"}, brotli: variant{etag: "br"}}
	for header, want := range map[string]string{
		"":                                  "identity",
		"gzip, deflate, br, zstd":           "br",
		"gzip, deflate":                     "gzip",
		"x-gzip":                            "gzip",
		"GZIP":                              "gzip",
		"br;q=0.5, gzip;q=0.8":              "gzip",
		"br;q=0.8, gzip;q=0.8":              "br",
		"br;q=0, gzip;q=0":                  "identity",
		"br;q=0.001":                        "br",
		"identity":                          "identity",
		"identity;q=1, br;q=0.9":            "identity",
		"identity;q=0.5, gzip;q=0.4":        "identity",
		"zstd, compress":                    "identity",
		"unknown;q=1":                       "identity",
		"*":                                 "br",
		"*;q=0.3, gzip":                     "gzip",
		"*;q=0":                             "none",
		"identity;q=0":                      "none",
		"identity;q=0, *;q=0":               "none",
		"identity;q=0, gzip":                "gzip",
		"*;q=0, identity":                   "identity",
		"br;q=nonsense, gzip;q=1.0":         "gzip",
		"br;q=2, gzip":                      "gzip",
		"br;q=0.1234, gzip;q=0.1":           "gzip",
		"br;level=3":                        "identity",
		" gzip ; q=0.5 ,\tbr ; q=0.4":       "gzip",
		",,,":                               "identity",
		strings.Repeat("a,", 5000) + "gzip": "gzip",
	} {
		got := "none"
		if v := p.choose(accepts([]string{header})); v != nil {
			got = v.etag
		}
		if got != want {
			t.Errorf("%.60q: %s, want %s", header, got, want)
		}
	}
	if got := p.choose(accepts([]string{"gzip", "br"})).etag; got != "br" {
		t.Errorf("two lines: %s, want br", got)
	}
	if got := p.choose(accepts(nil)).etag; got != "identity" {
		t.Errorf("no header: %s, want identity", got)
	}
}

func TestChoosingDoesNotAllocate(t *testing.T) {
	p, lines, tags := &Response{}, []string{"gzip, deflate, br;q=0.9, zstd"}, []string{`"x", W/"y"`}
	n := testing.AllocsPerRun(100, func() {
		a := accepts(lines)
		p.known(tags, a)
		p.choose(a)
	})
	if n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestCompressionComesBack(t *testing.T) {
	for _, size := range []int{0, 1, 1000, 300_000} {
		plain := []byte(strings.Repeat("<p>é</p>", size/9+1)[:size])
		z, err := gzip.NewReader(bytes.NewReader(gzipped(plain)))
		if err != nil {
			t.Fatal(err)
		}
		same(t, "gzip", plain, z)
		same(t, "brotli quick", plain, brotli.NewReader(bytes.NewReader(brotlied(plain, quickBrotli))))
		same(t, "brotli best", plain, brotli.NewReader(bytes.NewReader(brotlied(plain, bestBrotli))))
	}
}

func same(t *testing.T, what string, want []byte, r io.Reader) {
	t.Helper()
	got, err := io.ReadAll(r)
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("%s of %d bytes: %d bytes, %v", what, len(want), len(got), err)
	}
}

func TestIfNoneMatchIsReadAsAList(t *testing.T) {
	for header, want := range map[string]bool{
		`"a"`: true, `W/"a"`: true, `"b", "a"`: true, `"b" ,W/"a"`: true, `*`: true,
		`"b"`: false, `a`: false, ``: false, `"a`: false, `"aa"`: false, `w/"a"`: false,
	} {
		if got := lists([]string{header}, `"a"`); got != want {
			t.Errorf("%q: %v, want %v", header, got, want)
		}
	}
}
