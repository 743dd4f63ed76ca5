package duty

import (
	"context"
	"time"

	"wardgate/internal/duty/sqlgen"
	"wardgate/internal/platform/httpx"
)

// shown is how many days of shifts are shown.
const shown = 14

// ShiftBody is who is on duty from an instant until another.
type ShiftBody struct {
	From      time.Time `json:"from"`
	To        time.Time `json:"to"`
	UserID    string    `json:"user_id" doc:"empty in a gap"`
	Name      string    `json:"name" doc:"empty in a gap"`
	Gap       bool      `json:"gap" doc:"nobody is on duty"`
	Exception bool      `json:"exception" doc:"not by the rotation"`
	Reason    string    `json:"reason" doc:"of a gap why; of an exception its note"`
}

func shiftBody(s Shift, all people) ShiftBody {
	if s.Gap() {
		return ShiftBody{From: s.From, To: s.To, Gap: true, Exception: s.Why == Unmanned, Reason: gapReason(s, all)}
	}
	return ShiftBody{From: s.From, To: s.To, UserID: s.Person, Name: all.called(s.Person), Exception: s.Why == Excepted, Reason: s.Note}
}

func shiftBodies(list []Shift, all people) []ShiftBody {
	out := []ShiftBody{}
	for _, s := range list {
		out = append(out, shiftBody(s, all))
	}
	return out
}

// MemberBody is somebody who may be on duty.
type MemberBody struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Off  bool   `json:"off" doc:"cannot be on duty: disabled, or may not work on requests"`
	// Phone tells how they are reached.
	Texts bool `json:"texts" doc:"has left a number for text messages"`
}

// ExceptionBody is an exception of a roster.
type ExceptionBody struct {
	ID     string    `json:"id"`
	UserID string    `json:"user_id" doc:"empty for nobody"`
	Name   string    `json:"name"`
	Note   string    `json:"note"`
	From   time.Time `json:"from"`
	To     time.Time `json:"to"`
}

// TeamBody is a team with its roster.
type TeamBody struct {
	ID         string          `json:"id"`
	Name       string          `json:"name"`
	Seen       string          `json:"seen" doc:"sent back with a change: the roster as it was shown"`
	Rotation   Rotation        `json:"rotation"`
	Members    []MemberBody    `json:"members" nullable:"false" doc:"of the rotation, in its order"`
	Exceptions []ExceptionBody `json:"exceptions" nullable:"false"`
	Shifts     []ShiftBody     `json:"shifts" nullable:"false" doc:"the next 14 days, the first is now; empty while there is no rotation"`
	Gaps       []ShiftBody     `json:"gaps" nullable:"false" doc:"within the next 7 days"`
}

// Overview is the duty page.
type Overview struct {
	ServerTime time.Time    `json:"server_time"`
	Zone       string       `json:"zone" doc:"the company's time zone, by its IANA name"`
	Configured bool         `json:"configured" doc:"a team has a rotation"`
	Texts      bool         `json:"texts" doc:"text messages can be sent"`
	Teams      []TeamBody   `json:"teams" nullable:"false"`
	People     []MemberBody `json:"people" nullable:"false" doc:"who may be on duty"`
	Own        Settings     `json:"own" doc:"how the reader wants to be told"`
}

// Overview reads all rosters.
func (s *Rosters) Overview(ctx context.Context) (Overview, error) {
	now, from := s.d.Clock.Now(), s.d.DB.Read()
	out := Overview{ServerTime: now, Zone: s.d.Zone.String(), Texts: s.d.Texts.Configured(), Teams: []TeamBody{}, People: []MemberBody{}}
	all, err := s.people(ctx, from)
	if err != nil {
		return out, err
	}
	settings, err := s.settingsOf(ctx, from)
	if err != nil {
		return out, err
	}
	teams, err := s.teams(ctx, from, now)
	if err != nil {
		return out, err
	}
	out.Own = settings[httpx.ActorFrom(ctx).ID]
	member := func(id string) MemberBody {
		return MemberBody{id, all.called(id), all.off(id), settings[id].Phone != ""}
	}
	for _, t := range teams {
		out.Configured = out.Configured || len(t.Members) > 0
		out.Teams = append(out.Teams, s.teamBody(t, all, member, now))
	}
	ids, err := s.d.People(ctx, from)
	for _, p := range ids {
		if !p.Off {
			out.People = append(out.People, member(p.ID))
		}
	}
	return out, err
}

func (s *Rosters) teamBody(t Team, all people, member func(id string) MemberBody, now time.Time) TeamBody {
	body := TeamBody{
		ID: t.ID, Name: t.Name, Seen: t.stamp(now), Rotation: t.rotation(now), Members: []MemberBody{}, Exceptions: []ExceptionBody{},
		Shifts: []ShiftBody{}, Gaps: []ShiftBody{},
	}
	for _, id := range body.Rotation.Members {
		body.Members = append(body.Members, member(id))
	}
	for _, e := range t.Exceptions {
		body.Exceptions = append(body.Exceptions, ExceptionBody{e.ID, e.Person, whoOf(e, all), e.Note, e.From, e.To})
	}
	if len(t.Members) > 0 {
		body.Shifts = shiftBodies(t.Shifts(now, now.AddDate(0, 0, shown), all.off), all)
		body.Gaps = shiftBodies(t.Gaps(now, now.Add(gapsAhead), all.off), all)
	}
	return body
}

// OnDutyBody is who of a team is on duty now.
type OnDutyBody struct {
	TeamID string      `json:"team_id"`
	Team   string      `json:"team"`
	Now    ShiftBody   `json:"now"`
	Gaps   []ShiftBody `json:"gaps" nullable:"false" doc:"within the next 7 days"`
}

// Now is what a board shows of the duty.
type Now struct {
	ServerTime time.Time      `json:"server_time"`
	Configured bool           `json:"configured" doc:"a team has a rotation"`
	Teams      []OnDutyBody   `json:"teams" nullable:"false" doc:"those with a rotation"`
	Incidents  []IncidentBody `json:"incidents" nullable:"false" doc:"those that are not over, newest first"`
}

const (
	// mostOwing bounds the incidents of a board, owingDays from when they are.
	mostOwing = 200
	owingDays = 14
)

// Now reads what a board shows.
func (s *Incidents) Now(ctx context.Context) (Now, error) {
	now, from := s.d.Clock.Now(), s.d.DB.Read()
	out := Now{ServerTime: now, Teams: []OnDutyBody{}, Incidents: []IncidentBody{}}
	teams, err := s.teams(ctx, from, now)
	if err != nil {
		return out, err
	}
	all, err := s.people(ctx, from)
	if err != nil {
		return out, err
	}
	for _, t := range teams {
		if len(t.Members) == 0 {
			continue
		}
		out.Configured = true
		out.Teams = append(out.Teams, OnDutyBody{t.ID, t.Name, shiftBody(t.At(now, all.off), all), shiftBodies(t.Gaps(now, now.Add(gapsAhead), all.off), all)})
	}
	rows, err := sqlgen.New(from).Owing(ctx, sqlgen.OwingParams{OpenedAt: now.AddDate(0, 0, -owingDays), Limit: mostOwing})
	if err != nil {
		return out, err
	}
	for _, r := range rows {
		out.Incidents = append(out.Incidents, incidentBody(r, teams))
	}
	return out, s.addTold(ctx, out.Incidents)
}
