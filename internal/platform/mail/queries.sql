-- name: Insert :execrows
INSERT INTO mails (id, dedupe_key, kind, class, ref, state, to_name, to_address, reply_name, reply_address,
                   subject, html, body, headers, attachments, message_id, created_at, expires_at, due_at, secrets, withheld, last_error, urgency)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23)
ON CONFLICT (dedupe_key) DO NOTHING;

-- name: IDByKey :one
SELECT id FROM mails WHERE dedupe_key = $1;

-- name: ByID :one
SELECT * FROM mails WHERE id = $1;

-- name: ByKey :one
SELECT * FROM mails WHERE dedupe_key = $1;

-- name: ByRef :many
SELECT id, kind, class, ref, state, to_name, to_address, subject, created_at, expires_at, sent_at, due_at,
       attempts, uncertain_count, last_code, last_error, withheld
FROM mails WHERE ref = $1 ORDER BY id;

-- name: ToAddress :many
SELECT id, kind, class, ref, state, to_name, to_address, subject, created_at, expires_at, sent_at, due_at,
       attempts, uncertain_count, last_code, last_error, withheld
FROM mails WHERE lower(to_address) = sqlc.arg(address)
  AND created_at <= sqlc.arg(before_at) AND (created_at < sqlc.arg(before_at) OR id < sqlc.arg(before_id))
ORDER BY created_at DESC, id DESC LIMIT sqlc.arg(max_rows);

-- name: Page :many
SELECT id, kind, class, ref, state, to_name, to_address, subject, created_at, expires_at, sent_at, due_at,
       attempts, uncertain_count, last_code, last_error, withheld
FROM mails WHERE id < $1 ORDER BY id DESC LIMIT $2;

-- name: PageOfState :many
SELECT id, kind, class, ref, state, to_name, to_address, subject, created_at, expires_at, sent_at, due_at,
       attempts, uncertain_count, last_code, last_error, withheld
FROM mails WHERE state = $1 AND withheld = $2 AND id < $3 ORDER BY id DESC LIMIT $4;

-- name: CountOpen :many
SELECT state, COUNT(*) AS n FROM mails
WHERE state IN ('kept', 'pending', 'claimed', 'attempting', 'deferred', 'failed', 'uncertain') AND NOT withheld
GROUP BY state;

-- name: CountQueued :many
SELECT urgency, COUNT(*) AS n FROM mails WHERE due_at IS NOT NULL GROUP BY urgency;

-- name: FirstQueued :one
SELECT due_at FROM mails WHERE urgency = $1 AND due_at IS NOT NULL ORDER BY due_at LIMIT 1;

-- name: AnyDue :one
SELECT COUNT(*) FROM (
    SELECT of1.id FROM (SELECT m1.id FROM mails AS m1 WHERE m1.urgency = 1 AND m1.due_at <= sqlc.arg(now) LIMIT 1) AS of1
    UNION ALL SELECT of2.id FROM (SELECT m2.id FROM mails AS m2 WHERE m2.urgency = 2 AND m2.due_at <= sqlc.arg(now) LIMIT 1) AS of2
    UNION ALL SELECT of3.id FROM (SELECT m3.id FROM mails AS m3 WHERE m3.urgency = 3 AND m3.due_at <= sqlc.arg(now) LIMIT 1) AS of3
    UNION ALL SELECT of4.id FROM (SELECT m4.id FROM mails AS m4 WHERE m4.urgency = 4 AND m4.due_at <= sqlc.arg(now) LIMIT 1) AS of4
    UNION ALL SELECT of5.id FROM (SELECT m5.id FROM mails AS m5 WHERE m5.urgency = 5 AND m5.due_at <= sqlc.arg(now) LIMIT 1) AS of5
) AS due;

