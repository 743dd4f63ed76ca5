package wording

import (
	"strings"
	"time"

	"wardgate/catalog"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/wiring"
)

// Deps are what the wording is made of. All are required.
type Deps struct {
	Catalog *catalog.Catalog
	// Zone is where dates are told, America/Edmonton (D42).
	Zone *time.Location
}

// Wording says things in the company's words.
type Wording struct {
	deps Deps
}

// New returns the wording, or an error that names what is missing.
func New(d Deps) (*Wording, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Wording{deps: d}, nil
}

// Say returns one of the catalog's messages with its merge tags filled in, given as name and
// value in turn.
func (w *Wording) Say(id string, values ...string) string {
	company := w.deps.Catalog.Company()
	values = append(values, "{company}", company.Name, "{hours}", company.Hours.Text, "{phones}", w.Phones())
	text, is := w.deps.Catalog.Chat.Messages[id]
	if !is {
		text = w.deps.Catalog.Chat.ServerMessages[id]
	}
	return strings.NewReplacer(values...).Replace(text)
}

// Phones returns the company's phones in a sentence.
func (w *Wording) Phones() string {
	var list []string
	for _, p := range w.deps.Catalog.Company().Phones {
		list = append(list, p.Display)
	}
	return strings.Join(list, " or ")
}

// Instant writes a moment in the company's time zone, in words.
func (w *Wording) Instant(t time.Time) string {
	return clock.Words(t, w.deps.Zone, w.deps.Catalog.Company().TimeZoneName)
}

// Local converts a moment to the company's time zone.
func (w *Wording) Local(t time.Time) time.Time { return t.In(w.deps.Zone) }
