-- Statements for many mails at once. sqlc has no lists that both engines understand, so each takes sixteen ids; with fewer the last is repeated.

-- What MaySend asks of people.
-- name: SubscribersAsked :many
SELECT id, email, state, topics, paused_until, consent_until FROM newsletter_subscribers
WHERE id IN (sqlc.arg(s1), sqlc.arg(s2), sqlc.arg(s3), sqlc.arg(s4), sqlc.arg(s5), sqlc.arg(s6), sqlc.arg(s7), sqlc.arg(s8), sqlc.arg(s9), sqlc.arg(s10), sqlc.arg(s11), sqlc.arg(s12), sqlc.arg(s13), sqlc.arg(s14), sqlc.arg(s15), sqlc.arg(s16));

-- The same on PostgreSQL, where it takes the rows' locks, always in one order.
-- name: SubscribersHeld :many
SELECT id, email, state, topics, paused_until, consent_until FROM newsletter_subscribers
WHERE id IN (sqlc.arg(s1), sqlc.arg(s2), sqlc.arg(s3), sqlc.arg(s4), sqlc.arg(s5), sqlc.arg(s6), sqlc.arg(s7), sqlc.arg(s8), sqlc.arg(s9), sqlc.arg(s10), sqlc.arg(s11), sqlc.arg(s12), sqlc.arg(s13), sqlc.arg(s14), sqlc.arg(s15), sqlc.arg(s16))
ORDER BY id FOR NO KEY UPDATE;

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
