package offline

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
	"wardgate/internal/site/linkeddata"
	"wardgate/internal/site/responses"
)

const (
	// workerPath is the service worker's address; its scope is everything below.
	workerPath = "/sw.js"
	// workerFile is where the build puts it.
	workerFile = "site/sw.js"
	// staffWorkerPath and staffWorkerFile are the same of the staff app's worker, which shows notices and keeps nothing. Its scope is the board.
	staffWorkerPath, staffWorkerFile = "/staff-sw.js", "staff/staff-sw.js"
	// cardPath is the card that the worker keeps and shows without a network.
	cardPath = "/offline"
)

//go:embed offline.html
var cardTemplate string

//go:embed offline.css
var cardStyle string

//go:embed offline.js
var cardScript string

// Files are the offline card and the service workers, by their paths. The card is one
// answer that needs no other: a device has all of it or none. Its style and its
// script are inside, allowed by their hash.
//
// dist is the folder of the web build; before the worker is built there is none, and
// pages do without.
func Files(maker *responses.Maker, dist fs.FS, company catalog.Company) (map[string]http.Handler, error) {
	text, err := card(company)
	if err != nil {
		return nil, err
	}
	policy := "default-src 'none'; connect-src 'self'; img-src data:; style-src " + hashSource(cardStyle) + "; script-src " + hashSource(cardScript) +
		"; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
	files := map[string]http.Handler{cardPath: maker.New(http.StatusOK, responses.HTML, text, []responses.Field{
		responses.CacheControl(responses.Revalidate), responses.NewField("X-Robots-Tag", "noindex"), responses.NewField("Content-Security-Policy", policy),
	})}
	serve := func(path string, code []byte) {
		if code != nil {
			files[path] = maker.New(http.StatusOK, "text/javascript; charset=utf-8", code, []responses.Field{responses.CacheControl(responses.Revalidate)})
		}
	}
	code, err1 := worker(dist, text)
	serve(workerPath, code)
	code, err2 := built(dist, staffWorkerFile)
	serve(staffWorkerPath, code)
	return files, errors.Join(err1, err2)
}

// built is a worker as the build made it; nil before it did.
func built(dist fs.FS, file string) ([]byte, error) {
	code, err := fs.ReadFile(dist, file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("reading a service worker: %w", err)
	}
	return code, nil
}

// worker is the service worker with the card's hash at its end; nil before it is built.
// Browsers compare the worker byte by byte, so a card with a new phone number is a new
// worker, which fetches it.
func worker(dist fs.FS, card []byte) ([]byte, error) {
	code, err := built(dist, workerFile)
	if code == nil || err != nil {
		return nil, err
	}
	return fmt.Appendf(bytes.TrimSpace(code), "\n// card %s\n", responses.ETag(card)), nil
}

// card is the document about how to reach the company without a network.
func card(company catalog.Company) ([]byte, error) {
	t, err := template.New("offline").Parse(cardTemplate)
	if err != nil {
		return nil, fmt.Errorf("the offline card: %w", err)
	}
	var b bytes.Buffer
	err = t.Execute(&b, map[string]any{
		"Company": company, "Language": linkeddata.Language,
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
