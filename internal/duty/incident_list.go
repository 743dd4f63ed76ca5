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
	"wardgate/internal/platform/mail"
)

// ToldBody is that somebody was told of an incident.
type ToldBody struct {
	UserID string    `json:"user_id"`
	Name   string    `json:"name"`
	Why    string    `json:"why" enum:"duty,next,team,owner,nobody,again" doc:"nobody: one of all, for nobody was on duty; again: reminded, for nobody has it"`
	Round  int       `json:"round" doc:"how often the steps had begun anew"`
	At     time.Time `json:"at"`
	Text   bool      `json:"text" doc:"by a text message, too"`
	Push   bool      `json:"push" doc:"on a device, too"`
	Note   string    `json:"note" doc:"why there was no text message; empty when there was"`
	// MailState, TextState and PushState are what became of each notice.
	MailState string `json:"mail_state" enum:"gathered,needless,kept,waiting,sent,failed,uncertain,unknown" doc:"kept: no mail server is set up; sent: the mail server took it"`
	TextState string `json:"text_state" enum:",waiting,sent,failed,uncertain,unknown" doc:"empty for none"`
	PushState string `json:"push_state" enum:",waiting,sent,failed" doc:"empty for none; failed when no device took it"`
}

// What became of a notice.
const (
	IsGathered  = "gathered"
	IsNeedless  = "needless"
	IsKept      = "kept"
	IsWaiting   = "waiting"
	WasSent     = "sent"
	HasFailed   = "failed"
	IsUncertain = "uncertain"
	Unknown     = "unknown"
)

func toldBody(r sqlgen.ToldBetweenRow) ToldBody {
	out := ToldBody{
		UserID: r.UserID, Name: r.Name, Why: r.Why, Round: int(r.Round), At: r.At.UTC(), Text: r.TextKey != "", Push: r.ByPush, Note: r.Note,
		MailState: stateOf(r.MailState),
	}
	switch r.MailKey {
	case gathered:
		out.MailState = IsGathered
	case needless:
		out.MailState = IsNeedless
	}
	if out.Text {
		out.TextState = stateOf(r.TextState)
	}
	switch {
	case !r.ByPush:
	case r.Taken > 0:
		out.PushState = WasSent
	case r.Waiting > 0:
		out.PushState = IsWaiting
	default:
		out.PushState = HasFailed
	}
	return out
}

// stateOf is what an outbox's state says to staff: whatever may leave by itself is waiting.
func stateOf(state string) string {
	switch state {
	case string(mail.Sent), string(mail.Failed), string(mail.Uncertain), string(mail.Kept):
		return state
	case "":
		return Unknown
	}
	return IsWaiting
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
	NextAt           *time.Time `json:"next_at" doc:"when the next are told; null when somebody has it, or it is over, or it is too old"`
	Next             string     `json:"next" enum:",duty,others,anew,reminder" doc:"who they are; anew is who is on duty, a reminder is a mail to all"`
	LostName         string     `json:"lost_name" doc:"who had it and has it no more, while nobody has it"`
	LostWhy          string     `json:"lost_why" enum:",given,taken,off" doc:"gave it back; an owner gave it back; cannot sign in, or may not act"`
	LostAt           *time.Time `json:"lost_at"`
	AcknowledgedAt   *time.Time `json:"acknowledged_at"`
	AcknowledgedBy   string     `json:"acknowledged_by" doc:"the account's id"`
	AcknowledgedName string     `json:"acknowledged_name"`
	Over             bool       `json:"over" doc:"answered, or settled otherwise"`
	OverAt           *time.Time `json:"over_at" doc:"when it was answered"`
	Told             []ToldBody `json:"told" nullable:"false"`
}

func incidentBody(r sqlgen.DutyIncident, teams []Team) IncidentBody {
	out := IncidentBody{
		ID: r.ID, Promise: r.Promise, OwnerID: r.OwnerID, Kind: r.Kind, TeamID: r.TeamID, DueAt: r.DueAt.UTC(), OpenedAt: r.OpenedAt.UTC(),
		AcknowledgedAt: httpx.OrNil(r.AcknowledgedAt.Time), AcknowledgedBy: r.AcknowledgedBy, AcknowledgedName: r.AcknowledgedName, Told: []ToldBody{},
	}
	for _, t := range teams {
		if t.ID == r.TeamID {
			out.Team = t.Name
		}
	}
	if !r.AcknowledgedAt.Valid && r.StepAt.Valid {
		next := r.StepAt.Time.UTC()
		out.NextAt, out.Next = &next, nextOf(r)
	}
	if !r.AcknowledgedAt.Valid {
		out.LostName, out.LostWhy, out.LostAt = r.LostName, r.LostWhy, httpx.OrNil(r.LostAt.Time)
	}
	return out
}

// nextOf is who the next step is for.
func nextOf(r sqlgen.DutyIncident) string {
	l := ladder{kind: r.Kind, opened: r.OpenedAt}
	switch {
	case r.Level > levelDuty:
		return "others"
	case r.Round == 0:
		return OnDuty
	case l.calm(int(r.Round), r.StepAt.Time):
		return "reminder"
	}
	return "anew"
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
			list[i].Told = append(list[i].Told, toldBody(r))
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
			Round: r.Round, Steps: r.Steps, StepAt: r.StepAt, LostName: r.LostName, LostWhy: r.LostWhy, LostAt: r.LostAt,
		}, teams)
		if one.Over = r.Owing == 0; one.Over {
			one.NextAt, one.Next = nil, ""
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
	out := Opened{IncidentBody: incidentBody(row, teams)}
	state, since, err := deadlines.StateOf(ctx, from, row.Promise, row.OwnerID)
	if err != nil {
		return Opened{}, err
	}
	if out.Over = state != deadlines.Open || !since.Equal(row.ClockAt); out.Over {
		out.NextAt, out.Next = nil, ""
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
