-- A page of the staff's list, the newest first (S115). A topic or pattern that is not asked for is empty or '%'.
-- name: Subscribers :many
SELECT * FROM newsletter_subscribers WHERE email <> ''
  AND (CAST(sqlc.arg(topic) AS TEXT) = '' OR topics LIKE CAST(sqlc.arg(topic) AS TEXT))
  AND (CAST(sqlc.arg(pattern) AS TEXT) = '%' OR address_key LIKE CAST(sqlc.arg(pattern) AS TEXT) ESCAPE '\')
  AND (COALESCE(confirmed_at, asked_at) < sqlc.arg(before_at) OR (COALESCE(confirmed_at, asked_at) = sqlc.arg(before_at) AND id < sqlc.arg(before_id)))
ORDER BY COALESCE(confirmed_at, asked_at) DESC, id DESC LIMIT sqlc.arg(max_rows);

-- The same of one state, by an index of its own.
-- name: SubscribersIn :many
SELECT * FROM newsletter_subscribers WHERE state = sqlc.arg(state) AND email <> ''
  AND (CAST(sqlc.arg(topic) AS TEXT) = '' OR topics LIKE CAST(sqlc.arg(topic) AS TEXT))
  AND (CAST(sqlc.arg(pattern) AS TEXT) = '%' OR address_key LIKE CAST(sqlc.arg(pattern) AS TEXT) ESCAPE '\')
  AND (COALESCE(confirmed_at, asked_at) < sqlc.arg(before_at) OR (COALESCE(confirmed_at, asked_at) = sqlc.arg(before_at) AND id < sqlc.arg(before_id)))
ORDER BY COALESCE(confirmed_at, asked_at) DESC, id DESC LIMIT sqlc.arg(max_rows);

-- name: SubscribersByState :many
SELECT state, COUNT(*) AS people FROM newsletter_subscribers WHERE email <> '' GROUP BY state;

-- name: HeldSignups :many
SELECT * FROM newsletter_signups WHERE outcome = 'held'
  AND (created_at < sqlc.arg(before_at) OR (created_at = sqlc.arg(before_at) AND id < sqlc.arg(before_id)))
ORDER BY created_at DESC, id DESC LIMIT sqlc.arg(max_rows);

-- name: HeldCount :one
SELECT COUNT(*) FROM newsletter_signups WHERE outcome = 'held';

-- name: DeleteHeld :execrows
DELETE FROM newsletter_signups WHERE id = $1 AND outcome = 'held';

-- name: InsertImported :exec
INSERT INTO newsletter_subscribers (id, address_key, email, lead_id, state, topics, interest_score, wording,
    wording_version, asked_at, confirmed_at, ended_at, created_at, updated_at, version, basis, consent_until, origin)
VALUES ($1, $2, $3, $4, 'active', $5, $6, $7, '', $8, $9, NULL, $9, $9, 1, $10, $11, 'import');
