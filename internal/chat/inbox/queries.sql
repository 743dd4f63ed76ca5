-- Open ones first come from here; the soonest due first.
-- name: OpenHandovers :many
SELECT sqlc.embed(h), sqlc.embed(c) FROM chat_handovers h JOIN chat_conversations c ON c.id = h.conversation_id
WHERE h.ended_at IS NULL ORDER BY h.due_at, h.id LIMIT $1;

-- name: ConversationsBefore :many
SELECT * FROM chat_conversations
WHERE (last_message_at < $1 OR (last_message_at = $1 AND id < $2))
ORDER BY last_message_at DESC, id DESC LIMIT $3;

-- name: ConversationsSaying :many
SELECT c.* FROM chat_conversations c
WHERE (c.last_message_at < $1 OR (c.last_message_at = $1 AND c.id < $2))
    AND EXISTS (SELECT 1 FROM chat_messages m WHERE m.conversation_id = c.id AND lower(m.content) LIKE CAST($4 AS TEXT) ESCAPE '\')
ORDER BY c.last_message_at DESC, c.id DESC LIMIT $3;

-- name: LastMessage :one
SELECT * FROM chat_messages WHERE conversation_id = $1 AND role = 'user' ORDER BY place DESC LIMIT 1;

-- The latest message of the visitor or a person, without those of the assistant
-- and notes.
-- name: LastSpoken :one
SELECT * FROM chat_messages WHERE conversation_id = $1 AND role IN ('user', 'staff') ORDER BY place DESC LIMIT 1;
