package main

func site() []mutant {
	return of("site", []mutant{
		{
			id: "W1", rule: "A page that no search engine is to list says so.",
			file: "internal/site/cached/page.go", old: `NewField("X-Robots-Tag", "noindex")`, new: `NewField("X-Robots-Tag", "all")`,
			packages: []string{"internal/site"},
		},
		{
			id: "W2", rule: "An address that holds a secret is told to no other site.",
			file: "internal/site/cached/page.go", old: `NewField("Referrer-Policy", "no-referrer")`, new: `NewField("Referrer-Policy", "origin")`,
			packages: []string{"internal/site"},
		},
		{
			id: "W3", rule: "A page that was changed is rendered anew.",
			file: "internal/site/cached/page.go", old: "if done != nil && done.version == p.pages.version.Load() {", new: "if done != nil && done.version <= p.pages.version.Load() {",
			packages: []string{"internal/site"},
		},
		{
			id: "W4", rule: "Nobody is sent a coding that they have refused.",
			file: "internal/site/responses/encoding.go", old: "case a.brotli > 0 && a.brotli >= a.gzip", new: "case a.brotli >= 0 && a.brotli >= a.gzip",
		},
		{
			id: "W5", rule: "A page that the bundle does not know is not kept as one.",
			file: "internal/site/cached/page.go", old: "if out.Status >= 400 && p.Status < 400 {", new: "if out.Status >= 600 && p.Status < 400 {",
			packages: []string{"internal/site"},
		},
		{
			id: "W6", rule: "A page that failed is tried again later, not at each visit.",
			file: "internal/site/cached/page.go", old: "p.pages.d.Clock.Now().Add(p.pages.d.Retry)", new: "p.pages.d.Clock.Now().Add(-p.pages.d.Retry)",
			packages: []string{"internal/site"},
		},
	})
}
