package inbound

import (
	"context"
	"database/sql"
	"errors"
	"net/http"

	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/replies"
)

// files serves what came with answers to the cases of a form (ADR 99). It is of no row's type, so that the program has it once.
type files struct {
	Deps

	feature string
}

// FileRoutes are the endpoints of the files that came with answers to a form's cases, under what a case is at; read makes one that who may read a case
// may call.
func FileRoutes[P, R any](s *Cases[P, R], at string, read func(path, id, summary string) httpx.Route) []httpx.Route {
	return files{s.Deps, s.form.Feature}.routes(at+"/{id}/files/{file}", s.rules.Kind, read)
}

func (f files) routes(at, noun string, read func(path, id, summary string) httpx.Route) []httpx.Route {
	return []httpx.Route{
		httpx.Raw(read(at, "get-"+noun+"-file", "A file that came with an answer, to be saved; a stranger sent it"), f.serve("application/octet-stream", f.open)),
		httpx.Raw(read(at+"/preview", "preview-"+noun+"-file", "A small picture of one that came with an answer"), f.serve("image/jpeg", f.preview)),
	}
}

// serve sends a file for saving: whatever is in it, no browser runs it.
func (f files) serve(kind string, find func(ctx context.Context, caseID, id string) (replies.Content, error)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c, err := find(r.Context(), r.PathValue("id"), r.PathValue("file"))
		if errors.Is(err, sql.ErrNoRows) {
			httpx.WriteProblem(w, httpx.NotFound("file"))
			return
		}
		if err != nil {
			f.Log.ErrorContext(r.Context(), "a file could not be read", "word", f.feature, "error", err)
			httpx.WriteProblem(w, httpx.NewProblem(http.StatusServiceUnavailable, "The file could not be read. Please try again."))
			return
		}
		httpx.SendFile(w, c.Name, kind, c.Bytes)
	})
}

// open returns a file. That it was opened is in the audit log.
func (f files) open(ctx context.Context, caseID, id string) (replies.Content, error) {
	c, err := replies.Open(ctx, f.DB.Read(), f.feature, caseID, id)
	if err != nil {
		return c, err
	}
	return c, f.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return f.Audit.Record(ctx, tx, audit.Entry{Action: f.feature + ".file-opened", Subject: caseID, Detail: map[string]any{"file": id, "bytes": len(c.Bytes)}})
	})
}

func (f files) preview(ctx context.Context, caseID, id string) (replies.Content, error) {
	return replies.Preview(ctx, f.DB.Read(), f.feature, caseID, id)
}
