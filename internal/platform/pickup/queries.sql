-- name: Add :exec
INSERT INTO mailboxes (name, validity, seen, round, busy_until, next_at, failures, trouble) VALUES ($1, 0, 0, '', $2, $2, 0, '') ON CONFLICT (name) DO NOTHING;

-- One who finds nobody reading begins a round: nobody whose time is not over at free.
-- name: Begin :execrows
UPDATE mailboxes SET round = sqlc.arg(round), busy_until = sqlc.arg(busy_until) WHERE name = sqlc.arg(name) AND busy_until <= sqlc.arg(free) AND next_at <= sqlc.arg(now);

-- name: Get :one
SELECT * FROM mailboxes WHERE name = $1;

-- How far a round came, which goes on until then. Of one that was overtaken nothing counts.
-- name: Seen :execrows
UPDATE mailboxes SET validity = $3, seen = $4, busy_until = $5 WHERE name = $1 AND round = $2;

-- name: End :execrows
UPDATE mailboxes SET round = '', busy_until = $3, next_at = $4, read_at = $5, failures = $6, failing_since = $7, trouble = $8 WHERE name = $1 AND round = $2;

-- name: Keep :exec
INSERT INTO mailbox_mails (mailbox, validity, uid, state, why, tries, since, next_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
ON CONFLICT (mailbox, validity, uid) DO UPDATE SET state = EXCLUDED.state, why = EXCLUDED.why, tries = EXCLUDED.tries, next_at = EXCLUDED.next_at;

-- name: Forget :exec
DELETE FROM mailbox_mails WHERE mailbox = $1 AND validity = $2 AND uid = $3;

-- name: ForgetOthers :exec
DELETE FROM mailbox_mails WHERE mailbox = $1 AND validity <> $2;

-- name: Kept :many
SELECT * FROM mailbox_mails WHERE mailbox = $1 AND validity = $2 ORDER BY uid;

-- name: Count :one
SELECT COUNT(*) AS n, CAST(COALESCE(SUM(CASE WHEN state = 'left' THEN 1 ELSE 0 END), 0) AS BIGINT) AS remain FROM mailbox_mails WHERE mailbox = $1;

-- name: ForgetOldest :execrows
DELETE FROM mailbox_mails AS m WHERE m.mailbox = sqlc.arg(mailbox) AND m.validity = sqlc.arg(validity) AND m.uid = (
    SELECT MIN(k.uid) FROM mailbox_mails AS k WHERE k.mailbox = sqlc.arg(mailbox) AND k.validity = sqlc.arg(validity) AND k.state = 'left');
