-- What of the campaigns anybody may read: those of which at least one mail was sent and that were not called off. While
-- they are being sent the tallies say so, afterwards the campaign itself. One without topics went to everybody, so it belongs to every topic.
-- name: Archived :many
SELECT id, title, content, topics, slug, launched_at FROM newsletter_campaigns
WHERE status IN ('sending', 'paused', 'sent') AND slug <> ''
  AND (sent_count > 0 OR EXISTS (SELECT 1 FROM newsletter_tallies AS t WHERE t.campaign_id = newsletter_campaigns.id AND t.sent > 0))
  AND (topics = '[]' OR topics LIKE CAST(sqlc.arg(topic_pattern) AS TEXT))
  AND (launched_at < sqlc.arg(before_at) OR (launched_at = sqlc.arg(before_at) AND id < sqlc.arg(before_id)))
ORDER BY launched_at DESC, id DESC LIMIT sqlc.arg(max_rows);

-- name: ArchivedBySlug :one
SELECT id, title, content, topics, slug, launched_at FROM newsletter_campaigns
WHERE slug = sqlc.arg(slug) AND slug <> '' AND status IN ('sending', 'paused', 'sent')
  AND (sent_count > 0 OR EXISTS (SELECT 1 FROM newsletter_tallies AS t WHERE t.campaign_id = newsletter_campaigns.id AND t.sent > 0));

-- name: ArchivedSlugs :many
SELECT slug FROM newsletter_campaigns
WHERE status IN ('sending', 'paused', 'sent') AND slug <> ''
  AND (sent_count > 0 OR EXISTS (SELECT 1 FROM newsletter_tallies AS t WHERE t.campaign_id = newsletter_campaigns.id AND t.sent > 0)) ORDER BY launched_at DESC, id DESC;

-- name: WrittenCampaign :one
SELECT id, title, content, topics, slug, launched_at, status FROM newsletter_campaigns WHERE id = $1;
