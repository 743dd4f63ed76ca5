package replies

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// TestNamesOfFiles are shown and saved without what misleads a reader or means something to a system.
// Proves: platform-165
func TestNamesOfFiles(t *testing.T) {
	for name, want := range map[string]string{
		"plan.pdf": "plan.pdf", "Südtor – 図面.pdf": "Südtor – 図面.pdf", "../../etc/passwd": "passwd", `C:\Users\dana\plan.pdf`: "plan.pdf", "a/b\\..": "file", "": "file",
		"photo\u202egpj.exe": "photogpj.exe", "a\u200b\u2066b.pdf": "ab.pdf", "a\r\nSet-Cookie: x.pdf": "aSet-Cookie_ x.pdf", "a\x00.pdf": "a.pdf", ".htaccess": "htaccess",
		"plan.pdf. . ": "plan.pdf", "a\"b<c>d|e?f*g%h;i:j": "a_b_c_d_e_f_g_h_i_j", "a\u2028b.pdf": "a b.pdf",
		strings.Repeat("ä", 300) + ".pdf": strings.Repeat("ä", 96) + ".pdf", "x." + strings.Repeat("y", 300): "x." + strings.Repeat("y", 98), "a\xff.pdf": "a_.pdf",
	} {
		if got := fileName(name); got != want || !utf8.ValidString(got) {
			t.Errorf("%q is called %q, want %q", name, got, want)
		}
	}
	for name, want := range map[string]string{"plan.pdf\x00MZ": "program", "a.js": "program", "a.PDF\x00%PDF-1": "pdf", "a.jpg\x00\ufeff \n<svg>": "page", "a\x00": "other", "a.docx\x00PK\x03\x04": "archive"} {
		name, data, _ := strings.Cut(name, "\x00")
		if got := kindOf(name, []byte(data)); got != want {
			t.Errorf("%s with %q is a %s, want %s", name, data, got, want)
		}
	}
}
