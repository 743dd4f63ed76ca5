package app

import (
	"context"
	"time"

	"wardgate/internal/automation/tasks"
)

// demoTasks are what automation asks of the staff, and what they decide.
type demoTasks struct {
	*demoLife

	// approvals counts what was decided of what automation asked.
	approvals int
}

// planTasks lets the staff decide what automation asks of them, three times on each
// working day; what came in the last day still waits.
func (l *demoTasks) planTasks() {
	for day := 1; day < demoDays; day++ {
		for _, hour := range []int{15, 19, 22} { // of UTC: 9, 13 and 16 hours in Edmonton (ADR 16)
			at := l.end.AddDate(0, 0, -day).Truncate(24 * time.Hour).Add(time.Duration(hour) * time.Hour)
			if weekday := at.Weekday(); weekday == time.Saturday || weekday == time.Sunday {
				continue
			}
			who := 1 + l.chance.IntN(2)
			l.agenda = append(l.agenda, demoEvent{at, func(ctx context.Context) error { return l.decideTasks(l.as(ctx, who)) }})
		}
	}
}

// decideTasks has one of the staff decide what waits: most of what is asked is approved,
// calls are made, handoffs taken.
func (l *demoTasks) decideTasks(ctx context.Context) error {
	list, _, err := l.app.Automation.Tasks.ListTasks(ctx, tasks.TaskFilter{Status: "pending", Limit: 200})
	if err != nil {
		return err
	}
	for _, t := range list {
		chance := l.chance.IntN(10)
		switch {
		case chance == 0: // left for the next round
			continue
		case t.Type != "approval":
			_, err = l.app.Automation.Tasks.Finish(ctx, t.ID)
		default:
			err = l.decideApproval(ctx, t.ID)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// decideApproval approves most of what is asked; the second and every fifth after it is
// rejected, with a reason or without: there are too few to leave it to chance.
func (l *demoTasks) decideApproval(ctx context.Context, id string) error {
	l.approvals++
	switch l.approvals % 10 {
	case 2:
		return second(l.app.Automation.Tasks.Reject(ctx, id, "I speak with them on Thursday anyway."))
	case 7:
		return second(l.app.Automation.Tasks.Reject(ctx, id, ""))
	}
	return second(l.app.Automation.Tasks.Approve(ctx, id))
}
