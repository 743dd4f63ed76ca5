-- name: InsertTemplate :execrows
INSERT INTO automation_templates (id, version, subject, content, made_by_name, made_at)
VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING;

-- The newest version of each template.
-- name: Templates :many
SELECT t.* FROM automation_templates t
WHERE t.version = (SELECT max(n.version) FROM automation_templates n WHERE n.id = t.id) ORDER BY t.id;

-- name: TemplateVersion :one
SELECT * FROM automation_templates WHERE id = $1 AND version = $2;

-- name: NewestTemplate :one
SELECT * FROM automation_templates WHERE id = $1 ORDER BY version DESC LIMIT 1;
