// Package retention forgets conversations: of nobody known after a day of silence (V135, D59),
// of a lead together with the lead. What was waited for stays counted, without a word of it.
package retention
