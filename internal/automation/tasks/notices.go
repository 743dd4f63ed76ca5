package tasks

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"wardgate/catalog"
	"wardgate/internal/automation/tasks/sqlgen"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/push"
	"wardgate/internal/platform/wiring"
)

// givenKind is what is told of a task when it is made, or given to somebody else.
const givenKind = "task.given"

const (
	// mostTold is how many tasks one round tells of, mostListed how many of them a mail lists.
	mostTold   = 500
	mostListed = 20
	// noticeLife is how long a notice on a device is worth being shown: the mail stays.
	noticeLife = 4 * time.Hour
)

// Recipient is somebody who is told of tasks.
type Recipient struct {
	// Person is the account; empty for the company's address, where there are no people to tell.
	Person, Name, Email string
	// Quiet: it is their quiet hour. Mails wait for them, devices stay silent.
	Quiet bool
}

// NoticeDeps are the dependencies of Notices. All but Push are required.
type NoticeDeps struct {
	DB      *db.DB
	Clock   clock.Clock
	Catalog *catalog.Catalog
	Mail    *mail.Outbox
	// Push tells people on their devices; nil: by mail alone.
	Push *push.Outbox `wiring:"optional"`
	// Audience is who is told of what was given to a team, to a person, or to nobody: never nobody.
	Audience func(ctx context.Context, tx *db.Tx, team, person string) ([]Recipient, error)
	Zone     *time.Location
	Origin   string
}

// Notices tell staff of tasks that wait: of new ones, and of their alerts (D97, ADR 87).
type Notices struct{ d NoticeDeps }

// NewNotices returns Notices.
func NewNotices(d NoticeDeps) (*Notices, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Notices{d}, nil
}

// tellAssigned has a person told of a task that a colleague has given them.
func tellAssigned(ctx context.Context, tx *db.Tx, id, to string, now time.Time) error {
	if to == "" || to == httpx.ActorFrom(ctx).ID {
		return nil
	}
	return sqlgen.New(tx).SetTell(ctx, sqlgen.SetTellParams{ID: id, TellKind: givenKind, TellAt: db.NullTime(now)})
}

// Tell is one round: it tells of all that has come since the last one, in one mail for each who is to know. A person who has just been
// told of tasks of the same team or person is left alone for some minutes, so that a hundred tasks make few mails.
func (s *Notices) Tell(ctx context.Context) error {
	now := s.d.Clock.Now()
	waits, err := sqlgen.New(s.d.DB.Read()).AnyToTell(ctx, db.NullTime(now))
	if err != nil || !waits {
		return err
	}
	err = s.d.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		q := sqlgen.New(tx)
		rows, err := q.ToTell(ctx, sqlgen.ToTellParams{At: db.NullTime(now), Most: mostTold})
		if err != nil {
			return err
		}
		told, err := q.ToldSince(ctx, db.NullTime(now.Add(-time.Duration(s.d.Catalog.Automation.TaskNotices.PauseMinutes)*time.Minute)))
		if err != nil {
			return err
		}
		for _, group := range byAssignee(rows) {
			if slices.Contains(told, group[0].AssignedTo) {
				continue
			}
			if err := s.tell(ctx, tx, group, now); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("automation: telling of tasks: %w", err)
	}
	return nil
}

// byAssignee are tasks by whom they were given to, in their order.
func byAssignee(rows []sqlgen.AutomationTask) [][]sqlgen.AutomationTask {
	var out [][]sqlgen.AutomationTask
	for _, r := range rows {
		i := slices.IndexFunc(out, func(g []sqlgen.AutomationTask) bool { return g[0].AssignedTo == r.AssignedTo })
		if i < 0 {
			out = append(out, nil)
			i = len(out) - 1
		}
		out[i] = append(out[i], r)
	}
	return out
}

