package site

import (
	"encoding/json"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"wardgate/internal/site/documents"
)

// nasty are texts that try to escape from the place where they are inserted.
func nasty() []string {
	return []string{
		"</script><script>alert(1)</script>", "<!--<script>", "-->", "]]>", "</SCRIPT >", "<img src=x onerror=alert(1)>",
		"\"'`", "&lt;script&gt;", "\u2028\u2029", "\u0000\u0001", "{{.}} ${1} %s", "👩‍👩‍👧", "\xff\xfe", "</title>", "\r\nSet-Cookie: a=b",
	}
}

// Proves: site-8
func TestDataCannotBecomeMarkup(t *testing.T) {
	f := newSite(t, nil)
	for _, text := range nasty() {
		for _, path := range []string{"/quote", "/throws", "/quote/status/" + text} {
			res := f.dynamic1(path, map[string]string{"text": text, text: "key"}, 200)
			scripts, data := readDocument(t, body(t, res))
			if want := []string{"", "application/json"}; len(scripts) != 2 || scripts[0] != "module" || scripts[1] != want[1] {
				t.Errorf("%q at %.40q: scripts %v", text, path, scripts)
			}
			var got struct {
				URL, Path string
				Data      map[string]any
			}
			if err := json.Unmarshal([]byte(data), &got); err != nil {
				t.Fatalf("%q: %v in %s", text, err, data)
			}
			if want := strings.ToValidUTF8(text, "\ufffd"); text != "\xff\xfe" && got.Data["text"] != want {
				t.Errorf("%q came back as %q", text, got.Data["text"])
			}
			if strings.ContainsAny(data, "<>&\u2028\u2029") {
				t.Errorf("%q is embedded raw: %s", text, data)
			}
		}
	}
}

// readDocument parses a document as a browser does and returns the types of its
// scripts, in order, and the text of the page data.
func readDocument(t *testing.T, doc string) (types []string, data string) {
	t.Helper()
	root, err := html.Parse(strings.NewReader(doc))
	if err != nil {
		t.Fatal(err)
	}
	for n := range root.Descendants() {
		if n.Type != html.ElementNode || n.Data != "script" {
			if n.Type == html.ElementNode && slices.ContainsFunc(n.Attr, func(a html.Attribute) bool { return strings.HasPrefix(a.Key, "on") }) {
				t.Errorf("an event handler in %s", n.Data)
			}
			continue
		}
		for _, a := range n.Attr {
			if a.Key == "type" {
				types = append(types, a.Val)
			}
			if a.Key == "id" && a.Val == "page-data" && n.FirstChild != nil {
				data = n.FirstChild.Data
			}
		}
	}
	return types, data
}

func TestTheDocumentNamesWhatTheBuildBrought(t *testing.T) {
	f := newSite(t, func(o *Options) { o.ThemeLight, o.ThemeDark = "#f5f7fa", "#081220" })
	doc := body(t, f.get("/quote"))
	order := []string{
		"<!doctype html>", `<html lang="en-CA">`, `<meta charset="utf-8">`, "width=device-width", "<title>Page</title>",
		`<link rel="canonical" href="https://security.example/quote">`,
		`<meta name="theme-color" media="(prefers-color-scheme: light)" content="#f5f7fa">`, "dark)\" content=\"#081220\"",
		`<link rel="icon" href="/favicon.svg"`,
		`<link rel="preload" href="/assets/site/inter-latin-wght-normal-F1.woff2" as="font" type="font/woff2" crossorigin>`,
		`<link rel="stylesheet" href="/assets/site/late-C1.css">`, `<link rel="stylesheet" href="/assets/site/site-E1.css">`,
		`<script type="module" src="/assets/site/boot-A1b2C3d4.js"></script>`,
		`</head><body class="plain &#34;quoted&#34;"><div id="root"><main>`, "</main></div>",
		`<script type="application/json" id="page-data">{"url":"https://security.example/quote","path":"/quote","origin":"https://security.example","facts":{"version":"first",`, `},"data":{"year":2026}}</script>`,
		"</body></html>",
	}
	rest := doc
	for _, part := range order {
		_, after, found := strings.Cut(rest, part)
		if !found {
			t.Fatalf("missing or out of order: %s in\n%s", part, doc)
		}
		rest = after
	}
	for _, no := range []string{"entry-client", "shared-D1", "latin-ext", "favicon.ico", "style="} {
		if strings.Contains(doc, no) {
			t.Errorf("the page names %s", no)
		}
	}
}

func TestTheStaffShellLoadsTheStaffApp(t *testing.T) {
	doc := body(t, newSite(t, nil).get("/login"))
	for _, want := range []string{"/assets/staff/staff-S1.js", "/assets/staff/staff-S2.css", `<link rel="modulepreload" href="/assets/staff/ui-S3.js">`, `<div id="root"></div>`} {
		if !strings.Contains(doc, want) {
			t.Errorf("missing %s in %s", want, doc)
		}
	}
	if regexp.MustCompile(`x-S[45]|assets/site/.*js`).MatchString(doc) {
		t.Errorf("loads too much: %s", doc)
	}
}

func TestDataThatIsNotJSONIsLoggedAndThePageShown(t *testing.T) {
	f := newSite(t, nil)
	res := f.dynamic1("/quote", func() {}, 200)
	if got := body(t, res); res.StatusCode != 200 || !strings.Contains(got, anyPage) {
		t.Errorf("%d %.200s", res.StatusCode, got)
	}
	if !strings.Contains(f.log.String(), "page data is not JSON") {
		t.Error("nothing in the log")
	}
}

// TestTheStaffShellSaysWhenThereIsNoSession: then the staff app does not ask who is
// signed in, which the server would refuse and the browser would log as an error.
func TestTheStaffShellSaysWhenThereIsNoSession(t *testing.T) {
	f := newSite(t, func(o *Options) { o.HasSession = func(r *http.Request) bool { return r.Header.Get("Cookie") != "" } })
	for _, path := range []string{"/login", "/operations", "/operations/deeper"} {
		if !strings.Contains(body(t, f.get(path)), documents.NoSession) {
			t.Errorf("%s does not say that there is no session", path)
		}
		if strings.Contains(body(t, f.get(path, "Cookie", "s=1")), documents.NoSession) {
			t.Errorf("%s says that there is no session though one was brought", path)
		}
	}
}
