// Package engagement is what people and programs do with the mails of automation's steps:
// where their links lead, what was asked for, what of it was a person's, and what a lead's
// score is told of it (ADR 35).
//
// The newsletter answers for links and pictures and says who is who (its engagement.FollowUps);
// the rows are here.
package engagement
