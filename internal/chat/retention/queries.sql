-- name: Idle :many
SELECT id FROM chat_conversations WHERE last_message_at < $1 AND lead_id IS NULL ORDER BY last_message_at LIMIT $2;

-- name: DeleteMessages :exec
DELETE FROM chat_messages WHERE conversation_id = $1;

-- name: DeleteIdle :execrows
DELETE FROM chat_conversations WHERE id = $1 AND last_message_at < $2 AND lead_id IS NULL;

-- name: DeleteConversation :exec
DELETE FROM chat_conversations WHERE id = $1;
