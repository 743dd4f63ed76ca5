package campaigns

import (
	"time"

	"wardgate/internal/newsletter/core"
	"wardgate/internal/platform/httpx"
)

// HeldUp is why no mail of a campaign leaves though it is being sent, as the instance that
// was asked knows it.
type HeldUp struct {
	Since  *time.Time `json:"since" doc:"since when the mail server takes no mails; null: there is none"`
	Reason string     `json:"reason" doc:"what it said, or how it failed; empty when there is none"`
}

// Blocked tells what keeps a campaign's mails waiting; nil when nothing does. Nobody's pause
// and no mail's own trouble counts: those are told elsewhere.
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
	// The words may have been said to one receiver.
	return &HeldUp{Since: httpx.OrNil(since), Reason: core.WithoutAddress(reason, "")}
}
