package site

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"errors"
	"fmt"
	"html/template"
	"io/fs"
	"net/http"

	"wardgate/catalog"
)

const (
	// workerPath is the service worker's address; its scope is everything below.
	workerPath = "/sw.js"
	// workerFile is where the build puts it.
	workerFile = "site/sw.js"
	// cardPath is the card that the worker keeps and shows without a network.
	cardPath = "/offline"
)

//go:embed offline.html
var cardTemplate string

//go:embed offline.css
var cardStyle string

//go:embed offline.js
var cardScript string

// addOffline puts the offline card and the service worker into the files. The card
// is one answer that needs no other: what a device keeps is either whole or not
// there. Its style and its script stand inside, allowed by their hash.
func (s *Site) addOffline() error {
	card, err := offlineCard(s.opt.Company)
	if err != nil {
		return err
	}
	policy := "default-src 'none'; connect-src 'self'; img-src data:; style-src " + hashSource(cardStyle) + "; script-src " + hashSource(cardScript) +
		"; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
	s.files[cardPath] = s.newResponse(http.StatusOK, htmlType, card, []field{
		fieldOf("Cache-Control", revalidate), fieldOf("X-Robots-Tag", "noindex"), fieldOf("Content-Security-Policy", policy),
	})
	return s.addWorker(card)
}

// addWorker serves the worker with the card's hash at its end. Browsers compare the
// worker byte by byte, so a card with a new phone number is a new worker, which
// fetches it. Before the worker is built there is none, and pages do without.
func (s *Site) addWorker(card []byte) error {
	code, err := fs.ReadFile(s.opt.Dist, workerFile)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("reading the service worker: %w", err)
	}
	code = fmt.Appendf(bytes.TrimSpace(code), "\n// card %s\n", etag(card))
	s.files[workerPath] = s.newResponse(http.StatusOK, "text/javascript; charset=utf-8", code, []field{fieldOf("Cache-Control", revalidate)})
	return nil
}

// offlineCard is the document that says how to reach the company without a network.
func offlineCard(company catalog.Company) ([]byte, error) {
	t, err := template.New("offline").Parse(cardTemplate)
	if err != nil {
		return nil, fmt.Errorf("the offline card: %w", err)
	}
	var b bytes.Buffer
	err = t.Execute(&b, map[string]any{
		"Company": company, "Language": language,
		"Style": template.CSS(cardStyle), "Script": template.JS(cardScript), //nolint:gosec // our own files, embedded
	})
	if err != nil {
		return nil, fmt.Errorf("the offline card: %w", err)
	}
	return b.Bytes(), nil
}

// hashSource allows exactly this text, and no other, inside the document (CSP 3, 2.3.1).
func hashSource(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}
