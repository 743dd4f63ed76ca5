package privacy_test

import (
	"strings"
	"testing"
	"time"

	"wardgate/internal/newsletter/newslettertest"
	"wardgate/internal/newsletter/privacy"
)

// TestWhatIsKeptIsMailedToItsOwner: and to no one else, once a day.
// Proves: newsletter-31
func TestWhatIsKeptIsMailedToItsOwner(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		who := b.Active(t, "dana@birch.example")
		token := b.Leaving(t, who)
		if err := b.SendData(t.Context(), token); err != nil {
			t.Fatal(err)
		}
		if err := b.SendData(t.Context(), token); newslettertest.StatusOf(err) != 409 {
			t.Errorf("twice: %v", err)
		}
		b.Now.Advance(24 * time.Hour)
		if err := b.SendData(t.Context(), token); err != nil {
			t.Fatal(err)
		}
		if err := b.SendData(t.Context(), token+"x"); newslettertest.StatusOf(err) != 404 {
			t.Errorf("a forged link: %v", err)
		}
		mails, err := b.Mail.ListFor(t.Context(), who.ID)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for _, m := range mails {
			if m.Kind != privacy.DataKind {
				continue
			}
			n++
			full, err := b.Mail.Reveal(t.Context(), m.ID)
			if err != nil {
				t.Fatal(err)
			}
			for _, part := range []string{"dana@birch.example", "Security Guard Services, Surveillance Systems", "Yes, Wardgate Security Inc. may send me", "You signed up, still to be confirmed"} {
				if m.To.Address != "dana@birch.example" || !strings.Contains(full.Text, part) {
					t.Errorf("to %s, %q is not in it:\n%s", m.To.Address, part, full.Text)
				}
			}
		}
		if n != 2 {
			t.Errorf("%d mails", n)
		}
	})
}
