package knowledge

import (
	"fmt"
	"html"
	"regexp"
	"slices"
	"strings"

	"wardgate/catalog"
	"wardgate/content"
)

// OfPages is what the ids of passages begin with that are cut from pages and tables: they are found by what a visitor asks
// (package retrieval), and a model's prompt holds those of them that its question asks for.
const OfPages = "page:"

// pageReader cuts passages from pages and tables.
type pageReader struct {
	facts *catalog.Catalog
	add   func(Passage)
}

// addPages adds what the pages and the company's tables say of prices, promises, papers and claims, and the text of the pages
// of services, of the company and of the law.
func addPages(c *catalog.Catalog, pages *content.Content, add func(Passage)) {
	r := pageReader{c, add}
	r.prices()
	r.promises()
	r.proofs()
	r.studies(pages)
	for i, s := range c.Services() {
		r.service(s, pages.Services[i])
	}
	r.about(pages.About)
	for _, slug := range []string{"terms", "privacy"} {
		if page, known := pages.Legal(slug); known {
			for _, section := range page.Sections {
				r.section(slug+":"+section.ID, section, "/"+slug, page.Title)
			}
		}
	}
	for _, t := range pages.Assistant.More {
		r.page(t.ID, t.Title, t.Text, t.Path, t.Title)
	}
}

// page adds a passage. A text that leans on its heading begins with it.
func (r pageReader) page(id, title, text, path, page string) {
	if text = strings.TrimSpace(text); Leans(text) && !Leans(title) {
		text = title + ": " + text
	}
	if text != "" {
		r.add(Passage{OfPages + id, title, text, path, page})
	}
}

// quoted is what the page of prices says of what the company does not name.
const quoted = "quoted per site"

// prices adds what is in a price and what is not, as the page of prices writes it.
func (r pageReader) prices() {
	extra := r.facts.Company().Prices
	orQuoted := func(words string) string {
		if words == "" {
			return quoted
		}
		return words
	}
	for _, row := range []struct{ id, title, text string }{
		{"tax", "Tax", "Our prices are " + orQuoted(extra.Tax) + "."},
		{"night", "Nights", "Nights: " + orQuoted(extra.Night) + ". The quote shows each item by itself."},
		{"holiday", "Statutory holidays", "Statutory holidays: " + orQuoted(extra.Holiday) + ". The quote shows each item by itself."},
		{"travel", "Travel", "Travel: " + orQuoted(extra.Travel) + "."},
		{"minimum", "Shortest shift", "Shortest shift: " + orQuoted(extra.Minimum) + "."},
		{"equipment", "Equipment", "Equipment is quoted per site."},
	} {
		r.page(row.id, row.title, row.text, "/prices", "Prices")
	}
	for _, s := range r.facts.Services() {
		if s.Monthly != "" {
			r.page("monthly:"+s.ID, s.Name, fmt.Sprintf("%s: %s for %s.", s.Name, s.Monthly, s.MonthlyFor), "/prices", "Prices")
		}
	}
}

// promises adds each time that is promised, with where it holds and what holds elsewhere.
func (r pageReader) promises() {
	for _, p := range r.facts.Promises() {
		text := fmt.Sprintf("%s: %s, from %s until %s. This holds for %s. %s", p.Name, p.Time, begun(p.From), begun(p.Until), begun(p.Where), p.Otherwise)
		r.page("promise:"+p.ID, p.Name, text, "/promises", "What we promise")
	}
}

// proofs adds the claims that are shown, and the papers that are valid.
func (r pageReader) proofs() {
	const path, title = "/verify", "Check us"
	for _, claim := range r.facts.Claims() {
		if claim.Shown && !isSaidElsewhere(claim.ID) {
			r.page("claim:"+claim.ID, claim.Text, fmt.Sprintf("We state: %s %s. What it rests on: %s", claim.Value, claim.Text, sentence(claim.Source)), path, title)
		}
	}
	for _, p := range r.facts.Papers() {
		text := p.Name
		if p.Cover != "" {
			text += ": " + p.Cover
		}
		text += ", issued by " + begun(p.Issuer)
		switch {
		case strings.Contains(p.Number, " "): // it says itself of what it is one
			text += ", " + begun(p.Number)
		case p.Number != "":
			text += ", number " + p.Number
		}
		if p.Expires != "" {
			text += ", valid until " + catalog.InWords(p.Expires)
		}
		r.page("paper:"+p.ID, p.Name, sentence(text)+" "+sentence(p.Source), path, title)
	}
	for _, list := range [][]catalog.Credential{r.facts.Credentials().Strip, r.facts.Credentials().Guarantees} {
		for _, mark := range list {
			if mark.Shown {
				r.page("mark:"+mark.ID, mark.Name, mark.Name+": "+sentence(mark.Text), path, title)
			}
		}
	}
}

// isSaidElsewhere reports whether a claim has a passage that says what it means: a promise, a price, or a section of the terms.
func isSaidElsewhere(claim string) bool {
	return catalog.PromiseOfClaim(claim) != "" || slices.Contains([]string{"uptime", "satisfaction", "savings"}, claim)
}

