-- +goose Up

-- The order in which mails leave (mail.Urgency): 1 alerts and emergencies, 2 accounts, 3 answers, 4 confirmations, 5 automation. Within
-- one urgency the oldest goes first.
ALTER TABLE mails ADD COLUMN urgency BIGINT NOT NULL DEFAULT 3;

-- Mails that wait when this version comes.
UPDATE mails SET urgency = CASE
    WHEN class = 'account' THEN 2
    WHEN class = 'promotion' THEN 5
    WHEN kind LIKE '%alert' THEN 1
    WHEN kind LIKE '%confirmation' THEN 4
    ELSE 3 END
WHERE due_at IS NOT NULL;

DROP INDEX mails_due;
CREATE INDEX mails_due ON mails (urgency, due_at, id) WHERE due_at IS NOT NULL;
