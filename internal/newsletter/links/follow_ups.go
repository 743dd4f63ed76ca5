package links

import (
	"context"
	"errors"
	"strconv"

	"wardgate/internal/platform/db"
)

// The purposes of links of follow-ups, besides those of links.go.
const (
	ToLeave    = "leave"          // ends all promotion
	ToFollow   = "follow-up"      // redirects
	ToBeOpened = "follow-up-open" // is the picture
)

// FollowUpLinks are the addresses of ours in one mail of FollowUps.
type FollowUpLinks struct {
	// Leave ends all promotion: a page for people, and the target of the one-click POST of mail
	// programs (RFC 8058).
	Leave string

	leave  string // its token
	keys   KeySet
	origin string
	mail   string
}

// FollowUpLinks returns the addresses for one mail to a lead. It fails before Prepare.
func (s *Keys) FollowUpLinks(ctx context.Context, tx *db.Tx, leadID, mail string) (FollowUpLinks, error) {
	keys, err := Read(ctx, s.DB, tx)
	if err == nil && keys.Empty() {
		err = errors.New("links.FollowUpLinks: no key was prepared")
	}
	if err != nil {
		return FollowUpLinks{}, err
	}
	leave := keys.Token(ToLeave, leadID)
	return FollowUpLinks{Leave: s.Origin + UnsubscribePath + leave, leave: leave, keys: keys, origin: s.Origin, mail: mail}, nil
}

// Secrets are what the addresses of a mail with this many numbered links let their bearer do.
func (b FollowUpLinks) Secrets(numbered int) []string {
	out := []string{b.leave, b.keys.Token(ToBeOpened, b.mail), b.Honeypot()}
	for n := range numbered {
		out = append(out, b.Link(n+1))
	}
	return out
}

// Link is the address of link number n, from 1.
func (b FollowUpLinks) Link(n int) string {
	return b.origin + ClickPath + b.keys.Token(ToFollow, b.mail+"~"+strconv.Itoa(n))
}

// Honeypot is the address of a link that no person sees.
func (b FollowUpLinks) Honeypot() string { return b.Link(HoneypotLink) }

// Pixel is the address of the picture that shows an opening.
func (b FollowUpLinks) Pixel() string { return b.origin + OpenPath + b.keys.Token(ToBeOpened, b.mail) }
