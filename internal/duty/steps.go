package duty

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strconv"
	"time"

	"wardgate/internal/duty/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/sms"
)

// steps are the escalations as package deadlines asks for them.
type steps struct{ *Incidents }

// Escalations are the promises that somebody says they have an incident (deadlines.Owner).
func (s *Incidents) Escalations() deadlines.Owner { return steps{s} }

// Promise implements deadlines.Owner.
func (steps) Promise() string { return Escalation }

// Lines implements deadlines.Owner. A board shows what an incident is about, not the incident.
func (steps) Lines(context.Context) (map[string]deadlines.Line, error) { return nil, nil } //nolint:nilnil // it has none

// Named implements deadlines.Owner. No queue has incidents.
func (steps) Named(context.Context, string) (deadlines.Line, error) {
	return deadlines.Line{}, deadlines.ErrGone
}

// Alarms implements deadlines.Owner: a step at once, and one after each pause, until somebody has it or it is over.
func (s steps) Alarms(ctx context.Context, tx *db.Tx, id string) (deadlines.Alarms, error) {
	row, err := sqlgen.New(tx).Incident(ctx, id)
	if errors.Is(err, sql.ErrNoRows) {
		return deadlines.Alarms{}, deadlines.ErrGone
	}
	if err != nil {
		return deadlines.Alarms{}, fmt.Errorf("duty: reading an incident: %w", err)
	}
	if over, err := isOver(ctx, tx, row); err != nil || over || row.AcknowledgedAt.Valid {
		return deadlines.Alarms{}, err
	}
	var timers []deadlines.Timer
	for level := range levelAll {
		timers = append(timers, deadlines.Timer{Kind: "duty.step." + strconv.Itoa(level), Due: row.OpenedAt.Add(time.Duration(level) * pause(row)), Label: "Told"})
	}
	return deadlines.Alarms{Timers: timers, Tell: func(ctx context.Context, tx *db.Tx, _ deadlines.Timer) error { return s.step(ctx, tx, id) }}, nil
}

// telling is what a step knows.
type telling struct {
	incident sqlgen.DutyIncident
	team     Team
	all      people
	settings map[string]Settings
	line     deadlines.Line
	why      string
	now      time.Time
}

// step tells those whose turn it is.
func (s *Incidents) step(ctx context.Context, tx *db.Tx, id string) error {
	q := sqlgen.New(tx)
	row, err := q.Incident(ctx, id) // an earlier step of the same moment has moved it on
	if err != nil {
		return err
	}
	if own, err := s.d.Own(ctx, tx, row.OwnerID); err != nil || !own {
		return err
	}
	t, err := s.telling(ctx, tx, row)
	if err != nil {
		return err
	}
	told, err := q.ToldOf(ctx, id)
	if err != nil {
		return err
	}
	known := map[string]bool{}
	for _, one := range told {
		known[one.UserID] = true
	}
	who, why, after := audience(int(row.Level), t.team.At(t.now, t.all.off), t.team.Order(t.now), t.all, func(id string) bool { return known[id] })
	t.why = why
	for _, person := range who {
		if err := s.tell(ctx, tx, t, t.all[person]); err != nil {
			return err
		}
	}
	s.newsAfter(tx, id, "told")
	return q.SetLevel(ctx, sqlgen.SetLevelParams{ID: id, Level: int64(after)})
}

func (s *Incidents) telling(ctx context.Context, tx *db.Tx, row sqlgen.DutyIncident) (t telling, err error) {
	t = telling{incident: row, now: s.d.Clock.Now()}
	if t.team, err = s.team(ctx, tx, row.TeamID); err != nil {
		return t, err
	}
	if t.all, err = s.people(ctx, tx); err != nil {
		return t, err
	}
	if t.settings, err = s.settingsOf(ctx, tx); err != nil {
		return t, err
	}
	t.line, _, err = s.d.Line(ctx, row.Promise, row.OwnerID)
	return t, err
}

