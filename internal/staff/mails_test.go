package staff_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/mail/layout"
	"wardgate/internal/staff"
)

func openFresh(t *testing.T) *db.DB { t.Helper(); return dbtest.SQLite(t, withRiver()) }

// The wording of every mail; how it looks is the layout's own golden test.
func TestMails(t *testing.T) {
	h := newHouse(t, openFresh(t))
	sam := staff.User{ID: "usr_1", Email: "sam@wardgate.example", Name: "Sam Doe", Role: staff.Sales}
	link := staff.Link{URL: "http://localhost:8080/x?token=T", ExpiresAt: start.Add(7 * 24 * time.Hour)}
	var b strings.Builder
	for _, l := range h.Letters(sam, httpx.Actor{Name: "Olive Owner", Email: "olive@wardgate.example"}, link) {
		fmt.Fprintf(&b, "== %s\nSubject: %s\nPreheader: %s\n# %s\n", l.Kind, l.Subject, l.Document.Preheader, l.Document.Heading)
		for _, block := range l.Document.Blocks {
			fmt.Fprintf(&b, "%T: %+v\n", block, block)
		}
		if html, text, err := layout.Render(h.Company(), l.Document); err != nil || html == "" || text == "" {
			t.Errorf("%s does not render: %v", l.Kind, err)
		}
	}
	golden(t, "mails.golden", b.String())
}

func TestInvitationGreetsWhoHasNoName(t *testing.T) {
	h := newHouse(t, openFresh(t))
	for _, l := range h.Letters(staff.User{Email: "x@wardgate.example", Role: staff.Viewer}, httpx.Actor{Email: "olive@wardgate.example"}, staff.Link{}) {
		if l.Document.Blocks[0] != layout.Paragraph("Hello,") {
			t.Errorf("%s begins with %v", l.Kind, l.Document.Blocks[0])
		}
	}
}
