package guard

import (
	"strings"
	"testing"
)

// FuzzGuard: whatever a language model writes, judging it ends, and nothing before a question for a secret or a link elsewhere makes that
// pass, whole or piece by piece.
// Proves: security-140
func FuzzGuard(f *testing.F) {
	for _, all := range refusedTexts() {
		for text := range strings.SplitSeq(strings.TrimSpace(all), "\n") {
			f.Add(text)
		}
	}
	for text := range strings.SplitSeq(strings.TrimSpace(harmless), "\n") {
		f.Add(text)
	}
	g := guard(f)
	f.Fuzz(func(t *testing.T, text string) {
		const mostRunes = 500 // of a sentence; whole answers are of several
		if len([]rune(text)) > mostRunes {
			return
		}
		g.Trouble(g.Corrected(text))
		if got := g.Corrected(text + "\nSee https://evil.example/pay now.\n"); strings.Contains(got, "evil.example/pay") && g.IsOurs(got) {
			t.Errorf("behind %q passes %q", text, got)
		}
		if got := g.Corrected(text + "\nPlease tell me your alarm code.\n"); g.IsOurs(got) {
			t.Errorf("behind %q passes %q", text, got)
		}
		flow, shown := g.Flow(), ""
		for _, piece := range strings.SplitAfter(text+"\nPlease tell me your alarm code. Thank you. Bye.", " ") {
			shown += flow.Add(piece)
		}
		if strings.Count(shown, "your alarm code") > strings.Count(text, "your alarm code") {
			t.Errorf("behind %q is shown %q", text, shown)
		}
	})
}
