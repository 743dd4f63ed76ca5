-- +goose Up
-- The response clock of messages moves to the table of all promised times.
INSERT INTO deadlines (promise, owner_id, started_at, due_at, next_at, state, met_at, team, person, version)
SELECT 'contact.response', id, created_at, sla_deadline,
    CASE WHEN status = 'open' THEN next_timer_at END,
    CASE WHEN status = 'open' THEN 'open' WHEN answered_at IS NOT NULL THEN 'met' ELSE 'cancelled' END,
    CASE WHEN status = 'open' THEN NULL ELSE answered_at END,
    '', assigned_to, 1
FROM contact_messages;
INSERT INTO deadline_alerts (promise, owner_id, kind, due_at, fired_at)
SELECT 'contact.response', message_id, kind, due_at, fired_at FROM contact_alerts;
DROP TABLE contact_alerts;
DROP INDEX contact_messages_timer;
ALTER TABLE contact_messages DROP COLUMN next_timer_at;
