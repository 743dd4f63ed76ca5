package duty_test

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"wardgate/internal/duty"
)

func zone(t *testing.T, name string) *time.Location {
	t.Helper()
	z, err := time.LoadLocation(name)
	if err != nil {
		t.Fatal(err)
	}
	return z
}

func none(string) bool { return false }

func at(t *testing.T, text string, z *time.Location) time.Time {
	t.Helper()
	when, err := time.ParseInLocation("2006-01-02 15:04", text, z)
	if err != nil {
		t.Fatal(err)
	}
	return when
}

// walker is the other way to say who is on duty: it walks the minutes of a calendar from the anchor on, and hands over whenever
// the clocks of the zone reach the hour of a day of handover, or have leapt over it.
type walker struct {
	duty.Roster
	off func(string) bool
}

func (w walker) walk(from time.Time, minutes int, look func(at time.Time, person string, gap bool)) {
	y, m, d := w.Anchor.Date()
	began := time.Date(y, m, d, 0, 0, 0, 0, w.Zone)
	turn, day := -1, ""
	for at := began; at.Before(from.Add(time.Duration(minutes) * time.Minute)); at = at.Add(time.Minute) {
		here := at.In(w.Zone)
		isDay := w.Turn == duty.Daily || here.Weekday() == w.Weekday
		reached := here.Hour()*60+here.Minute() >= w.Hour*60+w.Minute
		if today := here.Format(time.DateOnly); isDay && reached && day != today {
			day = today
			turn++
		}
		if at.Before(from) || turn < 0 {
			continue
		}
		person, gap := "", true
		if len(w.Members) > 0 {
			person, gap = w.Members[turn%len(w.Members)], false
		}
		for _, e := range w.inOrder() {
			if !at.Before(e.From) && at.Before(e.To) {
				person, gap = e.Person, e.Person == ""
			}
		}
		look(at, person, gap || w.off(person))
	}
}

// inOrder are the exceptions, those that begin later after those that they hide.
func (w walker) inOrder() []duty.Exception {
	list := slices.Clone(w.Exceptions)
	slices.SortFunc(list, func(a, b duty.Exception) int {
		if c := a.From.Compare(b.From); c != 0 {
			return c
		}
		if a.ID < b.ID {
			return -1
		}
		return 1
	})
	return list
}

// TestWhoIsOnDutyOverRandomWeeks compares the roster with a walk through its calendar, minute by minute: any rotation, any handover,
// weeks in which clocks leap forward and back, people who cannot be on duty, exceptions that overlap.
// Proves: duty-2, duty-3, duty-4
func TestWhoIsOnDutyOverRandomWeeks(t *testing.T) {
	draw := rand.New(rand.NewPCG(82, 26))
	zones := []string{"America/Edmonton", "America/New_York", "Europe/Berlin", "Australia/Lord_Howe", "America/St_Johns"}
	starts := []string{"2025-03-03 00:00", "2025-10-20 00:00", "2025-03-24 00:00", "2025-10-27 00:00", "2025-04-01 00:00", "2026-06-01 00:00"}
	for round := range 24 {
		z := zone(t, zones[draw.IntN(len(zones))])
		r := duty.Roster{
			Zone: z, Turn: []duty.Turn{duty.Daily, duty.Weekly}[draw.IntN(2)], Weekday: time.Weekday(draw.IntN(7)), Hour: draw.IntN(24),
			Minute: draw.IntN(60), Members: []string{"ada", "bo", "cleo", "dag"}[:1+draw.IntN(4)],
		}
		if round%3 == 0 { // the hours that clocks leap over or show twice
			r.Hour = 1 + draw.IntN(2)
		}
		from := at(t, starts[draw.IntN(len(starts))], z)
		r.Anchor = r.AnchorFor(from)
		for i := range draw.IntN(5) {
			begins := from.Add(time.Duration(draw.IntN(14*24*60)) * time.Minute)
			r.Exceptions = append(r.Exceptions, duty.Exception{
				ID: string(rune('a' + i)), Person: []string{"", "ada", "cleo", "eve"}[draw.IntN(4)], From: begins, To: begins.Add(time.Duration(1+draw.IntN(72*60)) * time.Minute),
			})
		}
		away := []string{"", "bo", "eve"}[draw.IntN(3)]
		off := func(person string) bool { return person == away && away != "" }
		const minutes = 15 * 24 * 60
		shifts := r.Shifts(from, from.Add(minutes*time.Minute), off)
		walker{r, off}.walk(from, minutes, func(at time.Time, person string, gap bool) {
			s := r.At(at, off)
			if s.Gap() != gap || !gap && s.Person != person {
				t.Fatalf("round %d, %s, %+v: at %s %q (%s) is on duty, want %q, gap %v", round, z, r, at, s.Person, s.Why, person, gap)
			}
			if at.Before(s.From) || !at.Before(s.To) {
				t.Fatalf("round %d: %s is not in the shift from %s to %s", round, at, s.From, s.To)
			}
			in := slices.IndexFunc(shifts, func(s duty.Shift) bool { return !at.Before(s.From) && at.Before(s.To) })
			if in < 0 || shifts[in].Person != s.Person || shifts[in].Gap() != gap {
				t.Fatalf("round %d: at %s the list of shifts says otherwise than the instant: %+v", round, at, s)
			}
		})
		for i := 1; i < len(shifts); i++ {
			if !shifts[i].From.Equal(shifts[i-1].To) {
				t.Fatalf("round %d: a hole or a double hour between %+v and %+v", round, shifts[i-1], shifts[i])
			}
		}
	}
}

