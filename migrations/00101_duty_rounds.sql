-- +goose Up

-- The ladder of an incident begins anew until somebody has it (ADR 82). level is whom the next step of the round is for.
ALTER TABLE duty_incidents ADD COLUMN round BIGINT NOT NULL DEFAULT 0;
ALTER TABLE duty_incidents ADD COLUMN steps BIGINT NOT NULL DEFAULT 0;   -- how many were taken: each is an alert of its own in the ledger
ALTER TABLE duty_incidents ADD COLUMN step_at TIMESTAMPTZ;               -- when the next is due; NULL: none follows
-- Who had it and has it no more, why, and since when, while nobody has it.
ALTER TABLE duty_incidents ADD COLUMN lost_name TEXT NOT NULL DEFAULT '';
ALTER TABLE duty_incidents ADD COLUMN lost_why TEXT NOT NULL DEFAULT '';   -- given, taken, off
ALTER TABLE duty_incidents ADD COLUMN lost_at TIMESTAMPTZ;
-- What nobody has is told anew.
UPDATE duty_incidents SET step_at = opened_at;
UPDATE duty_incidents SET round = 1, level = 0 WHERE level >= 4;

-- Whether broken promises stay off a person's devices.
ALTER TABLE duty_settings ADD COLUMN mute_breaches BOOLEAN NOT NULL DEFAULT FALSE;

-- Whom an incident was told, once in each round.
CREATE TABLE duty_notices (
    incident_id  TEXT        NOT NULL REFERENCES duty_incidents (id),
    round        BIGINT      NOT NULL,
    user_id      TEXT        NOT NULL,
    step         BIGINT      NOT NULL,   -- duty_incidents.steps when it was told
    name         TEXT        NOT NULL,
    why          TEXT        NOT NULL,   -- duty, next, team, owner, nobody, again
    at           TIMESTAMPTZ NOT NULL,
    mail_key     TEXT        NOT NULL,   -- mails.dedupe_key; '' while it waits for others, to be told with them in one mail; '-' when none is needed any more
    text_key     TEXT        NOT NULL,   -- sms_messages.dedupe_key; '' for none
    by_push      BOOLEAN     NOT NULL,
    note         TEXT        NOT NULL DEFAULT '',   -- why not by text
    PRIMARY KEY (incident_id, round, user_id)
);
CREATE INDEX duty_notices_person ON duty_notices (user_id, at);
INSERT INTO duty_notices (incident_id, round, user_id, step, name, why, at, mail_key, text_key, by_push, note)
SELECT incident_id, 0, user_id, 0, name, why, at, 'duty.incident:' || incident_id || ':' || user_id, CASE WHEN by_text THEN incident_id || ':' || user_id ELSE '' END, by_push, note
FROM duty_told;
DROP TABLE duty_told;
