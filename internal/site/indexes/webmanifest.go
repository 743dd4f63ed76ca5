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

// WebManifest is what a phone needs to put the site on its home screen
// (https://www.w3.org/TR/appmanifest/), with the company's own names. Of the icons
// it names those that exist.
func WebManifest(maker *responses.Maker, company catalog.Company, colour string, exists func(path string) bool) (http.Handler, error) {
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
	b, err := json.Marshal(map[string]any{
		"name": company.Name, "short_name": company.Product, "description": company.Tagline, "lang": linkeddata.Language,
		"start_url": "/", "scope": "/", "display": "browser", "background_color": colour, "theme_color": colour, "icons": icons,
	})
	if err != nil {
		return nil, fmt.Errorf("the web manifest: %w", err)
	}
	return maker.New(http.StatusOK, "application/manifest+json", b, anHour()), nil
}
