-- name: InsertCampaign :exec
INSERT INTO newsletter_campaigns (id, title, subject, content, topics, status, reason, scheduled_for, launched_at, sent_at,
    created_by, launched_by, content_hash, letter, slug, recipient_count, left_out, sent_count, failed_count, skipped_count,
    uncertain_count, open_count, click_count, machine_open_count, machine_click_count, told_at, idempotency_key, request_hash,
    created_at, updated_at, version)
VALUES ($1, $2, $3, $4, $5, $6, '', $7, NULL, NULL, $8, '', '', '', '', 0, '{}', 0, 0, 0, 0, 0, 0, 0, 0, NULL, $9, $10, $11, $11, 1);

-- name: CampaignByID :one
SELECT * FROM newsletter_campaigns WHERE id = $1;

-- name: CampaignByKey :one
SELECT * FROM newsletter_campaigns WHERE idempotency_key = $1;

-- Somebody may make another one of equal content now.
-- name: FreeCampaignKey :exec
UPDATE newsletter_campaigns SET idempotency_key = 'own:' || id WHERE idempotency_key = $1;

-- Takes the row's lock on PostgreSQL, changing nothing; on SQLite a transaction that writes stands alone anyway.
-- name: LockCampaign :exec
UPDATE newsletter_campaigns SET version = version WHERE id = $1;

-- name: SaveCampaign :execrows
UPDATE newsletter_campaigns SET title = $3, subject = $4, content = $5, topics = $6, status = $7, reason = $8,
    scheduled_for = $9, updated_at = $10, version = version + 1
WHERE id = $1 AND version = $2;

-- name: DeleteCampaign :execrows
DELETE FROM newsletter_campaigns WHERE id = $1 AND version = $2;

-- Freezes a campaign: from here on it is what was hashed.
-- name: LaunchCampaign :execrows
UPDATE newsletter_campaigns SET status = 'sending', reason = '', launched_at = $3, launched_by = $4, content_hash = $5, letter = $6,
    slug = $7, recipient_count = $8, left_out = $9, updated_at = $3, version = version + 1
WHERE id = $1 AND version = $2;

-- name: MoveCampaign :execrows
UPDATE newsletter_campaigns SET status = $3, reason = $4, updated_at = $5, version = version + 1
WHERE id = $1 AND version = $2;

-- name: EndCampaign :execrows
UPDATE newsletter_campaigns SET status = $3, sent_at = $4, sent_count = $5, failed_count = $6, skipped_count = $7,
    uncertain_count = $8, reason = $9, updated_at = $4, version = version + 1
WHERE id = $1 AND version = $2;

-- A mail of an ended campaign that nobody knew of was sent, or failed.
-- name: CountLate :exec
UPDATE newsletter_campaigns SET sent_count = sent_count + sqlc.arg(sent), failed_count = failed_count + sqlc.arg(failed),
    uncertain_count = uncertain_count - 1
WHERE id = sqlc.arg(id);

-- name: ReopenCampaign :execrows
UPDATE newsletter_campaigns SET status = 'sending', reason = '', sent_at = NULL, updated_at = $3, version = version + 1
WHERE id = $1 AND version = $2;

-- Empty for one that was deleted.
-- name: CampaignStatus :one
SELECT CAST(COALESCE((SELECT status FROM newsletter_campaigns WHERE id = $1), '') AS TEXT) AS status;

-- A page of the staff's list, the newest first (S114), or of those with the pattern in title or subject. The letter is left out:
-- it is large.
-- name: Campaigns :many
SELECT id, title, subject, topics, status, reason, scheduled_for, launched_at, sent_at, slug, recipient_count, sent_count, failed_count,
    skipped_count, uncertain_count, open_count, click_count, machine_open_count, machine_click_count, created_at, updated_at, version
