package cards

import (
	"bytes"
	"embed"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"strings"
)

// Width and Height of a card, in pixels (V125).
const (
	Width  = 1200
	Height = 630
)

// quality of the JPEG: letters stay sharp, and the file is small enough for a phone's
// connection.
const quality = 85

//go:embed night.jpg fonts/*.ttf
var files embed.FS

// Card is the text of a picture. Empty fields are left out.
type Card struct {
	// Product stands beside the mark, Company at the foot of a card without a title.
	Product, Company string
	Category, Title  string
	Author, Date     string
}

// Artist draws cards. It is safe for concurrent use.
type Artist struct {
	night *image.RGBA
	title typeface
	words typeface
}

// New reads fonts and background. It costs as much as drawing a few cards: call it
// once.
func New() (*Artist, error) {
	f, err := files.Open("night.jpg")
	if err != nil {
		return nil, fmt.Errorf("cards: %w", err)
	}
	picture, err := jpeg.Decode(f)
	if err != nil {
		return nil, fmt.Errorf("cards: night.jpg: %w", err)
	}
	a := &Artist{night: image.NewRGBA(image.Rect(0, 0, Width, Height))}
	draw.Draw(a.night, a.night.Rect, picture, image.Point{}, draw.Src)
	if a.title, err = newTypeface("title", "title-ext", "cyrillic", "greek"); err != nil {
		return nil, err
	}
	a.words, err = newTypeface("words", "words-ext", "cyrillic", "greek")
	return a, err
}

// The colours of art/open-graph.mjs.
func paper() color.Color { return color.RGBA{0xf4, 0xf8, 0xfc, 0xff} }
func quiet() color.Color { return color.RGBA{0xc9, 0xd6, 0xe6, 0xff} }
func mint() color.Color  { return color.RGBA{0x79, 0xe7, 0xbd, 0xff} }
func amber() color.Color { return color.RGBA{0xff, 0xb6, 0x2e, 0xff} }

// Positions in pixels; the mark is part of the background.
const (
	margin     = 64
	brandX     = 133
	brandY     = 101 // baseline
	brandSize  = 30
	footY      = 564 // baseline of the last line
	footSize   = 24
	lineGap    = 16
	dashWidth  = 44
	textWidth  = Width - 2*margin
	titleFoot  = 500 // baseline of the title's last line
	mostLines  = 4
	categoryAt = 22 // above the title
)

// titleSizes are tried from the largest: the first in which the title fits into that
// many lines is used; a title that does not fit in the last one is cut.
func titleSizes() []struct{ size, lines int } {
	return []struct{ size, lines int }{{84, 1}, {76, 2}, {66, 3}, {56, mostLines}}
}

// Draw returns the card as JPEG.
func (a *Artist) Draw(c Card) ([]byte, error) {
	m := image.NewRGBA(a.night.Rect)
	copy(m.Pix, a.night.Pix)
	p := &painter{onto: m}
	p.text(a.title, brandSize, brandX, brandY, paper(), a.title.fit(a.title.readable(c.Product), brandSize, Width/2))
	a.foot(p, c)
	a.headline(p, c)
	if p.err != nil {
		return nil, fmt.Errorf("cards: %w", p.err)
	}
	var out bytes.Buffer
	if err := jpeg.Encode(&out, m, &jpeg.Options{Quality: quality}); err != nil {
		return nil, fmt.Errorf("cards: %w", err)
	}
	return out.Bytes(), nil
}

// headline draws category and title, or the company's name where the title cannot be
// drawn.
func (a *Artist) headline(p *painter, c Card) {
	title := a.title.readable(c.Title)
	if title == "" {
		title = a.title.readable(c.Company)
	}
	lines, size := a.title.wrapped(title)
	leading := size * 106 / 100
	top := titleFoot - leading*(len(lines)-1)
	for i, line := range lines {
		p.text(a.title, size, margin-size/30, top+i*leading, paper(), line) // letters begin a little to the right of their position
	}
	category := a.words.fit(a.words.readable(c.Category), footSize, textWidth)
	p.text(a.words, footSize, margin, top-size*72/100-categoryAt, mint(), category)
}

// foot draws the line at the bottom: author and date, or the company's name.
func (a *Artist) foot(p *painter, c Card) {
	var parts []string
	for _, s := range []string{c.Author, c.Date} {
		if s = a.words.readable(s); s != "" {
			parts = append(parts, s)
		}
	}
	line := strings.Join(parts, " · ")
	if line == "" {
		line = a.words.readable(c.Company)
	}
	draw.Draw(p.onto, image.Rect(margin, footY-10, margin+dashWidth, footY-6), image.NewUniform(amber()), image.Point{}, draw.Src)
	x := margin + dashWidth + lineGap
	p.text(a.words, footSize, x, footY, quiet(), a.words.fit(line, footSize, Width-margin-x))
}
