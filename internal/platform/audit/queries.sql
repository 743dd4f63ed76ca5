-- name: Insert :exec
INSERT INTO audit_log (id, at, actor_id, actor_email, action, subject, detail, request_id)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8);

-- name: ListAll :many
SELECT * FROM audit_log
WHERE id < $1
ORDER BY id DESC
LIMIT $2;

-- name: ListSubject :many
SELECT * FROM audit_log
WHERE subject = $1 AND id < $2
ORDER BY id DESC
LIMIT $3;
