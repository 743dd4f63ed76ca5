package audit

import (
	"context"
	"fmt"
	"time"

	"wardgate/internal/platform/audit/sqlgen"
)

// Done counts how often somebody has done something since then.
func Done(ctx context.Context, from sqlgen.DBTX, actor, action string, since time.Time) (int, error) {
	n, err := sqlgen.New(from).CountBy(ctx, sqlgen.CountByParams{Actor: actor, Action: action, Since: since})
	if err != nil {
		return 0, fmt.Errorf("audit.Done: %w", err)
	}
	return int(n), nil
}
