package clock

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// IsHoliday reports whether one of the rules names the day of at, on the clock of its own
// location. These are rules and not lists of dates: a list ends unnoticed, and from then on
// somebody is promised a call on Christmas Day. A rule that cannot be read names no day;
// HolidayIn returns an error for it, to validate rules.
func IsHoliday(rules []string, at time.Time) bool {
	today := at.Format(time.DateOnly)
	return slices.ContainsFunc(rules, func(rule string) bool {
		day, err := HolidayIn(rule, at.Year())
		return err == nil && day.Format(time.DateOnly) == today
	})
}

// HolidayIn returns the day that a rule names in a year, at midnight UTC: "December
// 25", "Good Friday", "Easter Monday", "third Monday of February", "last Monday of
// August", "Monday before May 25", or "2027-04-02" for one day of one year.
func HolidayIn(rule string, year int) (time.Time, error) {
	words := strings.Fields(strings.ToLower(rule))
	switch strings.Join(words, " ") {
	case "good friday":
		return easter(year).AddDate(0, 0, -2), nil
	case "easter monday":
		return easter(year).AddDate(0, 0, 1), nil
	}
	switch {
	case len(words) == 1:
		return time.Parse(time.DateOnly, words[0])
	case len(words) == 2:
		return dayOf(rule, year)
	case len(words) == 4 && words[1] == "before":
		weekday, err := weekdayCalled(words[0])
		if err != nil {
			return time.Time{}, err
		}
		end, err := dayOf(words[2]+" "+words[3], year)
		return end.AddDate(0, 0, -1-since(weekday, end.AddDate(0, 0, -1))), err
	case len(words) == 4 && words[2] == "of":
		return nthOf(words[0], words[1], words[3], year)
	}
	return time.Time{}, fmt.Errorf("clock: %q names no day", rule)
}

// nthOf reads rules such as "third Monday of February".
func nthOf(which, weekdayName, month string, year int) (time.Time, error) {
	weekday, err := weekdayCalled(weekdayName)
	if err != nil {
		return time.Time{}, err
	}
	first, err := dayOf(month+" 1", year)
	if err != nil {
		return time.Time{}, err
	}
	if which == "last" {
		end := first.AddDate(0, 1, -1)
		return end.AddDate(0, 0, -since(weekday, end)), nil
	}
	n := slices.Index([]string{"first", "second", "third", "fourth"}, which)
	if n < 0 {
		return time.Time{}, fmt.Errorf("clock: %q counts no weekday", which)
	}
	end := first.AddDate(0, 0, 7*n+6) // the last of the seven days that it can be
	return end.AddDate(0, 0, -since(weekday, end)), nil
}

// dayOf reads rules such as "July 1".
func dayOf(text string, year int) (time.Time, error) {
	at, err := time.Parse("January 2", text)
	return time.Date(year, at.Month(), at.Day(), 0, 0, 0, 0, time.UTC), err
}

func weekdayCalled(name string) (time.Weekday, error) {
	for d := time.Sunday; d <= time.Saturday; d++ {
		if strings.EqualFold(d.String(), name) {
			return d, nil
		}
	}
	return 0, fmt.Errorf("clock: %q is no day of the week", name)
}

// since returns how many days before day the last such weekday was; 0 if day is
// one.
func since(weekday time.Weekday, day time.Time) int { return (int(day.Weekday()-weekday) + 7) % 7 }

// easter returns Easter Sunday: the Sunday after the full moon, by the tables of the
// church, that follows March 20. Full moons fall on the same days every 19 years, except
// for the shifts by centuries without a leap day and by the moon's own drift.
func easter(year int) time.Time {
	golden, century := year%19, year/100
	drift := (8*century + 13) / 25
	moon := (19*golden + century - century/4 - drift + 15) % 30 // days after March 21
	if moon == 29 || (moon == 28 && golden > 10) {
		moon-- // the tables have one moon fewer in these years
	}
	full := time.Date(year, time.March, 21+moon, 0, 0, 0, 0, time.UTC)
	return full.AddDate(0, 0, 7-since(time.Sunday, full))
}
