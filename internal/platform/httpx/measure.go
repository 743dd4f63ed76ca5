package httpx

import (
	"cmp"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/metrics"
)

// Measures are how requests were answered, by their route. A route is a pattern of ours, never what somebody asked for. The zero value is ready.
type Measures struct {
	mu  sync.RWMutex
	all map[measured]*measure
	// recorders are used again: a page costs no allocation more for being counted.
	recorders sync.Pool
}

// measured is what is measured together.
type measured struct{ route, method string }

// measure is how the requests of one route and method were answered.
type measure struct {
	classes [5]atomic.Int64 // of statuses, from 1xx on
	took    metrics.Durations
	// streams are those of events that are open; streamed: there was one.
	streams  atomic.Int64
	streamed atomic.Bool
}

// of is the measure of a route, made where it is missing.
func (m *Measures) of(route, method string) *measure {
	key := measured{route, method}
	m.mu.RLock()
	one := m.all[key]
	m.mu.RUnlock()
	if one != nil {
		return one
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.all == nil {
		m.all = map[measured]*measure{}
	}
	if one = m.all[key]; one == nil {
		one = &measure{}
		m.all[key] = one
	}
	return one
}

// answered counts one answer.
func (m *measure) answered(rec *recorder, since clock.Stopwatch) {
	m.count(rec.status)
	if rec.stream {
		m.streams.Add(-1) // it lasted as long as its reader liked
		return
	}
	m.took.Observe(since.Elapsed())
}

func (m *measure) count(status int) {
	if class := status/100 - 1; class >= 0 && class < len(m.classes) {
		m.classes[class].Add(1)
	}
}

// Serve answers with serve, which reports whether it did, and counts what was answered under the route that route returns of it
// afterwards. It is for what no Router answers.
func (m *Measures) Serve(w http.ResponseWriter, r *http.Request, route func(path string) string, serve func(w http.ResponseWriter, r *http.Request) bool) (answered bool) {
	since := clock.Start()
	rec, _ := m.recorders.Get().(*recorder)
	if rec == nil {
		rec = &recorder{}
	}
	*rec = recorder{ResponseWriter: w, status: http.StatusOK}
	if answered = serve(rec, r); answered {
		m.of(route(r.URL.Path), methodOf(r)).answered(rec, since)
	}
	*rec = recorder{}
	m.recorders.Put(rec)
	return answered
}

// methodOf is the method, or "other" for what somebody made up.
func methodOf(r *http.Request) string {
	switch r.Method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete, http.MethodOptions:
		return r.Method
	}
	return "other"
}

// Write adds the figures. A route that nobody has asked for yet has none.
func (m *Measures) Write(t *metrics.Text) {
	m.mu.RLock()
	keys := make([]measured, 0, len(m.all))
	for key, one := range m.all {
		if one.asked() {
			keys = append(keys, key)
		}
	}
	m.mu.RUnlock()
	slices.SortFunc(keys, func(a, b measured) int {
		return cmp.Or(strings.Compare(a.route, b.route), strings.Compare(a.method, b.method))
	})
	t.Family("wardgate_http_requests_total", metrics.Counter, "Requests that were answered, by the pattern of their route and the class of the status.")
	for _, key := range keys {
		one := m.of(key.route, key.method)
		for class := range one.classes {
			if n := one.classes[class].Load(); n > 0 || class > 0 { // nothing here answers 1xx; the others begin at 0, so that the first error shows as a rise
				t.Value(float64(n), "route", key.route, "method", key.method, "status", strconv.Itoa(class+1)+"xx")
			}
		}
	}
	t.Histogram("wardgate_http_request_duration_seconds", "How long answers took, without streams of events.")
	for _, key := range keys {
		t.Durations(&m.of(key.route, key.method).took, "route", key.route, "method", key.method)
	}
	t.Family("wardgate_http_streams_open", metrics.Gauge, "Streams of events that are open.")
	for _, key := range keys {
		if one := m.of(key.route, key.method); one.streamed.Load() {
			t.Value(float64(one.streams.Load()), "route", key.route)
		}
	}
}

// asked tells whether somebody has asked for it.
func (m *measure) asked() bool {
	for i := range m.classes {
		if m.classes[i].Load() > 0 {
			return true
		}
	}
	return m.streamed.Load()
}

// began notes that a stream of events is open.
func (m *measure) began() {
	m.streamed.Store(true)
	m.streams.Add(1)
}
