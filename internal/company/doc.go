// Package company keeps what the company says of itself (its profile, catalog.Profile): its owner edits it in the browser or
// moves it as files, and everything that is shown follows at once (ADR 72).
//
// The catalog's files are the sample company, which is shown as long as nothing is saved. Every save is a version that stays. A
// version is refused as a whole or stored as a whole (Check), and a claim of an owner's company is shown only with its evidence
// (Shown, D89). Four facts hold from the next start on, see Kept.
//
// internal/app calls Load at the start, and Follow when an instance has saved.
package company
