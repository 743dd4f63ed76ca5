-- +goose Up

-- What a queue of everybody's work calls a deadline: quote, message, chat, answer, call, task, approval; empty for one that stands in
-- no queue (ADR 86).
ALTER TABLE deadlines ADD COLUMN kind TEXT NOT NULL DEFAULT '';
-- Stands before all others.
ALTER TABLE deadlines ADD COLUMN emergency BOOLEAN NOT NULL DEFAULT FALSE;

-- A booked call is owed at its start.
INSERT INTO deadlines (promise, owner_id, started_at, due_at, state, team, person, version)
SELECT 'leads.call', id, created_at, starts_at, 'open', '', '', 1 FROM lead_appointments WHERE status = 'booked';

UPDATE deadlines SET kind = CASE promise
    WHEN 'quotes.response' THEN 'quote'
    WHEN 'quotes.walk' THEN 'quote'
    WHEN 'contact.response' THEN 'message'
    WHEN 'chat.handover' THEN 'chat'
    WHEN 'leads.answer' THEN 'answer'
    WHEN 'leads.call' THEN 'call'
    WHEN 'automation.task' THEN 'task'
    ELSE '' END;
UPDATE deadlines SET kind = 'approval'
WHERE promise = 'automation.task' AND owner_id IN (SELECT id FROM automation_tasks WHERE type = 'approval');

UPDATE deadlines SET emergency = TRUE
WHERE state = 'open' AND (
    (promise = 'quotes.response' AND owner_id IN (SELECT id FROM quote_requests WHERE emergency_flag))
    OR (promise = 'contact.response' AND owner_id IN (SELECT id FROM contact_messages WHERE emergency_flag))
    OR (promise = 'chat.handover' AND owner_id IN (
        SELECT id FROM chat_handovers WHERE ended_at IS NULL AND (reasons LIKE '%"emergency"%' OR reasons LIKE '%"self-harm"%'))));

-- A quote after a walk is owed by who has the request.
UPDATE deadlines SET person = (SELECT q.assigned_to FROM quote_requests q WHERE q.id = deadlines.owner_id)
WHERE promise = 'quotes.walk' AND EXISTS (SELECT 1 FROM quote_requests q WHERE q.id = deadlines.owner_id);

-- The queue, in its order.
CREATE INDEX deadlines_queue ON deadlines (emergency, due_at, owner_id, promise) WHERE state = 'open';
