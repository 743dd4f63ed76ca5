package clock

import (
	"testing"
	"time"
)

// TestEdmontonKeepsItsSummerTime: the clocks were last changed on 2026-03-08
// (IANA time zone database, 2026c).
// Proves: platform-22
func TestEdmontonKeepsItsSummerTime(t *testing.T) {
	zone, err := Zone("America/Edmonton")
	if err != nil {
		t.Fatal(err)
	}
	for at, want := range map[string]string{
		"2025-07-01T12:00:00Z": "06:00", "2025-11-02T07:59:59Z": "01:59", "2025-11-02T08:00:00Z": "01:00",
		"2026-03-08T08:59:59Z": "01:59", "2026-03-08T09:00:00Z": "03:00",
		"2026-11-01T07:59:59Z": "01:59", "2026-11-01T08:00:00Z": "02:00",
		"2026-12-24T18:00:00Z": "12:00", "2027-03-14T09:00:00Z": "03:00", "2030-01-15T18:00:00Z": "12:00",
	} {
		instant, err := time.Parse(time.RFC3339, at)
		if err != nil {
			t.Fatal(err)
		}
		if got := instant.In(zone).Format("15:04"); got != want {
			t.Errorf("%s is %s in Edmonton, want %s", at, got, want)
		}
	}
}

func TestOtherZonesAreTheMachines(t *testing.T) {
	zone, err := Zone("America/Toronto")
	if err != nil || zone.String() != "America/Toronto" {
		t.Errorf("%v, %v", zone, err)
	}
	if _, err := Zone("Alberta/Nowhere"); err == nil {
		t.Error("a zone that is none was found")
	}
}
