package leads

import (
	"math"
	"slices"
	"strings"
	"unicode"

	"wardgate/catalog"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/personal"
)

// VisitorBehavior is the behaviour of V105 as a browser sends it, together with
// something that its visitor submits (D19). Impossible values are cut to the
// possible, not refused: a lead is worth more than its statistics.
type VisitorBehavior struct {
	PagesVisited []string `json:"pagesVisited,omitempty" doc:"paths on this site"`
	TimeOnSite   float64  `json:"timeOnSite,omitempty" doc:"visible seconds"`
	ScrollDepth  float64  `json:"scrollDepth,omitempty" doc:"deepest, percent"`
	Interactions float64  `json:"interactions,omitempty" doc:"count"`
	Referrer     string   `json:"referrer,omitempty" doc:"address, or direct"`
	DeviceType   string   `json:"deviceType,omitempty" doc:"mobile, tablet or desktop"`
	// The three that D102 and S66 add.
	DownloadedResources []string `json:"downloadedResources,omitempty" doc:"what was taken along: prices, report, conversation or appointment"`
	FormInteractions    float64  `json:"formInteractions,omitempty" doc:"how many fields of forms were changed"`
	SocialEngagement    float64  `json:"socialEngagement,omitempty" doc:"how often an article was passed on"`
}

// Bounds of what a browser can truthfully report of one visit.
const (
	maxPages        = catalog.VisitPages
	maxPathLength   = 200
	maxTimeOnSite   = 24 * 60 * 60
	maxInteractions = 100_000
	maxReferrer     = 500
)

// KnownBehavior is what a browser can name truthfully: types of devices, and what can be taken along.
type KnownBehavior struct{ Devices, Resources []string }

// KnownOf is what the catalog names.
func KnownOf(c *catalog.Catalog) KnownBehavior {
	return KnownBehavior{Devices: c.Options.DeviceType, Resources: catalog.IDs(c.Leads.Resources)}
}

// Cleaned is the behaviour cut to the possible; nil is nothing known.
func (b *VisitorBehavior) Cleaned(known KnownBehavior) Behavior {
	if b == nil {
		return Behavior{}
	}
	out := Behavior{
		TimeOnSite:   clamp(b.TimeOnSite, maxTimeOnSite),
		ScrollDepth:  clamp(b.ScrollDepth, 100),
		Interactions: clamp(b.Interactions, maxInteractions),
		Referrer:     forms.CutLine(personal.Hide(b.Referrer), maxReferrer),

		FormInteractions: clamp(b.FormInteractions, maxInteractions),
		SocialEngagement: clamp(b.SocialEngagement, maxInteractions),
	}
	for _, id := range known.Resources {
		if slices.Contains(b.DownloadedResources, id) {
			out.DownloadedResources = append(out.DownloadedResources, id)
		}
	}
	out.Downloads = len(out.DownloadedResources)
	if slices.Contains(known.Devices, b.DeviceType) {
		out.DeviceType = b.DeviceType
	}
	for _, p := range b.PagesVisited {
		if len(out.PagesVisited) < maxPages && isOwnPath(p) && personal.Hide(p) == p && !slices.Contains(out.PagesVisited, p) {
			out.PagesVisited = append(out.PagesVisited, p)
		}
	}
	return out
}

func isOwnPath(p string) bool {
	return strings.HasPrefix(p, "/") && !strings.HasPrefix(p, "//") && len(p) <= maxPathLength &&
		!strings.ContainsFunc(p, func(r rune) bool { return unicode.IsControl(r) || unicode.IsSpace(r) || r == '?' || r == '#' })
}

func clamp(f float64, most int) int {
	if math.IsNaN(f) || f < 0 {
		return 0
	}
	return int(math.Min(f, float64(most)))
}
