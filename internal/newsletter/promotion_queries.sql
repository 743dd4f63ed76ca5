-- name: OptOut :exec
INSERT INTO newsletter_optouts (address_hash, at) VALUES ($1, $2)
ON CONFLICT (address_hash) DO UPDATE SET at = EXCLUDED.at;

-- name: OptedOut :one
SELECT at FROM newsletter_optouts WHERE address_hash = $1;

-- When mails of campaigns went to an address since.
-- name: SentTo :many
SELECT d.settled_at FROM newsletter_deliveries d
WHERE d.subscriber_id IN (SELECT s.id FROM newsletter_subscribers s WHERE s.address_key = sqlc.arg(address))
  AND d.state = 'sent' AND d.settled_at > sqlc.arg(since)
ORDER BY d.settled_at DESC LIMIT 200;
