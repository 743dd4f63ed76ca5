-- +goose Up
-- The clock of promised answers moves to the table of all promised times.
INSERT INTO deadlines (promise, owner_id, started_at, due_at, next_at, state, met_at, team, person, version)
SELECT 'leads.answer', id, made_at, due_at,
    CASE WHEN kept_at IS NULL THEN next_timer_at END,
    CASE WHEN kept_at IS NULL THEN 'open' ELSE 'met' END,
    kept_at, '', '', 1
FROM lead_promises;
INSERT INTO deadline_alerts (promise, owner_id, kind, due_at, fired_at)
SELECT 'leads.answer', promise_id, kind, due_at, fired_at FROM lead_promise_alerts;
DROP TABLE lead_promise_alerts;
DROP INDEX lead_promises_timer;
ALTER TABLE lead_promises DROP COLUMN next_timer_at;
