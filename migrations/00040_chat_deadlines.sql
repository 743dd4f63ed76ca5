-- +goose Up
-- The clock of hand-overs moves to the table of all promised times. Where a person has taken over and the visitor waits
-- for their word, the time counts from there; when it ends is in the catalog and is written with the next change.
INSERT INTO deadlines (promise, owner_id, started_at, due_at, next_at, state, met_at, team, person, version)
SELECT 'chat.handover', id, COALESCE(unanswered_at, asked_at), COALESCE(unanswered_at, due_at),
    CASE WHEN ended_at IS NULL THEN next_timer_at END,
    CASE WHEN ended_at IS NULL AND (taken_at IS NULL OR unanswered_at IS NOT NULL) THEN 'open'
         WHEN taken_at IS NULL OR unanswered_at IS NOT NULL THEN 'cancelled' ELSE 'met' END,
    CASE WHEN unanswered_at IS NULL THEN taken_at END,
    '', taken_by, 1
FROM chat_handovers;
INSERT INTO deadline_alerts (promise, owner_id, kind, due_at, fired_at)
SELECT 'chat.handover', handover_id, kind, due_at, fired_at FROM chat_handover_alerts;
DROP TABLE chat_handover_alerts;
DROP INDEX chat_handovers_timer;
ALTER TABLE chat_handovers DROP COLUMN next_timer_at;
