package uploads

import (
	"image"
	"image/color"
	"image/draw"
)

// shrink returns the part 0, 0 to w, h of m in dw × dh pixels, neither larger
// than before, on white where m is transparent: JPEG has no transparency, and all
// formats of a picture should look the same.
//
// Each new pixel is the mean of the area that it covers, with the exact share of
// those at its edge. Rows are read one by one: besides m itself it needs no
// memory that grows with m, where a general scaler takes hundreds of megabytes.
func shrink(m image.Image, w, h, dw, dh int) *image.RGBA {
	out := image.NewRGBA(image.Rect(0, 0, dw, dh))
	line := image.NewRGBA(image.Rect(0, 0, w, 1))
	white := image.NewUniform(color.White)
	across := make([]uint32, 3*dw) // one row of m, shrunk in width; a pixel's sum is w times its mean
	down := make([]uint64, 3*dw)   // the row of out being filled; a pixel's sum is w × h times its mean
	y, room := 0, h                // that row, and how much of it is still empty, in 1/dh of a row of m
	for sy := range h {
		draw.Draw(line, line.Rect, white, image.Point{}, draw.Src)
		draw.Draw(line, line.Rect, m, image.Pt(0, sy), draw.Over)
		sumAcross(across, line.Pix, w, dw)
		for left := dh; left > 0; {
			part := min(left, room)
			for i, v := range across {
				down[i] += uint64(v) * uint64(part)
			}
			left -= part
			if room -= part; room == 0 {
				write(out.Pix[out.PixOffset(0, y):], down, uint64(w)*uint64(h)) //nolint:gosec // sizes are positive
				y, room = y+1, h
			}
		}
	}
	return out
}

// sumAcross adds up the pixels of one row of w into dw sums.
func sumAcross(sums []uint32, row []uint8, w, dw int) {
	clear(sums)
	x, room := 0, w // the pixel being filled, and how much of it is still empty, in 1/dw of a pixel of row
	for sx := range w {
		r, g, b := uint32(row[4*sx]), uint32(row[4*sx+1]), uint32(row[4*sx+2])
		for left := dw; left > 0; {
			part := min(left, room)
			share := uint32(part) //nolint:gosec // at most dw
			sums[3*x] += r * share
			sums[3*x+1] += g * share
			sums[3*x+2] += b * share
			left -= part
			if room -= part; room == 0 {
				x, room = x+1, w
			}
		}
	}
}

// write turns the sums into pixels and clears them.
func write(row []uint8, sums []uint64, weight uint64) {
	for x := range len(sums) / 3 {
		for c := range 3 {
			row[4*x+c] = uint8((sums[3*x+c] + weight/2) / weight) //nolint:gosec // a mean of bytes is a byte
			sums[3*x+c] = 0
		}
		row[4*x+3] = 255
	}
}
