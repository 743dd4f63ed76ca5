package main

// platformRules are what words share: forms, deadlines, requests.
func platformRules() []mutant {
	return append(of("forms", []mutant{
		{
			id: "F1", rule: "No cell that begins with a tab or a line end is a formula in an export.",
			file: "internal/platform/forms/csv.go", old: `"=+-\u2212@\t\r\n"`, new: `"=+-\u2212@"`,
		},
		{
			id: "F2", rule: "No cell that begins with +, - or @ is a formula in an export.",
			file: "internal/platform/forms/csv.go", old: `"=+-\u2212@\t\r\n"`, new: `"=\t\r\n"`,
		},
		{
			id: "F3", rule: "An address that no mail server takes is refused, a name of over 64 bytes for one.",
			file: "internal/platform/forms/address.go", old: `if len(local) > 64 || !strings.Contains(domain, ".") {`, new: `if !strings.Contains(domain, ".") {`,
		},
		{
			id: "F4", rule: "A visitor whose clock was set back is no program.",
			file: "internal/platform/forms/repeat.go", old: "*elapsedMs >= 0 && *elapsedMs < botMillis", new: "*elapsedMs < botMillis",
		},
		{
			id: "F5", rule: "A key that came with other content is refused, not answered with the other's receipt.",
			file: "internal/platform/forms/repeat.go", old: "case stored != asked:", new: `case stored == "":`,
		},
		{
			id: "F6", rule: "No form brings a line end into the head of a mail, Unicode's own neither.",
			file: "internal/platform/forms/check.go", old: ` || r == '\u2028' || r == '\u2029'`, new: "",
		},
	}), of("deadlines", []mutant{
		{
			id: "D1", rule: "An alert is raised at its moment, not after it.",
			file: "internal/platform/deadlines/deadlines.go", old: "if !t.Due.After(now) {", new: "if t.Due.Before(now) {",
		},
		{
			id: "D2", rule: "Reminders end two days after the promised time.",
			file: "internal/platform/deadlines/deadlines.go", old: "remindFor = 48 * time.Hour", new: "remindFor = 480 * time.Hour",
		},
		{
			id: "D3", rule: "What became due while a row was closed is raised when it opens again.",
			file: "internal/platform/deadlines/deadlines.go", old: "if len(Due(timers, now)) > 0 {", new: "if len(timers) == 0 {",
		},
		{
			id: "D4", rule: "An alert that was raised before is told to nobody again.",
			file: "internal/platform/deadlines/raise.go", old: "\t\tif fresh {\n", new: "\t\tif fresh || t.Kind != \"\" {\n",
		},
	})...)
}

// platformHTTP are the rules in front of every handler.
func platformHTTP() []mutant {
	return of("httpx", []mutant{
		{
			id: "X1", rule: "Only a trusted proxy says from where somebody calls.",
			file: "internal/platform/httpx/address.go", old: "if !isTrusted(addr, trusted) {\n\t\treturn addr", new: "if !addr.IsValid() {\n\t\treturn addr",
		},
		{
			id: "X2", rule: "A body is as large as its route allows, also when it does not say its length.",
			file: "internal/platform/httpx/guard.go", old: "http.MaxBytesReader(w, r.Body, limit)", new: "http.MaxBytesReader(w, r.Body, limit<<20)",
		},
		{
			id: "X3", rule: "Another site's page cannot act in the name of who is signed in.",
			file: "internal/platform/httpx/guard.go", old: "if !route.FromAnywhere {", new: "if route.FromAnywhere {",
		},
		{
			id: "X4", rule: "Who is signed in does only what their role allows.",
			file: "internal/platform/httpx/guard.go", old: "!actor.May(route.Who.perm):", new: "!actor.Known():",
		},
		{
			id: "X5", rule: "A customer with a whole IPv6 network has one allowance, not a thousand.",
			file: "internal/platform/httpx/address.go", old: "Prefix(64)", new: "Prefix(128)",
		},
		{
			id: "X6", rule: "No cache keeps an answer of the API.",
			file: "internal/platform/httpx/guard.go", old: `h.Set("Cache-Control", "no-store")`, new: `h.Set("Cache-Control", "no-cache")`,
		},
	})
}
