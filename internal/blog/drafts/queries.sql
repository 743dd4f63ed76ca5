-- name: InsertRevision :exec
INSERT INTO blog_revisions (id, post_id, saved_at, by_id, by_name, kind, title, words, version, fields)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10);

-- name: Revisions :many
SELECT id, saved_at, by_id, by_name, kind, title, words, version FROM blog_revisions
WHERE post_id = sqlc.arg(post_id)
  AND (saved_at < sqlc.arg(before_at) OR (saved_at = sqlc.arg(before_at) AND id < sqlc.arg(before_id)))
ORDER BY saved_at DESC, id DESC LIMIT sqlc.arg(max_rows);

-- name: RevisionCount :one
SELECT COUNT(*) FROM blog_revisions WHERE post_id = $1;

-- name: Revision :one
SELECT * FROM blog_revisions WHERE post_id = $1 AND id = $2;

-- name: PutAutosave :exec
INSERT INTO blog_autosaves (person, post, person_name, saved_at, base_version, is_refused, fields)
VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT (person, post) DO UPDATE SET person_name = excluded.person_name, saved_at = excluded.saved_at,
    base_version = excluded.base_version, is_refused = excluded.is_refused, fields = excluded.fields;

-- name: Autosave :one
SELECT * FROM blog_autosaves WHERE person = $1 AND post = $2;

-- name: DeleteAutosave :exec
DELETE FROM blog_autosaves WHERE person = $1 AND post = $2;

-- name: Editing :many
SELECT person_name, saved_at FROM blog_autosaves WHERE post = $1 AND person <> $2 AND saved_at >= $3 ORDER BY saved_at DESC, person;

-- name: PurgeRevisions :exec
DELETE FROM blog_revisions WHERE post_id = $1;

-- name: PurgeAutosaves :exec
DELETE FROM blog_autosaves WHERE post = $1;
