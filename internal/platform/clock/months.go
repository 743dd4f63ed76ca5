package clock

import "time"

// AddMonths returns t so many months later, at the same time of day: on the same day of
// the month, or on the month's last day where it has no such day. The time package would
// go on into the next month: six months after August 31 would be March 3, and a period
// that a law or a promise counts in months would last up to three days too long.
func AddMonths(t time.Time, months int) time.Time {
	later := t.AddDate(0, months, 0)
	if later.Day() == t.Day() {
		return later
	}
	return later.AddDate(0, 0, -later.Day()) // the day before the first of the month that was reached
}
