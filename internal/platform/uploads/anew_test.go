package uploads

import (
	"bytes"
	"encoding/binary"
	"image/jpeg"
	"runtime"
	"runtime/debug"
	"testing"
)

// TestAPictureAnew is turned as its camera noted, without that note, in two sizes, and stored nowhere; what is none, or has no room in the memory, is not made.
// Proves: platform-163
func TestAPictureAnew(t *testing.T) {
	u, dir := quiet(t)
	p, err := u.Anew(t.Context(), photo(t, scene(1000, 600), binary.LittleEndian, 6))
	if err != nil || p.Width != 600 || p.Height != 1000 {
		t.Fatalf("%d × %d, %v", p.Width, p.Height, err)
	}
	for _, of := range []struct {
		file []byte
		w, h int
	}{{p.JPEG, 600, 1000}, {p.Preview, 288, 480}} {
		m, err := jpeg.Decode(bytes.NewReader(of.file))
		if err != nil || m.Bounds().Dx() != of.w || m.Bounds().Dy() != of.h || bytes.Contains(of.file, []byte("Serial")) || bytes.Contains(of.file, []byte("Exif")) {
			t.Errorf("%v, %v", m.Bounds(), err)
		}
	}
	if n, err := dir.Pictures(); n != 0 || err != nil {
		t.Errorf("%d pictures are stored, %v", n, err)
	}
	for name, file := range map[string][]byte{"SVG": []byte("<svg/>"), "too many bytes": make([]byte, MostBytes+1), "cut": asJPEG(t, scene(900, 700))[:4000]} {
		if _, err := u.Anew(t.Context(), file); err == nil {
			t.Errorf("%s was made", name)
		}
	}
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(16 << 20))
	if _, err := u.Anew(t.Context(), asJPEG(t, scene(900, 700))); err == nil {
		t.Error("a picture was made without memory")
	}
}

// TestAPictureAnewTakesLittle: a phone's photo of twelve million pixels, held upright, is made anew in what a container of 512 MB leaves, where the blog's
// formats have no room, and takes no more than was reckoned.
// Proves: platform-163
func TestAPictureAnewTakesLittle(t *testing.T) {
	u, _ := quiet(t)
	file := photo(t, scene(4000, 3000), binary.LittleEndian, 6)
	s, err := inspect(file)
	if err != nil {
		t.Fatal(err)
	}
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(512 << 20 / 10 * 9))
	if _, err := u.Add(t.Context(), file); err == nil {
		t.Error("the blog takes it, too: the trial says nothing")
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	p, err := u.Anew(t.Context(), file)
	runtime.ReadMemStats(&after)
	if err != nil || p.Width != 1920 || p.Height != 2560 {
		t.Fatalf("%d × %d, %v", p.Width, p.Height, err)
	}
	if took, most := int64(after.TotalAlloc-before.TotalAlloc), s.needsAnew(); took > most { // all of it, as if nothing were collected
		t.Errorf("it took %d bytes, and %d were reckoned", took, most)
	}
}