-- Each urgency is looked at by itself, so that what waits at the others costs nothing, however much it is. The outer condition is not
-- redundant: on PostgreSQL a second instance waits for the row, and checks this condition again before it takes the row.
-- name: Claim :many
UPDATE mails
SET state = 'claimed', lease_owner = sqlc.arg(owner), due_at = sqlc.arg(lease_until), fence = fence + 1
WHERE mails.state IN ('kept', 'pending', 'deferred', 'claimed', 'uncertain') AND mails.due_at <= sqlc.arg(now)
  AND mails.id IN (SELECT due.id FROM (
    SELECT of1.id, of1.due_at, of1.urgency FROM (SELECT m1.id, m1.due_at, m1.urgency FROM mails AS m1
        WHERE m1.urgency = 1 AND m1.state IN ('kept', 'pending', 'deferred', 'claimed', 'uncertain') AND m1.due_at <= sqlc.arg(now)
        ORDER BY m1.due_at, m1.id LIMIT sqlc.arg(n)) AS of1
    UNION ALL SELECT of2.id, of2.due_at, of2.urgency FROM (SELECT m2.id, m2.due_at, m2.urgency FROM mails AS m2
        WHERE m2.urgency = 2 AND m2.state IN ('kept', 'pending', 'deferred', 'claimed', 'uncertain') AND m2.due_at <= sqlc.arg(now)
        ORDER BY m2.due_at, m2.id LIMIT sqlc.arg(n)) AS of2
    UNION ALL SELECT of3.id, of3.due_at, of3.urgency FROM (SELECT m3.id, m3.due_at, m3.urgency FROM mails AS m3
        WHERE m3.urgency = 3 AND m3.state IN ('kept', 'pending', 'deferred', 'claimed', 'uncertain') AND m3.due_at <= sqlc.arg(now)
        ORDER BY m3.due_at, m3.id LIMIT sqlc.arg(n)) AS of3
    UNION ALL SELECT of4.id, of4.due_at, of4.urgency FROM (SELECT m4.id, m4.due_at, m4.urgency FROM mails AS m4
        WHERE m4.urgency = 4 AND m4.state IN ('kept', 'pending', 'deferred', 'claimed', 'uncertain') AND m4.due_at <= sqlc.arg(now)
        ORDER BY m4.due_at, m4.id LIMIT sqlc.arg(n)) AS of4
    UNION ALL SELECT of5.id, of5.due_at, of5.urgency FROM (SELECT m5.id, m5.due_at, m5.urgency FROM mails AS m5
        WHERE m5.urgency = 5 AND m5.state IN ('kept', 'pending', 'deferred', 'claimed', 'uncertain') AND m5.due_at <= sqlc.arg(now)
        ORDER BY m5.due_at, m5.id LIMIT sqlc.arg(n)) AS of5
    ) AS due ORDER BY due.urgency, due.due_at, due.id LIMIT sqlc.arg(n))
RETURNING mails.id, mails.fence;

-- Claim for the connections that nothing else may hold.
-- name: ClaimOfUrgency :many
UPDATE mails
SET state = 'claimed', lease_owner = sqlc.arg(owner), due_at = sqlc.arg(lease_until), fence = fence + 1
WHERE mails.state IN ('kept', 'pending', 'deferred', 'claimed', 'uncertain') AND mails.due_at <= sqlc.arg(now)
  AND mails.id IN (
    SELECT due.id FROM mails AS due
    WHERE due.urgency = sqlc.arg(urgency) AND due.state IN ('kept', 'pending', 'deferred', 'claimed', 'uncertain') AND due.due_at <= sqlc.arg(now)
    ORDER BY due.due_at, due.id LIMIT sqlc.arg(n))
RETURNING mails.id, mails.fence;

-- name: Begin :execrows
UPDATE mails
SET state = 'attempting', due_at = sqlc.arg(lease_until), attempts = attempts + 1, sent_from = sqlc.arg(sent_from)
WHERE id = sqlc.arg(id) AND fence = sqlc.arg(fence) AND state = 'claimed';

