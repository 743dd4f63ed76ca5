package newsletter

import (
	"context"

	"wardgate/internal/platform/db"
)

func (s *Service) returnPath(campaign, subscriber string) string { return "" }

func (s *Service) undelivered(ctx context.Context, tx *db.Tx, e tried) error { return nil }
