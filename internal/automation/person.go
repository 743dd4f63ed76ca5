package automation

import (
	"context"
	"fmt"
	"strings"
	"time"

	"wardgate/internal/automation/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
)

// Kept is what automation keeps of a person, as they may read it.
type Kept struct {
	Runs  []KeptRun  `json:"runs" doc:"what was begun for them by itself"`
	Tasks []KeptTask `json:"tasks" doc:"what was left to a person"`
	Hits  []KeptHit  `json:"hits" doc:"mails opened and links pressed by a person, as far as that can be told; the latest first"`
}

// KeptHit is an opening of a mail or a press of one of its links that counts as a person's.
type KeptHit struct {
	Step      string    `json:"step" doc:"whose mail it was"`
	Kind      string    `json:"kind" enum:"open,click"`
	Link      string    `json:"link" doc:"where the link leads; empty for an opening"`
	At        time.Time `json:"at"`
	Address   string    `json:"address" doc:"from where; forgotten after 90 days, as the program"`
	UserAgent string    `json:"user_agent"`
}

// KeptRun is one plan that was begun with somebody.
type KeptRun struct {
	Plan      string     `json:"plan"`
	StartedAt time.Time  `json:"started_at"`
	EndedAt   *time.Time `json:"ended_at"`
	State     string     `json:"state"`
	Reason    string     `json:"reason" doc:"why it was stopped"`
	Steps     []KeptStep `json:"steps"`
	Texts     []KeptText `json:"texts" doc:"the text messages it has sent"`
}

// KeptText is one text message to somebody.
type KeptText struct {
	To        string     `json:"to"`
	Text      string     `json:"text"`
	State     string     `json:"state"`
	CreatedAt time.Time  `json:"created_at"`
	SentAt    *time.Time `json:"sent_at"`
}

// KeptStep is one thing that was done, or is to be.
type KeptStep struct {
	ID      string     `json:"id"`
	State   string     `json:"state"`
	DueAt   time.Time  `json:"due_at"`
	DoneAt  *time.Time `json:"done_at"`
	Outcome string     `json:"outcome"`
	Mail    *Reading   `json:"mail" doc:"what became of its mail; null without one"`
}

// KeptTask is one task about somebody.
type KeptTask struct {
	Type        string     `json:"type"`
	Description string     `json:"description"`
	Status      string     `json:"status"`
	CreatedAt   time.Time  `json:"created_at"`
	DecidedAt   *time.Time `json:"decided_at"`
}

// Feature names the feature for leads, which ask it about its rows (leads.Holder).
func (s *Service) Feature() string { return tag }

// RowsOfLead are the runs and tasks of one lead as their person may read them, and the ids
// that mails about them bear.
func (s *Service) RowsOfLead(ctx context.Context, tx *db.Tx, leadID string) (rows any, ids []string, err error) {
	q := sqlgen.New(tx)
	runs, err := q.RunsOfLead(ctx, leadID)
	if err != nil {
		return nil, nil, fmt.Errorf("automation.RowsOfLead: %w", err)
	}
	read, err := readings(ctx, q, leadID)
	if err != nil {
		return nil, nil, err
	}
	kept := Kept{Runs: []KeptRun{}, Tasks: []KeptTask{}}
	if kept.Hits, err = hitsOf(ctx, q, leadID); err != nil {
		return nil, nil, err
	}
	for _, r := range runs {
		steps, err := q.StepsOfRun(ctx, r.ID)
		if err != nil {
			return nil, nil, fmt.Errorf("automation.RowsOfLead: %w", err)
		}
		run := KeptRun{r.PlanID, r.StartedAt, httpx.OrNil(r.EndedAt.Time), r.State, r.Reason, make([]KeptStep, len(steps)), []KeptText{}}
		for i, step := range steps {
			run.Steps[i] = KeptStep{step.ID, step.State, step.DueAt, httpx.OrNil(step.DoneAt.Time), step.Outcome, read[step.ID]}
			ids = append(ids, step.ID)
			if run.Texts, err = s.textsOf(ctx, tx, run.Texts, step); err != nil {
				return nil, nil, err
			}
		}
		kept.Runs, ids = append(kept.Runs, run), append(ids, r.ID)
	}
	tasks, err := q.TasksOfLead(ctx, leadID)
	if err != nil {
		return nil, nil, fmt.Errorf("automation.RowsOfLead: %w", err)
	}
	for _, t := range tasks {
		kept.Tasks, ids = append(kept.Tasks, KeptTask{t.Type, t.Description, t.Status, t.CreatedAt, httpx.OrNil(t.DecidedAt.Time)}), append(ids, t.ID)
	}
	return kept, ids, nil
}

// textsOf adds the text messages of a step to list.
func (s *Service) textsOf(ctx context.Context, tx *db.Tx, list []KeptText, step sqlgen.AutomationStep) ([]KeptText, error) {
	if !strings.HasPrefix(step.Ref, "sms") {
		return list, nil
	}
	texts, err := s.Texts.About(ctx, tx, step.ID)
	for _, t := range texts {
		list = append(list, KeptText{t.To, t.Body, string(t.State), t.CreatedAt, httpx.OrNil(t.SentAt)})
	}
	return list, err
}

// EraseOfLead removes what automation knows of a person. What stays is that there was a
// run, and when. Nothing is left to be done: nobody could tell for whom.
func (s *Service) EraseOfLead(ctx context.Context, tx *db.Tx, leadID string) error {
	w := &work{Service: s, tx: tx, q: sqlgen.New(tx), now: s.Clock.Now()}
	runs, err := w.q.OpenRuns(ctx, leadID)
	if err != nil {
		return fmt.Errorf("automation.EraseOfLead: %w", err)
	}
	for _, r := range runs {
		if err := w.stop(ctx, r.ID, becauseErased, ""); err != nil {
			return err
		}
	}
	if err := w.endTasks(ctx, leadID); err != nil {
		return err
	}
	for _, erase := range []func(context.Context, string) error{w.eraseTexts, w.q.EraseMails, w.q.EraseHits, w.q.EraseRuns, w.q.EraseSteps, w.q.EraseTasks} {
		if err := erase(ctx, leadID); err != nil {
			return fmt.Errorf("automation.EraseOfLead: %w", err)
		}
	}
	return nil
}

// endTasks ends what a person was to do for a lead that is erased.
func (w *work) endTasks(ctx context.Context, leadID string) error {
	tasks, err := w.q.TasksOfLead(ctx, leadID)
	if err != nil {
		return fmt.Errorf("automation.EraseOfLead: %w", err)
	}
	for _, t := range tasks {
		if t.Status != taskPending {
			continue
		}
		if _, err := w.q.DecideTask(ctx, sqlgen.DecideTaskParams{ID: t.ID, Status: taskExpired, RejectionReason: becauseErased, DecidedAt: db.NullTime(w.now)}); err != nil {
			return fmt.Errorf("automation.EraseOfLead: %w", err)
		}
		w.newsAfter(w.tx, t.ID, "task")
	}
	return nil
}

// TasksOf are the tasks of a lead, the newest first.
func (s *Service) TasksOf(ctx context.Context, leadID string) ([]Task, error) {
	rows, err := sqlgen.New(s.DB.Read()).TasksOfLead(ctx, leadID)
	if err != nil {
		return nil, fmt.Errorf("automation.TasksOf: %w", err)
	}
	out := make([]Task, len(rows))
	for i, r := range rows {
		out[i] = taskFrom(r)
	}
	return out, nil
}
