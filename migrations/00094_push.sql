-- +goose Up

-- The pair of keys by which push services know this installation (RFC 8292). There is one row.
CREATE TABLE push_keys (
    id          INTEGER     PRIMARY KEY,              -- 1
    public      TEXT        NOT NULL,                 -- as browsers take it: an uncompressed point in base64url
    secret      TEXT        NOT NULL,                 -- sealed (ADR 57)
    created_at  TIMESTAMPTZ NOT NULL
);

-- A browser in which a member of staff has turned notices on.
CREATE TABLE push_devices (
    id          TEXT        PRIMARY KEY,              -- pdev_<ULID>
    person      TEXT        NOT NULL,                 -- the account
    session     TEXT        NOT NULL,                 -- the session it was last used in: it ends with it where somebody ends that one
    endpoint    TEXT        NOT NULL UNIQUE,          -- where its push service takes messages for it
    p256dh      TEXT        NOT NULL,                 -- what messages to it are encrypted with (RFC 8291)
    auth        TEXT        NOT NULL,
    browser     TEXT        NOT NULL,                 -- "Firefox on Windows"
    created_at  TIMESTAMPTZ NOT NULL,
    seen_at     TIMESTAMPTZ NOT NULL,                 -- the last time that the staff pages were opened in it
    sent_at     TIMESTAMPTZ,                          -- the last notice that its push service took
    trouble     TEXT        NOT NULL DEFAULT ''       -- why the last notice did not leave, for its owner; '' after one that did
);
CREATE INDEX push_devices_person ON push_devices (person, id);
CREATE INDEX push_devices_session ON push_devices (session);

-- A notice that is to be sent to a device. The row goes when the push service has it, or when it comes too late. A second
-- notice of the same tag takes the place of the first, here as on the device.
CREATE TABLE push_notices (
    device_id   TEXT        NOT NULL,
    tag         TEXT        NOT NULL,
    ref         TEXT        NOT NULL,                 -- the row it is about, by which it is erased with its person; '' for none
    title       TEXT        NOT NULL,
    body        TEXT        NOT NULL,
    path        TEXT        NOT NULL,                 -- what a press opens
    urgency     BIGINT      NOT NULL,                 -- 1 emergencies; they leave first
    created_at  TIMESTAMPTZ NOT NULL,
    expires_at  TIMESTAMPTZ NOT NULL,                 -- not sent after this
    due_at      TIMESTAMPTZ NOT NULL,                 -- the next try, or the end of the lease of the one under way
    fence       BIGINT      NOT NULL,                 -- grows with every try and every new text: who holds an old one settles nothing
    attempts    BIGINT      NOT NULL DEFAULT 0,
    PRIMARY KEY (device_id, tag)
);
CREATE INDEX push_notices_due ON push_notices (urgency, due_at, device_id);
CREATE INDEX push_notices_ref ON push_notices (ref);
