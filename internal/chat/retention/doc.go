// Package retention deletes conversations: anonymous ones after a day of silence (V135, D59),
// a lead's together with the lead. Hand-overs stay counted, without any text.
package retention
