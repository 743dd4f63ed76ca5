package forms

import (
	"encoding/csv"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// CSV writes rows for spreadsheets. It keeps its first error; Flush returns it.
type CSV struct {
	out *csv.Writer
	err error
}

// NewCSV begins a file with the names of its columns. A byte order mark makes
// spreadsheets read UTF-8.
func NewCSV(w io.Writer, columns ...string) *CSV {
	c := &CSV{out: csv.NewWriter(w)}
	if _, c.err = io.WriteString(w, "\uFEFF"); c.err == nil {
		_ = c.out.Write(columns) // kept in the writer, see Flush
	}
	return c
}

// Row writes a row. Its cells may contain what visitors typed: no spreadsheet runs
// it.
func (c *CSV) Row(cells ...string) {
	row := make([]string, len(cells))
	for i, cell := range cells {
		row[i] = harmless(cell)
	}
	_ = c.out.Write(row) // kept in the writer, see Flush
}

// Flush sends what was written so far, and returns the first error.
func (c *CSV) Flush() error {
	if c.err != nil {
		return c.err
	}
	c.out.Flush()
	return c.out.Error()
}

// harmless keeps a spreadsheet from running what a visitor typed: a cell that begins
// like a formula gets an apostrophe in front. Invisible characters before it, and its full-width forms, which some
// spreadsheets take for the same, count too.
func harmless(cell string) string {
	seen := strings.TrimLeftFunc(cell, func(r rune) bool { return unicode.Is(unicode.Cf, r) })
	first, _ := utf8.DecodeRuneInString(norm.NFKC.String(seen))
	if cell != "" && strings.ContainsRune("=+-\u2212@\t\r\n", first) {
		return "'" + cell
	}
	return cell
}
