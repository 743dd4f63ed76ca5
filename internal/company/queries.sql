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

-- name: Badges :many
SELECT * FROM company_badges ORDER BY number;

-- name: BadgeByNumber :one
SELECT * FROM company_badges WHERE number = $1;

-- name: CountBadges :one
SELECT COUNT(*) FROM company_badges;

-- name: SaveBadge :exec
INSERT INTO company_badges (number, first_name, initial, role, valid_from, valid_to, active, ended_at, changed_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
ON CONFLICT (number) DO UPDATE SET first_name = excluded.first_name, initial = excluded.initial, role = excluded.role,
    valid_from = excluded.valid_from, valid_to = excluded.valid_to, active = excluded.active,
    ended_at = excluded.ended_at, changed_at = excluded.changed_at;

-- name: DeleteBadge :execrows
DELETE FROM company_badges WHERE number = $1;

-- name: ForgetBadges :execrows
DELETE FROM company_badges WHERE (NOT active AND ended_at < sqlc.arg(ended_before)) OR valid_to < sqlc.arg(valid_before);

-- name: CountAsked :exec
INSERT INTO company_badge_days (day, known, unknown) VALUES ($1, $2, $3)
ON CONFLICT (day) DO UPDATE SET known = company_badge_days.known + excluded.known, unknown = company_badge_days.unknown + excluded.unknown;

-- name: AskedSince :one
SELECT CAST(COALESCE(SUM(known), 0) AS BIGINT) AS known, CAST(COALESCE(SUM(unknown), 0) AS BIGINT) AS unknown FROM company_badge_days WHERE day >= $1;