// tell tells everybody who is to know of the tasks of one assignee.
func (s *Notices) tell(ctx context.Context, tx *db.Tx, group []sqlgen.AutomationTask, now time.Time) error {
	q := sqlgen.New(tx)
	list := make([]notice, len(group))
	for i, r := range group {
		n, err := q.Told(ctx, sqlgen.ToldParams{ID: r.ID, ToldAt: db.NullTime(now)})
		if err != nil {
			return err
		}
		if n == 0 {
			return db.ErrAgain // another instance has told of it, or it has ended
		}
		list[i] = s.notice(r)
	}
	team, person := assigneeOf(s.d.Catalog.Automation, list[0].Task)
	people, err := s.d.Audience(ctx, tx, team, person)
	if err != nil {
		return fmt.Errorf("who is told of tasks: %w", err)
	}
	for _, to := range people {
		m, err := s.mailFor(list, to)
		if err == nil {
			err = s.d.Mail.EnqueueAnyway(ctx, tx, m)
		}
		if err != nil {
			return err
		}
		if err := s.push(ctx, tx, list, to); err != nil {
			return err
		}
	}
	return nil
}

// A notice is a task with what is said of it.
type notice struct {
	Task
	kind, label, typed string
	since              time.Time
}

func (s *Notices) notice(r sqlgen.AutomationTask) notice {
	c := s.d.Catalog.Automation
	n := notice{Task: taskFrom(r), kind: r.TellKind, since: r.TellAt.Time, label: c.TaskNotices.Reminder, typed: catalog.Label(c.TaskTypes, r.Type)}
	switch r.TellKind {
	case givenKind:
		n.label = c.TaskNotices.Given
	case expiresKind:
		n.label = c.TaskNotices.Expires
	}
	for _, a := range c.TaskAlerts {
		if a.ID == r.TellKind {
			n.label = a.Label
		}
	}
	return n
}

// late tells that the time of a task is over, or that it ends soon.
func (n notice) late() bool {
	return n.kind == expiresKind || deadlines.BoardKind(n.kind) == deadlines.Breach
}

func (s *Notices) moment(at time.Time) string { return at.In(s.d.Zone).Format("Mon, Jan 2, 15:04") }

// push tells a person on their devices. It names nobody: it may be read on a locked screen.
func (s *Notices) push(ctx context.Context, tx *db.Tx, list []notice, to Recipient) error {
	if s.d.Push == nil || to.Person == "" || to.Quiet {
		return nil
	}
	first, urgency := list[0], push.Normal
	if slices.ContainsFunc(list, notice.late) {
		urgency = push.High
	}
	n := push.Note{
		Person: to.Person, Title: first.label + ": " + strings.ToLower(first.typed), Body: "Due " + s.moment(first.DueAt) + ".",
		Path: pathOf(first.ID), Tag: "tasks", Ref: first.LeadID, Urgency: urgency, TTL: noticeLife,
	}
	if len(list) > 1 {
		n.Title, n.Path, n.Ref = fmt.Sprintf("%d tasks wait", len(list)), tasksPath, ""
		n.Body = "The first is due " + s.moment(first.DueAt) + "."
	}
	if _, err := s.d.Push.Enqueue(ctx, tx, n); err != nil {
		return fmt.Errorf("telling of tasks on devices: %w", err)
	}
	return nil
}

// tasksPath is the page of tasks.
const tasksPath = "/automation-dashboard?tab=tasks"

// pathOf is where a task stands on that page.
func pathOf(id string) string { return tasksPath + "&task=" + id }

// calledGroup is what a mail calls several tasks.
func calledGroup(list []notice) string {
	late := 0
	for _, n := range list {
		if n.late() {
			late++
		}
	}
	text := fmt.Sprintf("%d tasks wait", len(list))
	if late > 0 {
		text += fmt.Sprintf(", %d of them late or about to end", late)
	}
	if whom := list[0].AssignedName; whom != "" {
		return text + ": " + whom
	}
	return text
}
