-- +goose Up

-- A team, and how its duty goes round (ADR 82). The hour and the days are those of the company's time zone.
CREATE TABLE duty_teams (
    id                 TEXT   NOT NULL PRIMARY KEY,
    name               TEXT   NOT NULL,
    -- How long somebody has to acknowledge before the next is told.
    emergency_minutes  BIGINT NOT NULL DEFAULT 5,
    breach_minutes     BIGINT NOT NULL DEFAULT 15,
    turn               TEXT   NOT NULL DEFAULT 'week' CHECK (turn IN ('day', 'week')),
    weekday            BIGINT NOT NULL DEFAULT 1,
    handover           TEXT   NOT NULL DEFAULT '08:00',
    -- The day on which the first member's turn began; empty while there is no rotation.
    anchor             TEXT   NOT NULL DEFAULT '',
    version            BIGINT NOT NULL DEFAULT 1
);
INSERT INTO duty_teams (id, name) VALUES ('dispatch', 'Dispatch'), ('sales-team', 'Sales team'), ('senior-sales', 'Senior sales');

-- The rotation of a team.
CREATE TABLE duty_members (
    team_id  TEXT   NOT NULL REFERENCES duty_teams (id),
    user_id  TEXT   NOT NULL,
    place    BIGINT NOT NULL,
    PRIMARY KEY (team_id, user_id)
);

-- Somebody else, or with an empty user_id nobody, is on duty for a while.
CREATE TABLE duty_exceptions (
    id         TEXT        NOT NULL PRIMARY KEY,
    team_id    TEXT        NOT NULL REFERENCES duty_teams (id),
    user_id    TEXT        NOT NULL DEFAULT '',
    note       TEXT        NOT NULL DEFAULT '',
    starts_at  TIMESTAMPTZ NOT NULL,
    ends_at    TIMESTAMPTZ NOT NULL
);
CREATE INDEX duty_exceptions_team ON duty_exceptions (team_id, starts_at);

-- How a person wants to be told. Hours are HH:MM in the company's time zone, both empty for no quiet hours.
CREATE TABLE duty_settings (
    user_id     TEXT NOT NULL PRIMARY KEY,
    phone       TEXT NOT NULL DEFAULT '',   -- E.164, for text messages
    quiet_from  TEXT NOT NULL DEFAULT '',
    quiet_to    TEXT NOT NULL DEFAULT ''
);

-- Something that somebody must say they have. It is over by itself when its deadline is.
CREATE TABLE duty_incidents (
    id                 TEXT        NOT NULL PRIMARY KEY,
    promise            TEXT        NOT NULL,   -- deadlines.promise and owner_id: what it is about
    owner_id           TEXT        NOT NULL,
    kind               TEXT        NOT NULL CHECK (kind IN ('emergency', 'breach')),
    clock_at           TIMESTAMPTZ NOT NULL,   -- deadlines.started_at: a clock that starts anew owes anew
    due_at             TIMESTAMPTZ NOT NULL,   -- until when it was promised
    team_id            TEXT        NOT NULL,
    minutes            BIGINT      NOT NULL,   -- between two steps
    level              BIGINT      NOT NULL DEFAULT 0,   -- how far it has gone: the first of the steps that are left
    opened_at          TIMESTAMPTZ NOT NULL,
    acknowledged_at    TIMESTAMPTZ,
    acknowledged_by    TEXT        NOT NULL DEFAULT '',
    acknowledged_name  TEXT        NOT NULL DEFAULT '',
    UNIQUE (promise, owner_id, kind, clock_at)
);
CREATE INDEX duty_incidents_opened ON duty_incidents (opened_at);

-- Whom an incident was told, once each.
CREATE TABLE duty_told (
    incident_id  TEXT        NOT NULL REFERENCES duty_incidents (id),
    user_id      TEXT        NOT NULL,
    name         TEXT        NOT NULL,
    why          TEXT        NOT NULL,   -- duty, next, team, owner, nobody
    at           TIMESTAMPTZ NOT NULL,
    by_text      BOOLEAN     NOT NULL,
    by_push      BOOLEAN     NOT NULL,
    note         TEXT        NOT NULL DEFAULT '',   -- why not by text
    PRIMARY KEY (incident_id, user_id)
);
CREATE INDEX duty_told_person ON duty_told (user_id, at);
