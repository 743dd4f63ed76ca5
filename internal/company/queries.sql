-- name: Newest :one
SELECT * FROM company_profiles ORDER BY version DESC LIMIT 1;

-- name: ByVersion :one
SELECT * FROM company_profiles WHERE version = $1;

-- name: NewestVersion :one
SELECT CAST(COALESCE(MAX(version), 0) AS BIGINT) AS version FROM company_profiles;

-- name: Before :many
SELECT * FROM company_profiles WHERE version < sqlc.arg(before) ORDER BY version DESC LIMIT sqlc.arg(most);

-- name: Insert :execrows
INSERT INTO company_profiles (version, document, note, author_id, author, saved_at)
VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (version) DO NOTHING;
