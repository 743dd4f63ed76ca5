package campaigns

import (
	"time"

	"wardgate/internal/newsletter/core"
	"wardgate/internal/platform/httpx"
)

// HeldUp is why no mail of a campaign leaves although it is being sent, as known to the instance
// that answers.
type HeldUp struct {
	Since  *time.Time `json:"since" doc:"since when the mail server takes no mails; null: there is none"`
	Reason string     `json:"reason" doc:"what it said, or how it failed; empty when there is none"`
}

// Blocked returns what keeps a campaign's mails waiting; nil when nothing does. A pause and the
// failure of a single mail do not count: they are shown elsewhere.
func (s *Results) Blocked(c Campaign) *HeldUp {
	if c.Status != Sending || c.Waiting == 0 {
		return nil
	}
	if !s.Mail.Configured() {
		return &HeldUp{}
	}
	since, reason := s.Mail.Down()
	if since.IsZero() {
		return nil
	}
	// The reply may have been about one recipient, with their address.
	return &HeldUp{Since: httpx.OrNil(since), Reason: core.WithoutAddress(reason, "")}
}
