package auditlog

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"wardgate/catalog"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/trail"
)

// Part is a piece of a sentence: a text, and where it leads if it names something that has a page.
type Part struct {
	Text string `json:"text"`
	Path string `json:"path" doc:"A page of the staff app, empty for plain text"`
	ID   string `json:"id"   doc:"The row that it names, which the log can be asked about; empty for plain text"`
}

// Name is what an id is called, and its page.
type Name = Part

// Change is one field of a change, in words.
type Change struct {
	Field  string `json:"field"`
	Before string `json:"before"`
	After  string `json:"after"`
}

// writer words lines, with the names of what they are about.
type writer struct {
	words catalog.Audit
	names map[string]Name
	line  audit.Line
	// instant is a time in the company's words.
	instant func(time.Time) string
	// detail is the line's; counts are those of a growing line.
	detail map[string]any
	counts audit.Counts
}

func (r *Reader) writer(line audit.Line, names map[string]Name) (*writer, error) {
	w := &writer{words: r.d.Words, names: names, line: line, instant: func(t time.Time) string { return clock.Words(t, r.d.Zone, r.d.ZoneName) }}
	if err := json.Unmarshal(line.Detail, &w.detail); err != nil {
		return nil, fmt.Errorf("staff: reading line %s of the audit log: %w", line.ID, err)
	}
	if w.counted() {
		if err := json.Unmarshal(line.Detail, &w.counts); err != nil {
			return nil, fmt.Errorf("staff: reading line %s of the audit log: %w", line.ID, err)
		}
	}
	return w, nil
}

// counted reports whether the line is one of the trail's.
func (w *writer) counted() bool {
	_, from := w.detail["from"].(string)
	_, until := w.detail["until"].(string)
	return from && until
}

// sentence is what happened, in English.
func (w *writer) sentence() []Part {
	if what, ok := strings.CutSuffix(w.line.Action, trail.Opened); ok && w.counted() && what != "" {
		n := len(w.counts.Things)
		return []Part{w.actor(), {Text: " opened " + plural(n, w.counts.MoreThings, w.line.Subject)}}
	}
	if _, ok := strings.CutSuffix(w.line.Action, trail.Listed); ok && w.counted() {
		return []Part{w.actor(), {Text: " " + w.listed()}}
	}
	text, known := w.words.Actions[w.change()]
	if !known {
		text = "{actor} did “" + w.line.Action + "” to {subject}"
	}
	return w.fill(text)
}

// change is the action, more exactly where the detail tells it.
func (w *writer) change() string {
	switch w.line.Action {
	case "newsletter.exported":
		return w.exported()
	case "staff.changed":
		return w.changed()
	}
	return w.line.Action
}

// exported tells what of the newsletter left as a file.
func (w *writer) exported() string {
	switch {
	case w.detail["deliveries"] == true:
		return w.line.Action + ":deliveries"
	case w.detail["proof"] == true:
		return w.line.Action + ":proof"
	case w.line.Subject == "newsletter":
		return w.line.Action + ":list"
	}
	return w.line.Action
}

func (w *writer) changed() string {
	after, _ := w.detail["after"].(map[string]any)
	_, role := after["role"]
	disabled, switched := after["disabled"].(bool)
	switch {
	case role && !switched:
		return "staff.changed:role"
	case switched && disabled && !role:
		return "staff.changed:disabled"
	case switched && !role:
		return "staff.changed:enabled"
	}
	return w.line.Action
}

func (w *writer) listed() string {
	out := fmt.Sprintf("looked through %s of %s", plural(w.counts.Pages, false, "pages"), w.line.Subject)
	if w.counts.Items > 0 {
		out += fmt.Sprintf(", %d shown", w.counts.Items)
	}
	if w.counts.Searches > 0 {
		out += ", " + plural(w.counts.Searches, false, "searches")
	}
	return out
}

// fill puts names and details where a text has braces.
func (w *writer) fill(text string) (parts []Part) {
	for text != "" {
		before, rest, open := strings.Cut(text, "{")
		if before != "" {
			parts = append(parts, Part{Text: before})
		}
		if !open {
			break
		}
		var word string
		word, text, _ = strings.Cut(rest, "}")
		parts = append(parts, w.word(word))
	}
	return parts
}

