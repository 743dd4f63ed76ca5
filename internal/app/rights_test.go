package app_test

import (
	"net/http"
	"strings"
	"testing"

	"wardgate/internal/app"
	"wardgate/internal/app/apptest"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/staff"
)

// TestAMonthWithoutRightsOnTables: the account that may only read and write rows lives the demo's thirty days, every task and every answer
// to a question of staff.
// Proves: security-157
func TestAMonthWithoutRightsOnTables(t *testing.T) {
	if testing.Short() {
		t.Skip("lives thirty days on PostgreSQL; make test does it")
	}
	owner, serve := dbtest.Accounts(t, "../../docs/operations.md")
	open := func(url string) *db.DB {
		d, err := db.Open(t.Context(), db.Options{URL: url})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = d.Close() }) // the second time, for one of them
		return d
	}
	making := open(owner)
	if err := app.Migrate(t.Context(), making); err != nil {
		t.Fatal(err)
	}
	if err := making.Close(); err != nil {
		t.Fatal(err)
	}
	h := apptest.Start(t, open(serve), apptest.Idle(), apptest.At(clock.NewManual(demoNow())))
	if err := app.FillDemo(t.Context(), h.App, "lantern-over-the-foothills"); err != nil {
		t.Fatal(err)
	}
	for _, task := range h.Scheduler.Names() {
		if err := h.Scheduler.Do(t.Context(), task); err != nil {
			t.Errorf("%s: %v", task, err)
		}
	}
	_, cookie := h.SignIn("second@wardgate.example", staff.Owner)
	asked := 0
	for _, r := range h.Router.Routes() {
		if r.Method != http.MethodGet || strings.Contains(r.Path, "{") || r.Path == "/api/staff/events" {
			continue
		}
		asked++
		if got := h.Do(http.MethodGet, r.Path, "", "Cookie", cookie); got.Status >= http.StatusInternalServerError {
			t.Errorf("%s: %d %s", r.Path, got.Status, got.Body)
		}
	}
	if asked < 30 {
		t.Errorf("only %d routes were asked", asked)
	}
	// PostgreSQL says both; the code alone, as five digits, also stands in times and ids now and then.
	for _, refusal := range []string{"permission denied", "SQLSTATE 42501"} {
		if denied := lines(h.Log.String(), refusal); denied != "" {
			t.Errorf("%s", denied)
		}
	}
}
