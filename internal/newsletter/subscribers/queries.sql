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

-- Subscribers of one mailbox, under any of its names, who reported our mail as unwanted.
-- name: CountComplainedOfMailbox :one
SELECT count(*) FROM newsletter_subscribers
WHERE (state = 'complained' OR state = 'pending' AND state_before = 'complained')
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

-- name: ForgetQuarantined :exec
DELETE FROM newsletter_signups WHERE outcome = 'held' AND created_at <= $1;

-- Takes the row's lock on PostgreSQL, changing nothing; on SQLite a transaction that writes stands alone anyway.
-- name: LockSubscriber :exec
UPDATE newsletter_subscribers SET version = version WHERE id = $1;

-- A page of the staff's list, the newest first (S115). A topic or pattern that is not asked for is empty or '%'.
-- name: Subscribers :many
SELECT * FROM newsletter_subscribers WHERE email <> ''
  AND (CAST(sqlc.arg(topic) AS TEXT) = '' OR topics LIKE CAST(sqlc.arg(topic) AS TEXT))
  AND (CAST(sqlc.arg(pattern) AS TEXT) = '%' OR address_key LIKE CAST(sqlc.arg(pattern) AS TEXT) ESCAPE '\')
  AND (COALESCE(confirmed_at, asked_at) < sqlc.arg(before_at) OR (COALESCE(confirmed_at, asked_at) = sqlc.arg(before_at) AND id < sqlc.arg(before_id)))
ORDER BY COALESCE(confirmed_at, asked_at) DESC, id DESC LIMIT sqlc.arg(max_rows);

-- The same of one state, by an index of its own.
-- name: SubscribersIn :many
SELECT * FROM newsletter_subscribers WHERE state = sqlc.arg(state) AND email <> ''
  AND (CAST(sqlc.arg(topic) AS TEXT) = '' OR topics LIKE CAST(sqlc.arg(topic) AS TEXT))
  AND (CAST(sqlc.arg(pattern) AS TEXT) = '%' OR address_key LIKE CAST(sqlc.arg(pattern) AS TEXT) ESCAPE '\')
  AND (COALESCE(confirmed_at, asked_at) < sqlc.arg(before_at) OR (COALESCE(confirmed_at, asked_at) = sqlc.arg(before_at) AND id < sqlc.arg(before_id)))
ORDER BY COALESCE(confirmed_at, asked_at) DESC, id DESC LIMIT sqlc.arg(max_rows);

-- name: SubscribersByState :many
SELECT state, COUNT(*) AS people FROM newsletter_subscribers WHERE email <> '' GROUP BY state;

-- name: QuarantinedSignups :many
SELECT * FROM newsletter_signups WHERE outcome = 'held'
  AND (created_at < sqlc.arg(before_at) OR (created_at = sqlc.arg(before_at) AND id < sqlc.arg(before_id)))
ORDER BY created_at DESC, id DESC LIMIT sqlc.arg(max_rows);

-- name: CountQuarantined :one
SELECT COUNT(*) FROM newsletter_signups WHERE outcome = 'held';

-- name: DeleteQuarantined :execrows
DELETE FROM newsletter_signups WHERE id = $1 AND outcome = 'held';

-- name: InsertImported :exec
INSERT INTO newsletter_subscribers (id, address_key, email, lead_id, state, topics, interest_score, wording,
    wording_version, asked_at, confirmed_at, ended_at, created_at, updated_at, version, basis, consent_until, origin)
VALUES ($1, $2, $3, $4, 'active', $5, $6, $7, '', $8, $9, NULL, $9, $9, 1, $10, $11, 'import');

-- Statements for many mails at once. sqlc has no lists that both engines understand, so each takes sixteen ids; with fewer the last is repeated.
-- What Eligibility asks of people.
-- name: SubscribersByIDs :many
SELECT id, email, state, topics, paused_until, consent_until FROM newsletter_subscribers
WHERE id IN (sqlc.arg(s1), sqlc.arg(s2), sqlc.arg(s3), sqlc.arg(s4), sqlc.arg(s5), sqlc.arg(s6), sqlc.arg(s7), sqlc.arg(s8), sqlc.arg(s9), sqlc.arg(s10), sqlc.arg(s11), sqlc.arg(s12), sqlc.arg(s13), sqlc.arg(s14), sqlc.arg(s15), sqlc.arg(s16));

-- The same on PostgreSQL, where it takes the rows' locks, always in one order.
-- name: SubscribersLocked :many
SELECT id, email, state, topics, paused_until, consent_until FROM newsletter_subscribers
WHERE id IN (sqlc.arg(s1), sqlc.arg(s2), sqlc.arg(s3), sqlc.arg(s4), sqlc.arg(s5), sqlc.arg(s6), sqlc.arg(s7), sqlc.arg(s8), sqlc.arg(s9), sqlc.arg(s10), sqlc.arg(s11), sqlc.arg(s12), sqlc.arg(s13), sqlc.arg(s14), sqlc.arg(s15), sqlc.arg(s16))
ORDER BY id FOR NO KEY UPDATE;

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
