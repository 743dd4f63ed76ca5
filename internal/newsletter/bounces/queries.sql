-- The same of a mail that was settled after the erasure.
-- name: ForgetDeliveryOfErased :exec
UPDATE newsletter_deliveries SET reason = '' WHERE campaign_id = sqlc.arg(campaign_id)
  AND newsletter_deliveries.subscriber_id = sqlc.arg(subscriber_id)
  AND NOT EXISTS (SELECT 1 FROM newsletter_subscribers s WHERE s.id = sqlc.arg(subscriber_id) AND s.email <> '');

-- name: InsertReport :execrows
INSERT INTO newsletter_reports (id, hash, kind, campaign_id, subscriber_id, status_code, words, at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (hash) DO NOTHING;

-- name: NoteEffect :exec
UPDATE newsletter_reports SET effect = $2 WHERE id = $1;

-- A page of all reports, the latest first.
-- name: Reports :many
SELECT r.*, COALESCE(c.title, '') AS campaign_title, COALESCE(s.email, '') AS email FROM newsletter_reports r
LEFT JOIN newsletter_campaigns c ON c.id = r.campaign_id
LEFT JOIN newsletter_subscribers s ON s.id = r.subscriber_id
WHERE r.at < sqlc.arg(before_at) OR (r.at = sqlc.arg(before_at) AND r.id < sqlc.arg(before_id))
ORDER BY r.at DESC, r.id DESC LIMIT sqlc.arg(max_rows);

-- The same of one kind, by an index of its own.
-- name: ReportsOfKind :many
SELECT r.*, COALESCE(c.title, '') AS campaign_title, COALESCE(s.email, '') AS email FROM newsletter_reports r
LEFT JOIN newsletter_campaigns c ON c.id = r.campaign_id
LEFT JOIN newsletter_subscribers s ON s.id = r.subscriber_id
WHERE r.kind = sqlc.arg(kind) AND (r.at < sqlc.arg(before_at) OR (r.at = sqlc.arg(before_at) AND r.id < sqlc.arg(before_id)))
ORDER BY r.at DESC, r.id DESC LIMIT sqlc.arg(max_rows);

-- name: ReportsOf :many
SELECT * FROM newsletter_reports WHERE subscriber_id = $1 AND at > $2 ORDER BY at DESC, id DESC LIMIT 200;

-- How many reports of nobody came since then.
-- name: StrayReports :one
SELECT COUNT(*) FROM newsletter_reports WHERE subscriber_id = '' AND at > $1;

-- name: ForgetStrayReports :exec
DELETE FROM newsletter_reports WHERE subscriber_id = '' AND at <= $1;

-- The mails of a person that were tried, the latest campaign first.
-- name: DeliveriesOf :many
SELECT campaign_id, state, first_attempt_at, attempted_at, settled_at, opened_at FROM newsletter_deliveries
WHERE subscriber_id = $1 AND state <> 'skipped' ORDER BY campaign_id DESC LIMIT 1000;

-- What a report says of a mail that has left stands beside it; that it was sent stays true.
-- name: NoteDelivery :exec
UPDATE newsletter_deliveries SET reason = $3 WHERE campaign_id = $1 AND subscriber_id = $2;
