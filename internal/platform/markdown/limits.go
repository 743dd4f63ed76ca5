package markdown

import (
	"errors"
	"strings"
)

// Limits of one text. Parsing takes quadratic time in some of these: without a limit
// two megabytes of brackets keep a processor busy for hours. Within them the slowest
// text that we know takes two seconds; an article takes milliseconds.
const (
	// MostBytes is how long a text may be: about forty thousand words.
	MostBytes = 256 << 10
	// mostNested is how many nested quotes and lists may begin on one line.
	mostNested = 20
	// mostMarks is how many brackets, asterisks and the like one paragraph may have.
	mostMarks = 3000
)

// Reasons to refuse a text. Test for them with errors.Is.
var (
	// ErrTooLong: it has more than MostBytes.
	ErrTooLong = errors.New("the text is too long")
	// ErrTooDeep: quotes and lists are nested too deeply, or a paragraph has too many
	// marks.
	ErrTooDeep = errors.New("the text is nested too deeply")
)

// Check returns the error with which Render would refuse source: ErrTooLong,
// ErrTooDeep or nil.
func Check(source string) error {
	if len(source) > MostBytes {
		return ErrTooLong
	}
	marks := 0
	for line := range strings.Lines(source) {
		if strings.TrimSpace(line) == "" {
			marks = 0
			continue
		}
		marks += strings.Count(line, "[") + strings.Count(line, "]") + strings.Count(line, "*") + strings.Count(line, "_") +
			strings.Count(line, "`") + strings.Count(line, "~") + strings.Count(line, "<")
		if marks > mostMarks || nested(line) > mostNested {
			return ErrTooDeep
		}
	}
	return nil
}

// nested counts the quotes and list items that begin at the start of a line.
func nested(line string) (n int) {
	for {
		line = strings.TrimLeft(line, " \t")
		rest := strings.TrimLeft(line, "0123456789")
		switch {
		case strings.HasPrefix(line, ">"):
			line = line[1:]
		case opens(line, "-+*"):
			line = line[1:]
		case len(rest) < len(line) && opens(rest, ".)"):
			line = rest[1:]
		default:
			return n
		}
		n++
	}
}

// opens reports whether line begins with one of marks, followed by a space or
// its end.
func opens(line, marks string) bool {
	return line != "" && strings.IndexByte(marks, line[0]) >= 0 && (len(line) == 1 || strings.IndexByte(" \t\r\n", line[1]) >= 0)
}
