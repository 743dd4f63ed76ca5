package duty

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode"

	"wardgate/internal/duty/sqlgen"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
)

// minuteLayout is how a moment of the company's time zone is written: 2026-12-24T18:00.
const minuteLayout = "2006-01-02T15:04"

// exceptionYears is how far ahead an exception may end.
const exceptionYears = 2

// WantedException is an exception as an owner writes it.
type WantedException struct {
	UserID string `json:"user_id" doc:"empty for nobody: a holiday"`
	Note   string `json:"note"`
	From   string `json:"from" doc:"2026-12-24T18:00 in the company's time zone"`
	To     string `json:"to"`
}

func (w WantedException) read(zone *time.Location, all people, now time.Time) (Exception, []httpx.FieldError) {
	var wrong []httpx.FieldError
	add := func(field, text string) { wrong = append(wrong, httpx.FieldError{Field: field, Message: text}) }
	moment := func(field, text string) time.Time {
		at, err := time.Parse(minuteLayout, text)
		if err != nil {
			add(field, "Please choose a day and a time.")
			return time.Time{}
		}
		return local(date(at), at.Hour(), at.Minute(), zone).UTC()
	}
	e := Exception{Person: w.UserID, Note: strings.Join(strings.Fields(w.Note), " "), From: moment("from", w.From), To: moment("to", w.To)}
	if len(wrong) == 0 && !e.From.Before(e.To) {
		add("to", "Please choose a time after the first one.")
	}
	if len(wrong) == 0 && !e.To.After(now) {
		add("to", "This is over already.")
	}
	if last := now.AddDate(exceptionYears, 0, 0); len(wrong) == 0 && e.To.After(last) {
		add("to", "Please choose a time before "+last.In(zone).Format("January 2, 2006")+".")
	}
	if len([]rune(e.Note)) > noteLength || strings.ContainsFunc(e.Note, unicode.IsControl) {
		add("note", fmt.Sprintf("Please shorten this to %d characters.", noteLength))
	}
	if e.Person != "" && all.off(e.Person) {
		add("user_id", all.called(e.Person)+" cannot be on duty: the account is disabled, or may not work on requests.")
	}
	return e, wrong
}

// Except puts somebody else, or nobody, on duty for a while. One that shares an hour with another is refused.
func (s *Rosters) Except(ctx context.Context, teamID string, w WantedException) error {
	err := s.d.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		all, err := s.people(ctx, tx)
		if err != nil {
			return err
		}
		now, q := s.d.Clock.Now(), sqlgen.New(tx)
		e, wrong := w.read(s.d.Zone, all, now)
		if len(wrong) > 0 {
			return httpx.Invalid(wrong...)
		}
		// First of all: of two owners who add one at once, the second reads what the first has added.
		if n, err := q.TouchTeam(ctx, teamID); err != nil || n == 0 {
			return errors.Join(err, httpx.NotFound("team"))
		}
		team, err := s.team(ctx, tx, teamID)
		if err != nil {
			return err
		}
		if other, found := team.Overlapping(e); found {
			return httpx.Invalid(httpx.FieldError{Field: "from", Message: fmt.Sprintf("%s is on duty by an exception from %s to %s: two cannot have the same hour. Delete that one, or choose other times.",
				whoOf(other, all), s.moment(other.From), s.moment(other.To))})
		}
		if len(team.Exceptions) >= mostExceptions {
			return httpx.Invalid(httpx.FieldError{Field: "from", Message: fmt.Sprintf("There is room for %d exceptions.", mostExceptions)})
		}
		e.ID = s.d.IDs.Row("exception", now)
		if err := q.InsertException(ctx, sqlgen.InsertExceptionParams{ID: e.ID, TeamID: teamID, UserID: e.Person, Note: e.Note, StartsAt: e.From, EndsAt: e.To}); err != nil {
			return err
		}
		s.newsAfter(tx, teamID, "roster")
		return s.d.Audit.Record(ctx, tx, audit.Entry{Action: Topic + ".exception-added", Subject: teamID, Detail: audit.Change{After: detailOf(e)}})
	})
	if err != nil {
		return fmt.Errorf("duty.Except: %w", err)
	}
	return nil
}

