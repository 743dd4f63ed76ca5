package duty

import (
	"context"
	"fmt"
	"slices"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/jobs"
	"wardgate/internal/platform/mail"
)

const (
	// gapsAhead is how far ahead gaps are shown, gapsMailed how long before one owners are mailed.
	gapsAhead  = 7 * 24 * time.Hour
	gapsMailed = 24 * time.Hour
)

// Tasks is the background work. The steps of incidents are timers of package deadlines.
func (s *Service) Tasks() []jobs.Task {
	return []jobs.Task{
		{Name: "duty.tell-gaps", Every: time.Minute, Run: s.Rosters.TellGaps},
		{Name: "duty.watch", Every: watching, Run: s.Watch.Look},
		{Name: "duty.forget", Every: time.Hour, Run: s.Incidents.Forget},
	}
}

// TellGaps mails the owners a day before nobody is on duty in a team that has a rotation, once for each gap.
func (s *Rosters) TellGaps(ctx context.Context) error {
	now := s.d.Clock.Now()
	teams, err := s.teams(ctx, s.d.DB.Read(), time.Time{})
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(teams, func(t Team) bool { return len(t.Members) > 0 }) {
		return nil
	}
	all, err := s.people(ctx, s.d.DB.Read())
	if err != nil {
		return err
	}
	mails, err := s.gapMails(teams, all, now)
	if err != nil || len(mails) == 0 {
		return err
	}
	return s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		for _, m := range mails {
			if err := s.d.Mail.EnqueueAnyway(ctx, tx, m); err != nil {
				return fmt.Errorf("duty.TellGaps: %w", err)
			}
		}
		return nil
	})
}

// gapMails are the mails to every owner about the gaps of a day.
func (s *Rosters) gapMails(teams []Team, all people, now time.Time) (out []mail.Message, err error) {
	for _, team := range teams {
		if len(team.Members) == 0 {
			continue
		}
		for _, gap := range team.Gaps(now, now.Add(gapsMailed), all.off) {
			for _, id := range owners(all) {
				m, err := s.gapMail(team, gap, all, all[id], now)
				if err != nil {
					return nil, fmt.Errorf("duty.TellGaps: %w", err)
				}
				out = append(out, m)
			}
		}
	}
	return out, nil
}
