package automation

import (
	"context"
	"errors"
	"strings"
	"time"

	"wardgate/internal/automation/engagement"
	"wardgate/internal/automation/engine"
	"wardgate/internal/automation/messages"
	"wardgate/internal/automation/news"
	"wardgate/internal/automation/runs"
	"wardgate/internal/automation/tasks"
	"wardgate/internal/leads"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/wiring"
)

// Kept is automation's data of a person, as they may read it.
type Kept struct {
	Runs  []KeptRun                `json:"runs" doc:"what was begun for them by itself"`
	Tasks []KeptTask               `json:"tasks" doc:"what was left to a person"`
	Hits  []engagement.PersonalHit `json:"hits" doc:"mails opened and links pressed by a person, as far as that can be told; the latest first"`
}

// KeptRun is one plan that was begun with a person.
type KeptRun struct {
	Plan      string     `json:"plan"`
	StartedAt time.Time  `json:"started_at"`
	EndedAt   *time.Time `json:"ended_at"`
	State     string     `json:"state"`
	Reason    string     `json:"reason" doc:"why it was stopped"`
	Steps     []KeptStep `json:"steps"`
	Texts     []KeptText `json:"texts" doc:"the text messages it has sent"`
}

// KeptText is one text message to a person.
type KeptText struct {
	To        string     `json:"to"`
	Text      string     `json:"text"`
	State     string     `json:"state"`
	CreatedAt time.Time  `json:"created_at"`
	SentAt    *time.Time `json:"sent_at"`
}

// KeptStep is one action that was done, or will be.
type KeptStep struct {
	ID      string              `json:"id"`
	State   string              `json:"state"`
	DueAt   time.Time           `json:"due_at"`
	DoneAt  *time.Time          `json:"done_at"`
	Outcome string              `json:"outcome"`
	Mail    *engagement.Reading `json:"mail" doc:"what became of its mail; null without one"`
}

// KeptTask is one task about a person.
type KeptTask struct {
	Type        string     `json:"type"`
	Description string     `json:"description"`
	Status      string     `json:"status"`
	CreatedAt   time.Time  `json:"created_at"`
	DecidedAt   *time.Time `json:"decided_at"`
}

type personDeps struct {
	Clock  clock.Clock
	Engine *engine.Engine
	Tasks  *tasks.Store
	Writer *messages.Writer
}

// Person exports and erases automation's data of one person.
type Person struct{ d personDeps }

var _ leads.Holder = (*Person)(nil)

func newPerson(d personDeps) (*Person, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Person{d}, nil
}

// Feature is the name under which leads ask automation about its rows (leads.Holder).
func (p *Person) Feature() string { return news.Feature }

// RowsOfLead are the runs and tasks of one lead as their person may read them, and the ids used
// in mails about them.
func (p *Person) RowsOfLead(ctx context.Context, tx *db.Tx, leadID string) (any, []string, error) {
	rows := runs.In(tx, p.d.Clock.Now())
	list, err1 := rows.OfLead(ctx, leadID)
	read, err2 := engagement.ReadingsOf(ctx, tx, leadID)
	hits, err3 := engagement.HitsOf(ctx, tx, leadID)
	todo, err4 := tasks.OfLead(ctx, tx, leadID)
	if err := errors.Join(err1, err2, err3, err4); err != nil {
		return nil, nil, err
	}
	kept, ids := Kept{Runs: []KeptRun{}, Tasks: []KeptTask{}, Hits: hits}, []string(nil)
	for _, r := range list {
		run := KeptRun{r.PlanID, r.StartedAt, httpx.OrNil(r.EndedAt.Time), r.State, r.Reason, nil, []KeptText{}}
		steps, err := rows.Steps(ctx, r.ID)
		if err != nil {
			return nil, nil, err
		}
		run.Steps = make([]KeptStep, len(steps))
		for i, step := range steps {
			run.Steps[i] = KeptStep{step.ID, step.State, step.DueAt, httpx.OrNil(step.DoneAt.Time), step.Outcome, read[step.ID]}
			ids = append(ids, step.ID)
			if run.Texts, err = p.addTexts(ctx, tx, run.Texts, step); err != nil {
				return nil, nil, err
			}
		}
		kept.Runs, ids = append(kept.Runs, run), append(ids, r.ID)
	}
	for _, t := range todo {
		kept.Tasks, ids = append(kept.Tasks, KeptTask{t.Type, t.Description, t.Status, t.CreatedAt, httpx.OrNil(t.DecidedAt)}), append(ids, t.ID)
	}
	return kept, ids, nil
}

// addTexts adds the text messages of a step to list.
func (p *Person) addTexts(ctx context.Context, tx *db.Tx, list []KeptText, step runs.StepRow) ([]KeptText, error) {
	if !strings.HasPrefix(step.Ref, "sms") {
		return list, nil
	}
	texts, err := p.d.Writer.TextsAbout(ctx, tx, step.ID)
	for _, t := range texts {
		list = append(list, KeptText{t.To, t.Body, string(t.State), t.CreatedAt, httpx.OrNil(t.SentAt)})
	}
	return list, err
}

// EraseOfLead erases automation's data of a person. It keeps that there was a run, and when. Open
// steps and tasks end: no one could know for whom they are.
func (p *Person) EraseOfLead(ctx context.Context, tx *db.Tx, leadID string) error {
	now := p.d.Clock.Now()
	for _, erase := range []func() error{
		func() error { return p.d.Engine.StopAll(ctx, tx, leadID, runs.BecauseErased) },
		func() error { return p.d.Tasks.End(ctx, tx, now, leadID) },
		func() error { return p.d.Writer.EraseTexts(ctx, tx, now, leadID) },
		func() error { return engagement.Erase(ctx, tx, leadID) },
		func() error { return runs.In(tx, now).Erase(ctx, leadID) },
		func() error { return tasks.Erase(ctx, tx, leadID) },
	} {
		if err := erase(); err != nil {
			return err
		}
	}
	return nil
}
