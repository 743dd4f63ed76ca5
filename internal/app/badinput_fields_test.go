package app_test

import (
	"net/http"
	"strings"
	"testing"
)

// Proves: U34, quotes-2, quotes-41, platform-17
func TestFieldsOfARequest(t *testing.T) {
	var all []attempt
	for field, values := range refused() {
		all = append(all, attempt{name: field + "/missing", body: good().without(field).json(), status: wanted(field), field: missing(field), rows: stored(field)})
		for name, v := range values {
			all = append(all, attempt{
				name: field + "/" + name, body: good().with(field, v).json(), status: http.StatusUnprocessableEntity, field: field,
			})
		}
	}
	for name, f := range accepted() {
		all = append(all, attempt{name: "accepted/" + name, body: f.json(), status: http.StatusCreated, rows: 1})
	}
	each(t, all)
}

// optional are the fields that may be absent (V82).
func optional(field string) bool {
	switch field {
	case "company", "securityConcerns", "budget", "timeline", "message", "siteLocation", "preferredContact", "behavior", "website", "elapsedMs":
		return true
	}
	return false
}

func wanted(field string) int {
	if optional(field) {
		return http.StatusCreated
	}
	return http.StatusUnprocessableEntity
}

func missing(field string) string {
	if optional(field) {
		return ""
	}
	return field
}

func stored(field string) int {
	if optional(field) {
		return 1
	}
	return 0
}

const (
	nul       = "\x00"
	newline   = "\r\nBcc: spy@example.com"
	override  = "\u202e" // turns the direction of what follows
	invisible = "\u200b\u2060\ufeff"
)

// refused lists for each field what it does not take.
func refused() map[string]map[string]any {
	line := func(limit int, required bool) map[string]any {
		m := map[string]any{
			"too long": strings.Repeat("é", limit+1), "far too long": strings.Repeat("x", 20_000), "number": 7, "list": []string{"a"}, "object": fields{"a": 1},
			"true": true, "line feed": "a\nb", "carriage return": "a" + newline, "NUL": "a" + nul + "b", "bell": "a\ab", "tab": "a\tb",
			"escape": "a\x1b[31m", "next line": "a\u0085b", "line separator": "a\u2028b", "paragraph separator": "a\u2029b",
		}
		if required {
			m["empty"], m["blank"], m["null"] = "", " \t ", nil
			m["no-break space"], m["invisible"] = "\u00a0", invisible
		}
		return m
	}
	name := func() map[string]any {
		m := line(100, true)
		for what, text := range code() {
			m[what] = text
		}
		return m
	}
	text := map[string]any{"too long": strings.Repeat("é", 5001), "number": 7, "list": []string{"a"}, "object": fields{}}
	option := func(required bool) map[string]any {
		m := map[string]any{
			"unknown": "castle", "upper case": "OFFICE", "label": "Security Guard Services", "space": " office", "number": 1,
			"list": []string{"office"}, "NUL": "office" + nul,
		}
		if required {
			m["empty"], m["null"] = "", nil
		}
		return m
	}
	return map[string]map[string]any{
		"firstName": name(), "lastName": name(), "company": line(200, false), "email": badMailboxes(),
		"phone":       badPhones(),
		"serviceType": option(true), "propertyType": option(true), "budget": option(false), "timeline": option(false),
		"siteLocation": line(80, false), "preferredContact": option(false),
		"securityConcerns": text, "message": text,
		"website":   {"number": 7, "object": fields{}},
		"elapsedMs": {"text": "soon", "list": []int{1}},
	}
}

