package httpx

import (
	"context"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// File is an answer that the browser saves, written while it is generated.
type File struct {
	// Type is the media type, "text/csv; charset=utf-8".
	Type string
	// Name is the file's name in the browser; letters, digits, dot and hyphen only.
	Name string
	// Write writes the content. After an error the connection is cut: a browser then
	// reports a failed download instead of keeping half a file as a whole one.
	Write func(w io.Writer) error
}

// HandleFile completes a line with a typed handler whose answer is a file.
func HandleFile[I any](r Route, fn func(ctx context.Context, in *I) (File, error)) Route {
	r.typed = func(rt *Router, op huma.Operation) {
		huma.Register(rt.api, op, func(ctx context.Context, in *I) (*huma.StreamResponse, error) {
			f, err := fn(ctx, in)
			if err != nil {
				return nil, rt.tell(ctx, err)
			}
			return &huma.StreamResponse{Body: func(hc huma.Context) {
				hc.SetHeader("Content-Type", f.Type)
				hc.SetHeader("Content-Disposition", `attachment; filename="`+f.Name+`"`)
				if err := f.Write(hc.BodyWriter()); err != nil {
					rt.opts.Log.WarnContext(ctx, "a file was not written to its end", "route", r.ID, "error", err)
					panic(http.ErrAbortHandler)
				}
			}}, nil
		})
	}
	return r
}

// SendFile answers with a stranger's file, which browsers save under a name: whatever one makes of it, it runs nothing.
func SendFile(w http.ResponseWriter, name, kind string, content []byte) {
	to := `attachment; filename="` + name + `"`
	if strings.ContainsFunc(name, func(r rune) bool { return r < ' ' || r > '~' || r == '"' || r == '\\' }) {
		to = "attachment; filename*=UTF-8''" + strings.ReplaceAll(url.QueryEscape(name), "+", "%20") // RFC 8187
	}
	h := w.Header()
	h.Set("Content-Type", kind)
	h.Set("Content-Disposition", to)
	h.Set("Content-Security-Policy", "default-src 'none'; sandbox")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Cache-Control", "no-store")
	h.Set("Content-Length", strconv.Itoa(len(content)))
	_, _ = w.Write(content) // who has left needs none
}
