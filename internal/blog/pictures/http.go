package pictures

import (
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"time"

	"wardgate/internal/blog"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/uploads"
	"wardgate/internal/platform/wiring"
)

// Deps are what the service needs. All are required but those that say otherwise.
type Deps struct {
	Uploads *uploads.Uploads
	Log     *slog.Logger
}

// Service takes pictures.
type Service struct {
	deps Deps
}

// New returns the service, or an error that names what is missing.
func New(d Deps) (*Service, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Service{deps: d}, nil
}

// A picture may come over a slow line, and its sizes take seconds to make.
const (
	pictureArrives = 3 * time.Minute
	pictureIsMade  = 5 * time.Minute // from the start of the request
)

// Routes is the endpoint table of pictures.
func (s *Service) Routes() []httpx.Route {
	return []httpx.Route{httpx.Raw(httpx.Route{
		Method: http.MethodPost, Path: blog.StaffPath + "/pictures", ID: "upload-picture", Tag: blog.Tag,
		Summary: "Take a picture for a post: its bytes as the body; the same ones twice are one picture",
		Who:     httpx.Allow(blog.CanWrite), Rate: httpx.PerMinute("blog-pictures", 20, 20), Repeat: httpx.ByState, Body: uploads.MostBytes,
		Status: http.StatusCreated,
	}, http.HandlerFunc(s.serveUpload))}
}

// UploadedPicture is a picture that was stored.
type UploadedPicture struct {
	// URL is its address in texts.
	URL string `json:"url"`
	// Width and Height are those of its largest size, in pixels; Bytes is the size of that JPEG.
	Width  int   `json:"width"`
	Height int   `json:"height"`
	Bytes  int64 `json:"bytes"`
}

func (s *Service) serveUpload(w http.ResponseWriter, r *http.Request) {
	control := http.NewResponseController(w)
	err := errors.Join(control.SetReadDeadline(time.Now().Add(pictureArrives)), control.SetWriteDeadline(time.Now().Add(pictureIsMade)))
	if err != nil {
		s.deps.Log.DebugContext(r.Context(), "a slow picture gets no more time", "word", blog.Tag, "error", err)
	}
	file, err := io.ReadAll(r.Body)
	var p uploads.Added
	if err == nil {
		p, err = s.deps.Uploads.Add(r.Context(), file)
	}
	if err != nil {
		s.refuseUpload(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(http.StatusCreated)
	_ = json.NewEncoder(w).Encode(UploadedPicture{p.URL(), p.Width, p.Height, p.Bytes}) // a client that hung up sends it again
}

func (s *Service) refuseUpload(w http.ResponseWriter, r *http.Request, err error) {
	problem := httpx.AsProblem(err)
	if _, large := errors.AsType[*http.MaxBytesError](err); large {
		problem = httpx.TooLarge(uploads.MostBytes)
	}
	if problem == nil && r.Context().Err() == nil {
		s.deps.Log.ErrorContext(r.Context(), "a picture could not be taken", "word", blog.Tag, "error", err)
	}
	if problem == nil {
		problem = httpx.NewProblem(http.StatusServiceUnavailable, "The picture did not arrive whole, or could not be kept. Please try again.")
	}
	httpx.WriteProblem(w, problem)
}
