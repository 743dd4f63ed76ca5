-- What has become of a campaign's mails.
-- name: Tally :one
SELECT CAST(COALESCE(SUM(sent), 0) AS BIGINT) AS sent, CAST(COALESCE(SUM(failed), 0) AS BIGINT) AS failed,
    CAST(COALESCE(SUM(skipped), 0) AS BIGINT) AS skipped, CAST(COALESCE(SUM(uncertain), 0) AS BIGINT) AS uncertain
FROM newsletter_tallies WHERE campaign_id = $1;

-- name: AddTally :exec
INSERT INTO newsletter_tallies (campaign_id, owner, sent, failed, skipped, uncertain)
VALUES (sqlc.arg(campaign_id), sqlc.arg(owner), sqlc.arg(sent), sqlc.arg(failed), sqlc.arg(skipped), sqlc.arg(uncertain))
ON CONFLICT (campaign_id, owner) DO UPDATE SET sent = newsletter_tallies.sent + excluded.sent, failed = newsletter_tallies.failed + excluded.failed,
    skipped = newsletter_tallies.skipped + excluded.skipped, uncertain = newsletter_tallies.uncertain + excluded.uncertain;

-- name: DeliveriesInHand :many
SELECT state, COUNT(*) AS people FROM newsletter_deliveries WHERE campaign_id = $1 AND owner <> '' GROUP BY state;

-- name: DeliveriesPutOff :one
SELECT COUNT(*) FROM newsletter_deliveries WHERE campaign_id = $1 AND state = 'deferred' AND state NOT IN ('claimed', 'attempting', 'sent');

-- Campaigns with work: those that are sending, and those that ended early while a mail was in hand.
-- name: OpenCampaigns :many
SELECT id, status FROM newsletter_campaigns
WHERE status = 'sending' OR (status = 'cancelled' AND sent_at IS NULL) ORDER BY launched_at, id;

-- Of a campaign of which no mail has left: all that was kept of its mails.
-- name: DeleteDeliveries :exec
DELETE FROM newsletter_deliveries WHERE campaign_id = $1;

-- name: DeleteTallies :exec
DELETE FROM newsletter_tallies WHERE campaign_id = $1;

-- name: HaltedCampaigns :many
SELECT id FROM newsletter_campaigns WHERE status = 'paused' ORDER BY id;

-- Whether anything is left that a sender has to do or to learn: 0 or 1.
-- name: AnyUndecided :one
SELECT CASE WHEN EXISTS (SELECT 1 FROM newsletter_deliveries AS held WHERE held.campaign_id = $1 AND held.owner <> '')
    OR EXISTS (SELECT 1 FROM newsletter_deliveries AS rest WHERE rest.campaign_id = $1 AND rest.state IN ('pending', 'deferred')
      AND rest.state NOT IN ('claimed', 'attempting', 'sent'))
    THEN 1 ELSE 0 END;

-- name: SeeSender :exec
INSERT INTO newsletter_senders (id, seen_until) VALUES ($1, $2)
ON CONFLICT (id) DO UPDATE SET seen_until = excluded.seen_until;

-- name: ForgetSender :exec
DELETE FROM newsletter_senders WHERE id = $1;

-- name: ForgetSenders :exec
DELETE FROM newsletter_senders WHERE seen_until < $1;

-- The outer condition is not redundant: on PostgreSQL a second sender waits for the row, and then looks at this
-- condition again before it takes it. It is a CASE so that SQLite finds the rows by their key, not by going through all
-- that are pending. An erased person has no address, and is claimed all the same: it is for may_send to refuse them.
-- name: ClaimDeliveries :many
UPDATE newsletter_deliveries SET state = 'claimed', owner = sqlc.arg(owner), fence = fence + 1
WHERE newsletter_deliveries.campaign_id = sqlc.arg(campaign_id)
  AND CASE WHEN newsletter_deliveries.state IN ('pending', 'deferred') THEN newsletter_deliveries.due_at <= sqlc.arg(now) ELSE FALSE END
  AND newsletter_deliveries.subscriber_id IN (
    SELECT due.subscriber_id FROM newsletter_deliveries AS due
    WHERE due.campaign_id = sqlc.arg(campaign_id) AND due.state IN ('pending', 'deferred') AND due.state NOT IN ('claimed', 'attempting', 'sent') AND due.due_at <= sqlc.arg(now)
    LIMIT sqlc.arg(n))
RETURNING newsletter_deliveries.subscriber_id, newsletter_deliveries.fence, newsletter_deliveries.deferrals, newsletter_deliveries.stumbles,
    newsletter_deliveries.turn_at, newsletter_deliveries.first_attempt_at,
    CAST(COALESCE((SELECT s.email FROM newsletter_subscribers AS s WHERE s.id = newsletter_deliveries.subscriber_id), '') AS TEXT) AS email,
    CAST(COALESCE((SELECT l.lead_id FROM newsletter_subscribers AS l WHERE l.id = newsletter_deliveries.subscriber_id), '') AS TEXT) AS lead_id;

-- Gives one back that was claimed; turn_at says when it may be taken again.
-- name: ReleaseDelivery :execrows
UPDATE newsletter_deliveries SET state = 'pending', owner = '', due_at = sqlc.arg(due_at), turn_at = sqlc.arg(turn_at)
WHERE campaign_id = sqlc.arg(campaign_id) AND subscriber_id = sqlc.arg(subscriber_id) AND fence = sqlc.arg(fence) AND state = 'claimed';