// service adds the text of a service's page but for its example, whose figures mean nothing here.
func (r pageReader) service(s catalog.Service, page content.Service) {
	path, id := "/services/"+s.ID, s.ID+":"
	r.page(id+"about", s.Name, page.Description, path, s.Name)
	for i, b := range page.Benefits {
		text := b.Title + ": " + b.Text
		if Leans(b.Title) {
			text = b.Text
		}
		r.page(fmt.Sprintf("%sbenefit:%d", id, i), b.Title, text, path, s.Name)
	}
	for i, step := range page.Process {
		r.page(fmt.Sprintf("%sstep:%d", id, i), step.Title, step.Title+": "+step.Text, path, s.Name)
	}
	r.page(id+"clients", page.Headings.Clients, s.Name+" is for: "+strings.Join(page.ClientTypes, "; ")+".", path, s.Name)
	r.page(id+"features", s.Name, s.Name+": "+strings.Join(page.Features, "; ")+".", path, s.Name)
	r.paragraphs(id+"body", page.Headings.Detail, page.BodyHTML, path, s.Name)
}

// about adds who the company is, and how it works.
func (r pageReader) about(page content.About) {
	const path, title = "/about", "About us"
	for _, section := range []content.Section{page.Story, page.Mission, page.Operations} {
		r.section("about:"+section.ID, section, path, title)
	}
	for i, v := range page.Values {
		r.page(fmt.Sprintf("value:%d", i), v.Title, v.Title+": "+v.Text, path, title)
	}
	for i, m := range page.Team.Members {
		r.page(fmt.Sprintf("team:%d", i), m.Role, m.Role+": "+sentence(m.Name)+" "+m.Text, path, title)
	}
	for i, p := range page.Reasons.Points {
		r.page(fmt.Sprintf("reason:%d", i), p.Title, p.Title+": "+p.Text, path, title)
	}
}

func (r pageReader) section(id string, s content.Section, path, page string) {
	r.paragraphs(id, s.Heading, s.HTML, path, page)
}

var (
	blockRE = regexp.MustCompile(`</?(?:p|li|ul|ol|h\d|table|tr|blockquote)\b[^>]*>`)
	tagRE   = regexp.MustCompile(`<[^>]*>`)
)

// paragraphs adds each paragraph and each item of a list, two sentences at a time.
func (r pageReader) paragraphs(id, title, markup, path, page string) {
	n := 0
	for _, block := range blockRE.Split(markup, -1) {
		text := strings.Join(strings.Fields(html.UnescapeString(tagRE.ReplaceAllString(block, ""))), " ")
		if !strings.Contains(text, " ") || strings.HasSuffix(text, ":") || strings.Contains(text, "[") { // a heading, what a list follows, or signs that mean something in a chat
			continue
		}
		for _, part := range pairs(Sentences(text)) {
			r.page(fmt.Sprintf("%s:%d", id, n), title, part, path, page)
			n++
		}
	}
}

// pairs joins sentences two by two; one that leans on the one before it stays with it.
func pairs(sentences []string) (out []string) {
	n := 0
	for _, s := range sentences {
		if n == 0 || n >= 2 && !Leans(s) {
			out, n = append(out, s), 1
			continue
		}
		out[len(out)-1], n = out[len(out)-1]+" "+s, n+1
	}
	return out
}

var (
	endRE = regexp.MustCompile(`[.!?]["”’)]*\s+`)
	// leansRE finds what means nothing, or something else, without the sentence before it.
	leansRE = regexp.MustCompile(`^(?:(?i:yes|no|not|often|as a rule|usually|sometimes|maybe|never|always|they|them|that|this|he|she|these|those|so|because|unless|` +
		`such|every such|then|when it is not|otherwise|their|its)|[Ii]t)\b`)
)

// Leans reports whether a sentence leans on the one before it.
func Leans(sentence string) bool { return leansRE.MatchString(sentence) }

// Sentences cuts a text into its sentences.
func Sentences(text string) (out []string) {
	from := 0
	for _, at := range endRE.FindAllStringIndex(text, -1) {
		if strings.HasSuffix(text[:at[1]], " Inc. ") {
			continue
		}
		out = append(out, strings.TrimSpace(text[from:at[1]]))
		from = at[1]
	}
	if rest := strings.TrimSpace(text[from:]); rest != "" {
		out = append(out, rest)
	}
	return out
}

// begun is a text as it goes on within a sentence: "the receipt of your request", but "Alberta's board".
func begun(text string) string {
	for _, article := range []string{"The ", "A ", "Your ", "You ", "Every ", "Each ", "One ", "Sites ", "Sign-ups ", "Policy ", "Account ", "Bond "} {
		if strings.HasPrefix(text, article) {
			return strings.ToLower(text[:1]) + text[1:]
		}
	}
	return text
}

// sentence ends with a full stop.
func sentence(text string) string {
	if text == "" || strings.HasSuffix(text, ".") {
		return text
	}
	return text + "."
}
