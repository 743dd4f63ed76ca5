package duty

import (
	"maps"
	"slices"
	"time"

	"wardgate/internal/platform/push"
)

// How an incident goes on when everybody was told and nobody has it: its steps begin anew after the same pause, for as long as an
// emergency is worth waking a person. Then, and about a broken promise after the first round, all are reminded by mail alone.
const (
	rousing          = push.EmergencyLife
	emergencyReminds = time.Hour
	breachReminds    = 24 * time.Hour
	// remindDays is how long anybody is told: for as long as boards show it.
	remindDays = owingDays
)

// ladder is what the steps of an incident follow from.
type ladder struct {
	kind   string
	opened time.Time
	pause  time.Duration
	shift  Shift
	// order is the rotation from this turn on.
	order []string
	all   people
}

// stage is where an incident stands: whom its next step is for, in which round.
type stage struct{ round, level int }

// step is whom a step tells and why, and which one follows when; at is zero when none does.
type step struct {
	who  []string
	why  string
	of   stage
	then stage
	at   time.Time
}

// calm tells that a round that begins at an instant is a mail to all, and rouses nobody.
func (l ladder) calm(round int, at time.Time) bool {
	return l.kind == Breach && round > 0 || !at.Before(l.opened.Add(rousing))
}

func (l ladder) reminds() time.Duration {
	if l.kind == Emergency {
		return emergencyReminds
	}
	return breachReminds
}

// step is the one that was due at an instant; told are those who were told in its round. One for whom nobody is left begins the
// next round.
func (l ladder) step(of stage, told map[string]bool, due, now time.Time) step {
	one := step{of: of}
	if of.level == levelDuty && of.round > 0 {
		due = now // it was taken back long after, and its steps are not taken all at once
	}
	if of.level == levelDuty && l.calm(of.round, due) {
		one.who, one.why = l.everybody(), Again
		return l.anew(one, now)
	}
	var level int
	one.who, one.why, level = audience(of.level, l.shift, l.order, l.all, func(id string) bool { return told[id] })
	if len(one.who) == 0 {
		if of.level == levelDuty { // nobody at all can be told
			return l.anew(one, now)
		}
		return l.step(stage{of.round + 1, levelDuty}, nil, due, now)
	}
	known := maps.Clone(told)
	if known == nil {
		known = map[string]bool{}
	}
	for _, id := range one.who {
		known[id] = true
	}
	if rest, _, _ := audience(level, l.shift, l.order, l.all, func(id string) bool { return known[id] }); len(rest) > 0 {
		one.then, one.at = stage{of.round, level}, due.Add(l.pause)
		return one
	}
	return l.anew(one, now)
}

// anew has a round follow a step.
func (l ladder) anew(one step, now time.Time) step {
	one.then, one.at = stage{one.of.round + 1, levelDuty}, now.Add(l.pause)
	if l.calm(one.then.round, one.at) {
		one.at = now.Add(l.reminds())
	}
	if one.at.After(l.opened.AddDate(0, 0, remindDays)) {
		one.at = time.Time{}
	}
	return one
}

// everybody is who can be told at all: the one on duty, the team, the owners.
func (l ladder) everybody() []string {
	ids := slices.Clone(l.order)
	if !l.shift.Gap() {
		ids = append([]string{l.shift.Person}, ids...)
	}
	return slices.DeleteFunc(distinct(append(ids, owners(l.all)...)), l.all.off)
}