-- name: Renew :execrows
UPDATE mails SET due_at = sqlc.arg(lease_until)
WHERE id = sqlc.arg(id) AND fence = sqlc.arg(fence) AND state IN ('claimed', 'attempting');

-- name: Lapsed :many
SELECT * FROM mails WHERE state = 'attempting' AND due_at <= $1 ORDER BY id LIMIT 100;

-- A definite reply that comes late still settles a mail whose lease ran out
-- meanwhile, as long as no other worker has claimed it (the fence).
-- name: Settle :execrows
UPDATE mails
SET state = sqlc.arg(state), due_at = sqlc.arg(due_at), sent_at = sqlc.arg(sent_at), lease_owner = '',
    deferrals = sqlc.arg(deferrals), stumbles = sqlc.arg(stumbles),
    uncertain_count = uncertain_count + sqlc.arg(uncertain_more), repeats = repeats + sqlc.arg(repeats_more),
    last_code = sqlc.arg(last_code), last_error = sqlc.arg(last_error), withheld = sqlc.arg(withheld),
    secrets = CASE WHEN CAST(sqlc.arg(forget) AS BOOLEAN) THEN '' ELSE secrets END
WHERE id = sqlc.arg(id) AND fence = sqlc.arg(fence)
  AND (state IN ('claimed', 'attempting') OR (state = 'uncertain' AND CAST(sqlc.arg(definite) AS BOOLEAN)));

-- name: Retry :execrows
UPDATE mails
SET state = 'pending', due_at = sqlc.arg(now), expires_at = sqlc.arg(expires_at), deferrals = 0, stumbles = 0, withheld = FALSE
WHERE id = sqlc.arg(id) AND state IN ('kept', 'deferred', 'failed', 'uncertain');

-- Mails that a worker is sending right now.
-- name: CountBeingSent :one
SELECT count(*) FROM mails
WHERE state IN ('claimed', 'attempting') AND (ref = sqlc.arg(ref) OR lower(to_address) = sqlc.arg(address));

-- name: EraseSent :exec
UPDATE mails SET to_name = '', to_address = '', reply_name = '', reply_address = '', subject = 'Erased', html = '', body = '',
    headers = '{}', attachments = '[]', last_error = '', secrets = ''
WHERE state = 'sent' AND (ref = sqlc.arg(ref) OR lower(to_address) = sqlc.arg(address));

-- name: DeleteUnsent :exec
DELETE FROM mails
WHERE state NOT IN ('sent', 'claimed', 'attempting') AND (ref = sqlc.arg(ref) OR lower(to_address) = sqlc.arg(address));

-- Only where nothing sends.
-- name: DeleteBeingSent :exec
DELETE FROM mails
WHERE state IN ('claimed', 'attempting') AND (ref = sqlc.arg(ref) OR lower(to_address) = sqlc.arg(address));

-- What is kept of a mail's links once nobody can be helped by them any more.
-- name: ForgetSecrets :execrows
UPDATE mails SET secrets = ''
WHERE mails.id IN (SELECT old.id FROM mails AS old
    WHERE old.secrets <> '' AND old.created_at < sqlc.arg(before) AND old.state IN ('kept', 'failed', 'uncertain', 'sent')
    ORDER BY old.id LIMIT sqlc.arg(n));

-- Mails from before their links were kept apart.
-- name: Unmarked :many
SELECT * FROM mails WHERE secrets IS NULL ORDER BY id LIMIT $1;

-- name: SetMarked :exec
UPDATE mails SET html = $2, body = $3, headers = $4, attachments = $5, secrets = $6 WHERE id = $1 AND secrets IS NULL;

