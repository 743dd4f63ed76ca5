package forms

import (
	"encoding/csv"
	"errors"
	"strings"
	"testing"
)

// TestNoCellIsAFormula: what a visitor typed is opened in spreadsheets, which run what
// begins like a formula, also after a tab or a line end.
// Proves: platform-54
func TestNoCellIsAFormula(t *testing.T) {
	cells := map[string]string{
		"=cmd|' /C calc'!A0": "'=cmd|' /C calc'!A0", "+1 780 555 0142": "'+1 780 555 0142", "-2+3": "'-2+3", "@SUM(A1)": "'@SUM(A1)",
		"\t=1+1": "'\t=1+1", "\r=1+1": "'\r=1+1", "": "", "Dana": "Dana", "a=b": "a=b", " =1": " =1", "7-Eleven": "7-Eleven", "Élan": "Élan",
		"＝1+1": "'＝1+1", "\u200b=1+1": "'\u200b=1+1", "\ufeff＠SUM(A1)": "'\ufeff＠SUM(A1)", "−2+3": "'−2+3", "\n=1": "'\n=1", "\u200bDana": "\u200bDana",
	}
	var out strings.Builder
	file := NewCSV(&out, "typed", "again")
	var typed []string
	for cell := range cells {
		typed = append(typed, cell)
		file.Row("x", cell)
	}
	if err := file.Flush(); err != nil {
		t.Fatal(err)
	}
	text, hasMark := strings.CutPrefix(out.String(), "\uFEFF")
	if !hasMark {
		t.Error("without the mark spreadsheets do not read UTF-8")
	}
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil || len(rows) != len(cells)+1 || strings.Join(rows[0], ",") != "typed,again" {
		t.Fatalf("%v, %q", err, rows)
	}
	for i, cell := range typed {
		if got := rows[i+1][1]; got != cells[cell] {
			t.Errorf("%q became %q, want %q", cell, got, cells[cell])
		}
	}
}

// TestAFileThatCannotBeWrittenSaysSo, from its first byte on.
func TestAFileThatCannotBeWrittenSaysSo(t *testing.T) {
	file := NewCSV(full{}, "name")
	file.Row("Dana")
	if err := file.Flush(); !errors.Is(err, errFull) {
		t.Errorf("%v", err)
	}
}

var errFull = errors.New("no space is left")

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errFull }
