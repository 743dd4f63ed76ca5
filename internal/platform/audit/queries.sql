-- name: Insert :exec
INSERT INTO audit_log (id, at, actor_id, actor_email, action, subject, detail, request_id, mac)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9);

-- How often one actor has done something since then.
-- name: CountBy :one
SELECT COUNT(*) FROM audit_log WHERE actor_id = @actor AND action = @action AND at > @since;

-- name: Lines :many
SELECT * FROM audit_log
WHERE id < @before AND id >= @since
  AND (CAST(@actor AS TEXT) = '' OR actor_id = @actor)
  AND (CAST(@actions AS TEXT) = '' OR CAST(@actions AS TEXT) LIKE '%,' || action || ',%')
  AND (CAST(@family AS TEXT) = '' OR action LIKE CAST(@family AS TEXT) ESCAPE '\')
  AND (CAST(@kind AS TEXT) = '' OR subject LIKE CAST(@kind AS TEXT) ESCAPE '\')
  AND (CAST(@words AS TEXT) = '' OR LOWER(actor_email) LIKE CAST(@words AS TEXT) ESCAPE '\' OR LOWER(detail) LIKE CAST(@words AS TEXT) ESCAPE '\' OR LOWER(subject) LIKE CAST(@words AS TEXT) ESCAPE '\'
    OR CAST(@worded AS TEXT) LIKE '%,' || action || ',%')
ORDER BY id DESC
LIMIT @most;

-- The lines of one thing, by the index of subjects.
-- name: LinesAbout :many
SELECT * FROM audit_log
WHERE subject = @subject AND id < @before AND id >= @since
  AND (CAST(@actor AS TEXT) = '' OR actor_id = @actor)
  AND (CAST(@actions AS TEXT) = '' OR CAST(@actions AS TEXT) LIKE '%,' || action || ',%')
  AND (CAST(@family AS TEXT) = '' OR action LIKE CAST(@family AS TEXT) ESCAPE '\')
  AND (CAST(@kind AS TEXT) = '' OR subject LIKE CAST(@kind AS TEXT) ESCAPE '\')
ORDER BY id DESC
LIMIT @most;

-- The lines of one who acted, by the index of actors.
-- name: LinesBy :many
SELECT * FROM audit_log
WHERE actor_id = @by AND id < @before AND id >= @since
  AND (CAST(@actor AS TEXT) = '' OR actor_id = @actor)
  AND (CAST(@actions AS TEXT) = '' OR CAST(@actions AS TEXT) LIKE '%,' || action || ',%')
  AND (CAST(@family AS TEXT) = '' OR action LIKE CAST(@family AS TEXT) ESCAPE '\')
  AND (CAST(@kind AS TEXT) = '' OR subject LIKE CAST(@kind AS TEXT) ESCAPE '\')
ORDER BY id DESC
LIMIT @most;

-- What lines mention: their details are read one after the other for ids, so only those come that may have some.
-- name: Details :many
SELECT id, detail FROM audit_log
WHERE id < @before AND id >= @since AND detail LIKE CAST(@mentions AS TEXT) ESCAPE '\'
  AND (CAST(@actor AS TEXT) = '' OR actor_id = @actor)
  AND (CAST(@actions AS TEXT) = '' OR CAST(@actions AS TEXT) LIKE '%,' || action || ',%')
  AND (CAST(@family AS TEXT) = '' OR action LIKE CAST(@family AS TEXT) ESCAPE '\')
  AND (CAST(@kind AS TEXT) = '' OR subject LIKE CAST(@kind AS TEXT) ESCAPE '\')
ORDER BY id DESC
LIMIT @most;

-- name: LineByID :one
SELECT * FROM audit_log WHERE id = $1;

-- Few: a group is a person, an action and a subject in this hour.
-- name: GroupLines :many
SELECT * FROM audit_groups
WHERE id < @before AND id >= @since
  AND (CAST(@actor AS TEXT) = '' OR actor_id = @actor)
  AND (CAST(@actions AS TEXT) = '' OR CAST(@actions AS TEXT) LIKE '%,' || action || ',%')
  AND (CAST(@family AS TEXT) = '' OR action LIKE CAST(@family AS TEXT) ESCAPE '\')
  AND (CAST(@kind AS TEXT) = '' OR subject LIKE CAST(@kind AS TEXT) ESCAPE '\')
ORDER BY id DESC;

-- name: OpenGroup :one
INSERT INTO audit_groups (id, hour, at, actor_id, actor_email, action, subject, detail)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
ON CONFLICT (hour, actor_id, action, subject) DO UPDATE SET at = audit_groups.at
RETURNING id, detail;

-- name: GrowGroup :exec
UPDATE audit_groups SET detail = $2 WHERE id = $1;

-- name: OpenGroups :one
SELECT COUNT(*) FROM audit_groups WHERE hour < $1;

-- name: CloseGroups :many
DELETE FROM audit_groups WHERE hour < $1
RETURNING id, at, actor_id, actor_email, action, subject, detail;

-- name: Key :one
SELECT secret FROM audit_keys WHERE id = 1;

-- name: AddKey :exec
INSERT INTO audit_keys (id, secret, created_at) VALUES (1, $1, $2)
ON CONFLICT (id) DO NOTHING;

-- name: Head :one
SELECT * FROM audit_head WHERE id = 1;

-- HoldHead makes the head, or locks the one that is there until the transaction ends.
-- name: HoldHead :one
INSERT INTO audit_head (id, seq, seal, taken_over, sealed_at, mac, checked, broken) VALUES (1, 0, '', 0, $1, '', 0, '')
ON CONFLICT (id) DO UPDATE SET seq = audit_head.seq
RETURNING *;

-- name: MoveHead :exec
UPDATE audit_head SET seq = $1, seal = $2, taken_over = $3, sealed_at = $4, mac = $5 WHERE id = 1;

-- name: StoreCheck :exec
UPDATE audit_head SET checked_at = $1, checked = $2, broken = $3 WHERE id = 1;

-- name: CountLines :one
SELECT COUNT(*) FROM audit_log;

-- name: AddLink :exec
INSERT INTO audit_chain (seq, line, seal) VALUES ($1, $2, $3);

-- name: Unsealed :many
SELECT * FROM audit_log l
WHERE l.id >= $1 AND NOT EXISTS (SELECT 1 FROM audit_chain c WHERE c.line = l.id)
ORDER BY l.id
LIMIT $2;

-- name: Unlinked :many
SELECT * FROM audit_log l
WHERE NOT EXISTS (SELECT 1 FROM audit_chain c WHERE c.line = l.id)
ORDER BY l.id
LIMIT $1;

-- name: Links :many
SELECT c.seq, c.line, c.seal, l.id, l.at, l.actor_id, l.actor_email, l.action, l.subject, l.detail, l.request_id, l.mac
FROM audit_chain c LEFT JOIN audit_log l ON l.id = c.line
WHERE c.seq > $1
ORDER BY c.seq
LIMIT $2;
