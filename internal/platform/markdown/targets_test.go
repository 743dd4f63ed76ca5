package markdown_test

import (
	"slices"
	"strings"
	"testing"

	"wardgate/internal/platform/markdown"
)

func TestTargets(t *testing.T) {
	links, pictures, err := markdown.New().Targets("[a](javascript:x) [b](/b?c=1&d) <e@f.example> www.g.example https://h.example ![*i* &amp; j](/k.jpg \"l\") " +
		"![m](https://n.example/o.jpg) [![](p.png)](#q) `[r](s)`\n\n[t]\n\n[t]: ftp://u")
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"javascript:x", "/b?c=1&d", "mailto:e@f.example", "http://www.g.example", "https://h.example", "https://n.example/o.jpg", "#q", "ftp://u"}; !slices.Equal(links, want) {
		t.Errorf("links %q", links)
	}
	if want := []markdown.Picture{{Src: "/k.jpg", Alt: "i & j"}, {Src: "p.png"}}; !slices.Equal(pictures, want) {
		t.Errorf("pictures %q", pictures)
	}
	if _, _, err := markdown.New().Targets(strings.Repeat("x", markdown.MostBytes+1)); err == nil {
		t.Error("a text that Render refuses has targets")
	}
}
