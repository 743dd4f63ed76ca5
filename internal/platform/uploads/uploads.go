package uploads

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/jpeg"
	"io"
	"io/fs"
	"log/slog"
	"sync"
	"time"

	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/uploads/codec"
)

const (
	// decodesAtOnce bounds memory: a picture at the limit takes up to half a gigabyte
	// while it is decoded (a progressive JPEG; others less).
	decodesAtOnce = 1
	// decodePatience is how long reading one file may take. A large one takes a second
	// or two; only one that was made to be slow takes longer.
	decodePatience = 20 * time.Second
	retryAfter     = 10 * time.Second
	// mostSide bounds each side, against extremely tall pictures: JPEG allows no longer
	// ones.
	mostSide = 65_535
)

// The quality of each format, 0 to 100 on its own scale; about equal to the eye.
const (
	jpegQuality = 82
	webpQuality = 80
	avifQuality = 60
)

// Uploads takes and serves pictures. It is safe for concurrent use.
type Uploads struct {
	store   Store
	log     *slog.Logger
	encoder *codec.Encoder
	turns   chan struct{}
}

// New returns an Uploads that keeps its files in store.
func New(store Store, log *slog.Logger) *Uploads {
	return &Uploads{store: store, log: log, encoder: &codec.Encoder{}, turns: make(chan struct{}, decodesAtOnce)}
}

// Store keeps files under names that never change their meaning. The error for a
// missing file is fs.ErrNotExist.
type Store interface {
	Size(ctx context.Context, name string) (int64, error)
	// Put stores the file for good: it appears completely, or not at all.
	Put(ctx context.Context, name string, content []byte) error
	Open(ctx context.Context, name string) (io.ReadSeekCloser, error)
}

// Added is a picture that was stored.
type Added struct {
	Picture
	// Bytes is the size of the file at URL.
	Bytes int64
	// Known: it was there before.
	Known bool
}

// Add takes a file of at most MostBytes: the same one twice is one picture.
// When the file is at fault, the error is a problem that explains what to do.
func (u *Uploads) Add(ctx context.Context, file []byte) (Added, error) {
	if len(file) > MostBytes {
		return Added{}, refuseLarge()
	}
	s, err := inspect(file)
	if err != nil {
		return Added{}, err
	}
	size, err := u.store.Size(ctx, s.original())
	if err == nil {
		return Added{s.Picture, size, true}, nil
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return Added{}, u.down(ctx, err)
	}
	upright, done, err := u.upright(ctx, s, s.needs())
	if err != nil {
		return Added{}, err
	}
	defer done()
	made, err := u.encode(ctx, s.Picture, upright)
	if err != nil {
		return Added{}, fmt.Errorf("uploads.Add: %w", err)
	}
	for _, name := range s.files() {
		if err := u.store.Put(ctx, name, made[name]); err != nil {
			return Added{}, u.down(ctx, err)
		}
	}
	return Added{s.Picture, int64(len(made[s.original()])), false}, nil
}

// upright are the pixels of a picture, in its turn and if there is as much memory as it needs. What is made of them is made before done is called.
func (u *Uploads) upright(ctx context.Context, s source, need int64) (m *image.RGBA, done func(), err error) {
	select {
	case u.turns <- struct{}{}:
		done = func() { <-u.turns }
	case <-ctx.Done():
		return nil, nil, fmt.Errorf("uploads: waiting for the pictures before: %w", ctx.Err())
	}
	if have := spare(); need > have {
		u.log.WarnContext(ctx, "a picture does not fit into the memory", "needs_mb", need>>20, "spare_mb", have>>20)
		err = refuseMemory()
	} else {
		m, err = s.decode(ctx)
	}
	if err != nil {
		done()
		return nil, nil, err
	}
	return m, done, nil
}

// down logs the store's error, and returns what people are told.
func (u *Uploads) down(ctx context.Context, err error) *httpx.Problem {
	u.log.ErrorContext(ctx, "the store of pictures failed", "error", err)
	return storeDown()
}

