-- name: Insert :exec
INSERT INTO chat_transcripts (id, conversation_id, email, token_hash, created_at) VALUES ($1, $2, $3, $4, $5);

-- name: ByToken :one
SELECT * FROM chat_transcripts WHERE token_hash = $1;

-- name: OfConversation :many
SELECT * FROM chat_transcripts WHERE conversation_id = $1 ORDER BY created_at, id;

-- name: CountOfConversation :one
SELECT count(*) FROM chat_transcripts WHERE conversation_id = $1;

-- name: CountUnconfirmed :one
SELECT count(*) FROM chat_transcripts WHERE conversation_id = $1 AND email = $2 AND confirmed_at IS NULL;

-- name: Confirm :execrows
UPDATE chat_transcripts SET confirmed_at = $2 WHERE id = $1 AND confirmed_at IS NULL;

-- name: DeleteTo :exec
DELETE FROM chat_transcripts WHERE lower(email) = CAST(sqlc.arg(email) AS TEXT);

-- name: Delete :exec
DELETE FROM chat_transcripts WHERE conversation_id = $1;
