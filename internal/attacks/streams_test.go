package attacks_test

import (
	"net/http"
	"strings"
	"testing"

	"wardgate/internal/app/apptest"
)

// TestAVisitorCannotHoldOpenAsManyStreamsAsTheyLike: of one conversation only some are served at once, each more is told
// why and when to ask again, and one that ends makes room.
// Proves: security-20
func TestAVisitorCannotHoldOpenAsManyStreamsAsTheyLike(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		said := h.JSON(http.MethodPost, "/api/chat/messages", map[string]string{"userId": "u1", "sessionId": "s1", "message": "What does a guard cost?"}, "Idempotency-Key", "k1")
		cookie, _, _ := strings.Cut(said.Header.Get("Set-Cookie"), ";")
		if said.Status != http.StatusOK || cookie == "" {
			t.Fatalf("%d %s", said.Status, said.Body)
		}
		listen := func() *http.Response {
			req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, h.URL+"/api/chat/events?userId=u1&sessionId=s1", http.NoBody)
			if err != nil {
				t.Fatal(err)
			}
			req.Header.Set("Cookie", cookie)
			res, err := http.DefaultTransport.RoundTrip(req)
			if err != nil {
				t.Fatal(err)
			}
			return res
		}
		var open []*http.Response
		refused := 0
		for range 60 {
			res := listen()
			if res.StatusCode == http.StatusOK {
				open = append(open, res)
				continue
			}
			if refused++; res.StatusCode != http.StatusTooManyRequests || res.Header.Get("Retry-After") != "30" {
				t.Errorf("one more stream: %d, Retry-After %q", res.StatusCode, res.Header.Get("Retry-After"))
			}
			_ = res.Body.Close()
		}
		if len(open) != 8 || refused != 52 {
			t.Errorf("%d streams are open, %d were refused", len(open), refused)
		}
		for _, res := range open {
			_ = res.Body.Close()
		}
		for range 200 { // the server learns of it when it looks
			res := listen()
			_ = res.Body.Close()
			if res.StatusCode == http.StatusOK {
				return
			}
		}
		t.Error("no stream can be opened after the others were closed")
	})
}
