-- name: InsertKey :exec
INSERT INTO newsletter_keys (id, secret, made_at) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING;

-- name: Keys :many
SELECT * FROM newsletter_keys ORDER BY id;

-- name: SignupByID :one
SELECT * FROM newsletter_signups WHERE id = $1;

-- name: SignupByKey :one
SELECT * FROM newsletter_signups WHERE idempotency_key = $1;

-- name: LatestSignupOf :one
SELECT * FROM newsletter_signups WHERE subscriber_id = CAST(sqlc.arg(subscriber_id) AS TEXT)
ORDER BY created_at DESC, id DESC LIMIT 1;

-- name: CountMailedSince :one
SELECT count(*) FROM newsletter_signups
WHERE subscriber_id = CAST(sqlc.arg(subscriber_id) AS TEXT) AND outcome = 'mailed' AND created_at > sqlc.arg(since);

-- Of one mailbox, under any of its names (mailboxOf).
-- name: CountMailedToMailbox :one
SELECT count(*) FROM newsletter_signups
WHERE outcome = 'mailed' AND created_at > sqlc.arg(since)
  AND (replace(lower(email), '.', '') = CAST(sqlc.arg(plain) AS TEXT) OR replace(lower(email), '.', '') LIKE CAST(sqlc.arg(tagged) AS TEXT) ESCAPE '\');

-- name: InsertSignup :exec
INSERT INTO newsletter_signups (id, idempotency_key, request_hash, subscriber_id, email, topics, interest_score, outcome,
    quarantine_reason, consult_by, created_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11);

-- name: SubscriberByID :one
SELECT * FROM newsletter_subscribers WHERE id = $1;

-- name: SubscriberByAddress :one
SELECT * FROM newsletter_subscribers WHERE address_key = $1;

-- name: SubscribersOfLead :many
SELECT * FROM newsletter_subscribers WHERE lead_id = $1 ORDER BY created_at DESC, id DESC;

-- name: InsertSubscriber :exec
INSERT INTO newsletter_subscribers (id, address_key, email, lead_id, state, topics, interest_score, wording,
    wording_version, asked_at, confirmed_at, ended_at, created_at, updated_at, version)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, NULL, NULL, $10, $10, 1);

-- name: UpdateSubscriber :execrows
UPDATE newsletter_subscribers SET email = $3, lead_id = $4, state = $5, topics = $6, interest_score = $7, wording = $8,
    wording_version = $9, asked_at = $10, confirmed_at = $11, ended_at = $12, updated_at = $13, paused_until = $14, basis = $15,
    consent_until = $16, data_mailed_at = $17, state_before = $18, version = version + 1
WHERE id = $1 AND version = $2;

-- name: NeverConfirmed :many
SELECT id FROM newsletter_subscribers WHERE state = 'pending' AND asked_at <= $1 ORDER BY asked_at LIMIT $2;

-- name: DeleteSubscriber :execrows
DELETE FROM newsletter_subscribers WHERE id = $1 AND version = $2;

-- name: DeleteSignupsOf :exec
DELETE FROM newsletter_signups WHERE subscriber_id = CAST(sqlc.arg(subscriber_id) AS TEXT);

-- name: SignupsOf :many
SELECT * FROM newsletter_signups WHERE subscriber_id = CAST(sqlc.arg(subscriber_id) AS TEXT) ORDER BY created_at DESC, id DESC;

-- name: ForgetHeld :exec
DELETE FROM newsletter_signups WHERE outcome = 'held' AND created_at <= $1;

-- What was held back of an erased person's address, which has no lead.
-- name: EraseHeld :exec
DELETE FROM newsletter_signups WHERE outcome = 'held' AND lower(email) = CAST(sqlc.arg(email) AS TEXT);

-- An address may come back after an erasure and be erased again: the later row stands for both.
-- name: DeleteErasedBefore :exec
DELETE FROM newsletter_subscribers WHERE address_key = $1;

-- name: EraseSubscriber :exec
UPDATE newsletter_subscribers SET address_key = $2, email = '', state = $3, state_before = '', topics = '[]', interest_score = 0, wording = '',
    paused_until = NULL, consent_until = NULL, data_mailed_at = NULL, version = version + 1
WHERE id = $1;

-- Takes the row's lock on PostgreSQL, changing nothing; on SQLite a transaction that writes stands alone anyway.
-- name: HoldSubscriber :exec
UPDATE newsletter_subscribers SET version = version WHERE id = $1;
