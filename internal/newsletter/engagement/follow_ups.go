package engagement

import (
	"context"
	"strconv"
	"strings"

	"wardgate/internal/newsletter/links"
)

// FollowUps are promotional mails that another feature sends to one person at a time. Their
// links and pictures have addresses of ours, and what is asked for there is taken, bounded
// and judged as of campaigns; where a link leads, and what is counted, is that feature's (ADR 35).
type FollowUps interface {
	// LinkTarget is where link number n of a mail leads, an empty text for none.
	LinkTarget(ctx context.Context, mail string, n int) (string, error)
	// StoreHits stores hits, in transactions of its own. One that comes again changes nothing.
	StoreHits(ctx context.Context, hits []Hit) error
}

// followedUp is where the token of a follow-up's link leads, and the hit that following it
// is; an empty target for one that is none of ours.
func (s *Links) followedUp(ctx context.Context, keys links.KeySet, token string) (target string, h Hit, err error) {
	mail, number, ok := strings.Cut(keys.Verify(links.ToFollow, token), "~")
	if !ok || s.FollowUps == nil {
		return "", h, nil
	}
	n, err := strconv.Atoi(number)
	if err != nil {
		return "", h, nil //nolint:nilerr // none of ours
	}
	h = Hit{FollowUp: mail, Kind: Click, Link: n}
	if n == links.HoneypotLink {
		return s.Origin + "/", h, nil
	}
	target, err = s.FollowUps.LinkTarget(ctx, mail, n)
	if err != nil || !followable(target) {
		return "", h, err
	}
	return target, h, nil
}
