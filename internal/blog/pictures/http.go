package pictures

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"time"

	"wardgate/internal/blog"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/uploads"
	"wardgate/internal/platform/wiring"
)

// Deps are what the service needs. All are required but those that say otherwise.
type Deps struct {
	DB      *db.DB
	Clock   clock.Clock
	Audit   audit.Log
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
		p, err = s.add(r.Context(), file)
	}
	if err != nil {
		s.refuseUpload(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(http.StatusCreated)
	_ = json.NewEncoder(w).Encode(UploadedPicture{p.URL(), p.Width, p.Height, p.Bytes}) // a client that hung up sends it again
}

// PerDay is how many new pictures a member of staff may bring in a day: a stolen session must not fill the disk, on
// which emergencies are stored, too.
const PerDay = 200

// brought is how the audit log calls a picture that somebody has brought.
const brought = blog.Tag + ".picture-added"

// add takes a picture, notes who brought it, and refuses what is more than PerDay.
func (s *Service) add(ctx context.Context, file []byte) (uploads.Added, error) {
	n, err := audit.Done(ctx, s.deps.DB.Read(), httpx.ActorFrom(ctx).ID, brought, s.deps.Clock.Now().Add(-24*time.Hour))
	if err != nil {
		return uploads.Added{}, err
	}
	if n >= PerDay {
		httpx.Refuse(ctx, "too-many-pictures", "", "")
		return uploads.Added{}, tooMany()
	}
	p, err := s.deps.Uploads.Add(ctx, file)
	if err != nil || p.Known {
		return p, err
	}
	return p, s.deps.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return s.deps.Audit.Record(ctx, tx, audit.Entry{Action: brought, Subject: p.URL(), Detail: map[string]any{"bytes": p.Bytes}})
	})
}

func tooMany() *httpx.Problem {
	p := httpx.NewProblem(http.StatusTooManyRequests, fmt.Sprintf("You have uploaded %d pictures in a day, which is the most. This one was not stored; please try again later.", PerDay))
	p.RetryAfter = time.Hour
	return p
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
