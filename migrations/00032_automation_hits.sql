-- +goose Up
-- The mail of a step: where its links lead, and what was done with it. A link in a mail names a number, never an address.
CREATE TABLE automation_mails (
    step_id TEXT PRIMARY KEY REFERENCES automation_steps (id),
    -- whole addresses as a JSON list; the first is number 1
    links TEXT NOT NULL,
    -- when it was last offered to the mail server, and when that took it
    begun_at TIMESTAMPTZ,
    sent_at TIMESTAMPTZ,
    -- the first of each kind
    opened_at TIMESTAMPTZ,
    clicked_at TIMESTAMPTZ,
    machine_opened_at TIMESTAMPTZ,
    machine_clicked_at TIMESTAMPTZ,
    -- What the lead was credited with, and when that is to be looked at again: a click is believed only once it had time
    -- to turn out to be a program's. Null while there is nothing to look at.
    credited_open BOOLEAN NOT NULL,
    credited_click BOOLEAN NOT NULL,
    credit_due_at TIMESTAMPTZ,
    -- the person was erased: what comes now is counted, and not kept where it came from
    erased BOOLEAN NOT NULL
);
CREATE INDEX automation_mails_sent ON automation_mails (sent_at) WHERE sent_at IS NOT NULL;
CREATE INDEX automation_mails_credit ON automation_mails (credit_due_at) WHERE credit_due_at IS NOT NULL;

-- Every request for the picture or a link of such a mail, as it came.
CREATE TABLE automation_hits (
    id TEXT PRIMARY KEY,
    step_id TEXT NOT NULL REFERENCES automation_mails (step_id),
    kind TEXT NOT NULL CHECK (kind IN ('open', 'click')),
    -- the link's number; 0 for an opening, -1 for the link that no person sees
    link INTEGER NOT NULL,
    at TIMESTAMPTZ NOT NULL,
    method TEXT NOT NULL,
    -- forgotten after 90 days
    address TEXT NOT NULL,
    user_agent TEXT NOT NULL,
    class TEXT NOT NULL CHECK (class IN ('human', 'machine', 'unknown')),
    reason TEXT NOT NULL
);
CREATE INDEX automation_hits_mail ON automation_hits (step_id, at);
CREATE INDEX automation_hits_raw ON automation_hits (at) WHERE address <> '';

-- A rule that is posted twice is one: the key that its maker gave, or what it says and when. Null for what is delivered.
ALTER TABLE automation_plans ADD COLUMN idempotency_key TEXT;
ALTER TABLE automation_plans ADD COLUMN request_hash TEXT;
CREATE UNIQUE INDEX automation_plans_key ON automation_plans (idempotency_key) WHERE idempotency_key IS NOT NULL;