func (w *writer) word(word string) Part {
	switch word {
	case "actor":
		return w.actor()
	case "subject":
		return w.subject()
	case "count":
		return Part{Text: plural(w.counts.Count, false, "failed sign-ins")}
	case "requests":
		return Part{Text: plural(w.counts.Count, false, "requests")}
	case "networks":
		return Part{Text: plural(len(w.counts.Networks), w.counts.MoreNetworks, "networks")}
	case "before", "after":
		fields, _ := w.detail[word].(map[string]any)
		role, _ := fields["role"].(string)
		return Part{Text: role}
	}
	if id, ok := w.detail[word].(string); ok {
		if name, ok := w.names[id]; ok {
			return name
		}
	}
	return Part{Text: w.value(word, w.detail[word])}
}

func (w *writer) actor() Part {
	if name, ok := w.names[w.line.Actor.ID]; ok {
		return name
	}
	if program, ok := strings.CutPrefix(w.line.Actor.ID, "system:"); ok {
		return Part{Text: "The program (" + program + ")"}
	}
	return Part{Text: w.line.Actor.Email}
}

func (w *writer) subject() Part {
	switch w.line.Subject {
	case trail.SubjectUnknown:
		return Part{Text: plural(len(w.counts.Things), w.counts.MoreThings, "unknown addresses")}
	case w.line.Actor.ID:
		return Part{Text: "their own account"}
	}
	if name, ok := w.names[w.line.Subject]; ok {
		return name
	}
	return Part{Text: w.line.Subject}
}

// changes are the fields that a change has changed, in words.
func (w *writer) changes() []Change {
	before, _ := w.detail["before"].(map[string]any)
	after, _ := w.detail["after"].(map[string]any)
	fields := map[string]bool{}
	for name := range before {
		fields[name] = true
	}
	for name := range after {
		fields[name] = true
	}
	out := []Change{}
	for name := range fields {
		was, is := w.value(name, before[name]), w.value(name, after[name])
		if was != is && name != "version" {
			out = append(out, Change{fieldName(name), was, is})
		}
	}
	slices.SortFunc(out, func(a, b Change) int { return strings.Compare(a.Field, b.Field) })
	return out
}

func fieldName(name string) string {
	var b strings.Builder
	for i, r := range name {
		switch {
		case r == '_':
			b.WriteByte(' ')
		case r >= 'A' && r <= 'Z' && i > 0:
			b.WriteString(" " + strings.ToLower(string(r)))
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// value is a field of a detail in words.
func (w *writer) value(field string, v any) string {
	switch v := v.(type) {
	case nil:
		return empty(field)
	case string:
		if v == "" {
			return empty(field)
		}
		if name, ok := w.names[v]; ok {
			return name.Text
		}
		if at, err := time.Parse(time.RFC3339Nano, v); err == nil {
			return w.instant(at)
		}
		return v
	case bool:
		if v {
			return "yes"
		}
		return "no"
	case float64:
		return fmt.Sprint(v)
	}
	b, err := json.Marshal(v)
	if err != nil {
		return "?"
	}
	return string(b)
}

// empty is a field without a value in words: who has it may be nobody, what it is may be nothing.
func empty(field string) string {
	if strings.Contains(field, "assigned") || strings.HasSuffix(field, "_by") || strings.HasSuffix(field, "By") || field == "to" {
		return "nobody"
	}
	return "nothing"
}

// reasons are why something was refused, with the number of each.
func (w *writer) reasons() string {
	var out []string
	for _, r := range w.counts.Why {
		times := "once"
		if r.Count > 1 {
			times = fmt.Sprintf("%d times", r.Count)
		}
		out = append(out, strings.ReplaceAll(r.Reason, "-", " ")+" "+times)
	}
	return strings.Join(out, ", ")
}

// plural is a number with its noun, which is given in the plural.
func plural(n int, more bool, nouns string) string {
	switch {
	case more:
		return fmt.Sprintf("more than %d %s", n, nouns)
	case n == 1:
		if one, ok := strings.CutSuffix(nouns, "ies"); ok {
			return "1 " + one + "y"
		}
		for _, end := range []string{"ches", "sses"} {
			if strings.HasSuffix(nouns, end) {
				return "1 " + strings.TrimSuffix(nouns, "es")
			}
		}
		return "1 " + strings.TrimSuffix(nouns, "s")
	}
	return fmt.Sprintf("%d %s", n, nouns)
}

func textOf(parts []Part) string {
	var b strings.Builder
	for _, p := range parts {
		b.WriteString(p.Text)
	}
	return b.String()
}
