package blog

import (
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/events"
)

// Topic is the topic of this feature's news on the bus.
const Topic = "blog"

// siteTopic is the topic of what readers see (site.Topic; one feature may not import the
// other).
const siteTopic = "site"

// Announce publishes news of a change once it is stored. isSeen: readers see it.
func Announce(bus *events.Bus, tx *db.Tx, id, kind string, isSeen bool) {
	tx.AfterCommit(func() {
		bus.Publish(events.News{Topic: Topic, ID: id, Kind: kind})
		if isSeen {
			bus.Publish(events.News{Topic: siteTopic})
		}
	})
}
