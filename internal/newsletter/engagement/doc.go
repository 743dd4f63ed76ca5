// Package engagement counts openings and clicks as people, apart from programs.
//
// A request for a picture or a link is kept in memory, stored as it came, changes nothing
// else, and is judged anew with every later one of its mail. Two minutes later leads are
// told what their people did. Follow-ups of automation are read here as well (ADR 35).
//
// Invariants: a redirect never waits for the database's writer; a link leads only to what
// was stored with its campaign.
package engagement
