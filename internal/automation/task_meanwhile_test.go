package automation

import (
	"net/http"
	"strings"
	"testing"

	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/inbound"
)

// TestATaskIsNotTakenFromAColleagueUnknowingly: who assigns a task names who had it; if a colleague was faster nothing is done, and a press more does it.
// Proves: operations-39
func TestATaskIsNotTakenFromAColleagueUnknowingly(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		casey := as(t.Context(), "casey")
		task := b.approval(t, b.comes(t, engaged("Robin")).ID)
		dana, alex := httpx.Person{ID: "usr_1", Name: "Dana Birch"}, httpx.Person{ID: "usr_2", Name: "Alex Reed"}
		if _, err := b.AssignTask(casey, task.ID, dana, task.AssignedTo); err != nil {
			t.Fatal(err)
		}
		_, err := b.AssignTask(casey, task.ID, alex, "")
		if p := httpx.AsProblem(err); p == nil || p.Status != http.StatusConflict || p.Type != inbound.ChangedMeanwhile || !strings.Contains(p.Detail, "Dana Birch has it") {
			t.Errorf("taken by two: %v", err)
		}
		if got, err := b.AssignTask(casey, task.ID, dana, ""); err != nil || got.AssignedTo != dana.ID {
			t.Errorf("pressed twice: %v, %s", err, got.AssignedTo)
		}
		if got, err := b.AssignTask(casey, task.ID, alex, dana.ID); err != nil || got.AssignedTo != alex.ID {
			t.Errorf("knowingly: %v, %s", err, got.AssignedTo)
		}
		team := httpx.Person{ID: "sales-team", Name: "Sales team"}
		if got, err := b.AssignTask(casey, task.ID, team); err != nil || got.AssignedTo != team.ID {
			t.Errorf("a caller who names nobody is asked: %v, %s", err, got.AssignedTo)
		}
		if got, err := b.AssignTask(casey, task.ID, dana, ""); err != nil || got.AssignedTo != dana.ID {
			t.Errorf("from a team, whose work a queue shows as nobody's: %v, %s", err, got.AssignedTo)
		}
		_, err = b.AssignTask(casey, task.ID, httpx.Person{}, "sales-team")
		if p := httpx.AsProblem(err); p == nil || p.Type != inbound.ChangedMeanwhile {
			t.Errorf("given back by who saw the team: %v", err)
		}
	})
}
