package uploads

import (
	"context"
	"errors"
	"io/fs"
	"net/http"
	"time"

	"wardgate/internal/platform/httpx"
)

// Serve sends the file with this name, as in an address. A file never changes,
// so it may be cached for a year.
func (u *Uploads) Serve(w http.ResponseWriter, r *http.Request, name string) {
	_, file, ok := parseName(name)
	if !ok {
		httpx.WriteProblem(w, httpx.NotFound("picture"))
		return
	}
	content, err := u.store.Open(r.Context(), file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		httpx.WriteProblem(w, httpx.NotFound("picture"))
		return
	case errors.Is(err, context.Canceled):
		return // the caller has left
	case err != nil:
		httpx.WriteProblem(w, u.down(r.Context(), err))
		return
	}
	defer func() { _ = content.Close() }() // read only
	h := w.Header()
	h.Set("Content-Type", contentType(file))
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Cross-Origin-Resource-Policy", "cross-origin") // mails and feeds show it
	h.Set("Cache-Control", "public, max-age=31536000, immutable")
	h.Set("ETag", `"`+file+`"`)
	h.Set("Content-Disposition", "inline")
	// Opened directly it is a picture and nothing else, whatever a browser makes of it.
	h.Set("Content-Security-Policy", "default-src 'none'; sandbox")
	http.ServeContent(w, r, "", time.Time{}, content)
}