-- Counts a mail to a recipient, and returns nothing when a third one is younger than a day. The row is locked until the
-- end of the transaction, so that this is exact however many are written at once.
-- name: CountRecipient :one
INSERT INTO mail_recipients (id, latest_at) VALUES (sqlc.arg(id), sqlc.arg(now))
ON CONFLICT (id) DO UPDATE
SET third_at = mail_recipients.second_at, second_at = mail_recipients.latest_at, latest_at = excluded.latest_at
WHERE mail_recipients.third_at IS NULL OR mail_recipients.third_at <= sqlc.arg(day_ago)
RETURNING id;

-- name: TellOfRecipient :execrows
UPDATE mail_recipients SET told_at = sqlc.arg(now) WHERE id = sqlc.arg(id) AND (told_at IS NULL OR told_at <= sqlc.arg(day_ago));

-- A mail that was counted and was there already: the count is as before it. Of a recipient who had no other nothing is kept.
-- name: UncountRecipient :exec
UPDATE mail_recipients SET latest_at = COALESCE(second_at, latest_at), second_at = third_at, third_at = NULL WHERE id = sqlc.arg(id) AND second_at IS NOT NULL;

-- name: ForgetRecipient :exec
DELETE FROM mail_recipients WHERE id = sqlc.arg(id) AND second_at IS NULL AND told_at IS NULL;

-- name: ForgetRecipients :execrows
DELETE FROM mail_recipients WHERE latest_at <= sqlc.arg(day_ago);

-- Counts a mail to its author, and returns nothing when the hour that began with the first of them has as many as it
-- may. The row is locked until the end of the transaction.
-- name: CountWritten :one
INSERT INTO mail_authors (id, began_at, written) VALUES (sqlc.arg(id), sqlc.arg(now), 1)
ON CONFLICT (id) DO UPDATE
SET written = CASE WHEN mail_authors.began_at <= sqlc.arg(hour_ago) THEN 1 ELSE mail_authors.written + 1 END,
    began_at = CASE WHEN mail_authors.began_at <= sqlc.arg(hour_ago) THEN excluded.began_at ELSE mail_authors.began_at END
WHERE mail_authors.began_at <= sqlc.arg(hour_ago) OR mail_authors.written < sqlc.arg(most)
RETURNING written;

-- name: UncountWritten :exec
UPDATE mail_authors SET written = written - 1 WHERE id = sqlc.arg(id) AND written > 0;

-- name: WritingSince :one
SELECT began_at FROM mail_authors WHERE id = $1;

-- name: ForgetAuthors :execrows
DELETE FROM mail_authors WHERE began_at <= sqlc.arg(day_ago);

-- name: SetRecipientKey :exec
INSERT INTO mail_recipient_keys (id, secret) VALUES ('1', sqlc.arg(secret))
ON CONFLICT (id) DO UPDATE SET secret = excluded.secret WHERE mail_recipient_keys.secret = sqlc.arg(former);

-- name: RecipientKey :one
SELECT secret FROM mail_recipient_keys WHERE id = '1';

-- Mails that still have their words, from before a time: those to the company and to staff, or those to people.
-- name: OldTexts :many
SELECT id, ref, kind, to_address, subject, created_at FROM mails
WHERE to_address <> '' AND created_at <= sqlc.arg(before) AND created_at >= sqlc.arg(after_at)
  AND (created_at > sqlc.arg(after_at) OR id > sqlc.arg(after_id))
  AND CAST(sqlc.arg(notices) AS BOOLEAN) = (class IN ('notification', 'account'))
ORDER BY created_at, id LIMIT sqlc.arg(most);

-- name: EmptySent :execrows
UPDATE mails SET to_name = '', to_address = '', reply_name = '', reply_address = '', subject = 'Erased', html = '', body = '',
    headers = '{}', attachments = '[]', last_error = '', secrets = ''
WHERE id = $1 AND state = 'sent' AND to_address <> '';

-- name: DropUnsent :execrows
DELETE FROM mails WHERE id = $1 AND state NOT IN ('sent', 'claimed', 'attempting');
