-- +goose Up
-- What is owed to a person by a certain time: one row for each promise (ADR 47).
CREATE TABLE deadlines (
    -- which kind of promise, such as quotes.response; the owner's word registers it
    promise TEXT NOT NULL,
    -- the row that owes it
    owner_id TEXT NOT NULL,
    started_at TIMESTAMPTZ NOT NULL,
    due_at TIMESTAMPTZ NOT NULL,
    -- when the next alert is due; null when none is
    next_at TIMESTAMPTZ,
    -- open, met, cancelled; an open one is breached once due_at has passed, a met one if met_at is later
    state TEXT NOT NULL,
    met_at TIMESTAMPTZ,
    -- who is to act: a team, an account, or nobody in particular (empty)
    team TEXT NOT NULL,
    person TEXT NOT NULL,
    version INTEGER NOT NULL,
    PRIMARY KEY (promise, owner_id)
);
-- of those that are open, whose alert is next; boards read the open ones by it, too
CREATE INDEX deadlines_open ON deadlines (next_at) WHERE state = 'open';

-- Ledger of what was raised, so that no alert is raised twice.
CREATE TABLE deadline_alerts (
    promise TEXT NOT NULL,
    owner_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    due_at TIMESTAMPTZ NOT NULL,
    fired_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (promise, owner_id, kind),
    FOREIGN KEY (promise, owner_id) REFERENCES deadlines (promise, owner_id)
);
