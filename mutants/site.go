package main

func site() []mutant {
	return of("site", []mutant{
		{
			id: "W1", rule: "A page that no search engine is to list says so.",
			file: "internal/site/cache.go", old: `fieldOf("X-Robots-Tag", "noindex")`, new: `fieldOf("X-Robots-Tag", "all")`,
		},
		{
			id: "W2", rule: "An address that holds a secret is told to no other site.",
			file: "internal/site/cache.go", old: `fieldOf("Referrer-Policy", "no-referrer")`, new: `fieldOf("Referrer-Policy", "origin")`,
		},
		{
			id: "W3", rule: "A page that was changed is rendered anew.",
			file: "internal/site/cache.go", old: "if done != nil && done.version == p.site.version.Load() {", new: "if done != nil && done.version <= p.site.version.Load() {",
		},
		{
			id: "W4", rule: "Nobody is sent a coding that they have refused.",
			file: "internal/site/encoding.go", old: "case a.brotli > 0 && a.brotli >= a.gzip", new: "case a.brotli >= 0 && a.brotli >= a.gzip",
		},
		{
			id: "W5", rule: "A page that the bundle does not know is not kept as one.",
			file: "internal/site/cache.go", old: "if out.Status >= 400 && p.status < 400 {", new: "if out.Status >= 600 && p.status < 400 {",
		},
		{
			id: "W6", rule: "A page that failed is tried again later, not at each visit.",
			file: "internal/site/cache.go", old: "p.site.opt.Clock.Now().Add(p.site.opt.Retry)", new: "p.site.opt.Clock.Now().Add(-p.site.opt.Retry)",
		},
	})
}
