-- +goose Up

-- One row is one text message to one phone, from the moment a use case wants it until its fate is known. What may
-- happen only once is decided here.
CREATE TABLE sms_messages (
    id          TEXT        PRIMARY KEY,
    dedupe_key  TEXT        NOT NULL UNIQUE,          -- the same key twice is the same message
    ref         TEXT        NOT NULL,                 -- the row it is about
    state       TEXT        NOT NULL CHECK (state IN ('queued', 'sending', 'sent', 'failed', 'uncertain')),
    number      TEXT        NOT NULL,                 -- E.164; '' once its person was erased
    body        TEXT        NOT NULL,
    created_at  TIMESTAMPTZ NOT NULL,
    expires_at  TIMESTAMPTZ NOT NULL,                 -- not sent after this
    sent_at     TIMESTAMPTZ,
    -- When the sender must look at the row again: the next try while queued, the end of the lease while sending.
    -- NULL = never by itself.
    due_at      TIMESTAMPTZ,
    fence       BIGINT      NOT NULL DEFAULT 0,       -- grows with every try: who holds an old one settles nothing
    attempts    BIGINT      NOT NULL DEFAULT 0,       -- times the request was opened, or about to be
    provider_id TEXT        NOT NULL DEFAULT '',      -- what the provider calls it
    last_code   BIGINT      NOT NULL DEFAULT 0,       -- the provider's error code, else the HTTP status; 0 = none
    last_error  TEXT        NOT NULL DEFAULT ''
);

CREATE INDEX sms_messages_due ON sms_messages (due_at, id) WHERE due_at IS NOT NULL;
CREATE INDEX sms_messages_ref ON sms_messages (ref, id);
CREATE INDEX sms_messages_number ON sms_messages (number, last_code);
