package templates

import (
	"cmp"
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"wardgate/catalog"
	"wardgate/internal/leads"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/markdown"
)

// mergeTags are the tags that a template may contain (S161): {{name}}. A single pair of braces is
// a fact of the company: {phone}.
var mergeTags = regexp.MustCompile(`\{\{\s*([^{}\n]*?)\s*\}\}`)

// single matches a single pair of braces, as of a fact of the company.
var single = regexp.MustCompile(`\{([A-Za-z_]+)\}`)

func (r *Renderer) mergeTag(name string) (catalog.Placeholder, bool) {
	for _, p := range r.catalog.Automation.Placeholders {
		if p.ID == name {
			return p, true
		}
	}
	return catalog.Placeholder{}, false
}

func (r *Renderer) mergeTagNames() string {
	var names []string
	for _, p := range r.catalog.Automation.Placeholders {
		names = append(names, "{{"+p.ID+"}}")
	}
	return strings.Join(names, ", ")
}

// valueOf is the value of a merge tag for a lead.
func (r *Renderer) valueOf(name string, l leads.Lead) string {
	value := ""
	switch name {
	case "name":
		value = l.GreetedAs()
	case "company":
		value = told(l, leads.FieldCompany)
	case "industry":
		value = told(l, leads.FieldIndustry)
	case "score":
		value = strconv.Itoa(l.Score)
	case "interests":
		labels := make([]string, len(l.Interests))
		for i, id := range l.Interests {
			labels[i] = strings.ToLower(catalog.Label(r.catalog.Leads.Interests, id))
		}
		value = joinWords(labels)
	}
	p, _ := r.mergeTag(name)
	if l.ID == "" { // without a lead there is no score either
		return p.Default
	}
	return cmp.Or(OneLine(value), p.Default)
}

// told is what a person's record says of their company or industry, if it is verified or can be no message: a stranger
// may have typed it, and the mail goes out in the company's name (D91).
func told(l leads.Lead, f leads.Field) string {
	if value := l.Value(f); l.Verified(f) || forms.IsCompany(value) {
		return value
	}
	return ""
}

// joinWords joins a list into a phrase.
func joinWords(list []string) string {
	if n := len(list); n > 1 {
		return strings.Join(list[:n-1], ", ") + " and " + list[n-1]
	}
	return strings.Join(list, "")
}

// OneLine makes typed text suitable for the middle of a sentence, and for a header.
func OneLine(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsControl(r):
			return ' '
		case r == mail.MergeTagStart, r == mail.MergeTagEnd, r >= '\u202a' && r <= '\u202e', r >= '\u2066' && r <= '\u2069':
			return -1
		}
		return r
	}, s)
	return strings.Join(strings.Fields(s), " ")
}

// markdownFacts fills in the company's facts: {phone}, {email}, {company_name}, as text whatever they hold.
func (r *Renderer) markdownFacts(text string) string {
	c := r.catalog.Company()
	phone := ""
	if len(c.Phones) > 0 {
		phone = "[" + c.Phones[0].Display + "](tel:" + c.Phones[0].E164 + ")"
	}
	email := ""
	if c.Email != "" {
		email = "[" + markdown.Literal(c.Email) + "](<mailto:" + c.Email + ">)"
	}
	return strings.NewReplacer("{phone}", phone, "{email}", email, "{company_name}", markdown.Literal(c.Name)).Replace(text)
}

// plainFacts is markdownFacts for text that is not Markdown.
func (r *Renderer) plainFacts(text string) string {
	c, phone := r.catalog.Company(), ""
	if len(c.Phones) > 0 {
		phone = c.Phones[0].Display
	}
	return strings.NewReplacer("{phone}", phone, "{email}", c.Email, "{company_name}", c.Name).Replace(text)
}

// Fill fills in a plain text for a lead. An unknown merge tag stays as it is.
func (r *Renderer) Fill(text string, l leads.Lead) string {
	return r.replaceTags(r.plainFacts(text), func(name string) string { return r.valueOf(name, l) })
}

// replaceTags replaces each known merge tag.
func (r *Renderer) replaceTags(text string, by func(name string) string) string {
	return mergeTags.ReplaceAllStringFunc(text, func(m string) string {
		name := mergeTags.FindStringSubmatch(m)[1]
		if _, known := r.mergeTag(name); !known {
			return m
		}
		return by(name)
	})
}
