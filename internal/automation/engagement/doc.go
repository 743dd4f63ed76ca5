// Package engagement records what people and programs do with the mails of automation's steps:
// the targets of their links, the hits, which of them are a person's, and the credit that a
// lead's score gets (ADR 35).
//
// The newsletter serves the links and pictures and classifies the hits (its
// engagement.FollowUps); the rows are here.
package engagement
