package app_test

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"wardgate/internal/app/apptest"
	"wardgate/internal/leads"
	"wardgate/internal/platform/db"
)

// TestTheWayOutOfFollowUps: the page asks, a press of a person or of a mail program ends
// all promotion, looking at it ends nothing, and a forged link leads nowhere.
// Proves: automation-21
func TestTheWayOutOfFollowUps(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		if err := h.Newsletter.Keys.Prepare(t.Context()); err != nil {
			t.Fatal(err)
		}
		link := func(email string) (path string) {
			t.Helper()
			if err := h.DB.WriteAgain(t.Context(), func(ctx context.Context, tx *db.Tx) error {
				l, err := h.Leads.People.Capture(ctx, tx, leads.Contact{Email: email, Source: "contact", Touch: leads.Touch{Type: "contact_message"}})
				if err != nil {
					return err
				}
				to, err := h.Newsletter.Keys.FollowUpLinks(ctx, tx, l.ID, "")
				path = strings.TrimPrefix(to.Leave, h.URL)
				return err
			}); err != nil {
				t.Fatal(err)
			}
			return path
		}
		optouts := func() int { return h.Count("SELECT count(*) FROM newsletter_optouts") }
		person, program := link("robin@site.example"), link("kim@site.example")
		got := h.Do(http.MethodGet, person, "")
		if got.Status != http.StatusOK || !strings.Contains(got.Body, `"left":false`) || strings.Contains(got.Body, "robin@site.example") || optouts() != 0 {
			t.Errorf("looking: %d, %d have left", got.Status, optouts())
		}
		if got := h.Do(http.MethodPost, person, "press=1", "Content-Type", formType); got.Status != http.StatusSeeOther || got.Header.Get("Location") != person || optouts() != 1 {
			t.Errorf("a person's press: %d, %d have left", got.Status, optouts())
		}
		if got := h.Do(http.MethodGet, person, ""); !strings.Contains(got.Body, `"left":true`) {
			t.Error("the page does not say that it is done")
		}
		for range 2 {
			if got := h.Do(http.MethodPost, program, "List-Unsubscribe=One-Click", "Content-Type", formType, "Origin", "https://mail.example"); got.Status != http.StatusOK || optouts() != 2 {
				t.Errorf("a program's press: %d, %d have left", got.Status, optouts())
			}
		}
		forged := person[:len(person)-2] + "xx"
		if got := h.Do(http.MethodGet, forged, ""); got.Status != http.StatusNotFound {
			t.Errorf("a forged link: %d", got.Status)
		}
		h.Do(http.MethodPost, forged, "press=1", "Content-Type", formType)
		if optouts() != 2 {
			t.Error("a forged link ended something")
		}
	}, apptest.Idle())
}
