package privacy_test

import (
	"strings"
	"testing"

	"wardgate/internal/newsletter/newslettertest"
)

// Proves: newsletter-35
func TestOneSubscriber(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		who := b.Active(t, "Dana@birch.example")
		got, err := b.Whole(t.Context(), who.ID)
		if err != nil || len(got.SignedUp) != 1 || len(got.Mails) != 1 || len(got.Consents) != 2 {
			t.Fatalf("%+v, %v", got, err)
		}
		if c := got.Consents[0]; c.Purpose != "newsletter" || c.Page != "/newsletter/confirm" || !strings.HasPrefix(c.Wording, "Yes, ") {
			t.Errorf("%+v", c)
		}
		if _, err := b.Whole(t.Context(), "subscriber_unknown"); newslettertest.StatusOf(err) != 404 {
			t.Errorf("an unknown one: %v", err)
		}
	})
}
