package duty

import (
	"context"
	"fmt"
	"slices"
)

// TeamOf is a team as one account sees it.
type TeamOf struct {
	ID, Name string
	// Theirs: the account is a member, or the team has no members yet and its work is everybody's.
	Theirs bool
}

// TeamsOf are all teams, and which of them have an account's work.
func (s *Rosters) TeamsOf(ctx context.Context, userID string) ([]TeamOf, error) {
	list, err := s.teams(ctx, s.d.DB.Read(), s.d.Clock.Now())
	if err != nil {
		return nil, fmt.Errorf("duty.TeamsOf: %w", err)
	}
	out := make([]TeamOf, len(list))
	for i, t := range list {
		out[i] = TeamOf{t.ID, t.Name, len(t.Members) == 0 || slices.Contains(t.Members, userID)}
	}
	return out, nil
}
