package inbox

import (
	"wardgate/catalog"
	"wardgate/internal/chat/conversations"
	"wardgate/internal/chat/handover"
	"wardgate/internal/chat/transcripts"
	"wardgate/internal/chat/wording"
	"wardgate/internal/leads"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/wiring"
)

// Deps are what the inbox needs. All are required.
type Deps struct {
	DB            *db.DB
	Clock         clock.Clock
	IDs           *ids.Source
	Catalog       *catalog.Catalog
	Leads         *leads.Service
	Audit         audit.Log
	Bus           *events.Bus
	Conversations *conversations.Conversations
	Handovers     *handover.Handovers
	Transcripts   *transcripts.Transcripts
	Wording       *wording.Wording
}

// Inbox is what staff do with conversations.
type Inbox struct {
	deps Deps
}

// New returns the service, or an error that names what is missing.
func New(d Deps) (*Inbox, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Inbox{deps: d}, nil
}
