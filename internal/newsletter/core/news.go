package core

import (
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/events"
)

// Topic is the topic of this feature's news on the bus.
const Topic = "newsletter"

// siteTopic is the topic for changes of the website (site.Topic, which this feature may not
// import).
const siteTopic = "site"

// After publishes a change once it is committed. A campaign that is paused, ends or is cancelled
// may change what readers see: the archive.
func (s *News) After(tx *db.Tx, id, kind string) {
	tx.AfterCommit(func() {
		s.Tell(id, kind)
		switch kind {
		case "sending", "paused", "sent", "cancelled": // statuses of a campaign
			s.Site()
		}
	})
}

// Site notifies the website that its content may have changed.
func (s *News) Site() { s.Bus.Publish(events.News{Topic: siteTopic}) }

// Tell publishes a change at once.
func (s *News) Tell(id, kind string) { s.Bus.Publish(events.News{Topic: Topic, ID: id, Kind: kind}) }
