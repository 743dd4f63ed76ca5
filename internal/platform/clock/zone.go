package clock

import (
	_ "embed"
	"fmt"
	"os"
	"time"
)

// edmonton is the zone America/Edmonton of the IANA time zone database, release
// 2026f (public domain). Alberta stays on UTC-6 for good since 2026; the copies
// inside Go 1.26 and on many machines still change the clocks in November and
// would print every deadline of the winter an hour early (ADR 0016).
//
//go:embed zones/edmonton.tzif
var edmonton []byte

// Zone returns the time zone with this IANA name. Edmonton's rules are the
// program's own, so that they are the same on every machine; newer
// ones come from a zone database named in ZONEINFO, as for every Go program.
func Zone(name string) (*time.Location, error) {
	if name == "America/Edmonton" && os.Getenv("ZONEINFO") == "" {
		zone, err := time.LoadLocationFromTZData(name, edmonton)
		if err != nil {
			return nil, fmt.Errorf("clock.Zone: %w", err)
		}
		return zone, nil
	}
	zone, err := time.LoadLocation(name)
	if err != nil {
		return nil, fmt.Errorf("clock.Zone: %w", err)
	}
	return zone, nil
}

// Words writes an instant for people: "Saturday, November 21, 2026, 2:15 p.m.
// Edmonton time". zoneName replaces the abbreviation, which not everybody would
// read in the same way (ADR 0016).
func Words(t time.Time, zone *time.Location, zoneName string) string {
	local := t.In(zone)
	half := " a.m. "
	if local.Hour() >= 12 {
		half = " p.m. "
	}
	return local.Format("Monday, January 2, 2006, 3:04") + half + zoneName
}
