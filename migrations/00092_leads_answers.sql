-- +goose Up

-- Who of the staff brought an event about, empty for the program and the person.
ALTER TABLE lead_events ADD COLUMN actor TEXT NOT NULL DEFAULT '';
-- The row of what staff did: a request, a message, a conversation, a call; empty for everything else.
ALTER TABLE lead_events ADD COLUMN ref TEXT NOT NULL DEFAULT '';

-- What ended a task that nobody had to press for (D97): answered, call, closed or stage, and the row of it; empty where a
-- person pressed.
ALTER TABLE automation_tasks ADD COLUMN ended_by TEXT NOT NULL DEFAULT '';
ALTER TABLE automation_tasks ADD COLUMN ended_ref TEXT NOT NULL DEFAULT '';

-- What staff answered before this version.
INSERT INTO touchpoints (id, lead_id, type, channel, content, outcome, ref, timestamp, actor)
SELECT 'touch_' || e.id, q.lead_id, 'answered', CASE WHEN e.kind = 'replied' THEN 'email' ELSE 'staff' END, e.title, CASE WHEN e.kind = 'replied' THEN e.detail ELSE '' END, q.id, e.at, e.actor
FROM quote_events e JOIN quote_requests q ON q.id = e.quote_id JOIN leads l ON l.id = q.lead_id
WHERE l.state <> 'erased' AND (e.kind = 'replied' OR e.kind = 'responded' AND NOT EXISTS (
    SELECT 1 FROM quote_events u WHERE u.quote_id = e.quote_id AND u.kind = 'responded-undone' AND u.at >= e.at));

INSERT INTO touchpoints (id, lead_id, type, channel, content, outcome, ref, timestamp, actor)
SELECT 'touch_' || e.id, m.lead_id, 'answered', CASE WHEN e.kind = 'replied' THEN 'email' ELSE 'staff' END, e.title, CASE WHEN e.kind = 'replied' THEN e.detail ELSE '' END, m.id, e.at, e.actor
FROM contact_events e JOIN contact_messages m ON m.id = e.message_id JOIN leads l ON l.id = m.lead_id
WHERE l.state <> 'erased' AND (e.kind = 'replied' OR e.kind = 'answered' AND NOT EXISTS (
    SELECT 1 FROM contact_events u WHERE u.message_id = e.message_id AND u.kind = 'answered-undone' AND u.at >= e.at));

-- Work that such an answer has done already.
UPDATE automation_tasks SET status = 'done', ended_by = 'answered',
    decided_at = (SELECT min(t.timestamp) FROM touchpoints t WHERE t.lead_id = automation_tasks.lead_id AND t.type = 'answered' AND t.timestamp > automation_tasks.created_at),
    decided_by_name = COALESCE((SELECT t.actor FROM touchpoints t WHERE t.lead_id = automation_tasks.lead_id AND t.type = 'answered' AND t.timestamp > automation_tasks.created_at
        ORDER BY t.timestamp LIMIT 1), ''),
    ended_ref = COALESCE((SELECT t.ref FROM touchpoints t WHERE t.lead_id = automation_tasks.lead_id AND t.type = 'answered' AND t.timestamp > automation_tasks.created_at
        ORDER BY t.timestamp LIMIT 1), '')
WHERE status = 'pending' AND type IN ('handoff', 'follow_up')
  AND EXISTS (SELECT 1 FROM touchpoints t WHERE t.lead_id = automation_tasks.lead_id AND t.type = 'answered' AND t.timestamp > automation_tasks.created_at);

UPDATE deadlines SET state = 'met', next_at = NULL,
    met_at = (SELECT t.decided_at FROM automation_tasks t WHERE t.id = deadlines.owner_id), version = version + 1
WHERE promise = 'automation.task' AND state = 'open'
  AND owner_id IN (SELECT t.id FROM automation_tasks t WHERE t.ended_by = 'answered');
