package bounces

import (
	"time"
)

// ReportOf is a report of a mail server or provider about a mail to one person.
type ReportOf struct {
	ID            string    `json:"id"`
	Kind          string    `json:"kind" enum:"@newsletter.reports" doc:"unknown ones have changed nothing"`
	StatusCode    string    `json:"status_code" doc:"the enhanced code, 5.1.1 for instance; empty when it has none"`
	Words         string    `json:"words" doc:"the server's, without the address"`
	CampaignID    string    `json:"campaign_id" doc:"empty when the report could not be joined to a mail"`
	CampaignTitle string    `json:"campaign_title"`
	Effect        string    `json:"effect" enum:",ended,counted,known,erased,unproven,not-them" doc:"what it has led to; empty for old ones, of which it was not noted"`
	At            time.Time `json:"at"`
}
