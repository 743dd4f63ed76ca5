package site

import (
	"encoding/json"
	"fmt"
	"net/http"
)

// addWebManifest answers what a phone needs to put the site on its home screen
// (https://www.w3.org/TR/appmanifest/), with the company's own names. Of the icons
// it names those that the build brought.
func (s *Site) addWebManifest() error {
	company, colour := s.opt.Company, s.opt.ThemeDark
	icons := []map[string]string{}
	for _, icon := range []map[string]string{
		{"src": "/favicon.svg", "sizes": "any", "type": "image/svg+xml"},
		{"src": "/icon-192.png", "sizes": "192x192", "type": "image/png"},
		{"src": "/icon-512.png", "sizes": "512x512", "type": "image/png"},
		{"src": "/icon-maskable-512.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
	} {
		if s.files[icon["src"]] != nil {
			icons = append(icons, icon)
		}
	}
	b, err := json.Marshal(map[string]any{
		"name": company.Name, "short_name": company.Product, "description": company.Tagline, "lang": language,
		"start_url": "/", "scope": "/", "display": "browser", "background_color": colour, "theme_color": colour, "icons": icons,
	})
	if err != nil {
		return fmt.Errorf("the web manifest: %w", err)
	}
	s.files["/site.webmanifest"] = s.newResponse(http.StatusOK, "application/manifest+json", b, []field{fieldOf("Cache-Control", anHour)})
	return nil
}
