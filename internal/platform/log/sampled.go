package log

import (
	"context"
	"log/slog"
	"strings"
	"sync"
	"time"
)

const (
	// sampleEvery is how long repeats of a line are gathered.
	sampleEvery = 10 * time.Second
	// mostKinds is how many kinds of lines are told apart at a time; further ones are all written.
	mostKinds = 1000
	// kindLength is how much of an error counts for what kind of line it is.
	kindLength = 200
)

// sampler gathers repeats of warnings and errors: the first of a kind is written at once, then one in ten seconds, the last,
// with how many there were (count). When a database is down, each refused request would write several, perhaps onto a disk that is full.
type sampler struct {
	mu    sync.Mutex
	kinds map[string]*repeats
}

type repeats struct {
	count int
	write func() // the last of them
}

// sampled is a handler whose warnings and errors are gathered.
type sampled struct {
	slog.Handler

	sampler *sampler
}

func newSampled(h slog.Handler) *sampled { return &sampled{h, &sampler{kinds: map[string]*repeats{}}} }

// Handle implements slog.Handler.
func (h *sampled) Handle(ctx context.Context, r slog.Record) error {
	if r.Level >= slog.LevelWarn && !h.sampler.first(kindOf(&r), func(count int) {
		last := r.Clone()
		last.AddAttrs(slog.Int("count", count))
		_ = h.Handler.Handle(ctx, last) // as slog.Logger does: there is nowhere to tell it
	}) {
		return nil
	}
	return h.Handler.Handle(ctx, r) //nolint:wrapcheck // slog asks for the handler's own error
}

// WithAttrs implements slog.Handler.
func (h *sampled) WithAttrs(attrs []slog.Attr) slog.Handler {
	return &sampled{h.Handler.WithAttrs(attrs), h.sampler}
}

// WithGroup implements slog.Handler.
func (h *sampled) WithGroup(name string) slog.Handler {
	return &sampled{h.Handler.WithGroup(name), h.sampler}
}

// first tells whether a line of this kind is to be written now. Otherwise again writes it, or a later one, with the number of
// them all.
func (s *sampler) first(kind string, again func(count int)) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if r, known := s.kinds[kind]; known {
		r.count++
		count := r.count
		r.write = func() { again(count) }
		return false
	}
	if len(s.kinds) < mostKinds {
		s.kinds[kind] = &repeats{}
		time.AfterFunc(sampleEvery, func() { s.gathered(kind) })
	}
	return true
}

// gathered writes what was gathered of a kind, and goes on while there is something.
func (s *sampler) gathered(kind string) {
	s.mu.Lock()
	r := s.kinds[kind]
	write := r.write
	if r.count == 0 {
		delete(s.kinds, kind)
	} else {
		*r = repeats{}
		time.AfterFunc(sampleEvery, func() { s.gathered(kind) })
	}
	s.mu.Unlock()
	if write != nil {
		write()
	}
}

// kindOf is what lines have in common that say the same: all but numbers, ids and times.
func kindOf(r *slog.Record) string {
	kind := r.Level.String() + " " + r.Message
	r.Attrs(func(a slog.Attr) bool {
		switch a.Key {
		case "error", "panic", "route", "task", "status":
			text := a.Value.String()
			if a.Key == "error" || a.Key == "panic" {
				text = strings.Map(func(c rune) rune {
					if c >= '0' && c <= '9' {
						return -1
					}
					return c
				}, text[:min(len(text), kindLength)])
			}
			kind += "\n" + a.Key + "=" + text
		}
		return true
	})
	return kind
}
