package uploads

import (
	"bytes"
	"encoding/binary"
	"image"
)

// Cameras store the picture as the sensor was held and record beside it how to
// turn it (EXIF 2.32, tag 0x0112). The record is removed with all other metadata,
// so it is applied first.

// turn is the EXIF orientation: 1 is upright, 2 to 8 are mirrored or turned.
type turn int

// sideways reports whether width and height change places.
func (t turn) sideways() bool { return t >= 5 && t <= 8 }

// orientation reads the tag from a TIFF structure; anything invalid means upright.
func orientation(tiff []byte) turn {
	if len(tiff) < 8 {
		return 1
	}
	var order binary.ByteOrder = binary.LittleEndian
	switch string(tiff[:4]) {
	case "II*\x00":
	case "MM\x00*":
		order = binary.BigEndian
	default:
		return 1
	}
	at := int64(order.Uint32(tiff[4:]))
	if at+2 > int64(len(tiff)) {
		return 1
	}
	count := int64(order.Uint16(tiff[at:]))
	for i := range count {
		entry := at + 2 + 12*i
		if entry+12 > int64(len(tiff)) {
			return 1
		}
		if order.Uint16(tiff[entry:]) != 0x0112 {
			continue
		}
		if v := order.Uint16(tiff[entry+8:]); v >= 1 && v <= 8 {
			return turn(v)
		}
		return 1
	}
	return 1
}

const exifMark = "Exif\x00\x00"

// jpegOrientation finds the APP1 segment before the picture's own data.
func jpegOrientation(file []byte) []byte {
	for at := 2; at+4 <= len(file) && file[at] == 0xff; {
		marker, size := file[at+1], int(binary.BigEndian.Uint16(file[at+2:]))
		if marker == 0xff { // a padding byte
			at++
			continue
		}
		if marker == 0xda || size < 2 || at+2+size > len(file) {
			return nil
		}
		if segment := file[at+4 : at+2+size]; marker == 0xe1 && bytes.HasPrefix(segment, []byte(exifMark)) {
			return segment[len(exifMark):]
		}
		at += 2 + size
	}
	return nil
}

// pngOrientation finds the eXIf chunk.
func pngOrientation(file []byte) []byte {
	for at := 8; at+12 <= len(file); {
		size := int64(binary.BigEndian.Uint32(file[at:]))
		if int64(at)+12+size > int64(len(file)) {
			return nil
		}
		if string(file[at+4:at+8]) == "eXIf" {
			return file[at+8 : at+8+int(size)]
		}
		at += 12 + int(size)
	}
	return nil
}

// webpOrientation finds the EXIF chunk.
func webpOrientation(file []byte) []byte {
	for at := 12; at+8 <= len(file); {
		size := int64(binary.LittleEndian.Uint32(file[at+4:]))
		if int64(at)+8+size > int64(len(file)) {
			return nil
		}
		if string(file[at:at+4]) == "EXIF" {
			return bytes.TrimPrefix(file[at+8:at+8+int(size)], []byte(exifMark))
		}
		at += 8 + int(size+size%2)
	}
	return nil
}

// apply returns m turned upright.
func (t turn) apply(m *image.RGBA) *image.RGBA {
	if t <= 1 || t > 8 {
		return m
	}
	w, h := m.Rect.Dx(), m.Rect.Dy()
	out := image.NewRGBA(image.Rect(0, 0, w, h))
	if t.sideways() {
		out = image.NewRGBA(image.Rect(0, 0, h, w))
	}
	for y := range h {
		for x := range w {
			tx, ty := t.place(x, y, w, h)
			copy(out.Pix[out.PixOffset(tx, ty):][:4], m.Pix[m.PixOffset(m.Rect.Min.X+x, m.Rect.Min.Y+y):][:4])
		}
	}
	return out
}

// place returns where the pixel at x, y of a picture of w × h is once it is
// upright.
func (t turn) place(x, y, w, h int) (int, int) {
	switch t {
	case 2:
		return w - 1 - x, y
	case 3:
		return w - 1 - x, h - 1 - y
	case 4:
		return x, h - 1 - y
	case 5:
		return y, x
	case 6:
		return h - 1 - y, x
	case 7:
		return h - 1 - y, w - 1 - x
	case 8:
		return y, w - 1 - x
	}
	return x, y
}
