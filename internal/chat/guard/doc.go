// Package guard stands between a language model and the visitor: however the model was
// manipulated, only the company's own contacts and offers are shown in its name (U8).
//
// Guard corrects foreign contacts that are plainly visible and detects disguised ones, offers that are not ours
// (foreign.go) and what costs trust: asking for secrets, making contracts, naming other places, weapons, cash, rivals,
// advice, discounts (trust.go). Flow does so while the text is still being written, and shows whole sentences only. How a
// person would read a text is in reading.go.
package guard
