package indexes

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"wardgate/catalog"
	"wardgate/internal/site/responses"
)

// Proves: site-59
func TestTheGuideIsWhatPagesShow(t *testing.T) {
	c, err := catalog.Load()
	if err != nil {
		t.Fatal(err)
	}
	facts := c.Facts()
	facts.Tagline = "Awake [for](https://x.example) <b>you</b>\n# Owned"
	menu := []catalog.MenuEntry{{Path: "/about", Label: "About Us"}}
	res := httptest.NewRecorder()
	Guide(responses.NewMaker(nil), facts, menu, "https://security.example").ServeHTTP(res, httptest.NewRequest(http.MethodGet, GuidePath, nil))
	text := res.Body.String()
	want := []string{"# " + facts.Name + "\n", "- [About Us](https://security.example/about)\n", "call 911 first", facts.Hours}
	for _, s := range facts.Services {
		want = append(want, "- ["+s.Name+"](https://security.example/services/"+s.ID+"): "+s.Short, s.Deployment, s.Price)
	}
	for _, p := range facts.Phones {
		want = append(want, p.Display)
	}
	for _, w := range want {
		if !strings.Contains(text, w) {
			t.Errorf("without %q:\n%s", w, text)
		}
	}
	facts.TellsCases = false
	none := httptest.NewRecorder()
	Guide(responses.NewMaker(nil), facts, menu, "https://security.example").ServeHTTP(none, httptest.NewRequest(http.MethodGet, GuidePath, nil))
	if !strings.Contains(text, "](https://security.example/case-studies)") || strings.Contains(none.Body.String(), "/case-studies") {
		t.Error("the page of case studies is not named exactly while there is one")
	}
	if strings.Contains(text, "\n# Owned") || strings.Contains(text, "[for](") || strings.Contains(text, " <b>") || strings.Count(text, "\n# ")+1 != 1 {
		t.Errorf("an owner's words became Markdown:\n%s", text)
	}
}
