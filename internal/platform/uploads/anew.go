package uploads

import (
	"context"
	"fmt"
)

// previewWidth and previewHeight are the most that a preview has, in pixels: it is shown half as large.
const previewWidth, previewHeight = 480, 480

// Renewed is a picture that was encoded again, and is kept by others than the store.
type Renewed struct {
	// JPEG is its largest size, of Width × Height pixels; Preview is a small one.
	JPEG, Preview []byte
	Width, Height int
}

// Anew decodes a picture and encodes it again, as Add does, and keeps nothing. The error is one for a file that is no picture, too.
func (u *Uploads) Anew(ctx context.Context, file []byte) (Renewed, error) {
	if len(file) > MostBytes {
		return Renewed{}, refuseLarge()
	}
	s, err := inspect(file)
	if err != nil {
		return Renewed{}, err
	}
	m, done, err := u.upright(ctx, s, s.needsAnew())
	if err != nil {
		return Renewed{}, err
	}
	defer done()
	out := Renewed{Width: s.Width, Height: s.Height}
	if out.JPEG, err = u.encodeOne(ctx, m, JPEG); err == nil {
		w, h := within(s.Width, s.Height, previewWidth, previewHeight)
		out.Preview, err = u.encodeOne(ctx, shrink(m, s.Width, s.Height, w, h), JPEG)
	}
	if err != nil {
		return Renewed{}, fmt.Errorf("uploads.Anew: %w", err)
	}
	return out, nil
}
