package leads

import (
	"strings"
	"testing"
)

// Proves: V105, quotes-18, assessments-6
func TestForgedBehaviourIsCutToThePossible(t *testing.T) {
	b := (&VisitorBehavior{
		PagesVisited: []string{"/", "/", "https://evil.example/", "//evil.example", "/quote?x=1", "/a\nb", "/services"},
		TimeOnSite:   -5, ScrollDepth: 1e9, Interactions: 1e300, DeviceType: "toaster", Referrer: "x\r\ny",
	}).Cleaned([]string{"mobile", "tablet", "desktop"})
	if strings.Join(b.PagesVisited, " ") != "/ /services" || b.TimeOnSite != 0 || b.ScrollDepth != 100 ||
		b.Interactions != maxInteractions || b.DeviceType != "" || b.Referrer != "xy" {
		t.Errorf("%+v", b)
	}
}
