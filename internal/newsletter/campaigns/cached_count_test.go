package campaigns

import (
	"errors"
	"testing"
	"time"

	"wardgate/internal/platform/clock"
)

func TestWhatIsDearIsCountedSeldom(t *testing.T) {
	now := clock.NewManual(time.Date(2026, 11, 21, 15, 0, 0, 0, time.UTC))
	var c cachedCount
	counted := int64(0)
	ask := func(takes time.Duration) int64 {
		t.Helper()
		n, err := c.value(now.Now, func() (int64, error) {
			counted++
			now.Advance(takes)
			return counted, nil
		})
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	if ask(time.Millisecond) != 1 || ask(time.Millisecond) != 2 || ask(100*time.Millisecond) != 3 {
		t.Errorf("what is cheap is counted each time: %d times", counted)
	}
	now.Advance(1999 * time.Millisecond)
	if got := ask(time.Hour); got != 3 {
		t.Errorf("within its time: %d", got)
	}
	now.Advance(time.Millisecond)
	if got := ask(time.Second); got != 4 {
		t.Errorf("after its time: %d", got)
	}
	now.Set(now.Now().Add(-time.Minute))
	if got := ask(time.Second); got != 5 {
		t.Errorf("the clock was set back: %d", got)
	}
	broken := errors.New("broken")
	now.Advance(time.Hour)
	if _, err := c.value(now.Now, func() (int64, error) { return 0, broken }); !errors.Is(err, broken) {
		t.Errorf("%v", err)
	}
}
