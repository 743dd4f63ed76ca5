package campaigns

import (
	"context"

	"wardgate/internal/newsletter/core"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
)

// record writes to the audit log what a person or the clock did to a campaign.
func record(ctx context.Context, tx *db.Tx, log audit.Log, did, id string, detail map[string]any) error {
	entry := audit.Entry{Action: core.Tag + ".campaign." + did, Subject: id, Detail: detail}
	if httpx.PersonFrom(ctx).ID == "" {
		entry.Actor = audit.Program("the newsletter's sending")
	}
	return log.Record(ctx, tx, entry)
}
