package core

import (
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/events"
)

// Topic is what the news of this feature are called on the bus.
const Topic = "newsletter"

// siteTopic is that of what readers see (site.Topic, which this feature may not import).
const siteTopic = "site"

// After tells everybody of a change once it is stored. What a campaign becomes when
// it is paused, ends or is called off may change what readers see: the archive.
func (s *News) After(tx *db.Tx, id, kind string) {
	tx.AfterCommit(func() {
		s.Tell(id, kind)
		switch kind {
		case "sending", "paused", "sent", "cancelled": // of a campaign
			s.Site()
		}
	})
}

// Site tells the website that what its readers see may have changed.
func (s *News) Site() { s.Bus.Publish(events.News{Topic: siteTopic}) }

// Tell tells everybody of a change at once.
func (s *News) Tell(id, kind string) { s.Bus.Publish(events.News{Topic: Topic, ID: id, Kind: kind}) }
