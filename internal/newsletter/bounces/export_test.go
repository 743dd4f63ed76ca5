package bounces

import (
	"context"

	"wardgate/internal/newsletter/links"
	"wardgate/internal/platform/db"
)

// Exports for the tests of this package.
const (
	StrayReports = strayReports
	Unclear      = unclear
)

// NamedBy is the mail that a name in a report belongs to.
func (s *Service) NamedBy(ctx context.Context, keys links.KeySet, name string) (Delivery, bool, error) {
	return s.namedBy(ctx, keys, name)
}

// Bounced stops sending to an address that a server has rejected as dead.
func (s *Service) Bounced(ctx context.Context, tx *db.Tx, subscriber, campaign, status string, code int, words string) error {
	return s.bounced(ctx, tx, subscriber, campaign, status, code, words)
}
