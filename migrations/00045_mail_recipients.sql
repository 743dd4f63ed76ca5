-- +goose Up

-- How many mails of a kind an address got lately that has not shown to be its owner's (D91): the times of the latest
-- three. The address and the kind are a keyed hash; a row is deleted a day after its latest mail.
CREATE TABLE mail_recipients (
    id        TEXT        PRIMARY KEY,  -- hash of kind and mailbox
    latest_at TIMESTAMPTZ NOT NULL,
    second_at TIMESTAMPTZ,
    third_at  TIMESTAMPTZ,              -- the third latest: while it is younger than a day, nothing more is written
    told_at   TIMESTAMPTZ               -- when staff were last told of a mail that was left out
);
-- Few have a third: most mails cost no entry in it.
CREATE INDEX mail_recipients_third ON mail_recipients (third_at) WHERE third_at IS NOT NULL;

-- What these hashes are made with, sealed with the key file; one row, drawn at the first use.
CREATE TABLE mail_recipient_keys (
    id     TEXT PRIMARY KEY,
    secret TEXT NOT NULL
);
