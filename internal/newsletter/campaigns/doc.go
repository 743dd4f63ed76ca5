// Package campaigns keeps campaigns from the draft to their figures (S41, S62, S78, U24).
//
// States: draft, scheduled and overdue can be written and deleted. A launch freezes what is
// said and who gets it; from then on a campaign is sending or paused, and ends as sent or
// cancelled. What is due is sent by package sending.
//
// Invariants: pressed twice, or by two people, a launch is one launch; what is sent is what
// was seen; recipients are the sum of sent, failed, skipped, uncertain and waiting mails at
// any time.
package campaigns
