package duty

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"wardgate/catalog"
	"wardgate/internal/duty/sqlgen"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
)

// Dispatch is the team that is told of what belongs to no other.
const Dispatch = "dispatch"

// Bounds of what owners enter.
const (
	mostMembers    = 50
	mostExceptions = 200
	mostMinutes    = 24 * 60
	noteLength     = 100
)

// Team is a team with its roster.
type Team struct {
	ID, Name                        string
	EmergencyMinutes, BreachMinutes int
	Version                         int64
	Roster
}

// teams reads all teams with the exceptions that end after an instant.
func (s *Rosters) teams(ctx context.Context, from Reader, after time.Time) ([]Team, error) {
	q := sqlgen.New(from)
	rows, err1 := q.Teams(ctx)
	members, err2 := q.Members(ctx)
	exceptions, err3 := q.Exceptions(ctx, after)
	if err := errors.Join(err1, err2, err3); err != nil {
		return nil, fmt.Errorf("duty: reading the teams: %w", err)
	}
	out := make([]Team, len(rows))
	for i, r := range rows {
		minute, _ := minuteOf(r.Handover)
		anchor, err := time.Parse(catalog.Day, r.Anchor)
		if err != nil { // no rotation yet
			anchor = time.Time{}
		}
		out[i] = Team{
			ID: r.ID, Name: r.Name, EmergencyMinutes: int(r.EmergencyMinutes), BreachMinutes: int(r.BreachMinutes), Version: r.Version,
			Roster: Roster{Zone: s.d.Zone, Turn: Turn(r.Turn), Weekday: time.Weekday(r.Weekday), Hour: minute / 60, Minute: minute % 60, Anchor: anchor},
		}
		for _, m := range members {
			if m.TeamID == r.ID {
				out[i].Members = append(out[i].Members, m.UserID)
			}
		}
		for _, e := range exceptions {
			if e.TeamID == r.ID {
				out[i].Exceptions = append(out[i].Exceptions, Exception{e.ID, e.UserID, e.Note, e.StartsAt.UTC(), e.EndsAt.UTC()})
			}
		}
	}
	return out, nil
}

func (s *Rosters) team(ctx context.Context, from Reader, id string) (Team, error) {
	list, err := s.teams(ctx, from, s.d.Clock.Now())
	if err != nil {
		return Team{}, err
	}
	i := slices.IndexFunc(list, func(t Team) bool { return t.ID == id })
	if i < 0 {
		return Team{}, httpx.NotFound("team")
	}
	return list[i], nil
}

// Rotation is what an owner says of a team. The first of Members is whose turn runs now.
type Rotation struct {
	Members          []string `json:"members" nullable:"false" doc:"in order; the first has the turn that runs now"`
	Turn             string   `json:"turn" enum:"day,week"`
	Weekday          int      `json:"weekday" minimum:"0" maximum:"6" doc:"when weekly turns begin; 0 is Sunday"`
	Handover         string   `json:"handover" doc:"HH:MM in the company's time zone"`
	EmergencyMinutes int      `json:"emergency_minutes" doc:"how long somebody has to acknowledge before the next is told"`
	BreachMinutes    int      `json:"breach_minutes"`
}

// stamp names a team as somebody saw it: it changes with every change, and with every handover.
func (t Team) stamp(now time.Time) string {
	turn := 0
	if len(t.Members) > 0 {
		turn = t.turnAt(now)
	}
	return fmt.Sprintf("%d.%d", t.Version, turn)
}

