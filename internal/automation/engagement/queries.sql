-- The mails of steps, and what people and programs do with them.
-- name: InsertMail :exec
INSERT INTO automation_mails (step_id, links, credited_open, credited_click, erased) VALUES ($1, $2, FALSE, FALSE, FALSE);

-- name: LinksOf :one
SELECT links FROM automation_mails WHERE step_id = $1;

-- name: BeginMail :exec
UPDATE automation_mails SET begun_at = $2 WHERE step_id = $1;

-- name: MailSent :exec
UPDATE automation_mails SET sent_at = $2 WHERE step_id = $1;

-- Locks a mail until the transaction ends, changing nothing: its hits are counted one after the other.
-- name: LockMail :exec
UPDATE automation_mails SET erased = erased WHERE step_id = $1;

-- name: MailByStep :one
SELECT * FROM automation_mails WHERE step_id = $1;

-- Whose mail it is.
-- name: StepOfMail :one
SELECT lead_id, run_id FROM automation_steps WHERE id = $1;

-- name: HitsOfMail :many
SELECT * FROM automation_hits WHERE step_id = $1 ORDER BY at, id;

-- name: InsertHit :exec
INSERT INTO automation_hits (id, step_id, kind, link, at, method, address, user_agent, class, reason)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10);

-- name: ReclassHit :exec
UPDATE automation_hits SET class = $2, reason = $3 WHERE id = $1;

-- name: MarkMail :exec
UPDATE automation_mails SET opened_at = $2, clicked_at = $3, machine_opened_at = $4, machine_clicked_at = $5 WHERE step_id = $1;

-- name: CreditLater :exec
UPDATE automation_mails SET credit_due_at = $2 WHERE step_id = $1;

-- name: DueCredits :many
SELECT step_id FROM automation_mails WHERE credit_due_at <= $1 ORDER BY credit_due_at, step_id LIMIT $2;

-- name: Credited :exec
UPDATE automation_mails SET credited_open = $2, credited_click = $3, credit_due_at = NULL WHERE step_id = $1;

-- name: MailsOfLead :many
SELECT m.* FROM automation_mails m JOIN automation_steps s ON s.id = m.step_id WHERE s.lead_id = $1;

-- What one person did with their mails, the latest first: what programs did is none of theirs.
-- name: HitsByLead :many
SELECT h.*, m.links FROM automation_hits h
JOIN automation_mails m ON m.step_id = h.step_id
JOIN automation_steps s ON s.id = h.step_id
WHERE s.lead_id = $1 AND h.class = 'human' ORDER BY h.at DESC, h.id DESC;

-- name: ForgetRawHits :exec
UPDATE automation_hits SET address = '', user_agent = '' WHERE at <= $1 AND address <> '';

-- Of an erased person. The mails come first: it is there that a hit which is being stored meets the erasure.
-- name: EraseMails :exec
UPDATE automation_mails SET erased = TRUE WHERE step_id IN (SELECT s.id FROM automation_steps s WHERE s.lead_id = $1);

-- name: EraseHits :exec
UPDATE automation_hits SET address = '', user_agent = '' WHERE step_id IN (SELECT s.id FROM automation_steps s WHERE s.lead_id = $1);
