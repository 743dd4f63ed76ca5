package newsletter

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"wardgate/internal/newsletter/sqlgen"
	"wardgate/internal/platform/db"
)

// FollowUps are promotional mails that another word sends to one person at a time. Their
// links and pictures have addresses of ours, and what is asked for there is taken, bounded
// and judged as of campaigns; where a link leads, and what is counted, is that word's (ADR 35).
type FollowUps interface {
	// LinkTarget is where link number n of a mail leads, an empty text for none.
	LinkTarget(ctx context.Context, mail string, n int) (string, error)
	// StoreHits stores hits, in transactions of its own. One that comes again changes nothing.
	StoreHits(ctx context.Context, hits []Hit) error
}

// What links of follow-ups let their bearer do, beside those of links.go.
const (
	toLeave    = "leave"          // ends all promotion
	toFollow   = "follow-up"      // leads on
	toBeOpened = "follow-up-open" // is the picture
)

// Bearings are the addresses of ours that one mail of FollowUps bears.
type Bearings struct {
	// Leave ends all promotion: a page for people, and for the one-click POST of mail
	// programs (RFC 8058).
	Leave string

	ring   keyRing
	origin string
	mail   string
}

// FollowUpBearings are the addresses of one mail to a lead. It fails before PrepareLinks.
func (s *Service) FollowUpBearings(ctx context.Context, tx *db.Tx, leadID, mail string) (Bearings, error) {
	ring, err := readKeys(ctx, sqlgen.New(tx))
	if err == nil && ring.newest == 0 {
		err = errors.New("newsletter.FollowUpBearings: no key was prepared")
	}
	if err != nil {
		return Bearings{}, err
	}
	return Bearings{Leave: s.Origin + unsubscribePath + ring.token(toLeave, leadID), ring: ring, origin: s.Origin, mail: mail}, nil
}

// Link is the address of link number n, from 1.
func (b Bearings) Link(n int) string {
	return b.origin + clickPath + b.ring.token(toFollow, b.mail+"~"+strconv.Itoa(n))
}

// Trap is the address of a link that no person sees.
func (b Bearings) Trap() string { return b.Link(trapLink) }

// Pixel is the address of the picture that tells of an opening.
func (b Bearings) Pixel() string { return b.origin + openPath + b.ring.token(toBeOpened, b.mail) }

// followedUp is where the token of a follow-up's link leads, and the hit that following it
// is; an empty target for one that is none of ours.
func (s *Service) followedUp(ctx context.Context, ring keyRing, token string) (target string, h Hit, err error) {
	mail, number, ok := strings.Cut(ring.read(toFollow, token), "~")
	if !ok || s.FollowUps == nil {
		return "", h, nil
	}
	n, err := strconv.Atoi(number)
	if err != nil {
		return "", h, nil //nolint:nilerr // none of ours
	}
	h = Hit{FollowUp: mail, Kind: click, Link: n}
	if n == trapLink {
		return s.Origin + "/", h, nil
	}
	target, err = s.FollowUps.LinkTarget(ctx, mail, n)
	if err != nil || !followable(target) {
		return "", h, err
	}
	return target, h, nil
}
