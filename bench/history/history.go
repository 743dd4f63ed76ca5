package history

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// Mark is a line's result.
type Mark string

// The marks.
const (
	OK     Mark = "ok"
	Missed Mark = "MISSED"
	Note   Mark = "note"   // a number without a goal
	Failed Mark = "FAILED" // it could not be measured; its value says why
)

// Line is one measurement.
type Line struct {
	Part, Name, Value, Goal string
	Mark                    Mark
}

// Run is one run of the benchmark.
type Run struct {
	// When is a date, or a minute in UTC.
	When string
	// Commit ends in -dirty when something was changed after it.
	Commit string
	Cores  int
	// System is what Go calls the platform, linux/amd64.
	System string
	// Rounds is how often each pair was measured, Span for how long.
	Rounds int
	Span   time.Duration
	Parts  []string
	Remark string
	Lines  []Line
}

// History is all runs, the oldest first.
type History []Run

// Minute formats a moment as in headings.
func Minute(at time.Time) string { return at.UTC().Format("2006-01-02 15:04 UTC") }

// Last returns the latest value of a line, and the run in which it was measured.
func (h History) Last(part, name string) (Line, Run, bool) {
	for _, run := range slices.Backward(h) {
		for _, l := range run.Lines {
			if l.Part == part && l.Name == name && l.Mark != Failed {
				return l, run, true
			}
		}
	}
	return Line{}, Run{}, false
}

// Gone returns the lines that the last run of a part had and this one has not: they
// were renamed or are no longer measured. A part in which something failed has lost
// nothing.
func (h History) Gone(part string, now []Line) []Line {
	has := map[string]bool{}
	for _, l := range now {
		if l.Part == part && l.Mark == Failed {
			return nil
		}
		has[l.Name] = has[l.Name] || l.Part == part
	}
	for _, run := range slices.Backward(h) {
		var gone []Line
		known := false
		for _, l := range run.Lines {
			if l.Part != part || l.Mark == Failed {
				continue
			}
			known = true
			if !has[l.Name] {
				gone = append(gone, l)
			}
		}
		if known {
			return gone
		}
	}
	return nil
}

// Preface begins a file that is not there yet.
const Preface = `# History of the benchmarks

Each run of ` + "`make bench`" + ` and ` + "`make bench-peers`" + ` adds a section at the end: what each line came to, and its goal at that time.
The next run compares each of its lines with the last section that has it (README.md beside this file). Sections are only ever
added; a remark is free text.
`

// String is the section of a run, as it is added to the file.
func (r Run) String() string {
	var out strings.Builder
	_, _ = fmt.Fprintf(&out, "\n## %s · %s · %d cores, %s · %d × %s · %s\n\n", r.When, r.Commit, r.Cores, r.System, r.Rounds, r.Span, strings.Join(r.Parts, ", "))
	if r.Remark != "" {
		_, _ = fmt.Fprintf(&out, "%s%s\n\n", remark, flat(r.Remark))
	}
	out.WriteString(titles + "\n" + rule + "\n")
	for _, l := range r.Lines {
		_, _ = fmt.Fprintf(&out, "| %s | %s | %s | %s | %s |\n", cell(l.Part), cell(l.Name), cell(l.Value), cell(l.Goal), l.Mark)
	}
	return out.String()
}

const (
	titles = "| part | line | value | goal | |"
	rule   = "|---|---|---|---|---|"
	remark = "Remark: "
)

// flat is a text in one line.
func flat(text string) string { return strings.Join(strings.Fields(text), " ") }

// cell is a text as a table holds it.
func cell(text string) string {
	return strings.NewReplacer(`\`, `\\`, `|`, `\|`).Replace(flat(text))
}
