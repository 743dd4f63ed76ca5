package assessments

import (
	"context"
	"fmt"

	"wardgate/internal/assessments/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
)

// List answers a page of assessments, newest first, and the cursor of the next one,
// empty at the end; held lists only those in quarantine.
func (s *Service) List(ctx context.Context, held bool, cursor string, limit int) ([]Assessment, string, error) {
	page, err := httpx.NewPage(cursor, limit)
	if err != nil {
		return nil, "", err
	}
	rows, err := sqlgen.New(s.DB.Read()).List(ctx, sqlgen.ListParams{
		BeforeAt: page.BeforeAt, BeforeID: page.BeforeID, HeldOnly: held, MaxRows: page.Rows(),
	})
	if err != nil {
		return nil, "", fmt.Errorf("assessments.List: %w", err)
	}
	list, err := db.Each(rows, fromRow)
	if err != nil {
		return nil, "", err
	}
	list, next := httpx.CutPage(page, list, Assessment.Place)
	return list, next, nil
}
