-- +goose Up

-- How far a mailbox was read (INBOX_URL, ADR 92). A round of reading holds its row until busy_until, so that of several instances one reads.
CREATE TABLE mailboxes (
    name          TEXT        PRIMARY KEY,   -- imaps://host:port/folder and the user's name
    validity      BIGINT      NOT NULL,      -- UIDVALIDITY: with another one, uids mean other mails
    seen          BIGINT      NOT NULL,      -- the highest uid that was looked at
    round         TEXT        NOT NULL,      -- who reads, '' for nobody
    busy_until    TIMESTAMPTZ NOT NULL,
    next_at       TIMESTAMPTZ NOT NULL,      -- when it is looked at again at the earliest
    read_at       TIMESTAMPTZ,               -- when it was last read to its end; NULL: never
    failures      BIGINT      NOT NULL,      -- rounds in a row that failed
    failing_since TIMESTAMPTZ,               -- NULL: it is read
    trouble       TEXT        NOT NULL       -- why it cannot be read
);

-- Mails in it that name a case and are not stored.
CREATE TABLE mailbox_mails (
    mailbox  TEXT        NOT NULL,
    validity BIGINT      NOT NULL,
    uid      BIGINT      NOT NULL,
    state    TEXT        NOT NULL,   -- waiting: tried again; left: for a person, who opens it there
    why      TEXT        NOT NULL,
    tries    BIGINT      NOT NULL,
    since    TIMESTAMPTZ NOT NULL,
    next_at  TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (mailbox, validity, uid)
);