-- name: ReleaseAll :exec
UPDATE newsletter_deliveries SET state = 'pending', owner = ''
WHERE campaign_id = sqlc.arg(campaign_id) AND state = 'claimed' AND owner = sqlc.arg(owner) AND owner <> '';

-- Claims of senders that are not seen any more are free again: nothing of them has left.
-- name: FreeClaims :execrows
UPDATE newsletter_deliveries SET state = 'pending', owner = ''
WHERE campaign_id = sqlc.arg(campaign_id) AND state = 'claimed' AND owner <> ''
  AND owner NOT IN (SELECT id FROM newsletter_senders WHERE seen_until > sqlc.arg(now));

-- Mails that were handed over when their sender was lost: nobody knows whether they arrived.
-- name: LoseAttempts :execrows
UPDATE newsletter_deliveries SET state = 'uncertain', owner = '', settled_at = sqlc.arg(now), code = 0, reason = sqlc.arg(reason)
WHERE campaign_id = sqlc.arg(campaign_id) AND state = 'attempting' AND owner <> ''
  AND owner NOT IN (SELECT id FROM newsletter_senders WHERE seen_until > sqlc.arg(now));

-- What became of a mail in hand. A definite reply that comes late still settles one that was given up meanwhile (was_uncertain), as long as nobody claimed it since.
-- name: SettleDelivery :execrows
UPDATE newsletter_deliveries SET state = sqlc.arg(state), owner = '', due_at = sqlc.arg(due_at), turn_at = NULL, settled_at = sqlc.arg(settled_at),
    deferrals = sqlc.arg(deferrals), stumbles = sqlc.arg(stumbles), code = sqlc.arg(code), reason = sqlc.arg(reason),
    first_attempt_at = sqlc.arg(first_attempt_at)
WHERE campaign_id = sqlc.arg(campaign_id) AND subscriber_id = sqlc.arg(subscriber_id) AND fence = sqlc.arg(fence)
  AND state IN ('claimed', 'attempting', 'uncertain') AND (state = 'uncertain') = CAST(sqlc.arg(was_uncertain) AS BOOLEAN);

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

-- Takes the row's lock, making the row if need be and changing nothing.
-- name: HoldRate :exec
INSERT INTO newsletter_rates (domain, next_at) VALUES ($1, $2)
ON CONFLICT (domain) DO UPDATE SET next_at = newsletter_rates.next_at;

-- name: RateOf :one
SELECT next_at FROM newsletter_rates WHERE domain = $1;

-- name: PutRate :exec
UPDATE newsletter_rates SET next_at = $2 WHERE domain = $1;

-- name: ForgetRates :exec
DELETE FROM newsletter_rates WHERE next_at < $1;

-- A page of who got what.
-- name: DeliveryRows :many
SELECT d.subscriber_id, s.email, d.state, d.code, d.reason, d.due_at, d.attempted_at, d.settled_at, d.opened_at, d.clicked_at, d.machine_opened_at, d.machine_clicked_at
FROM newsletter_deliveries AS d LEFT JOIN newsletter_subscribers AS s ON s.id = d.subscriber_id
WHERE d.campaign_id = sqlc.arg(campaign_id) AND d.subscriber_id > sqlc.arg(after)
  AND (CAST(sqlc.arg(state) AS TEXT) = '' OR d.state = CAST(sqlc.arg(state) AS TEXT))
  AND (CAST(sqlc.arg(pattern) AS TEXT) = '%' OR s.address_key LIKE CAST(sqlc.arg(pattern) AS TEXT) ESCAPE '\')
ORDER BY d.subscriber_id LIMIT sqlc.arg(max_rows);

-- One person's mails, the latest first.
-- name: DeliveriesTo :many
SELECT d.campaign_id, c.title, c.subject, c.launched_at, d.state, d.code, d.reason, d.attempted_at, d.settled_at,
    d.opened_at, d.clicked_at, d.machine_opened_at, d.machine_clicked_at
FROM newsletter_deliveries AS d JOIN newsletter_campaigns AS c ON c.id = d.campaign_id
WHERE d.subscriber_id = sqlc.arg(subscriber_id)
ORDER BY COALESCE(d.settled_at, d.attempted_at, c.launched_at) DESC, d.campaign_id DESC LIMIT sqlc.arg(max_rows);

-- Of an erased person: what servers said of their mails. Every row is written, so that whoever counts or settles one of
-- them at this moment has done so before, or finds the person gone.
-- name: ForgetDeliveriesOf :exec
UPDATE newsletter_deliveries SET reason = CASE WHEN state IN ('sent', 'skipped') THEN reason ELSE '' END
WHERE subscriber_id = $1;

-- The same of a mail that was settled after the erasure.
-- name: ForgetDeliveryOfErased :exec
UPDATE newsletter_deliveries SET reason = '' WHERE campaign_id = sqlc.arg(campaign_id)
  AND newsletter_deliveries.subscriber_id = sqlc.arg(subscriber_id)
  AND NOT EXISTS (SELECT 1 FROM newsletter_subscribers s WHERE s.id = sqlc.arg(subscriber_id) AND s.email <> '');
