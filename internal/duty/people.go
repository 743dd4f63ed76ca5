package duty

import (
	"cmp"
	"context"
	"strconv"
	"strings"
	"time"

	"wardgate/internal/duty/sqlgen"
)

// Reader is what rows are read from: the database, or a transaction.
type Reader = sqlgen.DBTX

// Person is a member of staff, as the duty knows them.
type Person struct {
	ID, Name, Email string
	// Owner is told when nobody else is there.
	Owner bool
	// Off: cannot sign in, or may not act; is never on duty.
	Off bool
}

// called is what others read.
func (p Person) called() string { return cmp.Or(p.Name, p.Email) }

// people are all members of staff by their ids.
type people map[string]Person

func (p people) off(id string) bool {
	one, known := p[id]
	return !known || one.Off
}

func (p people) called(id string) string {
	if one, known := p[id]; known {
		return one.called()
	}
	return "A colleague who is gone"
}

func (s *Rosters) people(ctx context.Context, from Reader) (people, error) {
	list, err := s.d.People(ctx, from)
	out := make(people, len(list))
	for _, p := range list {
		out[p.ID] = p
	}
	return out, err
}

// Settings are how a person wants to be told.
type Settings struct {
	Phone     string `json:"phone" doc:"for text messages, E.164; empty for none"`
	QuietFrom string `json:"quiet_from" doc:"HH:MM in the company's time zone; empty for no quiet hours"`
	QuietTo   string `json:"quiet_to" doc:"HH:MM"`
	// MuteBreaches keeps broken promises off their devices; emergencies come in any case.
	MuteBreaches bool `json:"mute_breaches,omitempty" doc:"no notices of broken promises on devices"`
}

// quiet tells that an instant is in the quiet hours.
func (c Settings) quiet(at time.Time, zone *time.Location) bool {
	from, ok1 := minuteOf(c.QuietFrom)
	to, ok2 := minuteOf(c.QuietTo)
	if !ok1 || !ok2 {
		return false
	}
	here := at.In(zone)
	now := here.Hour()*60 + here.Minute()
	if from <= to {
		return from <= now && now < to
	}
	return now >= from || now < to // over midnight
}

// minuteOf reads HH:MM as the minute of a day.
func minuteOf(text string) (int, bool) {
	h, m, found := strings.Cut(text, ":")
	hour, err1 := strconv.Atoi(h)
	minute, err2 := strconv.Atoi(m)
	ok := found && len(h) == 2 && len(m) == 2 && err1 == nil && err2 == nil && hour >= 0 && hour < 24 && minute >= 0 && minute < 60
	return hour*60 + minute, ok
}
