package company

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"wardgate/catalog"
)

// Change is a fact that differs between two profiles. A fact that only one of them has is "" in the other.
type Change struct {
	Field  string `json:"field" doc:"where it stands in the profile: company.phones[0].e164"`
	Before string `json:"before"`
	After  string `json:"after"`
}

// Changes are the facts that differ, by their fields.
func Changes(before, after catalog.Profile) []Change {
	old, now := factsOf(before), factsOf(after)
	all := maps.Clone(old)
	maps.Copy(all, now)
	out := []Change{}
	for _, field := range slices.Sorted(maps.Keys(all)) {
		if old[field] != now[field] {
			out = append(out, Change{field, old[field], now[field]})
		}
	}
	return out
}

// factsOf are the single facts of a profile by their fields.
func factsOf(p catalog.Profile) map[string]string {
	out := map[string]string{}
	for _, part := range parts() {
		var tree any
		if err := json.Unmarshal(part.JSON(p), &tree); err != nil {
			panic(fmt.Sprintf("company: %s is not JSON: %v", part.Name, err))
		}
		flatten(part.Name, tree, out)
	}
	return out
}

func flatten(field string, tree any, out map[string]string) {
	switch of := tree.(type) {
	case map[string]any:
		for name, inside := range of {
			flatten(field+"."+name, inside, out)
		}
	case []any:
		for i, inside := range of {
			flatten(field+"["+strconv.Itoa(i)+"]", inside, out)
		}
	case nil:
	default:
		out[field] = fmt.Sprint(of)
	}
}
