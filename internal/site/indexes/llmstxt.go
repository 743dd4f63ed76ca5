package indexes

import (
	"net/http"
	"strings"

	"wardgate/catalog"
	"wardgate/internal/site/responses"
)

// GuidePath is where programs that answer people's questions look for what a site is about (https://llmstxt.org).
const GuidePath = "/llms.txt"

// Guide says in Markdown who the company is, how to reach it, what it sells at what price, and where to read on. It holds
// facts that pages show, and nothing else.
func Guide(maker *responses.Maker, facts catalog.Facts, menu []catalog.MenuEntry, origin string) http.Handler {
	var b strings.Builder
	line := func(parts ...string) { b.WriteString(strings.Join(parts, "") + "\n") }
	link := func(name, path, text string) {
		entry := "- [" + plain(name) + "](" + origin + path + ")"
		if text != "" {
			entry += ": " + plain(text)
		}
		line(entry)
	}
	line("# ", plain(facts.Name), "\n\n> ", plain(facts.Tagline), "\n")
	line("A security company in ", plain(facts.Region), ". If you are in danger, call 911 first.")
	for _, phone := range facts.Phones {
		line("\n", plain(phone.Label), ": ", plain(phone.Display), ".")
	}
	line("\nOffice hours: ", plain(facts.Hours), ", ", plain(facts.TimeZoneName), ".")
	if len(facts.AreasServed) > 0 {
		line("\nAreas served: ", plain(strings.Join(facts.AreasServed, ", ")), ".")
	}
	line("\n## Services\n")
	for _, s := range facts.Services {
		text := s.Short
		if s.Price != "" {
			text += " Price: " + s.Price + "."
		}
		link(s.Name, "/services/"+s.ID, text+" Time: "+s.Deployment+".")
	}
	line("\n## Pages\n")
	for _, entry := range menu {
		link(entry.Label, entry.Path, "")
	}
	if facts.TellsCases {
		link("Case Studies", "/case-studies", "")
	}
	line("\n## Feeds\n")
	link("Articles", "/blog/rss.xml", "")
	link("Newsletters", "/newsletter/archive/feed.xml", "")
	link("Every page", "/sitemap.xml", "")
	return maker.New(http.StatusOK, "text/markdown; charset=utf-8", []byte(b.String()), anHour())
}

// plain is a fact that an owner wrote as one line of Markdown that means nothing but its words.
func plain(s string) string {
	return strings.NewReplacer(`\`, `\\`, `[`, `\[`, `]`, `\]`, `<`, `\<`, `*`, `\*`, `_`, `\_`, "`", "\\`").Replace(strings.Join(strings.Fields(s), " "))
}
