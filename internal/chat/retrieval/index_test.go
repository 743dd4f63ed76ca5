package retrieval

import (
	"strings"
	"testing"

	"wardgate/catalog"
	"wardgate/content"
	"wardgate/internal/chat/knowledge"
)

func indexed(t *testing.T) (*Index, knowledge.Passages, map[string][]string) {
	t.Helper()
	c, err := catalog.Load()
	if err != nil {
		t.Fatal(err)
	}
	pages, err := content.Load(c)
	if err != nil {
		t.Fatal(err)
	}
	asked, err := Asked()
	if err != nil {
		t.Fatal(err)
	}
	all := knowledge.Read(c, pages)
	return New(all, asked, Places(c)), all, asked
}

// What visitors are expected to ask leads to a passage that there is, and finds it before all others, or one of the same subject.
// Proves: chat-120
func TestWhatIsAskedIsFound(t *testing.T) {
	x, all, asked := indexed(t)
	ways, right := 0, 0
	for id, list := range asked {
		if _, known := all[id]; !known && !strings.HasPrefix(id, Unsaid) {
			t.Errorf("%s is asked for, and nowhere", id)
		}
		for _, way := range list {
			ways++
			for i, hit := range x.Search(x.Words(way, nil), "") {
				if hit.ID == id && i < 3 {
					right++
				}
			}
		}
	}
	if share := right * 100 / ways; ways < 400 || share < 85 {
		t.Errorf("%d of %d ways find their passage among the first three: %d %%", right, ways, share)
	}
}

// A word that a passage happens to share covers no question: a place, a figure and an hour say nothing of what is asked.
// Proves: chat-121
func TestOneWordCoversNoQuestion(t *testing.T) {
	x, _, _ := indexed(t)
	for _, question := range []string{"do you sell bulletproof trucks", "can you paint our fence purple", "who won the election in april"} {
		if hits := x.Search(x.Words(question, nil), ""); len(hits) > 0 && hits[0].Covered > 0.6 {
			t.Errorf("%q is covered by %s: %.2f", question, hits[0].ID, hits[0].Covered)
		}
	}
	if got := x.Words("in Red Deer, at 6pm, 40 km from Calgary", nil); len(got) != 0 {
		t.Errorf("%+v", got)
	}
}
