package uploads

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/color"
	"image/color/palette"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/iotest"
	"time"

	"golang.org/x/image/webp"

	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/uploads/codec"
)

// noted is text in the metadata that must not come out.
const noted = "51.0447N 114.0719W Serial 555-0123"

// scene is a picture with some content: a gradient, and one red corner.
func scene(w, h int) *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			c := color.RGBA{uint8(x * 100 / w), uint8(y * 200 / h), 90, 255}
			if x < w/4 && y < h/4 {
				c = color.RGBA{230, 20, 20, 255}
			}
			m.SetRGBA(x, y, c)
		}
	}
	return m
}

func asJPEG(t testing.TB, m image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := jpeg.Encode(&b, m, &jpeg.Options{Quality: 95}); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func asPNG(t testing.TB, m image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, m); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// tiff is what a camera records: how to turn the picture, and where it was taken.
func tiff(order binary.AppendByteOrder, t turn) []byte {
	mark := []byte("II*\x00")
	if order == binary.AppendByteOrder(binary.BigEndian) {
		mark = []byte("MM\x00*")
	}
	b := order.AppendUint32(mark, 8)
	b = order.AppendUint16(b, 2)
	b = order.AppendUint16(order.AppendUint16(b, 0x010f), 2) // the maker, text
	b = order.AppendUint32(order.AppendUint32(b, uint32(len(noted))), 38)
	b = order.AppendUint16(order.AppendUint16(b, 0x0112), 3)
	b = order.AppendUint16(order.AppendUint16(order.AppendUint32(b, 1), uint16(t)), 0)
	return append(order.AppendUint32(b, 0), noted...)
}

// photo returns a JPEG as a camera writes it.
func photo(t testing.TB, m image.Image, order binary.AppendByteOrder, turned turn) []byte {
	t.Helper()
	plain := asJPEG(t, m)
	segment := append([]byte("Exif\x00\x00"), tiff(order, turned)...)
	b := binary.BigEndian.AppendUint16([]byte{0xff, 0xd8, 0xff, 0xe1}, uint16(len(segment)+2))
	return append(append(b, segment...), plain[2:]...)
}

func chunk(kind string, data []byte) []byte {
	b := binary.BigEndian.AppendUint32(nil, uint32(len(data)))
	b = append(append(b, kind...), data...)
	return binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE(b[4:]))
}

// quiet returns an Uploads in the test's own folder.
func quiet(t testing.TB) (*Uploads, Folder) {
	t.Helper()
	dir := Folder(filepath.Join(t.TempDir(), "uploads"))
	return warm(New(dir, slog.New(slog.DiscardHandler))), dir
}

// encoder is compiled once for all tests.
var encoder = &codec.Encoder{}

func warm(u *Uploads) *Uploads {
	u.encoder = encoder
	return u
}

// TestAPhotographComesOut: every file that the name implies, turned upright, in its
// size, without the camera's metadata.
// Proves: platform-34, platform-35, platform-61
func TestAPhotographComesOut(t *testing.T) {
	u, dir := quiet(t)
	got, err := u.Add(t.Context(), photo(t, scene(1800, 1000), binary.BigEndian, 6))
	if err != nil {
		t.Fatal(err)
	}
	if got.Width != 1000 || got.Height != 1800 || !strings.HasSuffix(got.URL(), "-1000x1800.jpg") {
		t.Fatalf("it is %d × %d at %s", got.Width, got.Height, got.URL())
	}
	if _, ok := ByURL(got.URL()); !ok {
		t.Errorf("%s is no address of a picture", got.URL())
	}
	entries, err := os.ReadDir(string(dir))
	if err != nil || len(entries) != 9 { // three formats of 480, 800 and 1000
		t.Fatalf("%d files, %v", len(entries), err)
	}
	for _, name := range got.files() {
		b, err := os.ReadFile(dir.path(name))
		if err != nil {
			t.Fatal(err)
		}
		for _, secret := range []string{noted, "Serial", "Exif", "II*\x00", "MM\x00*"} {
			if bytes.Contains(b, []byte(secret)) {
				t.Errorf("%s still holds %q", name, secret)
			}
		}
	}
	for _, w := range got.Widths() {
		h := got.heightAt(w)
		for _, format := range []string{AVIF, WebP, JPEG} {
			upright(t, dir.path(got.file(w, format)), format, w, h)
		}
	}
	if info, err := os.Stat(dir.path(got.original())); err != nil || info.Size() != got.Bytes {
		t.Errorf("it says %d bytes: %v %v", got.Bytes, info, err)
	}
}

