package site

import (
	"crypto/sha256"
	"encoding/base64"
	"html"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"wardgate/catalog"
)

// readText is a file of the card.
func readText(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// hashSource allows exactly this text inside a document (CSP 3, 2.3.1).
func hashSource(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

func withWorker(o *Options) {
	files := dist()
	files["site/sw.js"] = &fstest.MapFile{Data: []byte("worker();\n")}
	o.Dist = files
}

// TestTheOfflineCardNeedsNothingElse ensures that the stored card is complete: no file, no
// other host, and a policy that allows only its own style and script.
// Proves: site-44
func TestTheOfflineCardNeedsNothingElse(t *testing.T) {
	f := newSite(t, withWorker)
	cardStyle, cardScript := readText(t, "offline/offline.css"), readText(t, "offline/offline.js")
	res := f.get("/offline")
	card := html.UnescapeString(body(t, res))
	for _, want := range []string{"You are offline", `href="tel:+17805550142"`, "780-555-0142", `href="mailto:hello@security.example"`, "Test & Sons", cardStyle, cardScript} {
		if !strings.Contains(card, want) {
			t.Errorf("the card lacks %.60s", want)
		}
	}
	if found := regexp.MustCompile(`(?:src|href)="(?:/|http)[^"]*"|url\(|@import|style="| on\w+="`).FindString(card); found != "" {
		t.Errorf("the card needs %s", found)
	}
	policy := res.Header.Values("Content-Security-Policy")
	if len(policy) != 1 || strings.Contains(policy[0], "unsafe") || !strings.Contains(policy[0], hashSource(cardStyle)) || !strings.Contains(policy[0], hashSource(cardScript)) {
		t.Errorf("policy %v", policy)
	}
	if res.Header.Get("X-Robots-Tag") != "noindex" || !strings.Contains(card, `content="noindex"`) || res.Header.Get("Cache-Control") != "no-cache" {
		t.Errorf("header %v", res.Header)
	}
	if sitemap := body(t, f.get("/sitemap.xml")); strings.Contains(sitemap, "offline") {
		t.Error("the card is in the sitemap")
	}
}

// TestAnUnsetContactIsNotOnTheCard ensures D39.
func TestAnUnsetContactIsNotOnTheCard(t *testing.T) {
	f := newSite(t, func(o *Options) { o.Company = changed(o, func(c *catalog.Company) { c.Email, c.Phones = "", nil }) })
	if card := body(t, f.get("/offline")); strings.Contains(card, "mailto:") || strings.Count(card, "tel:") != 1 || !strings.Contains(card, `href="tel:911"`) || strings.Contains(card, "phones below") {
		t.Errorf("the card offers what there is not: %s", card)
	}
}

// TestANewCardIsANewWorker ensures that a device with an old card gets the new one.
// Proves: site-44
func TestANewCardIsANewWorker(t *testing.T) {
	old := newSite(t, withWorker).get("/sw.js")
	later := newSite(t, func(o *Options) {
		withWorker(o)
		o.Company = changed(o, func(c *catalog.Company) {
			c.Phones = []catalog.Phone{{Label: "Line", E164: "+17805550199", Display: "780-555-0199"}}
		})
	}).get("/sw.js")
	was, is := body(t, old), body(t, later)
	if was == is || !strings.HasPrefix(is, "worker();\n") {
		t.Errorf("the worker is %q and was %q", is, was)
	}
	if old.Header.Get("Cache-Control") != "no-cache" || !strings.HasPrefix(old.Header.Get("Content-Type"), "text/javascript") {
		t.Errorf("header %v", old.Header)
	}
	if again := body(t, newSite(t, withWorker).get("/sw.js")); again != was {
		t.Error("the same card makes another worker")
	}
}

// TestTheWorkerKnowsTheStaffPages ensures that it ignores exactly them, and that the
// server answers at every address for which the staff app has a page.
// Proves: site-44
func TestTheWorkerKnowsTheStaffPages(t *testing.T) {
	worker, err := os.ReadFile("../../web/src/app/service-worker.ts")
	if err != nil {
		t.Fatal(err)
	}
	if list := "import { staff as staffAddresses } from '@catalog/pages.json'"; !strings.Contains(string(worker), list) {
		t.Error("web/src/app/service-worker.ts does not take the staff's addresses from the page table")
	}
	app, err := os.ReadFile("../../web/src/app/staff.tsx")
	if err != nil {
		t.Fatal(err)
	}
	facts, err := catalog.Load()
	if err != nil {
		t.Fatal(err)
	}
	var routed []string
	for _, m := range regexp.MustCompile(`path="(/[a-z-]+)`).FindAllStringSubmatch(string(app), -1) {
		if m[1] != "/staff" && !slices.Contains(routed, m[1]) { // requested only inside the app
			routed = append(routed, m[1])
		}
	}
	if want := slices.Sorted(slices.Values(facts.Pages.Staff)); !slices.Equal(slices.Sorted(slices.Values(routed)), want) {
		t.Errorf("web/src/app/staff.tsx has pages at %v, catalog/pages.json at %v: the others are a 404, or nothing", routed, want)
	}
}
