-- name: Lock :exec
UPDATE chat_conversations SET version = version WHERE id = $1;

-- name: ByNames :one
SELECT * FROM chat_conversations WHERE user_id = $1 AND session_id = $2;

-- name: ByID :one
SELECT * FROM chat_conversations WHERE id = $1;

-- name: Bind :exec
UPDATE chat_conversations SET is_bound = TRUE WHERE id = $1 AND owner_hash = $2;

-- name: SetSpokenAt :exec
UPDATE chat_conversations SET last_message_at = $2, version = version + 1 WHERE id = $1;

-- name: Messages :many
SELECT * FROM chat_messages WHERE conversation_id = $1 ORDER BY place;

-- name: MessageByKey :one
SELECT * FROM chat_messages WHERE idempotency_key = $1;

-- name: InsertMessage :exec
INSERT INTO chat_messages (id, conversation_id, place, role, content, extras, idempotency_key, created_at, reply_to, awaits_reply, spoken_by, name)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12);

-- name: LastPlace :one
SELECT CAST(coalesce(max(place), 0) AS INTEGER) FROM chat_messages WHERE conversation_id = $1;
