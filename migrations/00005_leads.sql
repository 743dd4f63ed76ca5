-- +goose Up
CREATE TABLE leads (
    id TEXT PRIMARY KEY,
    -- 'email:' + normalised address, else 'phone:' + E.164 (U33)
    person_key TEXT NOT NULL UNIQUE,
    email TEXT NOT NULL,
    name TEXT NOT NULL,
    company TEXT NOT NULL,
    phone TEXT NOT NULL,
    phone_e164 TEXT NOT NULL,
    source TEXT NOT NULL,
    score INTEGER NOT NULL,
    score_lines TEXT NOT NULL,
    priority TEXT NOT NULL,
    stage TEXT NOT NULL,
    interests TEXT NOT NULL,
    behavior TEXT NOT NULL,
    demographics TEXT NOT NULL,
    automation_enabled BOOLEAN NOT NULL,
    human_override BOOLEAN NOT NULL,
    chat_needs_human BOOLEAN NOT NULL,
    assigned_to TEXT NOT NULL,
    last_activity TIMESTAMPTZ NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    updated_at TIMESTAMPTZ NOT NULL,
    version INTEGER NOT NULL
);
CREATE INDEX leads_score ON leads (score, last_activity);
CREATE INDEX leads_created ON leads (created_at, id);

CREATE TABLE touchpoints (
    id TEXT PRIMARY KEY,
    lead_id TEXT NOT NULL REFERENCES leads (id),
    type TEXT NOT NULL,
    channel TEXT NOT NULL,
    content TEXT NOT NULL,
    outcome TEXT NOT NULL,
    -- the row it came from: a quote's id for instance
    ref TEXT NOT NULL,
    timestamp TIMESTAMPTZ NOT NULL
);
CREATE INDEX touchpoints_lead ON touchpoints (lead_id, timestamp);

-- Append-only: what somebody agreed to, how and when (M15, CASL).
CREATE TABLE consent_events (
    id TEXT PRIMARY KEY,
    lead_id TEXT NOT NULL REFERENCES leads (id),
    contact TEXT NOT NULL,
    purpose TEXT NOT NULL,
    basis TEXT NOT NULL,
    wording TEXT NOT NULL,
    wording_version TEXT NOT NULL,
    page TEXT NOT NULL,
    address TEXT NOT NULL,
    user_agent TEXT NOT NULL,
    actor TEXT NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    expires_at TIMESTAMPTZ
);
CREATE INDEX consent_events_contact ON consent_events (contact, created_at);
