-- +goose Up
-- What its owner is told of a session, and when they last proved in it who they are. A session of an older version has
-- proved nothing yet.
ALTER TABLE staff_sessions ADD COLUMN browser TEXT NOT NULL DEFAULT '';   -- "Firefox on Windows"
ALTER TABLE staff_sessions ADD COLUMN network TEXT NOT NULL DEFAULT '';   -- "203.0.113.0/24"
ALTER TABLE staff_sessions ADD COLUMN proven_at TIMESTAMPTZ;
