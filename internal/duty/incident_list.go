package duty

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"wardgate/internal/duty/sqlgen"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/httpx"
)

// ToldBody is that somebody was told of an incident.
type ToldBody struct {
	UserID string    `json:"user_id"`
	Name   string    `json:"name"`
	Why    string    `json:"why" enum:"duty,next,team,owner,nobody" doc:"on duty; next in the rotation; of the team; owner; one of all, for nobody was on duty"`
	At     time.Time `json:"at"`
	Text   bool      `json:"text" doc:"by a text message, too"`
	Push   bool      `json:"push" doc:"on a device, too"`
	Note   string    `json:"note" doc:"why there was no text message; empty when there was"`
}

// IncidentBody is an incident with whom it was told.
type IncidentBody struct {
	ID string `json:"id"`
	// Promise and OwnerID name what it is about.
	Promise string    `json:"promise" doc:"what is owed: quotes.response, contact.response, chat.handover and others"`
	OwnerID string    `json:"owner_id" doc:"the row that owes it; an alert's id begins with it"`
	Kind    string    `json:"kind" enum:"emergency,breach"`
	TeamID  string    `json:"team_id"`
	Team    string    `json:"team"`
	DueAt   time.Time `json:"due_at" doc:"until when an answer was promised"`
	// NextAt is when the next are told.
	OpenedAt         time.Time  `json:"opened_at"`
	NextAt           *time.Time `json:"next_at" doc:"when the next are told; null when nobody is left to tell, somebody has it, or it is over"`
	AcknowledgedAt   *time.Time `json:"acknowledged_at"`
	AcknowledgedBy   string     `json:"acknowledged_by" doc:"the account's id"`
	AcknowledgedName string     `json:"acknowledged_name"`
	Over             bool       `json:"over" doc:"answered, or settled otherwise"`
	OverAt           *time.Time `json:"over_at" doc:"when it was answered"`
	Told             []ToldBody `json:"told" nullable:"false"`
}

func incidentBody(r sqlgen.DutyIncident, teams []Team, now time.Time) IncidentBody {
	out := IncidentBody{
		ID: r.ID, Promise: r.Promise, OwnerID: r.OwnerID, Kind: r.Kind, TeamID: r.TeamID, DueAt: r.DueAt.UTC(), OpenedAt: r.OpenedAt.UTC(),
		AcknowledgedAt: httpx.OrNil(r.AcknowledgedAt.Time), AcknowledgedBy: r.AcknowledgedBy, AcknowledgedName: r.AcknowledgedName, Told: []ToldBody{},
	}
	for _, t := range teams {
		if t.ID == r.TeamID {
			out.Team = t.Name
		}
	}
	if !r.AcknowledgedAt.Valid && r.Level < levelAll {
		for level := range levelAll { // the steps that are due have been taken
			if next := r.OpenedAt.Add(time.Duration(level) * pause(r)).UTC(); out.NextAt == nil && level > 0 && next.After(now) {
				out.NextAt = &next
			}
		}
	}
	return out
}

// addTold adds whom incidents were told; they are in descending order of their ids.
func (s *Incidents) addTold(ctx context.Context, list []IncidentBody) error {
	if len(list) == 0 {
		return nil
	}
	rows, err := sqlgen.New(s.d.DB.Read()).ToldBetween(ctx, sqlgen.ToldBetweenParams{First: list[len(list)-1].ID, Last: list[0].ID})
	if err != nil {
		return fmt.Errorf("duty: who was told: %w", err)
	}
	at := make(map[string]int, len(list))
	for i := range list {
		at[list[i].ID] = i
	}
	for _, r := range rows {
		if i, wanted := at[r.IncidentID]; wanted {
			list[i].Told = append(list[i].Told, ToldBody{r.UserID, r.Name, r.Why, r.At.UTC(), r.ByText, r.ByPush, r.Note})
		}
	}
	return nil
}

const (
	// incidentDays is of how many days incidents are listed, incidentPage how many at once.
	incidentDays = 30
	incidentPage = 50
)

// List are those of the last days, newest first; before is the id after which the page begins.
func (s *Incidents) List(ctx context.Context, before string) (list []IncidentBody, next string, err error) {
	if before == "" {
		before = "~" // after every id
	}
	from := s.d.DB.Read()
	now := s.d.Clock.Now()
	teams, err := s.teams(ctx, from, now)
	if err != nil {
		return nil, "", err
	}
	rows, err := sqlgen.New(from).Incidents(ctx, sqlgen.IncidentsParams{
		Since: now.AddDate(0, 0, -incidentDays), Before: before, Most: incidentPage + 1,
	})
	if err != nil {
		return nil, "", fmt.Errorf("duty.List: %w", err)
	}
	list = []IncidentBody{}
	for _, r := range rows[:min(len(rows), incidentPage)] {
		one := incidentBody(sqlgen.DutyIncident{
			ID: r.ID, Promise: r.Promise, OwnerID: r.OwnerID, Kind: r.Kind, ClockAt: r.ClockAt, DueAt: r.DueAt, TeamID: r.TeamID, Minutes: r.Minutes, Level: r.Level,
			OpenedAt: r.OpenedAt, AcknowledgedAt: r.AcknowledgedAt, AcknowledgedBy: r.AcknowledgedBy, AcknowledgedName: r.AcknowledgedName,
		}, teams, now)
		if one.Over = r.Owing == 0; one.Over {
			one.NextAt = nil
			one.OverAt = httpx.OrNil(r.MetAt.Time)
		}
		list = append(list, one)
	}
	if len(rows) > incidentPage {
		next = list[len(list)-1].ID
	}
	return list, next, s.addTold(ctx, list)
}

// Opened is an incident with what it is about.
type Opened struct {
	IncidentBody
	// Subject, Ref, Name, Words and Phone are empty once it stands on no board any more.
	Subject string `json:"subject" doc:"the row to open: a request, a message, a conversation, a lead or a task"`
	Ref     string `json:"ref"`
	Name    string `json:"name"`
	Words   string `json:"words"`
	Phone   string `json:"phone" doc:"to be dialled, E.164; empty when none was left"`
}

// ByID is one incident with what it is about.
func (s *Incidents) ByID(ctx context.Context, id string) (Opened, error) {
	from := s.d.DB.Read()
	row, err := sqlgen.New(from).Incident(ctx, id)
	if errors.Is(err, sql.ErrNoRows) {
		return Opened{}, httpx.NotFound("incident")
	}
	if err != nil {
		return Opened{}, fmt.Errorf("duty.ByID: %w", err)
	}
	now := s.d.Clock.Now()
	teams, err := s.teams(ctx, from, now)
	if err != nil {
		return Opened{}, err
	}
	out := Opened{IncidentBody: incidentBody(row, teams, now)}
	state, since, err := deadlines.StateOf(ctx, from, row.Promise, row.OwnerID)
	if err != nil {
		return Opened{}, err
	}
	if out.Over = state != deadlines.Open || !since.Equal(row.ClockAt); out.Over {
		out.NextAt = nil
	}
	line, found, err := s.d.Line(ctx, row.Promise, row.OwnerID)
	if err != nil {
		return Opened{}, err
	}
	if found {
		out.Subject, out.Ref, out.Name, out.Words, out.Phone = line.Subject, line.Ref, line.Name, line.Words, line.Phone
	}
	one := []IncidentBody{out.IncidentBody}
	err = s.addTold(ctx, one)
	out.IncidentBody = one[0]
	return out, err
}
