package templates

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"wardgate/catalog"
)

// Check returns the errors of a mail as its author wrote it, as sentences; none when it can be
// sent to anybody.
func (r *Renderer) Check(l Template) []string {
	return slices.Concat(r.CheckSubject(l.Subject), r.CheckContent(l.Content))
}

// CheckSubject returns the errors of a subject.
func (r *Renderer) CheckSubject(subject string) []string {
	return append(r.validateSubject(subject), r.singleBraceTags(subject)...)
}

// CheckContent returns the errors of a mail's text.
func (r *Renderer) CheckContent(content string) []string {
	return append(r.validateContent(content), r.singleBraceTags(content)...)
}

// validate is Check without mere slips: stored mails may contain them.
func (r *Renderer) validate(l Template) []string {
	return slices.Concat(r.validateSubject(l.Subject), r.validateContent(l.Content))
}

func (r *Renderer) validateSubject(subject string) (problems []string) {
	add := func(wrong bool, format string, args ...any) {
		if wrong {
			problems = append(problems, fmt.Sprintf(format, args...))
		}
	}
	n, most := utf8.RuneCountInString(strings.TrimSpace(subject)), r.limits().Subject
	add(n == 0, "Write a subject.")
	add(n > most, "The subject has %d characters; %d are the most.", n, most)
	add(strings.ContainsFunc(strings.TrimSpace(subject), unicode.IsControl), "The subject must be one line.")
	return append(problems, r.unknownTags(subject)...)
}

func (r *Renderer) validateContent(content string) (problems []string) {
	if strings.TrimSpace(content) == "" {
		problems = append(problems, "Write the mail: its text is empty.")
	}
	if r.isTooLong(content) {
		problems = append(problems, fmt.Sprintf("The text is too long: a mail has at most %d KB.", r.limits().ContentKB))
	}
	return append(problems, r.unknownTags(content)...)
}

func (r *Renderer) limits() catalog.AutomationLimits { return r.catalog.Automation.Limits }

func (r *Renderer) isTooLong(content string) bool { return len(content) > r.limits().ContentKB<<10 }

// unknownTags returns the merge tags of a text that are unknown or incomplete, as sentences.
func (r *Renderer) unknownTags(text string) (problems []string) {
	for _, m := range mergeTags.FindAllStringSubmatch(text, -1) {
		if _, known := r.mergeTag(m[1]); !known {
			problems = append(problems, fmt.Sprintf("{{%s}} is filled for nobody. There are %s.", m[1], r.mergeTagNames()))
		}
	}
	if rest := mergeTags.ReplaceAllString(text, ""); strings.Contains(rest, "{{") || strings.Contains(rest, "}}") {
		problems = append(problems, "“{{” or “}}” stands alone. Write {{name}}, on one line.")
	}
	return slices.Compact(problems)
}

// singleBraceTags returns what is written in single braces and would be sent as such, as
// sentences.
func (r *Renderer) singleBraceTags(text string) (problems []string) {
	for _, m := range single.FindAllStringSubmatch(mergeTags.ReplaceAllString(text, ""), -1) {
		if _, known := r.mergeTag(m[1]); known {
			problems = append(problems, fmt.Sprintf("Write {{%s}}, with two braces.", m[1]))
		} else if r.plainFacts(m[0]) == m[0] {
			problems = append(problems, fmt.Sprintf("{%s} is filled for nobody. Of ours there are {phone}, {email} and {company_name}.", m[1]))
		}
	}
	return problems
}
