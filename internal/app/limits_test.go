package app_test

import (
	"net/http"
	"testing"

	"wardgate/catalog"
	"wardgate/internal/app/apptest"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/slug"
)

// TestThePlatformHoldsTheCatalogsLimits ensures that the lengths which the platform
// refuses by itself, knowing no catalog, are those that the browser's fields have.
func TestThePlatformHoldsTheCatalogsLimits(t *testing.T) {
	for name, pair := range map[string][2]int{
		"an address": {slug.Longest, catalog.PostSlug}, "a note": {forms.NoteText, catalog.NoteText},
		"a reply": {forms.ReplyBody, catalog.ReplyBody}, "its subject": {forms.ReplySubject, catalog.ReplySubject},
	} {
		if pair[0] != pair[1] {
			t.Errorf("%s may have %d characters, catalog/limits.json says %d", name, pair[0], pair[1])
		}
	}
}

// TestWhatStrangersSendIsCountedTogether: every endpoint by which strangers send something counts networks, and
// everybody, but for those whose closing would be an attack by itself. Forms ask for work above their rate.
// Proves: security-15, security-16
func TestWhatStrangersSendIsCountedTogether(t *testing.T) {
	h := apptest.Start(t, dbtest.SQLite(t), apptest.Idle())
	for _, r := range h.Routes() {
		shared, works := r.Rate.Shared()
		// A flood must not lock staff out of the sign-in and its links; mail providers press links for all their people; an
		// appointment is cancelled with its own link.
		alone := r.Tag == "staff" || r.FromAnywhere || r.ID == "cancel-appointment"
		switch {
		case r.Method == http.MethodGet || !r.Who.IsPublic():
			continue
		case shared.Block == 0 || shared.Home == 0 || shared.Site == 0:
			t.Errorf("%s does not count networks", r.ID)
		case shared.All == 0 && !alone:
			t.Errorf("%s does not count everybody", r.ID)
		case shared.All > 0 && alone:
			t.Errorf("%s can be closed to everybody by a flood", r.ID)
		case r.Repeat == httpx.ByKey && r.Tag != "chat" && !works:
			t.Errorf("%s is a form and refuses above its rate", r.ID)
		}
	}
}
