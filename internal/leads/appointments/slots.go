package appointments

import (
	"slices"
	"time"

	"wardgate/catalog"
	"wardgate/internal/platform/clock"
)

// Slots are the times at which an appointment may begin, seen from now: in the
// office hours of the coming days, today included, and late enough for us to be
// ready. They are in UTC and in order; who has one already is not looked at.
func Slots(c *catalog.Catalog, zone *time.Location, now time.Time) []time.Time {
	rules, hours := c.Appointments, c.Company().Hours
	opens, err1 := time.Parse("15:04", hours.Opens)
	closes, err2 := time.Parse("15:04", hours.Closes)
	if err1 != nil || err2 != nil || rules.SlotMinutes <= 0 { // a test of the catalog says so
		return nil
	}
	first := now.Add(time.Duration(rules.NoticeMinutes) * time.Minute)
	today := now.In(zone)
	var out []time.Time
	for ahead := range rules.DaysAhead {
		// Noon is on the same day whatever the clocks are turned by.
		day := time.Date(today.Year(), today.Month(), today.Day()+ahead, 12, 0, 0, 0, zone)
		if !slices.Contains(hours.Days, int(day.Weekday())) || clock.IsHoliday(rules.ClosedOn, day) {
			continue
		}
		for minute := minutes(opens); minute+rules.SlotMinutes <= minutes(closes); minute += rules.SlotMinutes {
			at := time.Date(day.Year(), day.Month(), day.Day(), 0, minute, 0, 0, zone)
			// The hour that a change of the clocks leaves out does not exist.
			if minutes(at) == minute && !at.Before(first) {
				out = append(out, at.UTC())
			}
		}
	}
	return out
}

// minutes is how far the clock on the wall is past midnight.
func minutes(t time.Time) int { return t.Hour()*60 + t.Minute() }

// Slot is a time that may be booked, as visitors read it.
type Slot struct {
	Start    time.Time `json:"start"`
	End      time.Time `json:"end"`
	Day      string    `json:"day" example:"2026-11-23" doc:"in the company's time zone"`
	DayText  string    `json:"dayText" example:"Monday, November 23"`
	TimeText string    `json:"timeText" example:"9:30 a.m."`
}

// timetable tells slots in the company's time zone.
type timetable struct {
	catalog *catalog.Catalog
	zone    *time.Location
}

// slot is a time as visitors read it.
func (t timetable) slot(start time.Time) Slot {
	local := start.In(t.zone)
	half := " a.m."
	if local.Hour() >= 12 {
		half = " p.m."
	}
	return Slot{
		Start: start, End: t.end(start), Day: local.Format(time.DateOnly),
		DayText: local.Format("Monday, January 2"), TimeText: local.Format("3:04") + half,
	}
}

// end is when an appointment ends that begins at start.
func (t timetable) end(start time.Time) time.Time {
	return start.Add(time.Duration(t.catalog.Appointments.SlotMinutes) * time.Minute)
}

// text is when an appointment begins, in words.
func (t timetable) text(start time.Time) string {
	return clock.Words(start, t.zone, t.catalog.Company().TimeZoneName)
}

// shortText is the same for a subject line.
func (t timetable) shortText(start time.Time) string {
	slot := t.slot(start)
	return slot.DayText + ", " + slot.TimeText
}

// places say which of the places of a time are taken.
type places map[int64][]int

// free is the first place that is not taken at start, or false.
func (p places) free(start time.Time, perSlot int) (int, bool) {
	for place := range perSlot {
		if !slices.Contains(p[start.UnixMilli()], place) {
			return place, true
		}
	}
	return 0, false
}

// next are the free ones of slots, at most n: those after wanted first, then earlier ones.
func (p places) next(slots []time.Time, wanted time.Time, perSlot, n int) []time.Time {
	var later, earlier []time.Time
	for _, at := range slots {
		if _, ok := p.free(at, perSlot); !ok {
			continue
		}
		if at.After(wanted) {
			later = append(later, at)
		} else {
			earlier = append(earlier, at)
		}
	}
	out := slices.Concat(later, earlier)
	return out[:min(n, len(out))]
}
