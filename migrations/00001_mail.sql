-- +goose Up

-- One row is one mail to one person, from the moment a use case wants it until
-- its fate is known. What may happen only once is decided here, never by a queue.
CREATE TABLE mails (
    id               TEXT        PRIMARY KEY,
    dedupe_key       TEXT        NOT NULL UNIQUE,           -- the same key twice is the same mail
    kind             TEXT        NOT NULL,                  -- "quotes.quote-confirmation"
    class            TEXT        NOT NULL,                  -- decides what an unknown outcome leads to
    ref              TEXT        NOT NULL,                  -- row it is about, a quote's id; '' = none
    state            TEXT        NOT NULL CHECK (state IN
        ('kept', 'pending', 'claimed', 'attempting', 'deferred', 'sent', 'failed', 'uncertain')),

    to_name          TEXT        NOT NULL,
    to_address       TEXT        NOT NULL,
    reply_name       TEXT        NOT NULL,
    reply_address    TEXT        NOT NULL,                  -- '' = no Reply-To
    subject          TEXT        NOT NULL,
    html             TEXT        NOT NULL,
    body             TEXT        NOT NULL,                  -- the plain text part
    headers          TEXT        NOT NULL,                  -- JSON object
    message_id       TEXT        NOT NULL,                  -- with angle brackets; never changes
    sent_from        TEXT        NOT NULL DEFAULT '',       -- From of the latest attempt

    created_at       TIMESTAMPTZ NOT NULL,                  -- also the mail's Date
    expires_at       TIMESTAMPTZ NOT NULL,                  -- not sent after this; a person may extend it
    sent_at          TIMESTAMPTZ,

    -- When the sender must look at the row again: time of the next try, of the
    -- repeat of an uncertain mail, or the end of the lease while claimed or
    -- attempting. NULL = never by itself.
    due_at           TIMESTAMPTZ,
    lease_owner      TEXT        NOT NULL DEFAULT '',
    fence            BIGINT      NOT NULL DEFAULT 0,        -- grows with every claim: who holds an old one writes nothing

    attempts         BIGINT      NOT NULL DEFAULT 0,        -- times DATA was opened, or about to be
    deferrals        BIGINT      NOT NULL DEFAULT 0,        -- 4xx replies, for the back-off
    stumbles         BIGINT      NOT NULL DEFAULT 0,        -- server faults in a row that may be this mail's doing
    uncertain_count  BIGINT      NOT NULL DEFAULT 0,        -- times the outcome stayed unknown
    repeats          BIGINT      NOT NULL DEFAULT 0,        -- automatic repeats after that
    last_code        BIGINT      NOT NULL DEFAULT 0,        -- SMTP reply code, 0 = none
    last_error       TEXT        NOT NULL DEFAULT ''
);

CREATE INDEX mails_due   ON mails (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX mails_state ON mails (state, id);
CREATE INDEX mails_ref   ON mails (ref, id);
