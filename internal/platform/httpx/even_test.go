package httpx

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"
)

// Proves: security-194
func TestAnEvenAnswerDoesNotTellHowLongItsWorkTook(t *testing.T) {
	serve := func(ctx context.Context, work time.Duration) time.Duration {
		h := evenly(Route{Even: true}, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			time.Sleep(work)
			w.WriteHeader(http.StatusAccepted)
			_, _ = w.Write([]byte("{}"))
		}))
		w, began := httptest.NewRecorder(), time.Now()
		h.ServeHTTP(w, httptest.NewRequestWithContext(ctx, http.MethodPost, "/", nil))
		if w.Code != http.StatusAccepted || w.Body.String() != "{}" {
			t.Errorf("%d %s", w.Code, w.Body)
		}
		return time.Since(began)
	}
	for work, first := range map[time.Duration]time.Duration{0: EvenAnswers, 3 * time.Millisecond: EvenAnswers, EvenAnswers + time.Millisecond: 2 * EvenAnswers} {
		if took := serve(t.Context(), work); took < first {
			t.Errorf("%v of work is answered after %v", work, took)
		}
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	serve(gone, 0) // who has left is waited for by nobody
	plain := http.NewServeMux()
	if evenly(Route{}, plain) != http.Handler(plain) {
		t.Error("other routes wait")
	}
}
