package content

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestArticlesShowTheirDrawings: every drawing that an article's front matter describes
// stands once in its body, alone in its paragraph, as a picture of the catalogue, with
// an alternative text and a caption; and no other picture does.
func TestArticlesShowTheirDrawings(t *testing.T) {
	known := facts(t)
	paragraph := regexp.MustCompile(`^!\[([^\]]+)\]\(/pictures/([a-z0-9-]+)\.jpg "([^"]+)"\)$`)
	shown := 0
	for _, a := range loaded(t).Articles {
		var want, got []string
		for _, d := range a.Drawings {
			if d.Name == "cover" {
				continue
			}
			id := "drawing-" + d.Name
			picture, ok := known.Picture(id)
			if !ok {
				t.Errorf("%s: catalog/images.json has no %s: draw it", a.Slug, id)
			}
			want = append(want, fmt.Sprintf("%s-%d", id, picture.Fallback))
		}
		for block := range strings.SplitSeq(a.Body, "\n\n") {
			if m := paragraph.FindStringSubmatch(strings.TrimSpace(block)); m != nil {
				got = append(got, m[2])
			} else if strings.Contains(block, "![") {
				t.Errorf("%s: a picture that is not alone, described and captioned: %s", a.Slug, block)
			}
		}
		shown += len(got)
		slices.Sort(want)
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%s shows %v, its front matter describes %v", a.Slug, got, want)
		}
	}
	if shown < 11 {
		t.Errorf("the articles show %d drawings: each has one at least", shown)
	}
}
