// Package log makes the program's logger: one JSON line per event, with the
// request's id and no personal data.
package log

import (
	"context"
	"io"
	"log/slog"

	"wardgate/internal/platform/httpx"
)

// New returns a logger that writes JSON lines of at least level to w. Lines
// written with a request's context contain its id and which member of staff
// called.
func New(w io.Writer, level slog.Level) *slog.Logger {
	return slog.New(&handler{slog.NewJSONHandler(w, &slog.HandlerOptions{Level: level})})
}

// Sampled returns New's logger, whose warnings and errors are gathered while they repeat: for a program that runs for years.
func Sampled(w io.Writer, level slog.Level) *slog.Logger {
	return slog.New(newSampled(New(w, level).Handler()))
}

type handler struct{ slog.Handler }

// Handle implements slog.Handler.
func (h *handler) Handle(ctx context.Context, r slog.Record) error {
	if call := httpx.CallFrom(ctx); call.RequestID != "" {
		r.AddAttrs(slog.String("request", call.RequestID))
	}
	if actor := httpx.ActorFrom(ctx); actor.Known() {
		r.AddAttrs(slog.String("actor", actor.ID)) // an id, never the address
	}
	return h.Handler.Handle(ctx, r) //nolint:wrapcheck // slog asks for the handler's own error
}

// WithAttrs implements slog.Handler.
func (h *handler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return &handler{h.Handler.WithAttrs(attrs)}
}

// WithGroup implements slog.Handler.
func (h *handler) WithGroup(name string) slog.Handler { return &handler{h.Handler.WithGroup(name)} }
