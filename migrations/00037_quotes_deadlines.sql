-- +goose Up
-- The response clock of requests moves to the table of all promised times.
INSERT INTO deadlines (promise, owner_id, started_at, due_at, next_at, state, met_at, team, person, version)
SELECT 'quotes.response', id, created_at, sla_deadline,
    CASE WHEN status IN ('pending', 'reviewed') THEN next_timer_at END,
    CASE WHEN status IN ('pending', 'reviewed') THEN 'open' WHEN responded_at IS NOT NULL THEN 'met' ELSE 'cancelled' END,
    CASE WHEN status IN ('pending', 'reviewed') THEN NULL ELSE responded_at END,
    '', assigned_to, 1
FROM quote_requests;
INSERT INTO deadline_alerts (promise, owner_id, kind, due_at, fired_at)
SELECT 'quotes.response', quote_id, kind, due_at, fired_at FROM quote_alerts;
DROP TABLE quote_alerts;
DROP INDEX quote_requests_timer;
ALTER TABLE quote_requests DROP COLUMN next_timer_at;
