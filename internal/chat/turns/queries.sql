-- Begins the conversation, or finds it and changes nothing: on PostgreSQL who writes into the
-- same conversation waits here, so that the places of messages follow each other.
-- name: Open :one
INSERT INTO chat_conversations (id, user_id, session_id, service_type, score, score_lines, matched, industry, human_reasons,
    owner_hash, is_bound, created_at, last_message_at, version)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12, 1)
ON CONFLICT (user_id, session_id) DO UPDATE SET version = chat_conversations.version
RETURNING *;

-- name: SetService :exec
UPDATE chat_conversations SET service_type = $2 WHERE id = $1;

-- name: SetOwner :exec
UPDATE chat_conversations SET owner_hash = $2, is_bound = $3 WHERE id = $1;

-- name: Rate :exec
UPDATE chat_conversations SET score = $2, score_lines = $3, matched = $4, industry = $5, human_reasons = $6, last_message_at = $7,
    version = version + 1
WHERE id = $1;

-- name: ReplyOf :one
SELECT * FROM chat_messages WHERE reply_to = $1;

-- name: AwaitNoReply :exec
UPDATE chat_messages SET awaits_reply = FALSE WHERE id = $1;
