package proof_test

import (
	"fmt"
	"strconv"
	"testing"
	"time"

	"wardgate/internal/platform/clock"
	"wardgate/internal/staff/proof"
)

var start = time.Date(2026, 11, 21, 15, 4, 5, 0, time.UTC)

const home, elsewhere = "203.0.113.9", "198.51.100.7"

// Proves: staff-1
func TestThrottlePairDelaysDoubleUpToALimit(t *testing.T) {
	c := clock.NewManual(start)
	th := proof.NewThrottle(c)
	for i := range proof.PairTries {
		if wait := th.Begin(home, "a"); wait != 0 {
			t.Fatalf("try %d waits %s", i+1, wait)
		}
	}
	for _, want := range []time.Duration{15 * time.Second, 30 * time.Second, time.Minute, 2 * time.Minute,
		4 * time.Minute, 8 * time.Minute, proof.MaxDelay, proof.MaxDelay, proof.MaxDelay} {
		if wait := th.Begin(home, "a"); wait != want {
			t.Fatalf("waits %s, want %s", wait, want)
		}
		c.Advance(want - time.Millisecond)
		if wait := th.Begin(home, "a"); wait != time.Millisecond {
			t.Fatalf("a millisecond early: waits %s", wait)
		}
		c.Advance(time.Millisecond)
		if wait := th.Begin(home, "a"); wait != 0 {
			t.Fatalf("at last: waits %s", wait)
		}
	}
	if wait := th.Begin(home, "b"); wait != 0 {
		t.Errorf("another account waits %s", wait)
	}
	c.Advance(proof.ForgetAfter)
	if wait := th.Begin(home, "a"); wait != 0 {
		t.Errorf("a day later: waits %s", wait)
	}
}

func TestThrottleSlowsABotnetDown(t *testing.T) {
	c := clock.NewManual(start)
	th := proof.NewThrottle(c)
	let := 0
	for minute := range 24 * 60 {
		for bot := range 10 {
			if th.Begin(fmt.Sprintf("2001:db8:%x:%x::/64", minute, bot), "a") == 0 {
				let++
			}
		}
		c.Advance(time.Minute)
	}
	if let > proof.AccountTries+24*4+10 {
		t.Fatalf("%d tries a day from ever new addresses", let)
	}
}

// While strangers hammer the account, the real person signs in from where they
// always do; from a new place they wait 15 minutes at most.
// Proves: staff-1
func TestThrottleDoesNotLockTheRealPersonOut(t *testing.T) {
	c := clock.NewManual(start)
	th := proof.NewThrottle(c)
	th.Begin(home, "a")
	th.Succeeded(home, "a")
	for i := range 500 {
		th.Begin(fmt.Sprintf("bot-%d", i), "a")
		c.Advance(10 * time.Second)
		if wait := th.Begin(home, "a"); wait != 0 {
			t.Fatalf("after %d: the real person waits %s", i, wait)
		}
		th.Succeeded(home, "a")
		if wait := th.Begin(elsewhere, "a"); wait > proof.MaxDelay {
			t.Fatalf("from elsewhere: waits %s", wait)
		}
	}
	c.Advance(proof.TrustFor)
	for i := range 40 {
		th.Begin(fmt.Sprintf("late-%d", i), "a")
	}
	if wait := th.Begin(home, "a"); wait == 0 {
		t.Error("the address is still trusted after its time")
	}
}

func TestThrottleStillCountsATrustedAddress(t *testing.T) {
	c := clock.NewManual(start)
	th := proof.NewThrottle(c)
	th.Begin(home, "a")
	th.Succeeded(home, "a")
	for range proof.PairTries {
		th.Begin(home, "a")
	}
	if th.Begin(home, "a") == 0 {
		t.Error("a trusted address may guess without end")
	}
}

// A success takes back its own try only: what others tried stays counted.
func TestThrottleSuccessKeepsOthersTries(t *testing.T) {
	c := clock.NewManual(start)
	th := proof.NewThrottle(c)
	for i := range proof.AccountTries - 1 {
		th.Begin(strconv.Itoa(i), "a")
	}
	if th.Begin(home, "a") != 0 {
		t.Fatal("refused too early")
	}
	th.Succeeded(home, "a")
	if th.Begin("x", "a") != 0 || th.Begin("y", "a") == 0 {
		t.Error("want one more try for strangers, then none")
	}
}

func TestThrottleMemoryIsBounded(t *testing.T) {
	th := proof.NewThrottle(clock.NewManual(start))
	for i := range proof.MaxTracked + proof.MaxTracked/2 {
		key := strconv.Itoa(i)
		th.Begin(key, key)
		th.Succeeded(key, key)
		th.Begin(key, key)
	}
	if n := th.Tracked(); n > proof.MaxTracked {
		t.Fatalf("%d keys", n)
	}
}
