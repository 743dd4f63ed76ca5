package proof_test

import (
	"errors"
	"fmt"
	"strconv"
	"testing"
	"time"

	"wardgate/internal/platform/clock"
	"wardgate/internal/staff"
	"wardgate/internal/staff/proof"
)

var start = time.Date(2026, 11, 21, 15, 4, 5, 0, time.UTC)

const home, elsewhere = "203.0.113.9", "198.51.100.7"

// Proves: staff-1
func TestAStrangersAllowance(t *testing.T) {
	c := clock.NewManual(start)
	th := proof.NewThrottle(c)
	for i := range 5 {
		if !th.Stranger(home, "a") {
			t.Fatalf("try %d is one too many", i+1)
		}
	}
	if th.Stranger(home, "a") {
		t.Fatal("a sixth try from one address")
	}
	if !th.Stranger(home, "b") || !th.Stranger(elsewhere, "a") {
		t.Error("another account, or another address, has no try")
	}
	c.Advance(15*time.Minute - time.Millisecond)
	if th.Stranger(home, "a") {
		t.Error("a try came back too early")
	}
	c.Advance(time.Millisecond)
	if !th.Stranger(home, "a") || th.Stranger(home, "a") {
		t.Error("want one try after a quarter of an hour")
	}
}

// Proves: staff-1
func TestABotnetSharesOneAllowance(t *testing.T) {
	c := clock.NewManual(start)
	th := proof.NewThrottle(c)
	let := 0
	for minute := range 24 * 60 {
		for bot := range 10 {
			if th.Stranger(fmt.Sprintf("2001:db8:%x:%x::/64", minute, bot), "a") {
				let++
			}
		}
		c.Advance(time.Minute)
	}
	if let < 20 || let > 20+24*4 {
		t.Fatalf("%d tries at one account in a day", let)
	}
}

// Proves: security-55
func TestStrangersUseUpNoOtherAllowance(t *testing.T) {
	th := proof.NewThrottle(clock.NewManual(start))
	for i := range 100 {
		th.Stranger(strconv.Itoa(i), "a")
		th.Factor("a")
		th.Mail("192.0.2.1", "a")
	}
	if !th.Device("dev_1") || !th.Code("cod_1") || th.Session("ses_1") != nil {
		t.Error("what strangers did holds up a known device, a mailed code or a session")
	}
	if th.Factor("a") || th.Mail("192.0.2.1", "a") {
		t.Error("codes of the app, or mails, are not bounded")
	}
}

func TestADeviceHasAnAllowanceOfItsOwn(t *testing.T) {
	th := proof.NewThrottle(clock.NewManual(start))
	for range 10 {
		if !th.Device("dev_1") {
			t.Fatal("too few")
		}
	}
	if th.Device("dev_1") {
		t.Error("a known device may guess without end")
	}
	if !th.Device("dev_2") {
		t.Error("another device has no allowance")
	}
	th.DeviceWasRight("dev_1")
	if !th.Device("dev_1") {
		t.Error("the right password gave nothing back")
	}
}

// A success takes back its own try only: what others tried stays counted.
func TestASuccessKeepsOthersTries(t *testing.T) {
	th := proof.NewThrottle(clock.NewManual(start))
	for i := range 19 {
		th.Stranger(strconv.Itoa(i), "a")
	}
	if !th.Stranger(home, "a") {
		t.Fatal("refused too early")
	}
	th.StrangerWasRight(home, "a")
	if !th.Stranger("x", "a") || th.Stranger("y", "a") {
		t.Error("want one more try for strangers, then none")
	}
}

func TestASessionWaits(t *testing.T) {
	c := clock.NewManual(start)
	th := proof.NewThrottle(c)
	for range 5 {
		if err := th.Session("ses_1"); err != nil {
			t.Fatal(err)
		}
	}
	var soon *staff.TooSoonError
	if err := th.Session("ses_1"); !errors.As(err, &soon) || soon.Wait != time.Minute {
		t.Fatalf("%v", err)
	}
	c.Advance(time.Minute)
	if err := th.Session("ses_1"); err != nil {
		t.Error(err)
	}
	th.SessionWasRight("ses_1")
	if err := th.Session("ses_1"); err != nil {
		t.Error(err)
	}
}

func TestNoThrottleLimitsNothing(t *testing.T) {
	var th *proof.Throttle
	for range 100 {
		if !th.Stranger(home, "a") || !th.Device("d") || !th.Code("c") || !th.Factor("a") || th.Session("s") != nil {
			t.Fatal("limited")
		}
	}
	th.StrangerWasRight(home, "a")
	th.DeviceWasRight("d")
	th.SessionWasRight("s")
}

func TestThrottleMemoryIsBounded(t *testing.T) {
	th := proof.NewThrottle(clock.NewManual(start))
	for i := range proof.MaxTracked + proof.MaxTracked/2 {
		key := strconv.Itoa(i)
		th.Stranger(key, key)
		th.Device(key)
	}
	if n := th.Tracked(); n > proof.MaxTracked {
		t.Fatalf("%d keys", n)
	}
}
