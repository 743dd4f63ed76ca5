-- name: Insert :execrows
INSERT INTO sms_messages (id, dedupe_key, ref, state, number, body, created_at, expires_at, due_at, urgent)
VALUES ($1, $2, $3, 'queued', $4, $5, $6, $7, $8, $9)
ON CONFLICT (dedupe_key) DO NOTHING;

-- name: IDByKey :one
SELECT id FROM sms_messages WHERE dedupe_key = $1;

-- name: ByID :one
SELECT * FROM sms_messages WHERE id = $1;

-- name: ByRef :many
SELECT * FROM sms_messages WHERE ref = $1 ORDER BY id;

-- name: CountRefused :one
SELECT count(*) FROM sms_messages WHERE number = $1 AND last_code = $2 AND state = 'failed';

-- name: Due :many
SELECT id FROM sms_messages WHERE state = 'queued' AND due_at <= $1 ORDER BY due_at, id LIMIT $2;

-- name: DueUrgent :many
SELECT id FROM sms_messages WHERE state = 'queued' AND due_at <= $1 AND urgent ORDER BY due_at, id LIMIT $2;

-- Messages whose worker died with the request open.
-- name: Lapsed :many
SELECT * FROM sms_messages WHERE state = 'sending' AND due_at <= $1 ORDER BY due_at, id LIMIT 100;

-- Messages that have expired, for instances without a provider.
-- name: Expired :many
SELECT * FROM sms_messages WHERE state = 'queued' AND due_at IS NOT NULL AND expires_at <= $1 ORDER BY due_at, id LIMIT 100;

-- The condition ensures that of two instances only one sends a message: the second finds
-- another fence.
-- name: Open :execrows
UPDATE sms_messages
SET state = 'sending', due_at = sqlc.arg(lease_until), fence = fence + 1, attempts = attempts + 1
WHERE id = sqlc.arg(id) AND fence = sqlc.arg(fence) AND state = 'queued';

-- name: PutOff :execrows
UPDATE sms_messages
SET state = 'queued', due_at = sqlc.arg(due_at), last_code = sqlc.arg(last_code), last_error = sqlc.arg(last_error)
WHERE id = sqlc.arg(id) AND fence = sqlc.arg(fence) AND state = sqlc.arg(was);

-- name: Settle :execrows
UPDATE sms_messages
SET state = sqlc.arg(state), due_at = NULL, sent_at = sqlc.arg(sent_at), provider_id = sqlc.arg(provider_id),
    last_code = sqlc.arg(last_code), last_error = sqlc.arg(last_error)
WHERE id = sqlc.arg(id) AND fence = sqlc.arg(fence) AND state = sqlc.arg(was);

-- A reply that comes after the lease has run out still settles the message.
-- name: SettleLate :execrows
UPDATE sms_messages
SET state = sqlc.arg(state), sent_at = sqlc.arg(sent_at), provider_id = sqlc.arg(provider_id),
    last_code = sqlc.arg(last_code), last_error = sqlc.arg(last_error)
WHERE id = sqlc.arg(id) AND fence = sqlc.arg(fence) AND state = 'uncertain';

-- name: CountSending :one
SELECT count(*) FROM sms_messages WHERE state = 'sending' AND ref = $1;

-- name: EraseSent :exec
UPDATE sms_messages SET number = '', body = '', last_error = '' WHERE state = 'sent' AND ref = $1;

-- name: DeleteUnsent :exec
DELETE FROM sms_messages WHERE state IN ('queued', 'failed', 'uncertain') AND ref = $1;

-- name: CountQueued :one
SELECT COUNT(*) FROM sms_messages WHERE due_at IS NOT NULL;

-- name: FirstQueued :one
SELECT due_at FROM sms_messages WHERE due_at IS NOT NULL ORDER BY due_at, id LIMIT 1;
