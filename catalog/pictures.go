package catalog

import (
	"cmp"
	"strconv"
)

// Picture is a drawn picture of the site (V123). art/render.mjs writes
// catalog/images.json from the scenes, together with the files
// /pictures/<id>-<width>.avif for every width, and .jpg for Fallback, for browsers
// without AVIF.
type Picture struct {
	ID    string `json:"id"`
	Group string `json:"group"`
	// Alt describes the picture for those who do not see it.
	Alt    string `json:"alt"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
	// Widths are those of the files, in pixels, ascending.
	Widths []int `json:"widths"`
	// Fallback is the width of the one JPEG.
	Fallback int `json:"fallback"`
	// Stem is the beginning of its files' addresses, for a picture that is not one of
	// our drawings; empty means /pictures/<id>.
	Stem string `json:"stem,omitempty"`
}

// File is the address of one file of the picture; width is one of Widths, or Fallback
// for the format jpg.
func (p Picture) File(width int, format string) string {
	return cmp.Or(p.Stem, "/pictures/"+p.ID) + "-" + strconv.Itoa(width) + "." + format
}

// PicturesOf returns the pictures with these ids, by id; ids that it lacks are left out.
func (c *Catalog) PicturesOf(ids ...string) map[string]Picture {
	out := map[string]Picture{}
	for _, id := range ids {
		if p, ok := c.Picture(id); ok {
			out[id] = p
		}
	}
	return out
}

// Picture returns the picture with that id.
func (c *Catalog) Picture(id string) (Picture, bool) {
	for _, p := range c.Pictures {
		if p.ID == id {
			return p, true
		}
	}
	return Picture{}, false
}

// Client is a company that lets its mark be shown on the client wall (V39, U27).
type Client struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Sector string `json:"sector"`
	// Mark is the path of its drawing.
	Mark string `json:"mark"`
	// Shown and Sample are for staff: a sample is fictional (D22).
	Shown  bool `json:"shown"`
	Sample bool `json:"sample"`
}