FROM newsletter_campaigns
WHERE (created_at < sqlc.arg(before_at) OR (created_at = sqlc.arg(before_at) AND id < sqlc.arg(before_id)))
  AND (CAST(sqlc.arg(pattern) AS TEXT) = '%' OR lower(title) LIKE CAST(sqlc.arg(pattern) AS TEXT) ESCAPE '\'
    OR lower(subject) LIKE CAST(sqlc.arg(pattern) AS TEXT) ESCAPE '\')
ORDER BY created_at DESC, id DESC LIMIT sqlc.arg(max_rows);

-- name: CountCampaigns :one
SELECT COUNT(*) FROM newsletter_campaigns;

-- Who may be written to now, by the rule of FreezeAudience for everybody.
-- name: ActiveSubscribers :one
SELECT COUNT(*) FROM newsletter_subscribers
WHERE state = 'active' AND email <> '' AND (paused_until IS NULL OR paused_until <= sqlc.arg(now))
  AND (consent_until IS NULL OR consent_until > sqlc.arg(now));

-- What campaigns came to whose sending began since then and is over, to its end or cancelled.
-- name: CampaignSums :one
SELECT CAST(COALESCE(SUM(sent_count), 0) AS BIGINT) AS sent, CAST(COALESCE(SUM(open_count), 0) AS BIGINT) AS opens,
    CAST(COALESCE(SUM(click_count), 0) AS BIGINT) AS clicks
FROM newsletter_campaigns WHERE sent_at IS NOT NULL AND launched_at >= sqlc.arg(since);

-- name: DueCampaigns :many
SELECT id FROM newsletter_campaigns WHERE status = 'scheduled' AND scheduled_for <= sqlc.arg(now) ORDER BY scheduled_for, id LIMIT 20;

-- name: UnnotifiedCampaigns :many
SELECT id FROM newsletter_campaigns WHERE told_at IS NULL AND created_at <= $1 ORDER BY created_at LIMIT $2;

-- name: MarkNotified :execrows
UPDATE newsletter_campaigns SET told_at = $2 WHERE id = $1 AND told_at IS NULL;

-- Whether it may go to somebody now, and if not, why: the words of Refusal. Up to eight topics, as patterns; empty ones match nobody.
-- name: Audience :many
SELECT CASE
    WHEN state <> 'active' THEN state
    WHEN paused_until > sqlc.arg(now) THEN 'paused'
    WHEN consent_until <= sqlc.arg(now) THEN 'no-consent'
    WHEN NOT (CAST(sqlc.arg(everybody) AS BOOLEAN) OR topics LIKE CAST(sqlc.arg(topic1) AS TEXT) OR topics LIKE CAST(sqlc.arg(topic2) AS TEXT)
        OR topics LIKE CAST(sqlc.arg(topic3) AS TEXT) OR topics LIKE CAST(sqlc.arg(topic4) AS TEXT) OR topics LIKE CAST(sqlc.arg(topic5) AS TEXT)
        OR topics LIKE CAST(sqlc.arg(topic6) AS TEXT) OR topics LIKE CAST(sqlc.arg(topic7) AS TEXT) OR topics LIKE CAST(sqlc.arg(topic8) AS TEXT))
        THEN 'other-topics'
    ELSE '' END AS why, COUNT(*) AS people
FROM newsletter_subscribers WHERE email <> '' GROUP BY why;

-- The same people, frozen (M1).
-- name: FreezeAudience :execrows
INSERT INTO newsletter_deliveries (campaign_id, subscriber_id, state, due_at, turn_at, owner, fence, deferrals, stumbles, code, reason,
    first_attempt_at, attempted_at, settled_at, opened_at, clicked_at, machine_opened_at, machine_clicked_at)
SELECT CAST(sqlc.arg(campaign_id) AS TEXT), id, 'pending', CAST(sqlc.arg(now) AS TIMESTAMPTZ), NULL, '', 0, 0, 0, 0, '', NULL, NULL, NULL, NULL, NULL, NULL, NULL
FROM newsletter_subscribers
WHERE state = 'active' AND email <> '' AND (paused_until IS NULL OR paused_until <= sqlc.arg(now))
  AND (consent_until IS NULL OR consent_until > sqlc.arg(now))
  AND (CAST(sqlc.arg(everybody) AS BOOLEAN) OR topics LIKE CAST(sqlc.arg(topic1) AS TEXT) OR topics LIKE CAST(sqlc.arg(topic2) AS TEXT)
    OR topics LIKE CAST(sqlc.arg(topic3) AS TEXT) OR topics LIKE CAST(sqlc.arg(topic4) AS TEXT) OR topics LIKE CAST(sqlc.arg(topic5) AS TEXT)
    OR topics LIKE CAST(sqlc.arg(topic6) AS TEXT) OR topics LIKE CAST(sqlc.arg(topic7) AS TEXT) OR topics LIKE CAST(sqlc.arg(topic8) AS TEXT))
ON CONFLICT (campaign_id, subscriber_id) DO NOTHING;

-- name: InsertLink :exec
INSERT INTO newsletter_links (campaign_id, number, url) VALUES ($1, $2, $3);

-- name: CountSlug :one
SELECT COUNT(*) FROM newsletter_campaigns WHERE slug = $1;

-- What has become of a campaign's mails.
-- name: MailCounts :one
SELECT CAST(COALESCE(SUM(sent), 0) AS BIGINT) AS sent, CAST(COALESCE(SUM(failed), 0) AS BIGINT) AS failed,
    CAST(COALESCE(SUM(skipped), 0) AS BIGINT) AS skipped, CAST(COALESCE(SUM(uncertain), 0) AS BIGINT) AS uncertain
FROM newsletter_tallies WHERE campaign_id = $1;

-- name: AddCounts :exec
INSERT INTO newsletter_tallies (campaign_id, owner, sent, failed, skipped, uncertain)
VALUES (sqlc.arg(campaign_id), sqlc.arg(owner), sqlc.arg(sent), sqlc.arg(failed), sqlc.arg(skipped), sqlc.arg(uncertain))
ON CONFLICT (campaign_id, owner) DO UPDATE SET sent = newsletter_tallies.sent + excluded.sent, failed = newsletter_tallies.failed + excluded.failed,
    skipped = newsletter_tallies.skipped + excluded.skipped, uncertain = newsletter_tallies.uncertain + excluded.uncertain;

-- name: DeliveriesInHand :many
SELECT state, COUNT(*) AS people FROM newsletter_deliveries WHERE campaign_id = $1 AND owner <> '' GROUP BY state;

-- name: DeliveriesPutOff :one
SELECT COUNT(*) FROM newsletter_deliveries WHERE campaign_id = $1 AND state = 'deferred' AND state NOT IN ('claimed', 'attempting', 'sent');

-- Of a campaign of which no mail has left: all that was kept of its mails.
-- name: DeleteDeliveries :exec
DELETE FROM newsletter_deliveries WHERE campaign_id = $1;

-- name: DeleteCounts :exec
DELETE FROM newsletter_tallies WHERE campaign_id = $1;

-- Whether anything is left that a sender has to do or to learn: 0 or 1.
-- name: AnyUndecided :one
SELECT CASE WHEN EXISTS (SELECT 1 FROM newsletter_deliveries AS held WHERE held.campaign_id = $1 AND held.owner <> '')
    OR EXISTS (SELECT 1 FROM newsletter_deliveries AS rest WHERE rest.campaign_id = $1 AND rest.state IN ('pending', 'deferred')
      AND rest.state NOT IN ('claimed', 'attempting', 'sent'))
    THEN 1 ELSE 0 END;

-- What has not begun when a campaign is cancelled is not sent any more.
-- name: CancelWaiting :execrows
UPDATE newsletter_deliveries SET state = 'skipped', settled_at = sqlc.arg(now), code = 0, reason = 'cancelled'
WHERE campaign_id = sqlc.arg(campaign_id) AND state IN ('pending', 'deferred') AND state NOT IN ('claimed', 'attempting', 'sent');

-- name: CancelClaimed :execrows
UPDATE newsletter_deliveries SET state = 'skipped', owner = '', settled_at = sqlc.arg(now), code = 0, reason = 'cancelled'
WHERE campaign_id = sqlc.arg(campaign_id) AND state = 'claimed' AND owner <> '';

-- A person wants them tried again: what the server refused, or what nobody knows of.
-- name: RetryDeliveries :execrows
UPDATE newsletter_deliveries SET state = 'pending', due_at = sqlc.arg(now), turn_at = NULL, settled_at = NULL, deferrals = 0, stumbles = 0,
    first_attempt_at = NULL, fence = fence + 1
WHERE campaign_id = sqlc.arg(campaign_id) AND state = sqlc.arg(state) AND state NOT IN ('claimed', 'attempting', 'sent');

-- A page of who got what.
-- name: DeliveryRows :many
SELECT d.subscriber_id, s.email, d.state, d.code, d.reason, d.due_at, d.attempted_at, d.settled_at, d.opened_at, d.clicked_at, d.machine_opened_at, d.machine_clicked_at
FROM newsletter_deliveries AS d LEFT JOIN newsletter_subscribers AS s ON s.id = d.subscriber_id
WHERE d.campaign_id = sqlc.arg(campaign_id) AND d.subscriber_id > sqlc.arg(after)
  AND (CAST(sqlc.arg(state) AS TEXT) = '' OR d.state = CAST(sqlc.arg(state) AS TEXT))
  AND (CAST(sqlc.arg(pattern) AS TEXT) = '%' OR s.address_key LIKE CAST(sqlc.arg(pattern) AS TEXT) ESCAPE '\')
ORDER BY d.subscriber_id LIMIT sqlc.arg(max_rows);

-- Of a campaign that is deleted.
-- name: DeleteHits :exec
DELETE FROM newsletter_hits WHERE campaign_id = $1;

-- name: DeleteCredits :exec
DELETE FROM newsletter_credits WHERE campaign_id = $1;

-- name: DeleteLinks :exec
DELETE FROM newsletter_links WHERE campaign_id = $1;

-- What was said of a campaign's mails stays when it is deleted: an address is as dead without it.
-- name: UnjoinReports :exec
UPDATE newsletter_reports SET campaign_id = '' WHERE campaign_id = $1;
