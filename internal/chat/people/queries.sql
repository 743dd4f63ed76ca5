-- A browser makes a session's id for one conversation; several have it only if ids were copied.
-- name: ConversationsOfSession :many
SELECT id FROM chat_conversations WHERE session_id = $1 ORDER BY created_at LIMIT 2;

-- name: SetLead :exec
UPDATE chat_conversations SET lead_id = $2, captured_at = $3, version = version + 1 WHERE id = $1;

-- name: ConversationsOfLead :many
SELECT * FROM chat_conversations WHERE lead_id = $1 ORDER BY created_at DESC;
