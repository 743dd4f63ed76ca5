-- What of the campaigns anybody may read: those whose sending has begun and was not called off. One without topics
-- went to everybody, so it belongs to every topic.

-- name: Archived :many
SELECT id, title, content, topics, slug, launched_at FROM newsletter_campaigns
WHERE status IN ('sending', 'paused', 'sent') AND slug <> ''
  AND (topics = '[]' OR topics LIKE CAST(sqlc.arg(topic_pattern) AS TEXT))
  AND (launched_at < sqlc.arg(before_at) OR (launched_at = sqlc.arg(before_at) AND id < sqlc.arg(before_id)))
ORDER BY launched_at DESC, id DESC LIMIT sqlc.arg(max_rows);

-- name: ArchivedBySlug :one
SELECT id, title, content, topics, slug, launched_at FROM newsletter_campaigns
WHERE slug = sqlc.arg(slug) AND slug <> '' AND status IN ('sending', 'paused', 'sent');

-- name: ArchivedSlugs :many
SELECT slug FROM newsletter_campaigns
WHERE status IN ('sending', 'paused', 'sent') AND slug <> '' ORDER BY launched_at DESC, id DESC;

-- name: WrittenCampaign :one
SELECT id, title, content, topics, slug, launched_at, status FROM newsletter_campaigns WHERE id = $1;
