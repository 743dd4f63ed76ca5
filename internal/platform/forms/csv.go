package forms

import (
	"encoding/csv"
	"io"
	"strings"
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
// like a formula gets an apostrophe in front.
func harmless(cell string) string {
	if cell != "" && strings.ContainsRune("=+-@\t\r", rune(cell[0])) {
		return "'" + cell
	}
	return cell
}
