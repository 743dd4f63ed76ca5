package app_test

import (
	"testing"

	"wardgate/catalog"
	"wardgate/internal/platform/forms"
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
