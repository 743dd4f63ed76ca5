-- +goose Up
-- Calls with a specialist that visitors booked.
CREATE TABLE lead_appointments (
    id TEXT PRIMARY KEY,
    -- one booking, one row: the Idempotency-Key, or one derived from the content (see forms.RowKey)
    idempotency_key TEXT NOT NULL UNIQUE,
    request_hash TEXT NOT NULL,
    -- lets the visitor cancel and fetch the calendar file; grants nothing else
    token TEXT NOT NULL UNIQUE,
    -- null while the booking is in quarantine: a suspected program is nobody's lead
    lead_id TEXT REFERENCES leads (id),
    starts_at TIMESTAMPTZ NOT NULL,
    ends_at TIMESTAMPTZ NOT NULL,
    -- which of the places of its time it has, from 0
    place INTEGER NOT NULL,
    name TEXT NOT NULL,
    email TEXT NOT NULL,
    phone TEXT NOT NULL,
    phone_e164 TEXT NOT NULL,
    company TEXT NOT NULL,
    topic TEXT NOT NULL,
    behavior TEXT NOT NULL,
    -- booked, done, cancelled, spam
    status TEXT NOT NULL,
    quarantine_reason TEXT NOT NULL,
    -- when and by whom it was marked as done or cancelled; closed_by is empty for the visitor
    closed_at TIMESTAMPTZ,
    closed_by TEXT NOT NULL,
    -- when the mails were handed to the ledger; null until then (the sweep's mark)
    notified_at TIMESTAMPTZ,
    created_at TIMESTAMPTZ NOT NULL,
    updated_at TIMESTAMPTZ NOT NULL,
    version INTEGER NOT NULL
);
-- nobody gets a place that somebody has
CREATE UNIQUE INDEX lead_appointments_place ON lead_appointments (starts_at, place) WHERE status IN ('booked', 'done');
CREATE INDEX lead_appointments_start ON lead_appointments (starts_at, id);
CREATE INDEX lead_appointments_lead ON lead_appointments (lead_id);
CREATE INDEX lead_appointments_hash ON lead_appointments (request_hash);
CREATE INDEX lead_appointments_unnotified ON lead_appointments (created_at) WHERE notified_at IS NULL;
