package log_test

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"wardgate/internal/platform/log"
)

// TestAStormIsSampled: what repeats is written once at once, then once in ten seconds with its number; what is new, or harmless, is written always.
// Proves: platform-73
func TestAStormIsSampled(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		l := log.Sampled(&out, slog.LevelInfo)
		lines := func() []string {
			all := strings.Split(strings.TrimSpace(out.String()), "\n")
			out.Reset()
			return all
		}
		for n := range 1000 {
			l.Warn("a use case runs again", "attempt", n, "error", fmt.Errorf("dial tcp: port %d refused", n))
		}
		if got := lines(); len(got) != 1 || strings.Contains(got[0], "count") {
			t.Errorf("a thousand at once: %q", got)
		}
		l.Warn("a use case runs again", "error", errors.New("something else"))
		l.Error("a use case runs again", "error", errors.New("dial tcp: port 1 refused"))
		for range 3 {
			l.Info("all is well")
		}
		if got := lines(); len(got) != 5 {
			t.Errorf("what is not the same: %q", got)
		}
		time.Sleep(10*time.Second + time.Millisecond)
		synctest.Wait()
		if got := lines(); len(got) != 1 || !strings.Contains(got[0], `"count":999`) || !strings.Contains(got[0], `"attempt":999`) {
			t.Errorf("after ten seconds: %q", got)
		}
		l.Warn("a use case runs again", "error", errors.New("dial tcp: port 7 refused"))
		time.Sleep(10 * time.Second)
		synctest.Wait()
		if got := lines(); len(got) != 1 || !strings.Contains(got[0], `"count":1`) {
			t.Errorf("after twenty: %q", got)
		}
		time.Sleep(time.Minute)
		synctest.Wait()
		l.Warn("a use case runs again", "error", errors.New("dial tcp: port 7 refused"))
		if got := lines(); len(got) != 1 || strings.Contains(got[0], "count") {
			t.Errorf("after a quiet minute: %q", got)
		}
	})
}
