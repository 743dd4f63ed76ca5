package attacks_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"wardgate/internal/app/apptest"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/staff"
)

// TestGuessingIsTold: a flood of wrong passwords left its victim without a word. They get one a day, whichever instance is asked, and an
// address without an account gets none.
// Proves: security-234
func TestGuessingIsTold(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := clock.NewManual(time.Date(2026, 11, 25, 2, 0, 0, 0, time.UTC))
		h, other := apptest.Start(t, d, guarded(c)...), apptest.Start(t, d, guarded(c)...)
		h.SignIn(dispatcher, staff.Sales)
		bot := 0
		guess := func(at *apptest.Instance, email string, times int) {
			for range times {
				bot++
				at.Do(http.MethodPost, "/api/staff/session", fmt.Sprintf(`{"email":%q,"password":%q}`, email, wrong), from(fmt.Sprintf("2001:%x:%x::1", bot>>16, bot&0xffff))...)
			}
		}
		told := func() int {
			t.Helper()
			for _, each := range []*apptest.Instance{h, other} {
				if err := each.Staff.Devices.AnswerCodes(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
			return h.Count("SELECT COUNT(*) FROM mails WHERE kind = 'staff.guessed'")
		}
		if guess(h, dispatcher, 3); told() != 0 {
			t.Error("three typing errors are told as an attack")
		}
		guess(h, dispatcher, 40)
		guess(h, "nobody@wardgate.example", 40)
		if n := told(); n != 1 {
			t.Errorf("%d mails on the first day", n)
		}
		guess(h, dispatcher, 10)
		guess(other, dispatcher, 40)
		if n := told(); n != 1 {
			t.Errorf("%d mails on the first day", n)
		}
		c.Advance(24 * time.Hour)
		guess(h, dispatcher, 40)
		if n := told(); n != 2 {
			t.Errorf("%d mails on two days", n)
		}
	})
}
