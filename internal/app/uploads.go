package app

import (
	"net/http"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"wardgate/catalog"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/markdown"
	"wardgate/internal/platform/uploads"
)

// uploadFolder is where pictures are kept without a bucket.
func (c Config) uploadFolder() uploads.Folder {
	return uploads.Folder(filepath.Join(c.Data, "uploads"))
}

// uploadStore is where pictures are kept.
func (c Config) uploadStore() uploads.Store {
	if c.Uploads != nil {
		return c.Uploads
	}
	return c.uploadFolder()
}

// unfinishedFor is after what time a half written picture was left by a killed program:
// another instance may be writing one in the same folder.
const unfinishedFor = time.Hour

// cleanUploads removes what a killed program left; without it nothing is lost but room.
func (a *App) cleanUploads() {
	if a.Config.Uploads != nil {
		return
	}
	if err := a.Config.uploadFolder().Clean(unfinishedFor); err != nil {
		a.parts.Log.Warn("half written pictures could not be removed", "error", err)
	}
}

func (a *App) uploadRoutes() []httpx.Route {
	return []httpx.Route{httpx.Raw(httpx.Route{
		Method: http.MethodGet, Path: uploads.Prefix + "{name}", ID: "uploaded-picture", Tag: "site", Summary: "A file of an uploaded picture; it never changes",
		Who: httpx.Public(), Rate: httpx.Unlimited("a file, which browsers and proxies keep for a year"),
	}, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { a.Uploads.Serve(w, r, r.PathValue("name")) }))}
}

// pictureSizes says how wide a picture in a text is shown: the column has 68 characters.
const pictureSizes = "(min-width: 48rem) 42rem, 100vw"

// pictureSources finds the files of a picture that a text shows: an uploaded one, or
// one of the catalogue (V123).
func pictureSources(facts *catalog.Catalog) func(src string) (markdown.Sources, bool) {
	drawn := map[string]catalog.Picture{}
	for _, p := range facts.Pictures {
		drawn[p.File(p.Fallback, uploads.JPEG)] = p
	}
	return func(src string) (markdown.Sources, bool) {
		if p, ok := uploads.ByURL(src); ok {
			return markdown.Sources{
				AVIF: srcset(p.Widths(), func(w int) string { return p.FileURL(w, uploads.AVIF) }),
				WebP: srcset(p.Widths(), func(w int) string { return p.FileURL(w, uploads.WebP) }),
				JPEG: srcset(p.Widths(), func(w int) string { return p.FileURL(w, uploads.JPEG) }),
				// A picture narrower than the column is shown as wide as it is.
				Sizes: sizesOf(p.Width), Width: p.Width, Height: p.Height,
			}, true
		}
		if p, ok := drawn[src]; ok {
			return markdown.Sources{
				AVIF:  srcset(p.Widths, func(w int) string { return p.File(w, uploads.AVIF) }),
				Sizes: pictureSizes, Width: p.Width, Height: p.Height,
			}, true
		}
		return markdown.Sources{}, false
	}
}

// columnWidth is how wide the column is where it is widest, in CSS pixels (42rem).
const columnWidth = 672

func sizesOf(width int) string {
	if width >= columnWidth {
		return pictureSizes
	}
	w := strconv.Itoa(width) + "px"
	return "(min-width: " + w + ") " + w + ", 100vw"
}

func srcset(widths []int, file func(width int) string) string {
	parts := make([]string, len(widths))
	for i, w := range widths {
		parts[i] = file(w) + " " + strconv.Itoa(w) + "w"
	}
	return strings.Join(parts, ", ")
}
