-- name: Open :one
SELECT * FROM chat_handovers WHERE conversation_id = $1 AND ended_at IS NULL;

-- name: ByID :one
SELECT * FROM chat_handovers WHERE id = $1;

-- name: Last :one
SELECT * FROM chat_handovers WHERE conversation_id = $1 ORDER BY asked_at DESC, id DESC LIMIT 1;

-- name: OfConversation :many
SELECT * FROM chat_handovers WHERE conversation_id = $1 ORDER BY asked_at, id;

-- name: Insert :exec
INSERT INTO chat_handovers (id, conversation_id, reasons, asked_at, due_at, taken_at, taken_by, taken_name, outcome, ended_by, version)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, '', '', 1);

-- name: Update :execrows
UPDATE chat_handovers SET reasons = $3, due_at = $4, taken_at = $5, taken_by = $6, taken_name = $7, ended_at = $8, outcome = $9, ended_by = $10,
    unanswered_at = $11, version = version + 1
WHERE id = $1 AND version = $2;

-- name: CountWaitingOfLead :one
SELECT count(*) FROM chat_handovers h JOIN chat_conversations c ON c.id = h.conversation_id
WHERE c.lead_id = $1 AND h.ended_at IS NULL AND h.taken_at IS NULL;

-- name: EndOf :exec
UPDATE chat_handovers SET ended_at = $2, outcome = $3, version = version + 1
WHERE conversation_id = $1 AND ended_at IS NULL;

-- The waiting conversations for which an alert was raised, and those about an emergency.
-- name: Alerting :many
SELECT h.id, h.conversation_id, h.reasons, h.asked_at, h.due_at, h.taken_at, c.lead_id, CAST(COALESCE((SELECT m.content FROM chat_messages m
    WHERE m.conversation_id = h.conversation_id AND m.role = 'user' ORDER BY m.place DESC LIMIT 1), '') AS TEXT) AS words
FROM chat_handovers h JOIN chat_conversations c ON c.id = h.conversation_id
WHERE h.ended_at IS NULL
  AND ((h.taken_at IS NULL AND (h.reasons LIKE '%"emergency"%' OR h.reasons LIKE '%"self-harm"%'))
    OR EXISTS (SELECT 1 FROM deadline_alerts a WHERE a.promise = 'chat.handover' AND a.owner_id = h.id));

-- One hand-over with the last words of its visitor.
-- name: Named :one
SELECT h.id, h.conversation_id, h.reasons, h.asked_at, h.due_at, h.taken_at, h.taken_name, c.lead_id, CAST(COALESCE((SELECT m.content FROM chat_messages m
    WHERE m.conversation_id = h.conversation_id AND m.role = 'user' ORDER BY m.place DESC LIMIT 1), '') AS TEXT) AS words
FROM chat_handovers h JOIN chat_conversations c ON c.id = h.conversation_id
WHERE h.id = $1;

-- name: LeadOf :one
SELECT lead_id FROM chat_conversations WHERE id = $1;

-- name: CountOpen :one
SELECT CAST(count(CASE WHEN taken_at IS NULL THEN 1 END) AS BIGINT) AS waiting,
    CAST(count(taken_at) AS BIGINT) AS taken,
    CAST(count(CASE WHEN taken_at IS NULL AND due_at < $1 THEN 1 END) AS BIGINT) AS overdue
FROM chat_handovers WHERE ended_at IS NULL;
