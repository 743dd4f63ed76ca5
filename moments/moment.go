package main

import "time"

// moment is when a suite begins.
type moment struct {
	name string
	at   time.Time
}

func (m moment) String() string { return m.at.Format("2006-01-02 15:04 Mon") }

// hardMoments are the next of their kind after now, so that they never lie behind: the
// minutes before and after midnight, where a week, a month and a year end, on both last
// days of a leap year's February, and when whatever was fixed for a year has run out.
func hardMoments(now time.Time, zone *time.Location) []moment {
	now = now.In(zone)
	return []moment{
		{"saturday", next(now, 23, 58, func(d time.Time) bool { return d.Weekday() == time.Saturday })},
		{"month", next(now, 0, 2, func(d time.Time) bool { return d.Day() == 1 })},
		// The day of UTC ends two minutes later, six hours before that of Edmonton.
		{"28 february", next(now, 17, 58, func(d time.Time) bool { return leap(d) && d.Month() == time.February && d.Day() == 28 })},
		{"29 february", next(now, 9, 0, func(d time.Time) bool { return d.Month() == time.February && d.Day() == 29 })},
		{"31 december", next(now, 23, 58, func(d time.Time) bool { return d.Month() == time.December && d.Day() == 31 })},
		{"400 days", now.AddDate(0, 0, 400)},
	}
}

// next is the next such day at that time of day, after now.
func next(now time.Time, hour, minute int, fits func(day time.Time) bool) time.Time {
	for ahead := 0; ; ahead++ {
		day := time.Date(now.Year(), now.Month(), now.Day()+ahead, hour, minute, 0, 0, now.Location())
		if day.After(now) && fits(day) {
			return day
		}
	}
}

func leap(d time.Time) bool {
	return time.Date(d.Year(), time.February, 29, 0, 0, 0, 0, time.UTC).Month() == time.February
}
