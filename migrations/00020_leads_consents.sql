-- +goose Up
-- When a consent was given, where that was before it was recorded: one that was taken over from a list on paper or from
-- another program. Null: when it was recorded.
ALTER TABLE consent_events ADD COLUMN given_at TIMESTAMPTZ;
-- From which address and program a consent came is kept for 90 days (M22).
CREATE INDEX consent_events_raw ON consent_events (created_at) WHERE address <> '' OR user_agent <> '';
