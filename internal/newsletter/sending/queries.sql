-- Campaigns with work: those that are sending, and those that ended early while a mail was in hand.
-- name: OpenCampaigns :many
SELECT id, status FROM newsletter_campaigns
WHERE status = 'sending' OR (status = 'cancelled' AND sent_at IS NULL) ORDER BY launched_at, id;

-- name: PausedCampaigns :many
SELECT id FROM newsletter_campaigns WHERE status = 'paused' ORDER BY id;

-- name: SeeWorker :exec
INSERT INTO newsletter_senders (id, seen_until) VALUES ($1, $2)
ON CONFLICT (id) DO UPDATE SET seen_until = excluded.seen_until;

-- name: ForgetWorker :exec
DELETE FROM newsletter_senders WHERE id = $1;

-- name: ForgetWorkers :exec
DELETE FROM newsletter_senders WHERE seen_until < $1;

-- The outer condition is not redundant: on PostgreSQL a second sender waits for the row, and then looks at this
-- condition again before it takes it. It is a CASE so that SQLite finds the rows by their key, not by going through all
-- that are pending. An erased person has no address, and is claimed all the same: it is for the check of consent to refuse them.
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

-- Takes the row's lock, creating the row if needed and changing nothing.
-- name: LockRate :exec
INSERT INTO newsletter_rates (domain, next_at) VALUES ($1, $2)
ON CONFLICT (domain) DO UPDATE SET next_at = newsletter_rates.next_at;

-- name: RateOf :one
SELECT next_at FROM newsletter_rates WHERE domain = $1;

-- name: PutRate :exec
UPDATE newsletter_rates SET next_at = $2 WHERE domain = $1;

-- name: ForgetRates :exec
DELETE FROM newsletter_rates WHERE next_at < $1;

-- name: BeginDeliveries :execrows
UPDATE newsletter_deliveries SET state = 'attempting', attempted_at = sqlc.arg(now)
WHERE campaign_id = sqlc.arg(campaign_id) AND fence = sqlc.arg(fence) AND state = 'claimed'
  AND subscriber_id IN (sqlc.arg(s1), sqlc.arg(s2), sqlc.arg(s3), sqlc.arg(s4), sqlc.arg(s5), sqlc.arg(s6), sqlc.arg(s7), sqlc.arg(s8), sqlc.arg(s9), sqlc.arg(s10), sqlc.arg(s11), sqlc.arg(s12), sqlc.arg(s13), sqlc.arg(s14), sqlc.arg(s15), sqlc.arg(s16));

-- Which of them this sender has begun.
-- name: BegunDeliveries :many
SELECT subscriber_id FROM newsletter_deliveries
WHERE campaign_id = sqlc.arg(campaign_id) AND owner = sqlc.arg(owner) AND fence = sqlc.arg(fence) AND state = 'attempting'
  AND subscriber_id IN (sqlc.arg(s1), sqlc.arg(s2), sqlc.arg(s3), sqlc.arg(s4), sqlc.arg(s5), sqlc.arg(s6), sqlc.arg(s7), sqlc.arg(s8), sqlc.arg(s9), sqlc.arg(s10), sqlc.arg(s11), sqlc.arg(s12), sqlc.arg(s13), sqlc.arg(s14), sqlc.arg(s15), sqlc.arg(s16));

-- name: SettleSent :execrows
UPDATE newsletter_deliveries SET state = 'sent', owner = '', turn_at = NULL, settled_at = sqlc.arg(settled_at), code = sqlc.arg(code), reason = ''
WHERE campaign_id = sqlc.arg(campaign_id) AND fence = sqlc.arg(fence) AND state = 'attempting'
  AND subscriber_id IN (sqlc.arg(s1), sqlc.arg(s2), sqlc.arg(s3), sqlc.arg(s4), sqlc.arg(s5), sqlc.arg(s6), sqlc.arg(s7), sqlc.arg(s8), sqlc.arg(s9), sqlc.arg(s10), sqlc.arg(s11), sqlc.arg(s12), sqlc.arg(s13), sqlc.arg(s14), sqlc.arg(s15), sqlc.arg(s16));

-- name: CountWaiting :one
SELECT COUNT(*) FROM newsletter_deliveries AS waiting
WHERE waiting.state IN ('pending', 'deferred') AND waiting.state NOT IN ('claimed', 'attempting', 'sent')
  AND waiting.campaign_id IN (SELECT id FROM newsletter_campaigns WHERE status = 'sending');

-- name: FirstSending :one
SELECT launched_at FROM newsletter_campaigns WHERE status = 'sending' ORDER BY launched_at LIMIT 1;
