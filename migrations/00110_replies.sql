-- +goose Up

-- What customers answered to our mails about a request or a message (ADR 88).
CREATE TABLE replies (
    id            TEXT        PRIMARY KEY,
    hash          TEXT        NOT NULL UNIQUE,   -- of the case and the Message-ID: a mail that is delivered twice is stored once
    feature       TEXT        NOT NULL,          -- quotes, contact
    case_id       TEXT        NOT NULL,          -- the request or the message
    lead_id       TEXT        NOT NULL,          -- of the case when it came; '' for none
    from_name     TEXT        NOT NULL,          -- as the mail says: anybody can write that
    from_address  TEXT        NOT NULL,
    same_address  BOOLEAN     NOT NULL,          -- the address is the case's
    subject       TEXT        NOT NULL,
    body          TEXT        NOT NULL,
    quoted        TEXT        NOT NULL,          -- what follows from the mail that was answered, and the signature
    automatic     TEXT        NOT NULL,          -- '' for what a person wrote, else auto-reply, bulk, report, loop
    attachments   TEXT        NOT NULL,          -- names and sizes, as JSON; the files are not kept
    incomplete    BOOLEAN     NOT NULL,          -- it was longer than what is kept, or in letters that cannot be read here
    emergency     BOOLEAN     NOT NULL,          -- its words tell of danger
    at            TIMESTAMPTZ NOT NULL
);
CREATE INDEX replies_case ON replies (case_id, at);
CREATE INDEX replies_lead ON replies (lead_id);
