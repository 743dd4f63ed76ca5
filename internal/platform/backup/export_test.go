package backup

import (
	"context"
	"fmt"
	"strings"

	"wardgate/internal/platform/db"
)

// Catalog is what a backup of d would hold, as text.
func Catalog(ctx context.Context, d *db.DB) (string, error) {
	tx, err := snapshot(ctx, d)
	if err != nil {
		return "", err
	}
	defer func() { _ = tx.Rollback() }()
	found, err := tables(ctx, tx, d.Engine())
	var text strings.Builder
	for _, t := range found {
		text.WriteString(t.Name + "\n")
		for _, c := range t.Columns {
			_, _ = fmt.Fprintf(&text, "  %s %s\n", c.Name, c.Kind)
		}
	}
	return text.String(), err
}
