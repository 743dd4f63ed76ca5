package app

import (
	"context"
	"errors"
	"fmt"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/personal"
)

// StrangersTexts are the columns that hold what visitors wrote or their browsers told, by their tables. Each table has an id.
func StrangersTexts() map[string][]string {
	return map[string][]string{
		"assessments":       {"company", "behavior"},
		"chat_messages":     {"content"},
		"contact_events":    {"detail"},
		"contact_messages":  {"message"},
		"lead_appointments": {"company", "topic", "behavior"},
		"lead_captures":     {"company", "behavior"},
		"leads":             {"company", "behavior"},
		"quote_events":      {"detail"},
		"quote_requests":    {"company", "security_concerns", "site_location", "message", "behavior"},
		"replies":           {"subject", "body", "quoted"},
		"touchpoints":       {"content"},
	}
}

// hideOldLinks takes the private links out of what visitors wrote when an earlier program stored it as it came. It may be ended at any time.
func hideOldLinks(ctx context.Context, d *db.DB) error {
	for table, columns := range StrangersTexts() {
		for _, column := range columns {
			if err := hideOldLinksIn(ctx, d, table, column); err != nil {
				return fmt.Errorf("private links in %s.%s: %w", table, column, err)
			}
		}
	}
	return nil
}

// shortestLink is how long a text with a link of ours is at least: its token alone has 43 letters.
const shortestLink = 50

func hideOldLinksIn(ctx context.Context, d *db.DB, table, column string) error {
	for after := ""; ; {
		found, err := longTexts(ctx, d, table, column, after)
		if err != nil || len(found) == 0 {
			return err
		}
		after = found[len(found)-1].id
		err = d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			for _, t := range found {
				text := personal.Hide(t.old)
				if text == t.old {
					continue
				}
				if _, err := tx.ExecContext(ctx, "UPDATE "+table+" SET "+column+" = $1 WHERE id = $2 AND "+column+" = $3", text, t.id, t.old); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
}

// storedText is the text of the row with this id.
type storedText struct{ id, old string }

// longTexts are the next texts of a column that may hold a link.
func longTexts(ctx context.Context, d *db.DB, table, column, after string) (found []storedText, err error) {
	const perStep = 500
	rows, err := d.Read().QueryContext(ctx, "SELECT id, "+column+" FROM "+table+" WHERE id > $1 AND length("+column+") >= $2 ORDER BY id LIMIT $3", after, shortestLink, perStep)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var t storedText
		if err := rows.Scan(&t.id, &t.old); err != nil {
			return nil, err
		}
		found = append(found, t)
	}
	return found, rows.Err()
}
