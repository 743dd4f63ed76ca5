package cards

import (
	"fmt"
	"image"
	"image/color"
	"strings"
	"unicode"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/text/unicode/norm"
)

// typeface is a font with fallbacks for characters that it does not have.
type typeface []*sfnt.Font

func newTypeface(names ...string) (typeface, error) {
	var out typeface
	for _, name := range names {
		b, err := files.ReadFile("fonts/" + name + ".ttf")
		if err != nil {
			return nil, fmt.Errorf("cards: %w", err)
		}
		f, err := opentype.Parse(b)
		if err != nil {
			return nil, fmt.Errorf("cards: fonts/%s.ttf: %w", name, err)
		}
		out = append(out, f)
	}
	return out, nil
}

// with returns the first font that has r; nil when none has.
func (t typeface) with(r rune) *sfnt.Font {
	var buffer sfnt.Buffer
	for _, f := range t {
		if i, err := f.GlyphIndex(&buffer, r); err == nil && i != 0 {
			return f
		}
	}
	return nil
}

// readable returns s in characters that t has, with single spaces: a letter that is
// missing loses its accents, signs such as emoji are left out. If a letter itself is
// missing, all of s is left out: half a sentence means something else.
func (t typeface) readable(s string) string {
	var out strings.Builder
	for _, r := range norm.NFC.String(strings.ToValidUTF8(s, "")) {
		switch {
		case unicode.IsSpace(r):
			out.WriteByte(' ')
		case t.with(r) != nil:
			out.WriteRune(r)
		case unicode.IsLetter(r) || unicode.IsNumber(r):
			bare := t.bare(r)
			if bare == "" {
				return ""
			}
			out.WriteString(bare)
		}
	}
	return strings.Join(strings.Fields(out.String()), " ")
}

// bare returns r in simpler letters, empty when there are none.
func (t typeface) bare(r rune) string {
	var out strings.Builder
	for _, part := range norm.NFKD.String(string(r)) {
		switch {
		case unicode.Is(unicode.Mn, part):
		case t.with(part) == nil:
			return ""
		default:
			out.WriteRune(part)
		}
	}
	return out.String()
}

// run is a piece of a line in one font.
type run struct {
	face font.Face
	text string
}

// runs cuts s where the font changes.
func (t typeface) runs(s string, size int) ([]run, error) {
	var out []run
	var last *sfnt.Font
	for _, r := range s {
		f := t.with(r)
		if f == nil {
			continue // readable has left nothing
		}
		if f != last {
			face, err := opentype.NewFace(f, &opentype.FaceOptions{Size: float64(size), DPI: 72, Hinting: font.HintingNone})
			if err != nil {
				return nil, err
			}
			out, last = append(out, run{face: face}), f
		}
		out[len(out)-1].text += string(r)
	}
	return out, nil
}

// width of s in pixels.
func (t typeface) width(s string, size int) int {
	runs, err := t.runs(s, size)
	if err != nil {
		return 0 // painter meets the same error and reports it
	}
	var w fixed.Int26_6
	for _, r := range runs {
		w += font.MeasureString(r.face, r.text)
	}
	return w.Ceil()
}

const ellipsis = "…"

// fit cuts s so that it is at most room wide, between words where possible.
func (t typeface) fit(s string, size, room int) string {
	if t.width(s, size) <= room {
		return s
	}
	letters := []rune(s)
	low, high := 0, len(letters) // the longest prefix that fits lies between
	for low < high {
		middle := (low + high + 1) / 2
		if t.width(string(letters[:middle])+ellipsis, size) <= room {
			low = middle
		} else {
			high = middle - 1
		}
	}
	cut := string(letters[:low])
	if at := strings.LastIndexByte(cut, ' '); at > len(cut)/2 {
		cut = cut[:at]
	}
	return strings.TrimRight(cut, " ,;:.–-") + ellipsis
}

// longestTitle is how much of a title is considered: more never fits.
const longestTitle = 400

// wrapped breaks a title into lines of the largest size in which it fits.
func (t typeface) wrapped(title string) (lines []string, size int) {
	if letters := []rune(title); len(letters) > longestTitle {
		title = string(letters[:longestTitle])
	}
	for _, try := range titleSizes() {
		size = try.size
		if lines = t.broken(title, size); len(lines) <= try.lines && t.allFit(lines, size) {
			return t.balanced(title, size, len(lines)), size
		}
	}
	if len(lines) > mostLines {
		lines[mostLines-1] = strings.Join(lines[mostLines-1:], " ")
		lines = lines[:mostLines]
	}
	for i := range lines {
		lines[i] = t.fit(lines[i], size, textWidth)
	}
	return lines, size
}

func (t typeface) allFit(lines []string, size int) bool {
	for _, l := range lines {
		if t.width(l, size) > textWidth {
			return false // a word longer than a line
		}
	}
	return true
}

// broken fills lines word by word.
func (t typeface) broken(s string, size int) []string { return t.brokenAt(s, size, textWidth) }

func (t typeface) brokenAt(s string, size, room int) []string {
	var lines []string
	for word := range strings.FieldsSeq(s) {
		if n := len(lines); n > 0 && t.width(lines[n-1]+" "+word, size) <= room {
			lines[n-1] += " " + word
			continue
		}
		lines = append(lines, word)
	}
	return lines
}

// balanced makes the lines about equally long, as browsers do with text-wrap: balance.
func (t typeface) balanced(s string, size, count int) []string {
	best := t.broken(s, size)
	for room := textWidth - 40; room > 0; room -= 40 {
		lines := t.brokenAt(s, size, room)
		if len(lines) > count || !t.allFit(lines, size) {
			return best
		}
		best = lines
	}
	return best
}

// painter draws text and keeps the first error.
type painter struct {
	onto *image.RGBA
	err  error
}

// text draws s with its baseline at y.
func (p *painter) text(t typeface, size, x, y int, c color.Color, s string) {
	runs, err := t.runs(s, size)
	if err != nil && p.err == nil {
		p.err = err
	}
	at := fixed.P(x, y)
	for _, r := range runs {
		d := font.Drawer{Dst: p.onto, Src: image.NewUniform(c), Face: r.face, Dot: at}
		d.DrawString(r.text)
		at = d.Dot
	}
}
