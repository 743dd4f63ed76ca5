-- name: SubscriberByID :one
SELECT * FROM newsletter_subscribers WHERE id = $1;

-- Where a tracked link leads.
-- name: LinkTarget :one
SELECT url FROM newsletter_links WHERE campaign_id = $1 AND number = $2;

-- Holds a delivery until the transaction ends, changing nothing: hits of one mail are counted one after the other.
-- name: LockDelivery :exec
UPDATE newsletter_deliveries SET fence = fence WHERE campaign_id = $1 AND subscriber_id = $2;

-- What the hits of a mail are counted on; the address of an erased person is empty.
-- name: DeliveryMarks :one
SELECT d.state, d.attempted_at, d.settled_at, d.opened_at, d.clicked_at, d.machine_opened_at, d.machine_clicked_at, COALESCE(s.email, '') AS email
FROM newsletter_deliveries AS d LEFT JOIN newsletter_subscribers AS s ON s.id = d.subscriber_id
WHERE d.campaign_id = $1 AND d.subscriber_id = $2;

-- name: HitsOfDelivery :many
SELECT * FROM newsletter_hits WHERE campaign_id = $1 AND subscriber_id = $2 ORDER BY at, id;

-- name: InsertHit :exec
INSERT INTO newsletter_hits (id, campaign_id, subscriber_id, kind, link, at, method, address, user_agent, class, reason)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11);

-- name: ReclassHit :exec
UPDATE newsletter_hits SET class = $2, reason = $3 WHERE id = $1;

-- name: MarkDelivery :exec
UPDATE newsletter_deliveries SET opened_at = $3, clicked_at = $4, machine_opened_at = $5, machine_clicked_at = $6
WHERE campaign_id = $1 AND subscriber_id = $2;

-- name: CountEngaged :exec
UPDATE newsletter_campaigns SET open_count = open_count + sqlc.arg(opens), click_count = click_count + sqlc.arg(clicks),
    machine_open_count = machine_open_count + sqlc.arg(machine_opens), machine_click_count = machine_click_count + sqlc.arg(machine_clicks)
WHERE id = sqlc.arg(id);

-- name: ForgetRawHits :exec
UPDATE newsletter_hits SET address = '', user_agent = '' WHERE at <= $1 AND address <> '';

-- name: CreditLater :exec
INSERT INTO newsletter_credits (campaign_id, subscriber_id, opened, clicked, due_at) VALUES ($1, $2, FALSE, FALSE, $3)
ON CONFLICT (campaign_id, subscriber_id) DO UPDATE SET due_at = excluded.due_at;

-- name: DueCredits :many
SELECT campaign_id, subscriber_id FROM newsletter_credits WHERE due_at <= $1 ORDER BY due_at LIMIT $2;

-- Holds a credit as LockDelivery does a delivery.
-- name: LockCredit :exec
UPDATE newsletter_credits SET opened = opened WHERE campaign_id = $1 AND subscriber_id = $2;

-- name: Credit :one
SELECT opened, clicked, due_at FROM newsletter_credits WHERE campaign_id = $1 AND subscriber_id = $2;

-- name: Credited :exec
UPDATE newsletter_credits SET opened = $3, clicked = $4, due_at = NULL WHERE campaign_id = $1 AND subscriber_id = $2;

-- name: CampaignTitle :one
SELECT title FROM newsletter_campaigns WHERE id = $1;
