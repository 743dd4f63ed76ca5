-- +goose Up
-- Every request paid for these two, and nobody needs them. By score, leads_by_score gives the order; within equal
-- scores the thousand that are looked at are sorted as they come.
DROP INDEX leads_score;
-- Only erasing somebody looks for the events of a lead, among the few that nobody has taken yet.
DROP INDEX lead_events_lead;
