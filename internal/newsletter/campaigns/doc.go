// Package campaigns manages campaigns from the draft to their figures (S41, S62, S78, U24).
//
// States: draft, scheduled and overdue can be edited and deleted. A launch freezes the content
// and the audience; from then on a campaign is sending or paused, and ends as sent or cancelled.
// Package sending sends what is due.
//
// Invariants: pressed twice, or by two people, a launch is one launch; what is sent is what was
// previewed; recipients are the sum of sent, failed, skipped, uncertain and waiting mails at any
// time.
package campaigns