// source is a file whose header has been read and checked.
type source struct {
	Picture
	kind          kind
	file          []byte
	width, height int // as stored in the file, in pixels
	turn          turn
}

func inspect(file []byte) (source, error) {
	k, err := sniff(file)
	if err != nil {
		return source{}, err
	}
	config, err := k.size(bytes.NewReader(file))
	if err != nil || config.Width <= 0 || config.Height <= 0 {
		return source{}, refuseBroken()
	}
	s := source{kind: k, file: file, width: config.Width, height: config.Height, turn: orientation(k.orientation(file))}
	if max(s.width, s.height) > mostSide || s.width*s.height > MostPixels {
		return source{}, refusePixels(s.width, s.height)
	}
	w, h := s.width, s.height
	if s.turn.sideways() {
		w, h = h, w
	}
	s.Picture = fitted(w, h)
	s.ID = idOf(file)
	return s, nil
}

// fitted returns the largest size in which a picture of w × h is shown.
func fitted(w, h int) Picture {
	w, h = within(w, h, mostWidth, mostHeight)
	return Picture{Width: w, Height: h}
}

// within is a size of w × h made small enough for a frame.
func within(w, h, mostW, mostH int) (int, int) {
	switch {
	case w <= mostW && h <= mostH:
		return w, h
	case w*mostH >= h*mostW:
		return mostW, max(1, (h*mostW+w/2)/w)
	}
	return max(1, (w*mostH+h/2)/h), mostH
}

// decode reads the pixels and returns the largest size, upright.
func (s source) decode(ctx context.Context) (*image.RGBA, error) {
	patience, cancel := context.WithTimeout(ctx, decodePatience)
	defer cancel()
	m, err := s.kind.decode(&patientReader{patience, bytes.NewReader(s.file)})
	switch {
	case ctx.Err() != nil:
		return nil, fmt.Errorf("uploads: decoding: %w", ctx.Err())
	case errors.Is(err, context.DeadlineExceeded):
		return nil, refuseSlow()
	case err != nil:
		return nil, refuseBroken()
	}
	w, h := s.Width, s.Height
	if s.turn.sideways() {
		w, h = h, w
	}
	return s.turn.apply(shrink(m, s.width, s.height, w, h)), nil
}

// patientReader stops a decoder that has read for too long.
type patientReader struct {
	ctx context.Context
	io.Reader
}

// Read implements io.Reader.
func (r *patientReader) Read(b []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	return r.Reader.Read(b)
}

// encode makes all files of p. AVIF takes about as long as the rest together.
func (u *Uploads) encode(ctx context.Context, p Picture, largest *image.RGBA) (map[string][]byte, error) {
	sizes := map[int]*image.RGBA{p.Width: largest}
	for _, w := range p.Widths() {
		if w < p.Width {
			sizes[w] = shrink(largest, p.Width, p.Height, w, p.heightAt(w))
		}
	}
	var both sync.WaitGroup
	var mu sync.Mutex
	var failed error
	made := map[string][]byte{}
	work := func(formats ...string) {
		for _, w := range p.Widths() {
			for _, format := range formats {
				b, err := u.encodeOne(ctx, sizes[w], format)
				mu.Lock()
				made[p.file(w, format)] = b
				failed = errors.Join(failed, err)
				mu.Unlock()
				if err != nil {
					return
				}
			}
		}
	}
	both.Go(func() { work(AVIF) })
	both.Go(func() { work(WebP, JPEG) })
	both.Wait()
	return made, failed
}

func (u *Uploads) encodeOne(ctx context.Context, m *image.RGBA, format string) ([]byte, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	switch format {
	case AVIF:
		return u.encoder.AVIF(ctx, m, avifQuality)
	case WebP:
		return u.encoder.WebP(ctx, m, webpQuality)
	}
	var out bytes.Buffer
	err := jpeg.Encode(&out, m, &jpeg.Options{Quality: jpegQuality})
	return out.Bytes(), err
}
