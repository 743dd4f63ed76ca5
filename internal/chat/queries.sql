-- Whoever comes second finds the first one's row, and waits for its turn (see LockConversation).
-- name: InsertConversation :exec
INSERT INTO chat_conversations (id, user_id, session_id, service_type, score, score_lines, matched, industry, human_reasons,
    created_at, last_message_at, version)
VALUES ($1, $2, $3, $4, 0, '[]', '[]', '', '[]', $5, $5, 1) ON CONFLICT (user_id, session_id) DO NOTHING;

-- Changes nothing: on PostgreSQL who writes into the same conversation waits here, so
-- that messages and replies stand in pairs.
-- name: LockConversation :exec
UPDATE chat_conversations SET version = version WHERE user_id = $1 AND session_id = $2;

-- name: Conversation :one
SELECT * FROM chat_conversations WHERE user_id = $1 AND session_id = $2;

-- name: UpdateConversation :exec
UPDATE chat_conversations SET score = $2, score_lines = $3, matched = $4, industry = $5, human_reasons = $6, last_message_at = $7,
    version = version + 1
WHERE id = $1;

-- name: Messages :many
SELECT * FROM chat_messages WHERE conversation_id = $1 ORDER BY place;

-- name: MessageByKey :one
SELECT * FROM chat_messages WHERE idempotency_key = $1;

-- name: MessageAt :one
SELECT * FROM chat_messages WHERE conversation_id = $1 AND place = $2;

-- name: InsertMessage :exec
INSERT INTO chat_messages (id, conversation_id, place, role, content, extras, idempotency_key, created_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8);

-- name: IdleConversations :many
SELECT id FROM chat_conversations WHERE last_message_at < $1 ORDER BY last_message_at LIMIT $2;

-- name: DeleteMessages :exec
DELETE FROM chat_messages WHERE conversation_id = $1;

-- name: DeleteConversation :execrows
DELETE FROM chat_conversations WHERE id = $1 AND last_message_at < $2;
