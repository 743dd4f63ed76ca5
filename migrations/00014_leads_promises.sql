-- +goose Up
-- What a visitor was promised: that a specialist is in touch by a certain time (U8).
CREATE TABLE lead_promises (
    id TEXT PRIMARY KEY,
    lead_id TEXT NOT NULL REFERENCES leads (id),
    -- the row in which the visitor asked: one promise each
    ref TEXT NOT NULL UNIQUE,
    -- the door it was made at
    source TEXT NOT NULL,
    made_at TIMESTAMPTZ NOT NULL,
    due_at TIMESTAMPTZ NOT NULL,
    -- when the next alert is due; null when none is
    next_timer_at TIMESTAMPTZ,
    -- when somebody was in touch, and which account; null and empty while nobody was
    kept_at TIMESTAMPTZ,
    kept_by TEXT NOT NULL,
    version INTEGER NOT NULL
);
CREATE INDEX lead_promises_open ON lead_promises (due_at, id) WHERE kept_at IS NULL;
CREATE INDEX lead_promises_timer ON lead_promises (next_timer_at) WHERE next_timer_at IS NOT NULL;
CREATE INDEX lead_promises_lead ON lead_promises (lead_id);

-- Ledger of what was raised, so that no alert is raised twice (M10).
CREATE TABLE lead_promise_alerts (
    promise_id TEXT NOT NULL REFERENCES lead_promises (id),
    kind TEXT NOT NULL,
    due_at TIMESTAMPTZ NOT NULL,
    fired_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (promise_id, kind)
);