// upright checks the size of a file, and that the red corner, which is at the top
// left, is at the top right after a quarter turn.
func upright(t *testing.T, path, format string, w, h int) {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if format == AVIF {
		at := bytes.Index(b, []byte("ispe"))
		if string(b[4:12]) != "ftypavif" || at < 0 || binary.BigEndian.Uint32(b[at+8:]) != uint32(w) || binary.BigEndian.Uint32(b[at+12:]) != uint32(h) {
			t.Errorf("%s is no AVIF of %d × %d", path, w, h)
		}
		return
	}
	decode := jpeg.Decode
	if format == WebP {
		decode = webp.Decode
	}
	m, err := decode(bytes.NewReader(b))
	if err != nil || m.Bounds().Dx() != w || m.Bounds().Dy() != h {
		t.Fatalf("%s: %v %v", path, m.Bounds(), err)
	}
	red := func(x, y int) bool { r, g, _, _ := m.At(x, y).RGBA(); return r > 0xb000 && g < 0x5000 }
	if red(w/10, h/10) || !red(w-w/10, h/10) || red(w/10, h-h/10) || red(w-w/10, h-h/10) {
		t.Errorf("%s is not upright", path)
	}
}

// TestEveryTurn: all eight orientations, in both byte orders and all three formats
// that can record one.
// Proves: platform-34
func TestEveryTurn(t *testing.T) {
	const w, h = 32, 16
	for turned := turn(1); turned <= 8; turned++ {
		raw := image.NewRGBA(image.Rect(0, 0, w, h))
		if turned.sideways() {
			raw = image.NewRGBA(image.Rect(0, 0, h, w))
		}
		want := scene(w, h)
		for y := range raw.Rect.Dy() { // what the sensor saw is what stands there once it is upright
			for x := range raw.Rect.Dx() {
				raw.Set(x, y, want.At(turned.place(x, y, raw.Rect.Dx(), raw.Rect.Dy())))
			}
		}
		plain := asPNG(t, raw)
		noting := append(append(append([]byte(nil), plain[:33]...), chunk("eXIf", tiff(binary.LittleEndian, turned))...), plain[33:]...)
		files := map[string][]byte{
			"PNG": noting, "JPEG": photo(t, raw, binary.BigEndian, turned), "JPEG, little end first": photo(t, raw, binary.LittleEndian, turned),
		}
		for name, file := range files {
			s, err := inspect(file)
			if err != nil {
				t.Fatal(err)
			}
			m, err := s.decode(t.Context())
			if err != nil || m.Rect.Dx() != w || m.Rect.Dy() != h {
				t.Fatalf("%s turned by %d: %v %v", name, turned, m.Rect, err)
			}
			r, g, _, _ := m.At(2, 2).RGBA()
			if r < 0xa000 || g > 0x6000 {
				t.Errorf("%s turned by %d: the red corner is elsewhere, there is %v", name, turned, m.At(2, 2))
			}
		}
	}
	// The table above uses place itself: these state what it means (EXIF 2.32).
	for turned, at := range map[turn]image.Point{1: {0, 0}, 2: {9, 0}, 3: {9, 4}, 4: {0, 4}, 5: {0, 0}, 6: {4, 0}, 7: {4, 9}, 8: {0, 9}} {
		if x, y := turned.place(0, 0, 10, 5); x != at.X || y != at.Y {
			t.Errorf("turned by %d the first pixel stands at %d, %d, want %v", turned, x, y, at)
		}
	}
	for _, broken := range []string{"", "II*\x00", "II*\x00\xff\xff\xff\x7f", "MM\x00*\x00\x00\x00\x08\xff\xff", "II*\x00\x08\x00\x00\x00\x01\x00\x12\x01\x03\x00\x01\x00\x00\x00\x09\x00\x00\x00"} {
		if orientation([]byte(broken)) != 1 {
			t.Errorf("%q turns a picture", broken)
		}
	}
}

