package doctor

import (
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Report writes what was found.
type Report struct {
	Found []Finding
	// Secrets are never written, even where a server repeats them.
	Secrets []string
	// Width is how wide a line may be: longer ones are folded. 0 folds none, and each finding is one line.
	Width int
	// Color marks results with the colors of a terminal.
	Color bool
}

// mostText bounds a text that a stranger's server may have sent.
const mostText = 400

// JSON writes an object with the checks.
func (r Report) JSON(w io.Writer) error {
	out := make([]Finding, len(r.Found))
	for i, f := range r.Found {
		out[i] = Finding{f.Check, Result(strings.ToLower(string(f.Result))), r.seen(f), r.plain(f.Todo)}
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(struct {
		OK     bool      `json:"ok"`
		Checks []Finding `json:"checks"`
	}{!Unwell(r.Found), out})
}

// Text writes a line for each finding, and one that counts them.
func (r Report) Text(w io.Writer) error {
	names := 0
	for _, f := range r.Found {
		names = max(names, utf8.RuneCountInString(f.Check))
	}
	var b strings.Builder
	counts := map[Result]int{}
	for _, f := range r.Found {
		counts[f.Result]++
		head := fmt.Sprintf("%-4s  %-*s  ", f.Result, names, f.Check)
		b.WriteString(r.colored(f.Result, head))
		text := r.seen(f)
		switch todo := r.plain(f.Todo); {
		case r.Width > 0:
			fold(&b, text, r.Width, utf8.RuneCountInString(head))
			if todo != "" {
				b.WriteString("\n" + strings.Repeat(" ", utf8.RuneCountInString(head)) + "→ ")
				fold(&b, todo, r.Width, utf8.RuneCountInString(head)+2)
			}
		case todo != "":
			b.WriteString(text + " → " + todo)
		default:
			b.WriteString(text)
		}
		b.WriteString("\n")
	}
	fmt.Fprintf(&b, "\n%d ok, %d to look at (warn), %d to mend (FAIL), %d left out (skip).\n", counts[OK], counts[Warn], counts[Fail], counts[LeftOut])
	_, err := io.WriteString(w, b.String())
	return err
}

// colored colors the word of the result alone.
func (r Report) colored(result Result, head string) string {
	code := map[Result]string{OK: "32", Warn: "33", Fail: "31;1"}[result]
	if !r.Color || code == "" {
		return head
	}
	return "\x1b[" + code + "m" + string(result) + "\x1b[0m" + strings.TrimPrefix(head, string(result))
}

// fold writes text in lines of width, those after the first indented. A word that is longer than a line stays whole: it may be copied.
func fold(b *strings.Builder, text string, width, indent int) {
	at := indent
	for i, word := range strings.Fields(text) {
		n := utf8.RuneCountInString(word)
		switch {
		case i == 0:
		case at+1+n > width:
			b.WriteString("\n" + strings.Repeat(" ", indent))
			at = indent
		default:
			b.WriteString(" ")
			at++
		}
		b.WriteString(word)
		at += n
	}
}

// plain is a text in one line, without control characters and secrets.
func (r Report) plain(text string) string {
	for _, secret := range r.Secrets {
		for _, form := range []string{secret, url.QueryEscape(secret), url.PathEscape(secret)} {
			if len(form) > 3 { // what is shorter is a part of many words, and stands in no message of ours
				text = strings.ReplaceAll(text, form, "…")
			}
		}
	}
	text = strings.Map(func(c rune) rune {
		if unicode.IsControl(c) || !unicode.IsPrint(c) {
			return ' '
		}
		return c
	}, strings.ToValidUTF8(text, "?"))
	text = strings.Join(strings.Fields(text), " ")
	return text
}

// seen is what was seen, which a server may have said.
func (r Report) seen(f Finding) string {
	text := r.plain(f.Seen)
	if letters := []rune(text); len(letters) > mostText {
		text = string(letters[:mostText]) + "…"
	}
	return text
}
