-- name: InsertTemplate :execrows
INSERT INTO automation_templates (id, version, subject, content, made_by_name, made_at, deleted)
VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING;

-- The newest version of each template, of the deleted ones or of the others.
-- name: Templates :many
SELECT t.* FROM automation_templates t
WHERE t.version = (SELECT max(n.version) FROM automation_templates n WHERE n.id = t.id) AND t.deleted = $1 ORDER BY t.id;

-- name: TemplateVersion :one
SELECT * FROM automation_templates WHERE id = $1 AND version = $2;

-- name: NewestTemplate :one
SELECT * FROM automation_templates WHERE id = $1 ORDER BY version DESC LIMIT 1;

-- Changes nothing: on PostgreSQL who changes a plan or a mail waits here for its turn, so no plan gets a mail that is just deleted,
-- and no two the same name.
-- name: LockTemplates :exec
UPDATE automation_templates SET subject = subject WHERE version = 1 AND id = (SELECT min(first.id) FROM automation_templates first);
