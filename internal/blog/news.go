package blog

import (
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/events"
)

// Topic is what the news of this feature are called on the bus.
const Topic = "blog"

// siteTopic is that of what readers see (site.Topic; one feature may not import the other).
const siteTopic = "site"

// Announce tells everybody of a change once it is stored. isSeen: readers see it.
func Announce(bus *events.Bus, tx *db.Tx, id, kind string, isSeen bool) {
	tx.AfterCommit(func() {
		bus.Publish(events.News{Topic: Topic, ID: id, Kind: kind})
		if isSeen {
			bus.Publish(events.News{Topic: siteTopic})
		}
	})
}
