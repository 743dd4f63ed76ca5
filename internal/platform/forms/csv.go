package forms

import "strings"

// Harmless keeps a spreadsheet from running what a visitor typed: a cell that begins
// like a formula begins with an apostrophe instead.
func Harmless(cell string) string {
	if cell != "" && strings.ContainsRune("=+-@\t\r", rune(cell[0])) {
		return "'" + cell
	}
	return cell
}
