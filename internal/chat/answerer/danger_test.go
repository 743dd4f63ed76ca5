package answerer

import (
	"bufio"
	"os"
	"testing"

	"wardgate/internal/chat/safety"
)

// TestLikenessAlarmsNobodyElse asks the whole answerer, with what it learned from others, the last part of the look-alikes: families
// and their work, calls that bother, what winter does to batteries, alarms that go off for nothing.
// Proves: D104, chat-102
func TestLikenessAlarmsNobodyElse(t *testing.T) {
	a := answerer(t)
	f, err := os.Open("../safety/testdata/calm_sixth.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := f.Close(); err != nil {
			t.Error(err)
		}
	}()
	all, wrong := 0, 0
	for lines := bufio.NewScanner(f); lines.Scan(); all++ {
		if got := a.Answer(lines.Text(), ""); got.IsEmergency() {
			wrong++
			t.Logf("%q is %s", lines.Text(), got.Danger)
		}
	}
	if all < 100 || wrong*100 > 2*all {
		t.Errorf("%d of %d taken for danger", wrong, all)
	}
}

// TestDamageHurtsNobody: what is being damaged now gets the lines and a person, and no 911; asked about, past or over it gets neither.
// Proves: chat-103
func TestDamageHurtsNobody(t *testing.T) {
	a := answerer(t)
	for message, want := range map[string]bool{
		"a pipe just burst above the servers": true, "water is pouring through the ceiling": true, "our basement is flooding right now": true,
		"sprinkler broke and its spraying everywhere": true, "sewer backing up into the shop": true, "roof is leaking on our racks": true, "burst pipe in unit 4": true,
		"un tuyau a éclaté dans l'entrepôt": true, "se rompió una tubería": true,
		"do you have sensors for burst pipes": false, "a pipe burst last winter": false, "does insurance pay for a burst pipe?": false, "the basement flooded in may, need cameras": false,
		"we broke the pipe fence, how much is a guard": false, "do guards check for water leaks": false, "you leaked my email": false, "water cooler company wants cameras": false,
	} {
		got := a.Answer(message, "")
		if got.IsDamage != want || got.Danger != safety.None || got.IsDamage != got.NeedsPerson || want && len(got.Facts) != 1 {
			t.Errorf("%q: %+v", message, got)
		}
	}
	if got := a.Answer("water everywhere and sparks coming out of the panel", ""); got.Danger != safety.Emergency {
		t.Errorf("with sparks: %+v", got)
	}
}

// TestAGuardWhoSleeps: he is a complaint in every dialect, and asked about in general he calls nobody.
// Proves: D106, chat-104
func TestAGuardWhoSleeps(t *testing.T) {
	a := answerer(t)
	for message, calls := range map[string]bool{
		"ur guy was sleepin on shift": true, "your guys were sleeping again last night": true, "guard sleepin in the shack": true, "guard smokin weed by the gate": true,
		"your man never showed": true, "ya guard was nappin": true, "your guy fell asleep at the desk": true, "is the guard asleep again": true,
		"your guard slept through his rounds yesterday": true, "ur guys slept in the truck": true, "what happens when a guard slept on shift": false,
		"do you fire guards who sleep": false, "what if a guard is sleeping": false, "do ur guys sleep on shift": false, "how do u stop guards from sleepin": false,
		"are guards on his phone a problem": false, "do guards get training": false,
	} {
		if got := a.Answer(message, ""); got.NeedsPerson != calls {
			t.Errorf("%q: %v with %v", message, got.NeedsPerson, got.Facts)
		}
	}
}