// Unexcept deletes an exception.
func (s *Rosters) Unexcept(ctx context.Context, id string) error {
	err := s.d.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		q := sqlgen.New(tx)
		row, err := q.ExceptionByID(ctx, id)
		if errors.Is(err, sql.ErrNoRows) {
			return httpx.NotFound("exception")
		}
		if err != nil {
			return err
		}
		if _, err := q.TouchTeam(ctx, row.TeamID); err != nil {
			return err
		}
		if _, err := q.DeleteException(ctx, id); err != nil {
			return err
		}
		s.newsAfter(tx, row.TeamID, "roster")
		e := Exception{row.ID, row.UserID, row.Note, row.StartsAt, row.EndsAt}
		return s.d.Audit.Record(ctx, tx, audit.Entry{Action: Topic + ".exception-deleted", Subject: row.TeamID, Detail: audit.Change{Before: detailOf(e)}})
	})
	if err != nil {
		return fmt.Errorf("duty.Unexcept: %w", err)
	}
	return nil
}

func detailOf(e Exception) map[string]any {
	return map[string]any{"user": e.Person, "from": e.From, "to": e.To}
}

func whoOf(e Exception, all people) string {
	if e.Person == "" {
		return "Nobody"
	}
	return all.called(e.Person)
}

// moment is an instant as staff read it, with its year when that is another one.
func (s *Rosters) moment(at time.Time) string {
	at = at.In(s.d.Zone)
	layout := "Mon, Jan 2, 15:04 "
	if at.Year() != s.d.Clock.Now().In(s.d.Zone).Year() {
		layout = "Mon, Jan 2, 2006, 15:04 "
	}
	return at.Format(layout) + s.d.ZoneName
}

// settingsOf are the settings of everybody who has some.
func (s *Rosters) settingsOf(ctx context.Context, from Reader) (map[string]Settings, error) {
	rows, err := sqlgen.New(from).Settings(ctx)
	if err != nil {
		return nil, fmt.Errorf("duty: reading the settings: %w", err)
	}
	out := make(map[string]Settings, len(rows))
	for _, r := range rows {
		out[r.UserID] = Settings{r.Phone, r.QuietFrom, r.QuietTo, r.MuteBreaches}
	}
	return out, nil
}

// SetOwn stores how the person who asks wants to be told.
func (s *Rosters) SetOwn(ctx context.Context, c Settings) error {
	check := &forms.Checker{Limits: s.d.Catalog.Quotes.Limits}
	typed, number := check.Phone(c.Phone, false)
	if len(check.Errors) > 0 {
		return httpx.Invalid(check.Errors...)
	}
	if typed != "" && number == "" {
		return httpx.Invalid(httpx.FieldError{Field: "phone", Message: "Please write one mobile number with its area code, and nothing else."})
	}
	c.Phone = number
	_, fromOK := minuteOf(c.QuietFrom)
	_, toOK := minuteOf(c.QuietTo)
	if fromOK && c.QuietFrom == c.QuietTo {
		return httpx.Invalid(httpx.FieldError{Field: "quiet_to", Message: "Please choose another end: from " + c.QuietFrom + " to " + c.QuietTo + " is no time at all. Leave both empty for no quiet hours."})
	}
	if (c.QuietFrom != "" || c.QuietTo != "") && (!fromOK || !toOK) {
		return httpx.Invalid(httpx.FieldError{Field: "quiet_from", Message: "Please write both times, such as 22:00 and 07:00, or neither."})
	}
	by := httpx.ActorFrom(ctx)
	err := s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := sqlgen.New(tx).SaveSettings(ctx, sqlgen.SaveSettingsParams{UserID: by.ID, Phone: c.Phone, QuietFrom: c.QuietFrom, QuietTo: c.QuietTo, MuteBreaches: c.MuteBreaches}); err != nil {
			return err
		}
		s.newsAfter(tx, by.ID, "settings")
		return s.d.Audit.Record(ctx, tx, audit.Entry{Action: Topic + ".settings-changed", Subject: by.ID, Detail: map[string]any{"texts": c.Phone != ""}})
	})
	if err != nil {
		return fmt.Errorf("duty.SetOwn: %w", err)
	}
	return nil
}
