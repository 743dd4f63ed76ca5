-- +goose Up
-- Which version of its lead an event made, and which a run began with: whether somebody wrote before a run or after it is
-- read from these, for a clock may be put back. 0: not known, the instants tell.
ALTER TABLE lead_events ADD COLUMN lead_version INTEGER NOT NULL DEFAULT 0;
ALTER TABLE automation_runs ADD COLUMN lead_version INTEGER NOT NULL DEFAULT 0;
