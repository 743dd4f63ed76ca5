// Package engagement counts openings and clicks as people, apart from programs.
//
// A request for a picture or a link is kept in memory, stored unchanged, has no other effect, and
// is classified again with every later one of its mail. Two minutes later leads are credited with
// what their people did. Follow-ups of automation are counted here as well (ADR 35).
//
// Invariants: a redirect never waits for the database's writer; a link leads only to the target
// that was stored with its campaign.
package engagement
