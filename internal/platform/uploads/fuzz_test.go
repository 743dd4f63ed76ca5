package uploads

import (
	"path"
	"strings"
	"testing"
)

// FuzzParseName: no address names a file that no picture of ours can have, and none leads out of the folder.
// Proves: security-140
func FuzzParseName(f *testing.F) {
	for _, seed := range []string{"aaaaaaaaaaaaaaaaaaaaaaaaaa-100x100.jpg", "aaaaaaaaaaaaaaaaaaaaaaaaaa-1600x900-640.webp", "../key", "aaaaaaaaaaaaaaaaaaaaaaaaaa-0x1.jpg", "a-1x1-1.avif\n"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, name string) {
		p, file, ok := parseName(name)
		if !ok {
			return
		}
		if path.Base(file) != file || strings.ContainsAny(file, "\\/\x00%") || strings.HasPrefix(file, ".") || !strings.HasPrefix(file, p.ID) || p.Width < 1 || p.Height < 1 {
			t.Errorf("%q is the file %q of %+v", name, file, p)
		}
	})
}
