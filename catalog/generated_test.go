package catalog

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"go/format"
	"maps"
	"os"
	"path"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the generated files instead of comparing them")

// TestGeneratedFromTheCatalog ensures that the browser's routes are those of the
// page table: an address that one side knows and the other does not would be a page
// without its code, or code without a page.
// Proves: platform-10
func TestGeneratedFromTheCatalog(t *testing.T) {
	c, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	for file, want := range map[string]string{
		"../web/src/app/routes.gen.ts":            routesFile(c.Pages.Visitor),
		"../web/src/app/pages-client.gen.ts":      clientFile(c.Pages.Visitor),
		"../web/src/app/pages-server.gen.ts":      serverFile(c.Pages.Visitor),
		"../web/src/features/site/promise.gen.ts": promiseFile(c.Quotes.Priorities),
		"../web/src/lib/overlay/quiet.gen.ts":     quietFile(c.Pages),
		"../web/src/lib/company/sample.gen.ts":    sampleFile(t, c),
		"limits.gen.go":                           limitsFile(t),
	} {
		if *update {
			if err := os.WriteFile(file, []byte(want), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		got, err := os.ReadFile(file)
		if err != nil || !bytes.Equal(got, []byte(want)) {
			t.Errorf("%s is not what the catalog says (%v). Run `make generate` and commit what it writes.", path.Base(file), err)
		}
	}
}

const generatedHead = "// Made of catalog/pages.json by `make generate`. Do not edit.\n"

// routesFile are the addresses, for the server and the browser.
func routesFile(pages []Page) string {
	var b strings.Builder
	b.WriteString(generatedHead + "\n/** The visitor pages by name; NotFound stands for every other address. */\nexport type PageName =")
	for _, p := range each(pages) {
		fmt.Fprintf(&b, "\n  | '%s'", p.Page)
	}
	b.WriteString(";\n\n/** Every address of the visitor site. */\nexport const routes = [\n")
	for _, p := range pages {
		fmt.Fprintf(&b, "  { path: '%s', page: '%s' },\n", colons(p.Path), p.Page)
	}
	b.WriteString("] as const satisfies readonly { path: string; page: PageName }[];\n")
	return b.String()
}

// quietFile names the pages where the pop-up does not come, for a script that has no room for the whole table.
func quietFile(pages Pages) string {
	var secret, calm []string
	for _, p := range pages.Visitor {
		if p.Secret {
			secret = append(secret, path.Dir(p.Path))
		}
		if p.Calm {
			calm = append(calm, p.Path)
		}
	}
	for _, p := range pages.Menus.Legal {
		calm = append(calm, p.Path)
	}
	list := func(paths []string) string { return "[\n  '" + strings.Join(paths, "',\n  '") + "',\n];\n" }
	return generatedHead + "\n/** Below these lie the pages whose address is a secret: a visitor who opens one is known to us already. */\n" +
		"export const privatePages: readonly string[] = " + list(secret) +
		"\n/** The pages that nothing interrupts: those for an emergency, and the legal ones. */\nexport const calmPages: readonly string[] = ['" + strings.Join(calm, "', '") + "'];\n"
}

// sampleFile are the facts of the sample company, for the browser's tests. That they compile shows that both sides
// mean the same by facts.
func sampleFile(t *testing.T, c *Catalog) string {
	t.Helper()
	b, err := json.MarshalIndent(c.Facts(), "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	return "// Made of the catalog by `make generate`. Do not edit.\nimport type { Facts } from './facts';\n\n" +
		"/** The facts of the sample company, for tests. */\nexport const sampleFacts: Facts = " + string(b) + ";\n"
}

// clientFile is where the browser fetches each page's code: a chunk of its own.
func clientFile(pages []Page) string {
	var b strings.Builder
	b.WriteString(generatedHead + "import type { ComponentType } from 'react';\nimport type { PageName } from './routes.gen';\n\n" +
		"/** Where each page's code lies: a chunk of its own, so that a page costs only itself. */\n" +
		"export const fetchersWith = (SignUp: ComponentType): Record<PageName, () => Promise<ComponentType>> => ({\n")
	for _, p := range each(pages) {
		made := p.Page
		if p.SignUp != "" {
			made = p.SignUp + "(SignUp)"
		}
		fmt.Fprintf(&b, "  %s: () => import('%s').then((m) => m.%s),\n", p.Page, module(p.From), made)
	}
	b.WriteString("});\n")
	return b.String()
}

// serverFile contains every page, with its head.
func serverFile(pages []Page) string {
	names := map[string][]string{} // what is imported, by module
	need := func(from, name string) {
		if name != "" && !slices.Contains(names[from], name) {
			names[from] = append(names[from], name)
		}
	}
	head := func(of string) string {
		feature, name, _ := strings.Cut(of, ".")
		need("../features/"+feature+"/heads", name)
		return name
	}
	var components, heads strings.Builder
	for _, p := range each(pages) {
		if p.SignUp != "" {
			need(module(p.From), p.SignUp)
			fmt.Fprintf(&components, "  %s: %s(SignUp),\n", p.Page, p.SignUp)
			continue
		}
		need(module(p.From), p.Page)
		fmt.Fprintf(&components, "  %s,\n", p.Page)
	}
	for _, p := range pages {
		fmt.Fprintf(&heads, "  '%s': { head: %s", colons(p.Path), head(p.Head))
		if p.Needs != "" {
			fmt.Fprintf(&heads, ", needs: '%s'", p.Needs)
		}
		if p.LostHead != "" {
			fmt.Fprintf(&heads, ", lost: %s", head(p.LostHead))
		}
		if len(p.Keywords) > 0 {
			fmt.Fprintf(&heads, ", keywords: ['%s']", strings.Join(p.Keywords, "', '"))
		}
		if p.Status != 0 {
			fmt.Fprintf(&heads, ", status: %d", p.Status)
		}
		heads.WriteString(" },\n")
	}
	var b strings.Builder
	b.WriteString(generatedHead + "import type { ComponentType } from 'react';\n")
	for _, from := range slices.Sorted(maps.Keys(names)) {
		fmt.Fprintf(&b, "import { %s } from '%s';\n", strings.Join(slices.Sorted(slices.Values(names[from])), ", "), from)
	}
	b.WriteString("import type { RouteHead } from './page-heads';\nimport type { PageName, routes } from './routes.gen';\n\n" +
		"/** Every page, at hand: the server renders without waiting. */\n" +
		"export const pagesWith = (SignUp: ComponentType): Record<PageName, ComponentType> => ({\n" + components.String() + "});\n\n" +
		"/** What the page at each address says about itself. Only the server writes heads: no browser loads these words. */\n" +
		"export const heads: Record<(typeof routes)[number]['path'], RouteHead> = {\n" + heads.String() + "};\n")
	return b.String()
}

// limitsFile contains the limits as constants, for code that has no catalog.
func limitsFile(t *testing.T) string {
	t.Helper()
	var limits map[string]map[string]int
	if err := read("limits.json", &limits); err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	b.WriteString("// Code generated from limits.json by `make generate`. DO NOT EDIT.\n\npackage catalog\n\n" +
		"// The lengths and counts that both sides hold to: characters, where nothing else is said.\nconst (\n")
	for _, thing := range slices.Sorted(maps.Keys(limits)) {
		for _, what := range slices.Sorted(maps.Keys(limits[thing])) {
			fmt.Fprintf(&b, "\t%s%s = %d\n", title(thing), title(what), limits[thing][what])
		}
	}
	b.WriteString(")\n")
	formatted, err := format.Source([]byte(b.String()))
	if err != nil {
		t.Fatal(err)
	}
	return string(formatted)
}

func title(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// promiseFile is the promised time of an answer, short enough for a button of the header.
func promiseFile(priorities []Priority) string {
	minutes := priorities[len(priorities)-1].ResponseMinutes
	short := fmt.Sprintf("%dmin", minutes)
	if minutes%60 == 0 {
		short = fmt.Sprintf("%dhr", minutes/60)
	}
	return "// Made of catalog/quotes.json by `make generate`. Do not edit.\n\n" +
		"/** Within what time every request is answered, in short; every page shows it, so it comes without the rest of its file. */\n" +
		"export const promisedShort = '" + short + "';\n"
}

// each names every component once.
func each(pages []Page) []Page {
	var out []Page
	for _, p := range pages {
		if !slices.ContainsFunc(out, func(o Page) bool { return o.Page == p.Page }) {
			out = append(out, p)
		}
	}
	return out
}

// colons writes a path as the browser matches it: /blog/:slug.
func colons(path string) string {
	return strings.NewReplacer("{", ":", "}", "").Replace(path)
}

// module is a file below web/src as web/src/app imports it.
func module(from string) string {
	if name, own := strings.CutPrefix(from, "app/"); own {
		return "./" + name
	}
	return "../" + from
}
