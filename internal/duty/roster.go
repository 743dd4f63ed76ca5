package duty

import (
	"cmp"
	"slices"
	"time"

	"wardgate/catalog"
)

// Turn is how long somebody is on duty before the next takes over.
type Turn string

// The turns.
const (
	Daily  Turn = "day"
	Weekly Turn = "week"
)

func (t Turn) days() int {
	if t == Daily {
		return 1
	}
	return 7
}

// Roster is who of a team is on duty when. Its days and its hour are those of Zone.
type Roster struct {
	Zone *time.Location
	Turn Turn
	// Weekday is when weekly turns begin.
	Weekday time.Weekday
	// Hour and Minute are when the duty is handed over.
	Hour, Minute int
	// Anchor is the day on which the first member's turn began.
	Anchor time.Time
	// Members take turns in this order.
	Members    []string
	Exceptions []Exception
}

// Exception puts somebody else, or nobody, on duty from an instant until another.
type Exception struct {
	ID string
	// Person is empty for nobody.
	Person string
	Note   string
	From   time.Time
	To     time.Time
}

func (e Exception) covers(at time.Time) bool { return !at.Before(e.From) && at.Before(e.To) }

// Why is why somebody, or nobody, is on duty.
type Why string

// The reasons.
const (
	InTurn    Why = "turn"
	Excepted  Why = "exception"
	Unmanned  Why = "nobody" // an exception says that nobody is
	Unstarted Why = "empty"  // there is no rotation
	Away      Why = "away"   // whose turn it is cannot sign in, or may not act
)

// Shift is who is on duty from an instant until another; Person is empty in a gap, except for Away, when it is whose
// turn it would be.
type Shift struct {
	From, To time.Time
	Person   string
	Why      Why
	Note     string
}

// Gap tells that nobody is on duty.
func (s Shift) Gap() bool { return s.Why != InTurn && s.Why != Excepted }

// local is the instant at which clocks of a zone show a time on a day: the earlier one where they show it twice, and where they
// leap over it the instant of the leap.
func local(day time.Time, hour, minute int, zone *time.Location) time.Time {
	y, m, d := day.Date()
	at := time.Date(y, m, d, hour, minute, 0, 0, zone)
	begins, ends := at.ZoneBounds()
	if at.Hour() != hour || at.Minute() != minute { // leapt over
		if wanted := hour*60 + minute; at.Hour()*60+at.Minute() > wanted && !begins.IsZero() {
			return begins
		}
		return ends
	}
	if !begins.IsZero() {
		_, now := at.Zone()
		_, before := begins.Add(-time.Second).Zone()
		if earlier := at.Add(-time.Duration(before-now) * time.Second); before > now && earlier.Before(begins) {
			return earlier
		}
	}
	return at
}

// date is a day as midnight UTC: days are counted there, where each has 24 hours.
func date(t time.Time) time.Time {
	y, m, d := t.Date()
	return time.Date(y, m, d, 0, 0, 0, 0, time.UTC)
}

// begins is when the turn with this number begins.
func (r Roster) begins(turn int) time.Time {
	return local(date(r.Anchor).AddDate(0, 0, turn*r.Turn.days()), r.Hour, r.Minute, r.Zone)
}

// turnAt is the number of the turn at an instant; turns before the anchor have negative ones.
func (r Roster) turnAt(at time.Time) int {
	days := int(date(at.In(r.Zone)).Sub(date(r.Anchor)).Hours()) / 24
	turn := days / r.Turn.days()
	for r.begins(turn).After(at) {
		turn--
	}
	for !r.begins(turn + 1).After(at) {
		turn++
	}
	return turn
}

// AnchorFor is the day on which the turn that runs at an instant began.
func (r Roster) AnchorFor(at time.Time) time.Time {
	day := date(at.In(r.Zone))
	if r.Turn == Weekly {
		day = day.AddDate(0, 0, -((int(day.Weekday()-r.Weekday) + 7) % 7))
	}
	if local(day, r.Hour, r.Minute, r.Zone).After(at) {
		day = day.AddDate(0, 0, -r.Turn.days())
	}
	return day
}

// Order are the members, beginning with the one whose turn an instant is in.
func (r Roster) Order(at time.Time) []string {
	if len(r.Members) == 0 {
		return nil
	}
	first := place(r.turnAt(at), len(r.Members))
	return append(slices.Clone(r.Members[first:]), r.Members[:first]...)
}

func place(turn, of int) int { return ((turn % of) + of) % of }

// At is the shift at an instant, as long as nothing changes. off tells of people who cannot be on duty.
func (r Roster) At(at time.Time, off func(person string) bool) Shift {
	shift := Shift{From: time.Time{}, Why: Unstarted}
	if len(r.Members) > 0 {
		turn := r.turnAt(at)
		shift = Shift{From: r.begins(turn), To: r.begins(turn + 1), Person: r.Members[place(turn, len(r.Members))], Why: InTurn}
	}
	exception, found := r.exceptionAt(at)
	for _, e := range r.Exceptions { // where one begins or ends, something may change
		for _, edge := range []time.Time{e.From, e.To} {
			if edge.After(at) && (shift.To.IsZero() || edge.Before(shift.To)) {
				shift.To = edge
			} else if !edge.After(at) && edge.After(shift.From) {
				shift.From = edge
			}
		}
	}
	if found {
		shift.Person, shift.Why, shift.Note = exception.Person, Excepted, exception.Note
		if exception.Person == "" {
			shift.Why = Unmanned
		}
	}
	if !shift.Gap() && off(shift.Person) {
		shift.Why = Away
	}
	return shift
}

// exceptionAt is the one that holds at an instant. They are stored without overlaps; should two overlap, the one that began later holds.
func (r Roster) exceptionAt(at time.Time) (Exception, bool) {
	var holds Exception
	for _, e := range r.Exceptions {
		if e.covers(at) && (holds.ID == "" || cmp.Or(e.From.Compare(holds.From), cmp.Compare(e.ID, holds.ID)) > 0) {
			holds = e
		}
	}
	return holds, holds.ID != ""
}

// Shifts are who is on duty from an instant until another, in order, without holes; the first may have begun before, the last may
// end later.
func (r Roster) Shifts(from, until time.Time, off func(person string) bool) []Shift {
	var out []Shift
	for at := from; at.Before(until); {
		next := r.At(at, off)
		if last := len(out) - 1; last >= 0 && out[last].Person == next.Person && out[last].Why == next.Why && out[last].Note == next.Note && next.Gap() {
			out[last].To = next.To
		} else {
			out = append(out, next)
		}
		if next.To.IsZero() { // for ever
			out[len(out)-1].To = until
			break
		}
		at = next.To
	}
	return out
}

// Gaps are the shifts from an instant until another in which nobody is on duty, each from when it really began, but not before the anchor.
func (r Roster) Gaps(from, until time.Time, off func(person string) bool) []Shift {
	first := r.begins(0)
	if first.After(from) {
		first = from
	}
	var out []Shift
	for _, s := range r.Shifts(first, until, off) {
		if s.Gap() && s.To.After(from) {
			out = append(out, s)
		}
	}
	return out
}

// Overlapping is the first exception that shares an instant with e.
func (r Roster) Overlapping(e Exception) (Exception, bool) {
	for _, other := range r.Exceptions {
		if other.ID != e.ID && e.From.Before(other.To) && other.From.Before(e.To) {
			return other, true
		}
	}
	return Exception{}, false
}

// anchorText is how a day is stored.
func anchorText(day time.Time) string { return day.Format(catalog.Day) }
