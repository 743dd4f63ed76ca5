-- A note whose key is known is there already.
-- name: InsertNote :execrows
INSERT INTO touchpoints (id, lead_id, type, channel, content, outcome, ref, timestamp, actor)
VALUES ($1, $2, 'note', 'staff', $3, '', $4, $5, $6)
ON CONFLICT DO NOTHING;

-- How often somebody of the staff got in touch with a lead since, by one channel.
-- name: ReachedSince :one
SELECT count(*) FROM touchpoints
WHERE lead_id = $1 AND type = 'reached' AND channel = $2 AND actor = $3 AND timestamp > $4;

-- Whether a call is kept already.
-- name: CallsOf :one
SELECT count(*) FROM touchpoints WHERE lead_id = $1 AND type = 'call' AND ref = $2;