func gifOf(t *testing.T) []byte {
	t.Helper()
	first := image.NewPaletted(image.Rect(10, 0, 20, 10), palette.Plan9) // a part of the screen
	for i := range first.Pix {
		first.Pix[i] = uint8(first.Palette.Index(color.RGBA{230, 0, 0, 255}))
	}
	second := image.NewPaletted(image.Rect(0, 0, 20, 10), palette.Plan9)
	var b bytes.Buffer
	err := gif.EncodeAll(&b, &gif.GIF{
		Image: []*image.Paletted{first, second}, Delay: []int{1, 1}, Config: image.Config{Width: 20, Height: 10, ColorModel: color.Palette(palette.Plan9)},
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestWhatIsTransparentIsWhite, and a GIF is its first frame on its whole screen.
// Proves: platform-34
func TestWhatIsTransparentIsWhite(t *testing.T) {
	half := image.NewNRGBA(image.Rect(0, 0, 20, 10))
	for y := range 10 {
		for x := 10; x < 20; x++ {
			half.Set(x, y, color.NRGBA{230, 0, 0, 255})
		}
	}
	for name, file := range map[string][]byte{"PNG": asPNG(t, half), "GIF": gifOf(t)} {
		s, err := inspect(file)
		if err != nil {
			t.Fatal(err)
		}
		m, err := s.decode(t.Context())
		if err != nil || m.Rect.Dx() != 20 || m.Rect.Dy() != 10 {
			t.Fatalf("%s: %v %v", name, m.Rect, err)
		}
		if left, right := m.RGBAAt(2, 2), m.RGBAAt(15, 5); left != (color.RGBA{255, 255, 255, 255}) || right.R < 200 || right.G > 20 {
			t.Errorf("%s: left %v, right %v", name, left, right)
		}
	}
}

// TestAMeanIsAMean: a checkerboard becomes grey however it is divided, a plain
// picture keeps every bit.
func TestAMeanIsAMean(t *testing.T) {
	plain, board := image.NewRGBA(image.Rect(0, 0, 301, 201)), image.NewGray(image.Rect(0, 0, 300, 200))
	for i := range plain.Pix {
		plain.Pix[i] = []uint8{10, 128, 201, 255}[i%4]
	}
	for i := range board.Pix {
		board.Pix[i] = uint8((i + i/300) % 2 * 255)
	}
	for _, size := range []image.Point{{301, 201}, {300, 200}, {150, 100}, {97, 63}, {1, 1}} {
		for i, v := range shrink(plain, 301, 201, size.X, size.Y).Pix {
			if v != []uint8{10, 128, 201, 255}[i%4] {
				t.Fatalf("plain at %v: byte %d is %d", size, i, v)
			}
		}
	}
	for i, v := range shrink(board, 300, 200, 50, 40).Pix {
		if i%4 != 3 && v != 128 && v != 127 {
			t.Fatalf("the checkerboard has a pixel of %d", v)
		}
	}
}

// TestWhatHidesBehindAPictureIsGone: a page after the end of a picture, which some
// browsers once executed.
// Proves: platform-34
func TestWhatHidesBehindAPictureIsGone(t *testing.T) {
	u, dir := quiet(t)
	got, err := u.Add(t.Context(), append(asPNG(t, scene(40, 30)), "<script>alert(1)</script>"...))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range got.files() {
		b, err := os.ReadFile(dir.path(name))
		if err != nil || bytes.Contains(b, []byte("script")) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestAPictureMadeToBeSlowEnds: the decoder gets no more bytes once its time is over.
// Proves: platform-33
func TestAPictureMadeToBeSlowEnds(t *testing.T) {
	over, cancel := context.WithDeadline(t.Context(), time.Now().Add(-time.Second))
	defer cancel()
	if _, err := jpeg.Decode(&patientReader{over, bytes.NewReader(asJPEG(t, scene(64, 64)))}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("a decoder whose time is over: %v", err)
	}
	s, err := inspect(asJPEG(t, scene(64, 64)))
	if err != nil {
		t.Fatal(err)
	}
	s.kind.decode = func(io.Reader) (image.Image, error) { return jpeg.Decode(iotest.ErrReader(context.DeadlineExceeded)) }
	if _, err := s.decode(t.Context()); httpx.AsProblem(err) == nil || httpx.AsProblem(err).Status != http.StatusUnprocessableEntity {
		t.Errorf("a slow one: %v", err)
	}
	gone, leave := context.WithCancel(t.Context())
	leave()
	if _, err := s.decode(gone); !errors.Is(err, context.Canceled) {
		t.Errorf("the browser has left: %v", err)
	}
}

// TestTheSameBytesAreOnePicture, one after another and at once.
// Proves: platform-36
func TestTheSameBytesAreOnePicture(t *testing.T) {
	u, dir := quiet(t)
	file := asPNG(t, scene(500, 20))
	var all sync.WaitGroup
	got := make([]Added, 4)
	for i := range got {
		all.Go(func() {
			var err error
			if got[i], err = u.Add(t.Context(), file); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	first, err := os.Stat(dir.path(got[0].original()))
	if err != nil {
		t.Fatal(err)
	}
	again, err := u.Add(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	if !again.Known {
		t.Error("it was new once more")
	}
	for _, g := range slices.Concat(got, []Added{again}) {
		if g.Picture != got[0].Picture || g.Bytes != got[0].Bytes {
			t.Errorf("got %+v and %+v", g, got[0])
		}
	}
	if second, err := os.Stat(dir.path(again.original())); err != nil || !os.SameFile(first, second) || second.ModTime() != first.ModTime() {
		t.Errorf("it was written again: %v", err)
	}
	if n, err := dir.Pictures(); n != 1 || err != nil {
		t.Errorf("%d pictures, %v", n, err)
	}
	other, err := u.Add(t.Context(), asPNG(t, scene(500, 21)))
	if err != nil || other.ID == again.ID {
		t.Errorf("another picture is %+v, %v", other, err)
	}
}

// TestTheLargestSizeIsBounded, whatever was sent.
// Proves: platform-35
func TestTheLargestSizeIsBounded(t *testing.T) {
	for _, c := range [][4]int{{1, 1, 1, 1}, {1920, 2560, 1920, 2560}, {4000, 2000, 1920, 960}, {2000, 6000, 853, 2560}, {40_000, 3, 1920, 1}, {2, 60_000, 1, 2560}} {
		if p := fitted(c[0], c[1]); p.Width != c[2] || p.Height != c[3] {
			t.Errorf("%d × %d is shown in %d × %d", c[0], c[1], p.Width, p.Height)
		}
	}
	if got := (Picture{Width: 800}).Widths(); len(got) != 2 || got[0] != 480 || got[1] != 800 {
		t.Errorf("800 wide has the sizes %v", got)
	}
}
