package clock

import (
	"slices"
	"time"
)

// Hours are when an office is open, on the clock of its wall.
type Hours struct {
	// Days count from Sunday = 0.
	Days []int
	// Opens and Closes are as in "08:00" and "18:00"; at Closes it is closed.
	Opens, Closes string
}

// NextOpen is the first moment from at on that lies in the hours; at itself when it does,
// and also when the hours name no day or cannot be read: nobody is kept waiting for ever.
// In the night in which clocks are turned the wall decides.
func NextOpen(at time.Time, zone *time.Location, h Hours) time.Time {
	opens, err1 := time.Parse("15:04", h.Opens)
	closes, err2 := time.Parse("15:04", h.Closes)
	if err1 != nil || err2 != nil || !opens.Before(closes) {
		return at
	}
	today := at.In(zone)
	for ahead := range 8 {
		// Noon is on the same day whatever the clocks are turned by.
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
