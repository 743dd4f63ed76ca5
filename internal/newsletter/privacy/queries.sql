-- name: DeleteSignupsOf :exec
DELETE FROM newsletter_signups WHERE subscriber_id = CAST(sqlc.arg(subscriber_id) AS TEXT);

-- What was held back of an erased person's address, which has no lead.
-- name: EraseQuarantined :exec
DELETE FROM newsletter_signups WHERE outcome = 'held' AND lower(email) = CAST(sqlc.arg(email) AS TEXT);

-- An address may come back after an erasure and be erased again: the later row stands for both.
-- name: DeleteErasedBefore :exec
DELETE FROM newsletter_subscribers WHERE address_key = $1;

-- name: EraseSubscriber :exec
UPDATE newsletter_subscribers SET address_key = $2, email = '', state = $3, state_before = '', topics = '[]', interest_score = 0, wording = '',
    paused_until = NULL, consent_until = NULL, data_mailed_at = NULL, version = version + 1
WHERE id = $1;

-- One person's mails, the latest first.
-- name: DeliveriesTo :many
SELECT d.campaign_id, c.title, c.subject, c.launched_at, d.state, d.code, d.reason, d.attempted_at, d.settled_at,
    d.opened_at, d.clicked_at, d.machine_opened_at, d.machine_clicked_at
FROM newsletter_deliveries AS d JOIN newsletter_campaigns AS c ON c.id = d.campaign_id
WHERE d.subscriber_id = sqlc.arg(subscriber_id)
ORDER BY COALESCE(d.settled_at, d.attempted_at, c.launched_at) DESC, d.campaign_id DESC LIMIT sqlc.arg(max_rows);

-- Of an erased person: what servers said of their mails. Every row is written, so that a transaction that counts or settles one of
-- them at this moment has done so before, or finds the person gone.
-- name: ForgetDeliveriesOf :exec
UPDATE newsletter_deliveries SET reason = CASE WHEN state IN ('sent', 'skipped') THEN reason ELSE '' END
WHERE subscriber_id = $1;

-- What one person did with their mails, the latest first: what programs did is none of theirs.
-- name: HitsBy :many
SELECT h.campaign_id, c.title, h.kind, COALESCE(l.url, '') AS url, h.at, h.address, h.user_agent
FROM newsletter_hits AS h JOIN newsletter_campaigns AS c ON c.id = h.campaign_id
LEFT JOIN newsletter_links AS l ON l.campaign_id = h.campaign_id AND l.number = h.link
WHERE h.class = 'human' AND h.subscriber_id = sqlc.arg(subscriber_id)
  AND h.campaign_id IN (SELECT d.campaign_id FROM newsletter_deliveries d WHERE d.subscriber_id = sqlc.arg(subscriber_id))
ORDER BY h.at DESC, h.id DESC LIMIT sqlc.arg(max_rows);

-- Of an erased person.
-- name: ForgetHitsOf :exec
UPDATE newsletter_hits SET address = '', user_agent = ''
WHERE newsletter_hits.subscriber_id = sqlc.arg(subscriber_id)
  AND newsletter_hits.campaign_id IN (SELECT d.campaign_id FROM newsletter_deliveries d WHERE d.subscriber_id = sqlc.arg(subscriber_id));

-- One person's, the latest first.
-- name: ReportsAbout :many
SELECT r.*, COALESCE(c.title, '') AS campaign_title FROM newsletter_reports r
LEFT JOIN newsletter_campaigns c ON c.id = r.campaign_id
WHERE r.subscriber_id = sqlc.arg(subscriber_id) ORDER BY r.at DESC, r.id DESC LIMIT sqlc.arg(max_rows);

-- name: ForgetReportsOf :exec
UPDATE newsletter_reports SET words = '' WHERE subscriber_id = $1;