// TestAHandoverIsAnHourOfTheClock: a week with a leap is an hour shorter or longer, the hour of the handover stays.
// Proves: duty-3
func TestAHandoverIsAnHourOfTheClock(t *testing.T) {
	z := zone(t, "America/New_York")
	r := duty.Roster{Zone: z, Turn: duty.Weekly, Weekday: time.Friday, Hour: 8, Members: []string{"ada", "bo"}, Anchor: time.Date(2025, 3, 7, 0, 0, 0, 0, time.UTC)}
	for when, hours := range map[string]float64{"2025-03-07 08:00": 167, "2025-03-14 08:00": 168, "2025-10-31 08:00": 169} {
		s := r.At(at(t, when, z), none)
		if got := s.To.Sub(s.From).Hours(); got != hours || s.To.In(z).Hour() != 8 {
			t.Errorf("the week from %s has %v hours and ends at %s, want %v", when, got, s.To.In(z), hours)
		}
	}
	r.Turn, r.Hour, r.Minute = duty.Daily, 2, 30
	if got := r.At(at(t, "2025-03-09 12:00", z), none).From.In(z).Format("15:04"); got != "03:00" {
		t.Errorf("clocks leapt over half past two, the duty was handed over at %s", got)
	}
	r.Hour = 1
	if s := r.At(at(t, "2025-11-02 12:00", z), none); s.From.UTC().Hour() != 5 || s.To.Sub(s.From) != 25*time.Hour {
		t.Errorf("clocks showed half past one twice, the duty was handed over at %s until %s", s.From.UTC(), s.To.UTC())
	}
}

// TestGapsAndDoubledHours: a gap says when it began and why, two exceptions for one hour are told.
// Proves: duty-4
func TestGapsAndDoubledHours(t *testing.T) {
	z := zone(t, "Europe/Berlin")
	r := duty.Roster{Zone: z, Turn: duty.Weekly, Weekday: time.Monday, Hour: 8, Members: []string{"ada", "bo"}, Anchor: at(t, "2026-11-23 00:00", z)}
	r.Exceptions = []duty.Exception{{ID: "x", Note: "Christmas", From: at(t, "2026-12-25 00:00", z), To: at(t, "2026-12-26 00:00", z)}}
	gaps := r.Gaps(at(t, "2026-12-25 12:00", z), at(t, "2026-12-31 00:00", z), none)
	if len(gaps) != 1 || gaps[0].Note != "Christmas" || !gaps[0].From.Equal(r.Exceptions[0].From) || !gaps[0].To.Equal(r.Exceptions[0].To) {
		t.Errorf("Christmas: %+v", gaps)
	}
	gaps = r.Gaps(at(t, "2026-11-28 12:00", z), at(t, "2026-12-10 00:00", z), func(p string) bool { return p == "bo" })
	if len(gaps) != 1 || gaps[0].Why != duty.Away || gaps[0].Person != "bo" || gaps[0].From.In(z).Format("01-02 15:04") != "11-30 08:00" {
		t.Errorf("bo cannot: %+v", gaps)
	}
	if gaps = (duty.Roster{Zone: z, Turn: duty.Weekly}).Gaps(at(t, "2026-11-28 12:00", z), at(t, "2026-12-10 00:00", z), none); len(gaps) != 1 || gaps[0].Why != duty.Unstarted {
		t.Errorf("no rotation: %+v", gaps)
	}
	second := duty.Exception{ID: "y", Person: "ada", From: at(t, "2026-12-25 23:59", z), To: at(t, "2026-12-27 00:00", z)}
	if other, found := r.Overlapping(second); !found || other.ID != "x" {
		t.Error("two exceptions share an hour, and nothing says so")
	}
	second.From = r.Exceptions[0].To
	if _, found := r.Overlapping(second); found {
		t.Error("one begins where the other ends: that is no overlap")
	}
}

// TestTheOneWhoIsOnDutyStays: a rotation that is saved anew begins with the turn that runs.
// Proves: duty-2
func TestTheOneWhoIsOnDutyStays(t *testing.T) {
	z := zone(t, "Europe/Berlin")
	r := duty.Roster{Zone: z, Turn: duty.Weekly, Weekday: time.Monday, Hour: 8, Members: []string{"ada", "bo", "cleo"}, Anchor: at(t, "2026-11-02 00:00", z)}
	now := at(t, "2026-11-26 12:00", z) // the fourth week
	if order := r.Order(now); !slices.Equal(order, []string{"ada", "bo", "cleo"}) {
		t.Errorf("in the fourth week: %v", order)
	}
	next := r
	next.Members, next.Anchor = []string{"ada", "cleo"}, r.AnchorFor(now) // bo leaves
	if s := next.At(now, none); s.Person != "ada" || !s.From.Equal(r.At(now, none).From) {
		t.Errorf("bo left, and %s is on duty since %s", s.Person, s.From)
	}
	if s := next.At(now.AddDate(0, 0, 7), none); s.Person != "cleo" {
		t.Errorf("then comes %s", s.Person)
	}
	if early := r.At(at(t, "2026-11-23 07:59", z), none); early.Person != "cleo" {
		t.Errorf("a minute before the handover it is %s", early.Person)
	}
}
