package safety_test

import (
	"strings"
	"testing"
	"unicode"
)

// FuzzFind: whatever is typed, looking for danger in it ends, and signs before a cry for help do not hide it.
// Proves: security-140
func FuzzFind(f *testing.F) {
	for _, s := range sentences(f, "urgent_first.txt", "calm_first.txt") {
		f.Add(s.text)
	}
	c := check(f)
	f.Fuzz(func(t *testing.T, said string) {
		c.Find(said)
		c.Ends(said)
		c.IsDamage(said)
		signs := strings.Map(func(r rune) rune {
			if unicode.In(r, unicode.Letter, unicode.Mark, unicode.Number) {
				return -1
			}
			return r
		}, said)
		const most = 500
		if len(signs) > most {
			return
		}
		if danger, _ := c.Find(signs + "\nThe building is on fire and people are inside"); !danger.Is() {
			t.Errorf("%q hides a fire", signs)
		}
	})
}