const (
	// mostTexts is how many text messages about incidents a person gets in textsWindow: who gets more reads none. Mails go on.
	mostTexts   = 12
	textsWindow = 10 * time.Minute
)

// tell tells one person: by mail always, by text and on their devices as they wish.
func (s *Incidents) tell(ctx context.Context, tx *db.Tx, t telling, p Person) error {
	m, err := s.incidentMail(t, p)
	if err != nil {
		return err
	}
	if err := s.d.Mail.EnqueueAnyway(ctx, tx, m); err != nil {
		return fmt.Errorf("duty: telling by mail: %w", err)
	}
	byText, note, err := s.text(ctx, tx, t, p)
	if err != nil {
		return err
	}
	byPush := false
	if s.d.Push != nil && note != isQuiet && t.incident.Kind == Emergency {
		byPush, err = s.d.Push.Tell(ctx, tx, p.ID, Notice{
			Key: t.incident.ID, Title: t.heading(), Text: "Acknowledge before " + s.moment(t.now.Add(pause(t.incident))) + ".", Path: pathOf(t.incident.ID),
		})
		if err != nil {
			return fmt.Errorf("duty: telling on devices: %w", err)
		}
	}
	return sqlgen.New(tx).InsertTold(ctx, sqlgen.InsertToldParams{
		IncidentID: t.incident.ID, UserID: p.ID, Name: p.called(), Why: t.why, At: t.now, ByText: byText, ByPush: byPush, Note: note,
	})
}

// Why somebody got no text message.
const (
	isQuiet  = "quiet hours"
	noNumber = "no number"
	noTexts  = "no text messages are set up"
	tooMany  = "too many texts in ten minutes"
)

// text queues a text message, or says why there is none. Quiet hours do not hold for an emergency of who is on duty.
func (s *Incidents) text(ctx context.Context, tx *db.Tx, t telling, p Person) (sent bool, note string, err error) {
	own := t.settings[p.ID]
	urgent := t.incident.Kind == Emergency && (t.why == OnDuty || t.why == NoOne)
	switch {
	case !urgent && own.quiet(t.now, s.d.Zone):
		return false, isQuiet, nil
	case !s.d.Texts.Configured():
		return false, noTexts, nil
	case own.Phone == "":
		return false, noNumber, nil
	}
	n, err := sqlgen.New(tx).TextsSince(ctx, sqlgen.TextsSinceParams{UserID: p.ID, At: t.now.Add(-textsWindow)})
	if err != nil {
		return false, "", fmt.Errorf("duty: counting texts: %w", err)
	}
	if n >= mostTexts {
		return false, tooMany, nil
	}
	_, err = s.d.Texts.Enqueue(ctx, tx, sms.Message{
		Key: t.incident.ID + ":" + p.ID, Ref: t.incident.ID, To: own.Phone, Urgent: true,
		Body: fmt.Sprintf("%s: %s. Promised by %s. Acknowledge: %s", s.d.Catalog.Company().Name, t.heading(), s.moment(t.incident.DueAt), s.d.Origin+pathOf(t.incident.ID)),
	})
	if err != nil {
		return false, "", fmt.Errorf("duty: telling by text: %w", err)
	}
	return true, "", nil
}

// pathOf is where an incident is acknowledged.
func pathOf(id string) string { return "/duty?incident=" + id }

// heading says in a line what an incident is about. It names no visitor: it goes over channels from which nothing is erased.
func (t telling) heading() string {
	what := cmp.Or(map[string]string{
		"quotes.response": "request", "quotes.walk": "quote after the walk", "contact.response": "message", "chat.handover": "visitor in the chat",
		"leads.answer": "promised answer", "automation.task": "task",
	}[t.incident.Promise], "promise")
	if ref := t.line.Ref; ref != "" && t.incident.Promise != "leads.answer" {
		what += " " + ref
	}
	if t.incident.Kind == Emergency {
		return "EMERGENCY, " + what
	}
	return "Overdue: " + what
}
