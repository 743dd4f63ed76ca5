package app_test

import (
	"testing"

	"wardgate/internal/app/apptest"
	"wardgate/internal/automation/tasks"
)

// checkDemoAutomation: what each tab of the dashboard must show somebody who looks at it
// for the first time, an approval before anything else.
func checkDemoAutomation(t *testing.T, instance *apptest.Instance) {
	t.Helper()
	seen := map[string]int{}
	for _, status := range []string{"pending", "approved", "rejected", "done"} {
		tasks, _, err := instance.Automation.Tasks.ListTasks(t.Context(), tasks.TaskFilter{Status: status, Limit: 200})
		if err != nil {
			t.Fatal(err)
		}
		for _, task := range tasks {
			seen[status+" "+task.Type]++
		}
	}
	for _, kind := range []string{"pending approval", "pending handoff", "approved approval", "rejected approval", "done call", "done handoff"} {
		if seen[kind] == 0 {
			t.Errorf("nothing is %s: %v", kind, seen)
		}
	}
	figures, err := instance.Automation.Figures.Figures(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, effect := range figures.Effects {
		if effect.Measured == nil || *effect.Measured == 0 || effect.N == 0 {
			t.Errorf("nothing is measured of %s: %+v", effect.ID, effect)
		}
	}
}
