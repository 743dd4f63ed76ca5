-- +goose Up
-- The badges of guards, by which a stranger asks whether a guard is ours. Days are 2026-11-26, in the company's time zone.
CREATE TABLE company_badges (
    -- Capitals, digits and hyphens.
    number      TEXT NOT NULL PRIMARY KEY,
    -- Both may be empty. Visitors are never told them.
    first_name  TEXT NOT NULL DEFAULT '',
    initial     TEXT NOT NULL DEFAULT '',
    role        TEXT NOT NULL,
    valid_from  TEXT NOT NULL,
    valid_to    TEXT NOT NULL,
    active      BOOLEAN NOT NULL,
    -- When it was last not active any more; null while it is.
    ended_at    TIMESTAMPTZ,
    changed_at  TIMESTAMPTZ NOT NULL
);

-- How often strangers asked on a day, and what the answer was; not who.
CREATE TABLE company_badge_days (
    day      TEXT NOT NULL PRIMARY KEY,
    known    BIGINT NOT NULL DEFAULT 0,
    unknown  BIGINT NOT NULL DEFAULT 0
);
