package indexes

import (
	"encoding/json"
	"fmt"
	"net/http"

	"wardgate/catalog"
	"wardgate/internal/site/linkeddata"
	"wardgate/internal/site/responses"
)

// WebManifestPath is where pages link the web manifest.
const WebManifestPath = "/site.webmanifest"

// StaffManifestPath is where the staff pages link theirs.
const StaffManifestPath = "/staff.webmanifest"

// WebManifest is what a phone needs to put the site on its home screen
// (https://www.w3.org/TR/appmanifest/), with the company's own names. Of the icons
// it names those that exist.
func WebManifest(maker *responses.Maker, company catalog.Company, colour string, exists func(path string) bool) (http.Handler, error) {
	return manifest(maker, map[string]any{
		"name": company.Name, "short_name": company.Product, "description": company.Tagline,
		"start_url": "/", "scope": "/", "display": "browser", "background_color": colour, "theme_color": colour,
	}, exists)
}

// StaffManifest is the same of the staff app, which a phone installs as an app of its own: it opens on the board, in a window without the browser's
// bars. Its pages lie side by side with the site's, so its scope is all of them; its id tells the two apart.
func StaffManifest(maker *responses.Maker, company catalog.Company, colour string, exists func(path string) bool) (http.Handler, error) {
	return manifest(maker, map[string]any{
		"id": "/operations", "name": company.Product + " operations", "short_name": company.Product, "description": "The back office of " + company.Name,
		"start_url": "/operations", "scope": "/", "display": "standalone", "background_color": colour, "theme_color": colour,
	}, exists)
}

func manifest(maker *responses.Maker, says map[string]any, exists func(path string) bool) (http.Handler, error) {
	icons := []map[string]string{}
	for _, icon := range []map[string]string{
		{"src": "/favicon.svg", "sizes": "any", "type": "image/svg+xml"},
		{"src": "/icon-192.png", "sizes": "192x192", "type": "image/png"},
		{"src": "/icon-512.png", "sizes": "512x512", "type": "image/png"},
		{"src": "/icon-maskable-512.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
	} {
		if exists(icon["src"]) {
			icons = append(icons, icon)
		}
	}
	says["lang"], says["icons"] = linkeddata.Language, icons
	b, err := json.Marshal(says)
	if err != nil {
		return nil, fmt.Errorf("a web manifest: %w", err)
	}
	return maker.New(http.StatusOK, "application/manifest+json", b, anHour()), nil
}
