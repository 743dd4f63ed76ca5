package duty

import "slices"

// The reasons for which a person is told.
const (
	OnDuty  = "duty"
	NextOne = "next"   // the next in the rotation
	InTeam  = "team"   // everybody of the team
	IsOwner = "owner"  // the owners
	NoOne   = "nobody" // nobody is on duty: all are told at once
	Again   = "again"  // nobody has it yet: all are reminded
)

// The levels of an incident, in order: whom its next step is for.
const (
	levelDuty = iota
	levelNext
	levelTeam
	levelOwners
	levelAll // everybody has been told
)

// audience is who is told next and why, and the level after it. Whom a level would tell has perhaps been told already, or cannot
// act: then the next level is taken at once, for nobody is waited for who is not told. shift is who is on duty, order the rotation
// from this turn on.
func audience(level int, shift Shift, order []string, all people, told func(id string) bool) (who []string, why string, after int) {
	fresh := func(ids []string) []string {
		return slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return all.off(id) || told(id) })
	}
	if level == levelDuty && shift.Gap() {
		return fresh(distinct(append(slices.Clone(order), owners(all)...))), NoOne, levelAll
	}
	for ; level < levelAll; level++ {
		switch level {
		case levelDuty:
			who, why = fresh([]string{shift.Person}), OnDuty
		case levelNext:
			who, why = fresh(order), NextOne
			who = who[:min(1, len(who))]
		case levelTeam:
			who, why = fresh(order), InTeam
		case levelOwners:
			who, why = fresh(owners(all)), IsOwner
		}
		if len(who) > 0 {
			return who, why, level + 1
		}
	}
	return nil, "", levelAll
}

// owners are the owners in the order of their ids.
func owners(all people) []string {
	var out []string
	for id, p := range all {
		if p.Owner {
			out = append(out, id)
		}
	}
	slices.Sort(out)
	return out
}

// distinct keeps the first of equal ones.
func distinct(ids []string) []string {
	var out []string
	for _, id := range ids {
		if !slices.Contains(out, id) {
			out = append(out, id)
		}
	}
	return out
}
