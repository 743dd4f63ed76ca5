package pagetable

import (
	"context"
	"slices"

	"wardgate/content"
)

// clientMark is a company on the wall of marks, as visitors see it.
type clientMark struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	// Mark is the path of its drawing, white on transparent.
	Mark string `json:"mark"`
}

// homeData is what / shows (V39), beside the latest posts of the blog.
type homeData struct {
	content.Home
	Claims          []figure      `json:"claims"`
	TrustClaims     []figure      `json:"trustClaims"`
	GuaranteeClaims []figure      `json:"guaranteeClaims"`
	Strip           []mark        `json:"strip"`
	Badges          []mark        `json:"badges"`
	Guarantees      []mark        `json:"guarantees"`
	Clients         []clientMark  `json:"clientList"`
	Testimonials    []testimonial `json:"testimonialList"`
	Services        []brief       `json:"serviceList"`
}

func (d pageData) home(ctx context.Context, _ string) (any, error) {
	claims := d.figures("home")
	return map[string]any{"pictures": d.show(d.homePictures()...), "posts": d.posts(ctx), "home": homeData{
		Home: d.prose().Home, Claims: claims, TrustClaims: without(d.figures("trust"), claims),
		GuaranteeClaims: d.figures("guarantee"), Strip: marks(d.facts.Credentials().Strip),
		Badges: marks(d.facts.Credentials().Badges), Guarantees: marks(d.facts.Credentials().Guarantees),
		Clients: d.clients(), Testimonials: d.testimonials(), Services: d.briefs(),
	}}, nil
}

// posts are the latest of the blog, none where it is not known.
func (d pageData) posts(ctx context.Context) any {
	if d.latest == nil {
		return nil
	}
	return d.latest(ctx)
}

func (d pageData) homePictures() []string {
	ids := []string{"hero-home", "field-1", "quote-back-1", "quote-back-2", "quote-back-3", "hero-contact"}
	for _, s := range d.prose().Services {
		ids = append(ids, s.Image)
	}
	for _, c := range d.prose().Home.Cards {
		ids = append(ids, c.Image)
	}
	return ids
}

// without leaves out what was already shown: a number that appears twice on one
// page is worth half.
func without(list, said []figure) []figure {
	return slices.DeleteFunc(list, func(f figure) bool { return slices.Contains(said, f) })
}

func (d pageData) clients() []clientMark {
	out := []clientMark{}
	for _, c := range d.facts.Clients() {
		if c.Shown {
			out = append(out, clientMark{c.ID, c.Name, c.Mark})
		}
	}
	return out
}
