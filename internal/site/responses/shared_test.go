package responses_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"wardgate/internal/site/responses"
)

// TestPicturesAreShared: a picture says that other sites may show it, whatever the safety headers say of the rest.
// Proves: security-109
func TestPicturesAreShared(t *testing.T) {
	maker := responses.NewMaker(http.Header{"Cross-Origin-Resource-Policy": {"same-origin"}})
	for contentType, want := range map[string]string{
		"image/png": "cross-origin", "image/svg+xml": "cross-origin", "text/html": "same-origin", "text/javascript": "same-origin",
	} {
		whole, part := httptest.NewRecorder(), httptest.NewRecorder()
		ask := httptest.NewRequest(http.MethodGet, "/", nil)
		maker.New(http.StatusOK, contentType, []byte("body"), nil).ServeHTTP(whole, ask)
		maker.Streamed(contentType, `"tag"`, 4, nil).Copy(part, ask, strings.NewReader("body"))
		for _, got := range []*httptest.ResponseRecorder{whole, part} {
			if policy := got.Header().Values("Cross-Origin-Resource-Policy"); len(policy) != 1 || policy[0] != want {
				t.Errorf("%s: %q, want %s", contentType, policy, want)
			}
		}
	}
}
