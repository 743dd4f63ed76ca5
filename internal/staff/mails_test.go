package staff_test

import (
	"strings"
	"testing"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/staff"
)

func openFresh(t *testing.T) *db.DB { t.Helper(); return dbtest.SQLite(t) }

// The wording of every mail; how it looks is the layout's own golden test.
func TestMails(t *testing.T) {
	h := newFixture(t, openFresh(t))
	sam := staff.User{ID: "usr_1", Email: "sam@wardgate.example", Name: "Sam Doe", Role: staff.Sales}
	link := staff.Link{URL: "http://localhost:8080/x?token=T", ExpiresAt: start.Add(7 * 24 * time.Hour)}
	letters := h.Mails(sam, httpx.Actor{Name: "Olive Owner", Email: "olive@wardgate.example"}, link)
	golden(t, "mails.golden", strings.Join(letters, "\n\n")+"\n")
}

func TestMailsGreetWhoHasNoName(t *testing.T) {
	h := newFixture(t, openFresh(t))
	letters := h.Mails(staff.User{Email: "x@wardgate.example", Role: staff.Viewer}, httpx.Actor{Email: "olive@wardgate.example"}, staff.Link{})
	for _, l := range letters {
		if !strings.Contains(l, "\nHello,\n") {
			t.Errorf("%s", l)
		}
	}
}
