package clock

import (
	"slices"
	"time"
)

// Hours are the opening hours of an office, on the local clock.
type Hours struct {
	// Days count from Sunday = 0.
	Days []int
	// Opens and Closes are written as "08:00" and "18:00"; at Closes it is
	// closed.
	Opens, Closes string
}

// NextOpen returns the first moment from at on within the hours: at itself when it is
// within them, and also when the hours name no day or cannot be read, so that nobody
// waits for ever. In a night in which the clocks change, the local clock counts.
func NextOpen(at time.Time, zone *time.Location, h Hours) time.Time {
	opens, err1 := time.Parse("15:04", h.Opens)
	closes, err2 := time.Parse("15:04", h.Closes)
	if err1 != nil || err2 != nil || !opens.Before(closes) {
		return at
	}
	today := at.In(zone)
	for ahead := range 8 {
		// Noon is on the same day however the clocks change.
		day := time.Date(today.Year(), today.Month(), today.Day()+ahead, 12, 0, 0, 0, zone)
		if !slices.Contains(h.Days, int(day.Weekday())) {
			continue
		}
		from := time.Date(day.Year(), day.Month(), day.Day(), opens.Hour(), opens.Minute(), 0, 0, zone)
		until := time.Date(day.Year(), day.Month(), day.Day(), closes.Hour(), closes.Minute(), 0, 0, zone)
		if at.Before(from) {
			return from.UTC()
		}
		if at.Before(until) {
			return at
		}
	}
	return at
}