func badMailboxes() map[string]any {
	return map[string]any{
		"empty": "", "blank": "  ", "null": nil, "number": 3, "no at": "zyxwina", "no domain": "zyxwina@", "no local part": "@visitor.example",
		"no dot": "zyxwina@visitor", "two ats": "a@b@visitor.example", "inner space": "zyx wina@visitor.example", "header": visitorEmail + newline,
		"line feed": visitorEmail + "\n.", "NUL": "zyx" + nul + "@visitor.example", "with a name": "Zyxwina <" + visitorEmail + ">", "brackets": "<" + visitorEmail + ">",
		"two": visitorEmail + ",spy@example.com", "two by semicolon": visitorEmail + ";spy@example.com", "quoted": `"zyx wina"@visitor.example`,
		"comment": "zyxwina(x)@visitor.example", "address literal": "zyxwina@[192.0.2.1]", "dots": "zyx..wina@visitor.example", "ends in a dot": "zyxwina@visitor.example.",
		"hyphen first": "zyxwina@-visitor.example", "long local part": strings.Repeat("z", 65) + "@visitor.example",
		"too long": strings.Repeat("z", 64) + "@" + strings.Repeat("a.", 91) + "examples", "long label": "z@" + strings.Repeat("a", 64) + ".example",
		"too long in ASCII": "z@" + strings.Repeat("é.", 78) + "example", "line separator": "zyx\u2028wina@visitor.example",
		"percent": "zyxwina@visitor.example%0d%0aBcc:spy@example.com", "invisible only": invisible,
	}
}

func badPhones() map[string]any {
	return map[string]any{
		"empty": "", "blank": "  ", "null": nil, "number": 7805550142, "letters": "call me", "too short": "55", "emergency": "911", "NUL": visitorPhone + nul,
		"header": visitorPhone + newline, "too long": strings.Repeat("5", 41), "many digits": "78055501427805550142", "only signs": "+-()", "emoji": "📞📞📞",
		"line separator": "780-555\u20280142",
	}
}

// code are texts that a program could take for its own: stored and mailed as they are, but never as a name (D91).
func code() map[string]string {
	return map[string]string{
		"markup": `<script>alert(1)</script>`, "template": "{{.Secret}} ${7*7} %s%n", "SQL": `'); DROP TABLE quote_requests; --`,
	}
}

// accepted lists requests at the edge of what is taken.
func accepted() map[string]fields {
	out := map[string]fields{"plain": good()}
	add := func(name, field string, v any) { out[name] = good().with(field, v) }
	add("name of 100 letters", "firstName", strings.Repeat("é", 100))
	add("name of 100 emoji", "firstName", strings.Repeat("🦊", 100))
	add("spaces around", "firstName", "  "+visitorName+"  ")
	add("Hebrew", "lastName", "קורטון")
	add("Arabic with joiners", "lastName", "می\u200cخواهم")
	add("direction turned", "firstName", override+visitorName)
	add("apostrophe and quotes", "lastName", `O'Quorthon "Q"`)
	for name, text := range code() {
		add(name, "company", text)
		add(name+" in a text", "message", text)
	}
	add("one letter", "firstName", "Z")
	add("company of 200", "company", strings.Repeat("c", 200))
	add("place of 80", "siteLocation", strings.Repeat("é", 80))
	add("a call", "preferredContact", "call")
	add("text of 5,000", "message", strings.Repeat("é", 5000))
	add("text of 5,000 emoji", "message", strings.Repeat("🦊", 5000))
	add("controls in a text", "message", "a\x00b\x07c\r\nd\u2028e")
	add("local part of 64", "email", strings.Repeat("z", 64)+"@visitor.example")
	add("address of 254", "email", strings.Repeat("z", 64)+"@"+strings.Repeat("a.", 91)+"example")
	add("domain with umlaut", "email", "zyxwina@büro.example")
	add("plus and dots", "email", "z.y.x+quote@visitor.example")
	add("invisible at the end", "email", visitorEmail+invisible)
	add("upper case", "email", "ZYXWINA@Visitor.EXAMPLE")
	add("one week", "timeline", "1-week")
	add("no budget", "budget", "")
	add("time zero years", "elapsedMs", int64(9_000_000_000_000_000_000))
	add("a clock set back", "elapsedMs", -7_200_000)
	add("impossible behaviour", "behavior", fields{
		"timeOnSite": -5, "scrollDepth": 1e300, "interactions": 1e18, "deviceType": "toaster", "referrer": "a\r\nb" + nul,
		"pagesVisited": []string{"/quote", "//evil.example", "javascript:alert(1)", "/a\nb", strings.Repeat("/x", 500), ""},
	})
	add("empty behaviour", "behavior", fields{})
	return out
}
