package news

import (
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/events"
)

// Feature is the name of the chat in news, tags, the log and touchpoints.
const Feature = "chat"

// Gone is the kind of news that a conversation was deleted.
const Gone = "gone"

// After publishes a change of a conversation once tx is committed.
func After(bus *events.Bus, tx *db.Tx, conversation, kind string) {
	tx.AfterCommit(func() { bus.Publish(events.News{Topic: Feature, ID: conversation, Kind: kind}) })
}
