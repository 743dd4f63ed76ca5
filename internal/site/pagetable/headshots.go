package pagetable

import (
	"context"
	"fmt"
)

// headshot is a picture of a guard with the places where it is shown (V36, D14).
type headshot struct {
	Picture string   `json:"picture"`
	Usages  []string `json:"usages"`
}

// headshotsPath is the review's own address; what it shows itself is no usage.
const headshotsPath = "/guard-headshots-review"

// headshots lists the guards' pictures with the pages that show them (D14).
func (d pageData) headshots(ctx context.Context, _ string) (any, error) {
	usages, err := d.usages(ctx)
	if err != nil {
		return nil, err
	}
	list, shown := []headshot{}, pictures{}
	for _, p := range d.facts.Pictures {
		if p.Group != "headshots" && p.Group != "team" && p.Group != "guards" {
			continue
		}
		shown[p.ID] = p
		list = append(list, headshot{p.ID, append([]string{}, usages[p.ID]...)})
	}
	return map[string]any{"pictures": shown, "headshots": list}, nil
}

// usages returns the paths of the pages that show each picture, by its id, in the order of the page
// table, without those of the blog. They are derived from the pages' data, not typed.
func (d pageData) usages(ctx context.Context) (map[string][]string, error) {
	out := map[string][]string{}
	for _, line := range New(d.facts, d.prose, Blog{}, Issues{}) {
		if line.Pattern == headshotsPath || line.Data == nil {
			continue
		}
		paths, err := line.Addresses(ctx)
		if err != nil {
			return nil, err
		}
		for _, path := range paths {
			data, err := line.Data(ctx, path)
			if err != nil {
				return nil, fmt.Errorf("pictures of %s: %w", path, err)
			}
			addUsages(out, path, data)
		}
	}
	return out, nil
}

func addUsages(to map[string][]string, path string, data any) {
	page, _ := data.(map[string]any)
	shown, _ := page["pictures"].(pictures) // pages of prose have none
	for id := range shown {
		to[id] = append(to[id], path)
	}
}
