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
}

// Bounds of what a browser can truthfully report of one visit.
const (
	maxPages        = catalog.VisitPages
	maxPathLength   = 200
	maxTimeOnSite   = 24 * 60 * 60
	maxInteractions = 100_000
	maxReferrer     = 500
)

// Cleaned is the behaviour cut to the possible; nil is nothing known. devices are
// the known types of device.
func (b *VisitorBehavior) Cleaned(devices []string) Behavior {
	if b == nil {
		return Behavior{}
	}
	out := Behavior{
		TimeOnSite:   clamp(b.TimeOnSite, maxTimeOnSite),
		ScrollDepth:  clamp(b.ScrollDepth, 100),
		Interactions: clamp(b.Interactions, maxInteractions),
		Referrer:     forms.CutLine(personal.Hide(b.Referrer), maxReferrer),
	}
	if slices.Contains(devices, b.DeviceType) {
		out.DeviceType = b.DeviceType
	}
	for _, p := range b.PagesVisited {
		if len(out.PagesVisited) < maxPages && isOwnPath(p) && personal.Hide(p) == p && !slices.Contains(out.PagesVisited, p) {
			out.PagesVisited = append(out.PagesVisited, p)
		}
	}
	return out
}

// CaptureBehavior is the behaviour of V105 with the two fields that V109 adds. They
// count nothing: nothing is offered for download, and forms are counted here.
type CaptureBehavior struct {
	VisitorBehavior
	DownloadedResources []string `json:"downloadedResources,omitempty" doc:"accepted, not counted"`
	FormInteractions    float64  `json:"formInteractions,omitempty" doc:"accepted, not counted"`
}

// Cleaned is the behaviour cut to the possible; nil is nothing known.
func (b *CaptureBehavior) Cleaned(devices []string) Behavior {
	if b == nil {
		return Behavior{}
	}
	return b.VisitorBehavior.Cleaned(devices)
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
