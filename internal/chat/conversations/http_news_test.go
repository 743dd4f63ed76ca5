package conversations

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"
)

// TestWhoLeavesThePageIsNoError: a request whose caller left is cancelled, and nothing failed;
// what fails while somebody waits is logged.
func TestWhoLeavesThePageIsNoError(t *testing.T) {
	t.Parallel()
	for _, left := range []bool{true, false} {
		var log bytes.Buffer
		s := &Conversations{deps: Deps{Log: slog.New(slog.NewTextHandler(&log, nil))}}
		ctx, leave := context.WithCancel(t.Context())
		if left {
			leave()
		}
		r := httptest.NewRequestWithContext(ctx, http.MethodGet, "/api/chat/events", http.NoBody)
		s.Refuse(httptest.NewRecorder(), r, fmt.Errorf("reading the conversation: %w", context.Canceled))
		leave()
		if (log.Len() == 0) != left {
			t.Errorf("left %v: the log says %q", left, log.String())
		}
	}
}
