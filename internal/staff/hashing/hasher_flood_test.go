package hashing_test

import (
	"context"
	"crypto/rand"
	"errors"
	"io"
	"sync"
	"testing"

	"wardgate/internal/staff/hashing"
)

const (
	secret  = "four grey geese over Fort Mac"
	another = "seven slow trucks to High River"
)

// cheap costs a millisecond instead of a tenth of a second.
func cheap() hashing.Params { return hashing.Params{Time: 1, Memory: 64, Threads: 1} }

func newCheap() *hashing.Argon2 { return hashing.NewArgon2(cheap(), rand.Reader) }

// A flood is refused beyond the queue, and everybody in it is served.
func TestHasherRefusesAFlood(t *testing.T) {
	h := hashing.NewArgon2(hashing.Params{Time: 3, Memory: 16 << 10, Threads: 1}, rand.Reader)
	var wg sync.WaitGroup
	var mu sync.Mutex
	served, busy := 0, 0
	begin := make(chan struct{})
	for range 200 {
		wg.Go(func() {
			<-begin
			_, _, err := h.Verify(context.Background(), secret, "")
			mu.Lock()
			defer mu.Unlock()
			switch {
			case err == nil:
				served++
			case errors.Is(err, hashing.ErrBusy):
				busy++
			default:
				t.Error(err)
			}
		})
	}
	close(begin)
	wg.Wait()
	if served+busy != 200 || served < 2 || busy == 0 {
		t.Fatalf("%d served, %d refused", served, busy)
	}
	if _, _, err := h.Verify(t.Context(), secret, ""); err != nil {
		t.Fatalf("after the flood: %v", err)
	}
}

func TestHasherGivesUpWithItsCaller(t *testing.T) {
	h := newCheap()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	// A free slot may be taken all the same; with none free the caller must not wait.
	release := h.Occupy(t)
	defer release()
	if _, err := h.Hash(ctx, secret); !errors.Is(err, context.Canceled) {
		t.Fatalf("%v", err)
	}
}

func TestHashFailsWithoutRandomness(t *testing.T) {
	if _, err := hashing.NewArgon2(cheap(), dry{}).Hash(t.Context(), secret); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Fatalf("%v", err)
	}
}

type dry struct{}

func (dry) Read([]byte) (int, error) { return 0, io.ErrUnexpectedEOF }

// People who are known do not wait behind a flood of strangers.
// Proves: security-58
func TestKnownPeopleHaveAQueueOfTheirOwn(t *testing.T) {
	h := newCheap()
	release := h.OccupyStrangers(t)
	defer release()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var flood sync.WaitGroup
	for range 40 {
		flood.Go(func() {
			if _, _, err := h.Verify(ctx, secret, ""); err == nil {
				t.Error("a stranger got past the queue")
			}
		})
	}
	for range 5 {
		if _, _, err := h.Verify(hashing.Ahead(t.Context()), secret, ""); err != nil {
			t.Errorf("a known person: %v", err)
		}
	}
	cancel()
	flood.Wait()
}
