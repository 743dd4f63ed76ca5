package tasks

import (
	"testing"
	"time"

	"wardgate/catalog"
)

func TestATaskIsGivenToATeamOrAPerson(t *testing.T) {
	t.Parallel()
	teams := catalog.Automation{TaskPriorities: []catalog.TaskPriority{{ReminderMinutes: 60}}, Teams: []catalog.Option{{ID: "sales-team"}, {ID: "senior-sales"}}}
	if d := deadlineOf(teams, Task{AssignedTo: "sales-team"}, time.Now()); d.Team != "sales-team" || d.Person != "" {
		t.Errorf("given to a team: %+v", d)
	}
	if d := deadlineOf(teams, Task{AssignedTo: "usr_x"}, time.Now()); d.Person != "usr_x" || d.Team != "" {
		t.Errorf("given to a person: %+v", d)
	}
	if d := deadlineOf(teams, Task{}, time.Now()); d.Person != "" || d.Team != "" {
		t.Errorf("given to nobody: %+v", d)
	}
}
