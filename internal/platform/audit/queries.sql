-- name: Insert :exec
INSERT INTO audit_log (id, at, actor_id, actor_email, action, subject, detail, request_id)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8);

-- name: Lines :many
SELECT * FROM audit_log
WHERE id < @before AND id >= @since
  AND (CAST(@actor AS TEXT) = '' OR actor_id = @actor)
  AND (CAST(@subject AS TEXT) = '' OR subject = @subject OR detail LIKE CAST(@mentions AS TEXT) ESCAPE '\')
  AND (CAST(@actions AS TEXT) = '' OR CAST(@actions AS TEXT) LIKE '%,' || action || ',%')
  AND (CAST(@kind AS TEXT) = '' OR subject LIKE CAST(@kind AS TEXT) ESCAPE '\')
  AND (CAST(@words AS TEXT) = '' OR LOWER(actor_email) LIKE CAST(@words AS TEXT) ESCAPE '\' OR LOWER(detail) LIKE CAST(@words AS TEXT) ESCAPE '\' OR LOWER(subject) LIKE CAST(@words AS TEXT) ESCAPE '\'
    OR CAST(@worded AS TEXT) LIKE '%,' || action || ',%')
ORDER BY id DESC
LIMIT @most;

-- name: GroupLines :many
SELECT * FROM audit_groups
WHERE id < @before AND id >= @since
  AND (CAST(@actor AS TEXT) = '' OR actor_id = @actor)
  AND (CAST(@subject AS TEXT) = '' OR subject = @subject OR detail LIKE CAST(@mentions AS TEXT) ESCAPE '\')
  AND (CAST(@actions AS TEXT) = '' OR CAST(@actions AS TEXT) LIKE '%,' || action || ',%')
  AND (CAST(@kind AS TEXT) = '' OR subject LIKE CAST(@kind AS TEXT) ESCAPE '\')
  AND (CAST(@words AS TEXT) = '' OR LOWER(actor_email) LIKE CAST(@words AS TEXT) ESCAPE '\' OR LOWER(detail) LIKE CAST(@words AS TEXT) ESCAPE '\' OR LOWER(subject) LIKE CAST(@words AS TEXT) ESCAPE '\'
    OR CAST(@worded AS TEXT) LIKE '%,' || action || ',%')
ORDER BY id DESC
LIMIT @most;

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
