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
	}).Cleaned(KnownBehavior{Devices: []string{"mobile", "tablet", "desktop"}})
	if strings.Join(b.PagesVisited, " ") != "/ /services" || b.TimeOnSite != 0 || b.ScrollDepth != 100 ||
		b.Interactions != maxInteractions || b.DeviceType != "" || b.Referrer != "xy" {
		t.Errorf("%+v", b)
	}
}

// TestWhatIsTakenAlongCountsOnce: each known thing once, over all visits; and what a browser makes up counts nothing.
// Proves: leads-70
func TestWhatIsTakenAlongCountsOnce(t *testing.T) {
	known := KnownBehavior{Resources: []string{"prices", "report"}}
	first := (&VisitorBehavior{DownloadedResources: []string{"report", "report", "other"}, FormInteractions: -3, SocialEngagement: 1e300}).Cleaned(known)
	if strings.Join(first.DownloadedResources, " ") != "report" || first.Downloads != 1 || first.FormInteractions != 0 || first.SocialEngagement != maxInteractions {
		t.Errorf("%+v", first)
	}
	second := (&VisitorBehavior{DownloadedResources: []string{"prices", "report"}, FormInteractions: 4}).Cleaned(known)
	all := MergeBehavior(MergeBehavior(MergeBehavior(Behavior{}, first), second), second)
	if strings.Join(all.DownloadedResources, " ") != "report prices" || all.Downloads != 2 || all.FormInteractions != 4 {
		t.Errorf("%+v", all)
	}
}
