package campaigns

import (
	"context"

	"wardgate/internal/newsletter/core"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
)

// record notes in the audit log what was done to a campaign, by a person or by the clock.
func record(ctx context.Context, tx *db.Tx, log audit.Log, did, id string, detail map[string]any) error {
	entry := audit.Entry{Action: core.Tag + ".campaign." + did, Subject: id, Detail: detail}
	if httpx.PersonFrom(ctx).ID == "" {
		entry.Actor = audit.Program("the newsletter's sending")
	}
	return log.Record(ctx, tx, entry)
}