func (r Rotation) check(all people) []httpx.FieldError {
	var wrong []httpx.FieldError
	add := func(field, text string) { wrong = append(wrong, httpx.FieldError{Field: field, Message: text}) }
	if len(r.Members) > mostMembers {
		add("members", fmt.Sprintf("There is room for %d people.", mostMembers))
	}
	for i, id := range r.Members {
		switch {
		case all.off(id):
			add("members", all.called(id)+" cannot be on duty: the account is disabled, or may not work on requests.")
		case slices.Contains(r.Members[:i], id):
			add("members", all.called(id)+" stands in the rotation twice.")
		}
	}
	if _, ok := minuteOf(r.Handover); !ok {
		add("handover", "Please write a time such as 08:00.")
	}
	for field, n := range map[string]int{"emergency_minutes": r.EmergencyMinutes, "breach_minutes": r.BreachMinutes} {
		if n < 1 || n > mostMinutes {
			add(field, fmt.Sprintf("Please write 1 to %d minutes.", mostMinutes))
		}
	}
	return wrong
}

// SetRotation replaces a team's rotation. seen is the team as the owner saw it (Team.stamp).
func (s *Rosters) SetRotation(ctx context.Context, teamID, seen string, r Rotation) error {
	err := s.d.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		all, err := s.people(ctx, tx)
		if err != nil {
			return err
		}
		if wrong := r.check(all); len(wrong) > 0 {
			return httpx.Invalid(wrong...)
		}
		was, err := s.team(ctx, tx, teamID)
		if err != nil {
			return err
		}
		now := s.d.Clock.Now()
		if was.stamp(now) != seen {
			return httpx.Conflict("The roster was changed, or the duty was handed over, since you opened it. Nothing was saved: look at it again.")
		}
		minute, _ := minuteOf(r.Handover)
		next := Roster{Zone: s.d.Zone, Turn: Turn(r.Turn), Weekday: time.Weekday(r.Weekday), Hour: minute / 60, Minute: minute % 60}
		anchor := anchorText(next.AnchorFor(now))
		if len(r.Members) == 0 {
			anchor = ""
		}
		q := sqlgen.New(tx)
		n, err := q.SaveTeam(ctx, sqlgen.SaveTeamParams{
			ID: teamID, Version: was.Version, EmergencyMinutes: int64(r.EmergencyMinutes), BreachMinutes: int64(r.BreachMinutes), Turn: r.Turn,
			Weekday: int64(r.Weekday), Handover: r.Handover, Anchor: anchor,
		})
		if err != nil {
			return err
		}
		if n == 0 {
			return db.ErrAgain
		}
		if err := replaceMembers(ctx, q, teamID, r.Members); err != nil {
			return err
		}
		s.newsAfter(tx, teamID, "roster")
		return s.d.Audit.Record(ctx, tx, audit.Entry{Action: Topic + ".rotation-changed", Subject: teamID, Detail: audit.Change{
			Before: toldOf(was.rotation(now)), After: toldOf(r),
		}})
	})
	if err != nil {
		return fmt.Errorf("duty.SetRotation: %w", err)
	}
	return nil
}

func replaceMembers(ctx context.Context, q *sqlgen.Queries, teamID string, members []string) error {
	if err := q.DeleteMembers(ctx, teamID); err != nil {
		return err
	}
	for i, id := range members {
		if err := q.InsertMember(ctx, sqlgen.InsertMemberParams{TeamID: teamID, UserID: id, Place: int64(i)}); err != nil {
			return err
		}
	}
	return nil
}

// rotation is what an owner may change, as it is at an instant.
func (t Team) rotation(now time.Time) Rotation {
	return Rotation{
		Members: append([]string{}, t.Order(now)...), Turn: string(t.Turn), Weekday: int(t.Weekday), Handover: fmt.Sprintf("%02d:%02d", t.Hour, t.Minute),
		EmergencyMinutes: t.EmergencyMinutes, BreachMinutes: t.BreachMinutes,
	}
}

func toldOf(r Rotation) map[string]any {
	return map[string]any{
		"members": strings.Join(r.Members, " "), "turn": r.Turn, "weekday": r.Weekday, "handover": r.Handover,
		"emergency_minutes": r.EmergencyMinutes, "breach_minutes": r.BreachMinutes,
	}
}
