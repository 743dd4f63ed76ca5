package catalog

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// Weights are the points of a handful of ids; in JSON an object. Searching a list
// this short is faster than a map lookup, and all leads are scored again and
// again.
type Weights []Weight

// Weight is what one id gives, in points.
type Weight struct {
	ID     string
	Points int
}

// Of returns the points of id, 0 when it has none.
func (w Weights) Of(id string) int {
	if id == "" {
		return 0
	}
	for i := range w {
		if w[i].ID == id {
			return w[i].Points
		}
	}
	return 0
}

// IDs are the ids that give points.
func (w Weights) IDs() []string {
	ids := make([]string, len(w))
	for i := range w {
		ids[i] = w[i].ID
	}
	return ids
}

// UnmarshalJSON reads an object of ids and points.
func (w *Weights) UnmarshalJSON(b []byte) error {
	var points map[string]int
	if err := json.Unmarshal(b, &points); err != nil {
		return fmt.Errorf("catalog: weights: %w", err)
	}
	*w = (*w)[:0]
	for id, n := range points {
		*w = append(*w, Weight{id, n})
	}
	slices.SortFunc(*w, func(a, b Weight) int { return strings.Compare(a.ID, b.ID) })
	return nil
}
