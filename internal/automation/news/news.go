package news

import (
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/events"
)

// Feature is the name of automation in news, tags, audit entries and touchpoints.
const Feature = "automation"

// After publishes a change of a row once tx is committed.
func After(bus *events.Bus, tx *db.Tx, id, kind string) {
	tx.AfterCommit(func() { bus.Publish(events.News{Topic: Feature, ID: id, Kind: kind}) })
}
