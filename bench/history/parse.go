package history

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// Fault is a line of the file that cannot be read.
type Fault struct {
	Line int
	Why  string
}

// Faults describes all of them in one line, "" when there are none.
func Faults(file string, all []Fault) string {
	if len(all) == 0 {
		return ""
	}
	more := ""
	if n := len(all) - 1; n > 0 {
		rest := make([]string, 0, n)
		for _, f := range all[1:] {
			rest = append(rest, strconv.Itoa(f.Line))
		}
		const most = 5
		if n > most {
			rest = append(rest[:most], fmt.Sprintf("and %d more", n-most))
		}
		more = "; nor lines " + strings.Join(rest, ", ")
	}
	return fmt.Sprintf("%s:%d: cannot be read: %s%s. They stay as they are, and nothing is compared with them.", file, all[0].Line, all[0].Why, more)
}

// Parse reads a file. A heading or a row that cannot be read is a fault and is left out,
// a heading with all rows below it; everything else counts.
func Parse(text string) (History, []Fault) {
	var (
		h      History
		faults []Fault
		lost   bool // below a heading that cannot be read
	)
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		fault := func(why string) { faults = append(faults, Fault{i + 1, why}) }
		switch {
		case strings.HasPrefix(line, "## "):
			run, why := heading(line)
			if lost = why != ""; lost {
				fault(why)
			} else {
				h = append(h, run)
			}
		case lost:
		case strings.HasPrefix(line, "|") && len(h) == 0:
			fault("a row above the first run")
		case strings.HasPrefix(line, "|") && !isHead(line):
			if l, why := row(line); why != "" {
				fault(why)
			} else {
				h[len(h)-1].Lines = append(h[len(h)-1].Lines, l)
			}
		case strings.HasPrefix(line, remark) && len(h) > 0:
			h[len(h)-1].Remark = strings.TrimPrefix(line, remark)
		case len(h) > 0 && !strings.HasPrefix(line, "|") && strings.Count(line, "|") > 1:
			fault("a row begins with |")
		case len(h) > 0 && mergeRE.MatchString(line):
			fault("two versions were merged and not settled")
		case len(h) > 0 && !isText(line):
			fault("no text")
		}
	}
	return h, faults
}

var (
	headRE  = regexp.MustCompile(`^## (\d{4}-\d\d-\d\d(?: \d\d:\d\d UTC)?) · (\S+) · (\d+) cores, (\S+) · (\d+) × (\S+) · (.+)$`)
	mergeRE = regexp.MustCompile(`^(<<<<<<<|=======|>>>>>>>)( |$)`)
	ruleRE  = regexp.MustCompile(`^[|: -]+$`)
)

func heading(line string) (run Run, why string) {
	const wanted = "a heading is ## date · commit · cores · rounds × time · parts"
	m := headRE.FindStringSubmatch(line)
	if m == nil {
		return run, wanted
	}
	cores, err1 := strconv.Atoi(m[3])
	rounds, err2 := strconv.Atoi(m[5])
	span, err3 := time.ParseDuration(m[6])
	if err1 != nil || err2 != nil || err3 != nil {
		return run, wanted
	}
	return Run{When: m[1], Commit: m[2], Cores: cores, System: m[4], Rounds: rounds, Span: span, Parts: strings.Split(m[7], ", ")}, ""
}

// isText reports whether a line is free text, which is allowed between runs.
func isText(line string) bool {
	return utf8.ValidString(line) && !strings.ContainsFunc(line, func(r rune) bool { return unicode.IsControl(r) && r != '\t' })
}

// isHead recognises the two lines above the rows, also after an editor has aligned
// them.
func isHead(line string) bool {
	return ruleRE.MatchString(line) || slices.Equal(cells(line), cells(titles))
}

func row(line string) (l Line, why string) {
	c := cells(line)
	if len(c) != 5 {
		return l, fmt.Sprintf("a row has five cells, this one %d", len(c))
	}
	l = Line{Part: c[0], Name: c[1], Value: c[2], Goal: c[3], Mark: Mark(c[4])}
	switch {
	case !slices.Contains([]Mark{OK, Missed, Note, Failed}, l.Mark):
		return l, fmt.Sprintf("%q is neither ok, MISSED, note nor FAILED", c[4])
	case l.Part == "" || l.Name == "":
		return l, "a row without its part or its name"
	}
	if _, _, ok := number(l.Value); !ok && (l.Mark == OK || l.Mark == Missed) {
		return l, fmt.Sprintf("%q is no number", l.Value)
	}
	return l, ""
}

// cells splits a row and removes the escapes before | and \.
func cells(line string) []string {
	var (
		all []string
		one strings.Builder
	)
	line = strings.TrimPrefix(line, "|")
	for i := 0; i < len(line); i++ {
		switch {
		case line[i] == '\\' && i+1 < len(line) && (line[i+1] == '|' || line[i+1] == '\\'):
			i++
			one.WriteByte(line[i])
		case line[i] == '|':
			all = append(all, strings.TrimSpace(one.String()))
			one.Reset()
		default:
			one.WriteByte(line[i])
		}
	}
	if rest := strings.TrimSpace(one.String()); rest != "" {
		all = append(all, rest)
	}
	return all
}
