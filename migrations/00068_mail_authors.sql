-- +goose Up

-- How many mails a member of staff wrote within the hour that began with the first of them: to one mailbox, and to all. Account and
-- mailbox are a keyed hash (mail_recipient_keys); a row is deleted a day later.
CREATE TABLE mail_authors (
    id       TEXT        PRIMARY KEY,  -- hash of the account, or of account and mailbox
    began_at TIMESTAMPTZ NOT NULL,     -- of the hour's first mail
    written  BIGINT      NOT NULL
);
