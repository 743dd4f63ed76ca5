package engagement

import (
	"context"
	"strconv"
	"strings"

	"wardgate/internal/newsletter/links"
)

// FollowUps are promotional mails that another feature sends to one person at a time. Their links
// and pictures have addresses of ours; requests for them are received, limited and classified
// like those of campaigns. Where a link leads, and what is counted, is up to that feature (ADR
// 35).
type FollowUps interface {
	// LinkTarget is the target of link number n of a mail, empty if there is none.
	LinkTarget(ctx context.Context, mail string, n int) (string, error)
	// StoreHits stores hits, in transactions of its own. A repeated hit changes nothing.
	StoreHits(ctx context.Context, hits []Hit) error
}

// followedUp is the target of the link of a follow-up with this token, and the hit of following
// it; the target is empty for a token that is not ours.
func (s *Links) followedUp(ctx context.Context, keys links.KeySet, token string) (target string, h Hit, err error) {
	mail, number, ok := strings.Cut(keys.Verify(links.ToFollow, token), "~")
	if !ok || s.FollowUps == nil {
		return "", h, nil
	}
	n, err := strconv.Atoi(number)
	if err != nil {
		return "", h, nil //nolint:nilerr // not ours
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
