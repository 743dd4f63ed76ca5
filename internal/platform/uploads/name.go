package uploads

import (
	"crypto/sha256"
	"encoding/base32"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Prefix is where the files are served.
const Prefix = "/uploads/"

// The formats of the files, in the order in which browsers should prefer them.
const (
	AVIF = "avif"
	WebP = "webp"
	JPEG = "jpg"
)

// smaller are the widths of the sizes below the largest, in pixels.
func smaller() []int { return []int{480, 800, 1200, 1600} }

// The largest size has at most this many pixels. A column of text is 680 wide,
// twice that on a dense screen; a cover is shown at 1200.
const (
	mostWidth  = 1920
	mostHeight = 2560
)

// Picture is an uploaded picture, described by its name.
type Picture struct {
	// ID is computed from the uploaded bytes.
	ID string
	// Width and Height are those of the largest size, in pixels.
	Width, Height int
}

// recipe changes when the same bytes are to become other files. Then they get other
// names, because browsers keep files for a year.
const recipe = "1"

// idOf names a picture after its bytes: 130 bits of their hash.
func idOf(file []byte) string {
	sum := sha256.Sum256(append([]byte(recipe), file...))
	return strings.ToLower(base32.StdEncoding.EncodeToString(sum[:])[:26])
}

// Widths returns the files' widths, ascending; the last one is the picture's
// own.
func (p Picture) Widths() []int {
	out := slices.DeleteFunc(smaller(), func(w int) bool { return w >= p.Width })
	return append(out, p.Width)
}

// heightAt returns the height of the size with this width.
func (p Picture) heightAt(width int) int {
	return max(1, (p.Height*width+p.Width/2)/p.Width)
}

// URL is the address that identifies the picture: the JPEG of the largest size.
func (p Picture) URL() string { return Prefix + p.original() }

// original is the file that URL leads to, written last.
func (p Picture) original() string { return p.stem() + "." + JPEG }

func (p Picture) stem() string { return fmt.Sprintf("%s-%dx%d", p.ID, p.Width, p.Height) }

// FileURL is the address of one file; width is one of Widths.
func (p Picture) FileURL(width int, format string) string { return Prefix + p.file(width, format) }

// file returns the name of one file. The JPEG of the largest size has only one.
func (p Picture) file(width int, format string) string {
	if width == p.Width && format == JPEG {
		return p.original()
	}
	return fmt.Sprintf("%s-%d.%s", p.stem(), width, format)
}

// files returns the names of all files of the picture, the original last.
func (p Picture) files() []string {
	var out []string
	for _, format := range []string{AVIF, WebP, JPEG} {
		for _, width := range p.Widths() {
			out = append(out, p.file(width, format))
		}
	}
	return out
}

// ByURL returns which picture one of our addresses leads to: that of its
// original, as URL returns it.
func ByURL(address string) (Picture, bool) {
	name, ours := strings.CutPrefix(address, Prefix)
	p, file, ok := parseName(name)
	return p, ours && ok && file == name && name == p.original()
}

var nameShape = regexp.MustCompile(`^([a-z2-7]{26})-([1-9]\d{0,3})x([1-9]\d{0,3})(?:-([1-9]\d{0,3}))?\.(avif|webp|jpg)$`)

// parseName reads the name of a file from an address, and returns the file's name
// in the store. A name that no picture of ours can have is refused: nobody asks a
// store for a name that a stranger made up.
func parseName(name string) (_ Picture, file string, ok bool) {
	m := nameShape.FindStringSubmatch(name)
	if m == nil {
		return Picture{}, "", false
	}
	p := Picture{ID: m[1], Width: number(m[2]), Height: number(m[3])}
	width, format := number(m[4]), m[5]
	switch {
	case p.Width > mostWidth || p.Height > mostHeight:
		return Picture{}, "", false
	case m[4] == "":
		return p, p.original(), format == JPEG
	}
	return p, p.file(width, format), slices.Contains(p.Widths(), width)
}

// number reads up to four digits, which nameShape has found.
func number(digits string) int {
	n, _ := strconv.Atoi(digits) // a name without a width: 0
	return n
}

// contentType returns that of a file, by its extension.
func contentType(file string) string {
	switch {
	case strings.HasSuffix(file, "."+AVIF):
		return "image/avif"
	case strings.HasSuffix(file, "."+WebP):
		return "image/webp"
	}
	return "image/jpeg"
}
