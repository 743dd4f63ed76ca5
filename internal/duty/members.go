package duty

import (
	"context"
	"fmt"
	"slices"
	"time"

	"wardgate/internal/duty/sqlgen"
	"wardgate/internal/platform/db"
)

// Member is one of a rotation, who is told of what its team is to do.
type Member struct {
	Person
	// Quiet: it is their quiet hour.
	Quiet bool
}

// Members are who is told of what was given to a team: all of its rotation who may act. What is nobody's in particular, and what a team
// without a rotation is to do, is told to the rotation that incidents go to. None is there while no team has one.
func (s *Rosters) Members(ctx context.Context, tx *db.Tx, teamID string) ([]Member, error) {
	q := sqlgen.New(tx)
	teams, err := q.TeamsOnDuty(ctx)
	if err != nil || len(teams) == 0 {
		return nil, err
	}
	all, err := s.people(ctx, tx)
	if err != nil {
		return nil, err
	}
	settings, err := s.settingsOf(ctx, tx)
	if err != nil {
		return nil, err
	}
	rows, err := q.Members(ctx)
	if err != nil {
		return nil, fmt.Errorf("duty: who is on rotations: %w", err)
	}
	team, now := pick(teams, teamID), s.d.Clock.Now()
	var out []Member
	for _, r := range rows {
		if r.TeamID == team.ID && !all.off(r.UserID) {
			out = append(out, Member{all[r.UserID], settings[r.UserID].quiet(now, s.d.Zone)})
		}
	}
	return out, nil
}

// IsQuiet tells that it is somebody's quiet hour.
func (s *Rosters) IsQuiet(ctx context.Context, tx *db.Tx, userID string) (bool, error) {
	settings, err := s.settingsOf(ctx, tx)
	return settings[userID].quiet(s.d.Clock.Now(), s.d.Zone), err
}

// pick is the team that is told: the wanted one, else dispatch, else the first with a rotation.
func pick(teams []sqlgen.TeamsOnDutyRow, wanted string) sqlgen.TeamsOnDutyRow {
	team := teams[0]
	for _, id := range []string{Dispatch, wanted} { // the last that is there
		if i := slices.IndexFunc(teams, func(t sqlgen.TeamsOnDutyRow) bool { return t.ID == id }); i >= 0 {
			team = teams[i]
		}
	}
	return team
}

// Tells reports whether there is an incident of a row whose promise is broken: then the duty tells people of it.
func (s *Incidents) Tells(ctx context.Context, tx *db.Tx, promise, ownerID string, clockAt time.Time) (bool, error) {
	n, err := sqlgen.New(tx).CountOf(ctx, sqlgen.CountOfParams{Promise: promise, OwnerID: ownerID, ClockAt: clockAt})
	if err != nil {
		return false, fmt.Errorf("duty: whether an incident tells of %s: %w", ownerID, err)
	}
	return n > 0, nil
}

// isEnough tells that a team has had as many incidents of a kind of broken promise as it gets within an hour: the rest is told in
// another way.
func (s *Incidents) isEnough(ctx context.Context, tx *db.Tx, promise, teamID string, now time.Time) (bool, error) {
	most, limited := s.d.MostBreaches[promise]
	if !limited {
		return false, nil
	}
	n, err := sqlgen.New(tx).BreachesSince(ctx, sqlgen.BreachesSinceParams{Promise: promise, TeamID: teamID, OpenedAt: now.Add(-time.Hour)})
	if err != nil {
		return false, fmt.Errorf("duty: counting incidents: %w", err)
	}
	return n >= int64(most), nil
}
