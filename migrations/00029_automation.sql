-- +goose Up
-- What is done with leads by itself: a rule, or a sequence of mails. What it says stands in its versions, which never
-- change: whoever is under way ends on theirs.
CREATE TABLE automation_plans (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('rule', 'sequence')),
    -- the version that leads begin with now
    version INTEGER NOT NULL,
    active BOOLEAN NOT NULL,
    -- in which order plans are asked about one event
    position INTEGER NOT NULL,
    -- Up to where the loop has looked for leads of whom nothing is heard: the moment, and the last lead of it.
    looked_to TIMESTAMPTZ NOT NULL,
    looked_id TEXT NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    updated_at TIMESTAMPTZ NOT NULL
);
CREATE TABLE automation_versions (
    plan_id TEXT NOT NULL REFERENCES automation_plans (id),
    version INTEGER NOT NULL,
    -- as JSON: name, trigger, conditions, actions, approval, window
    plan TEXT NOT NULL,
    made_by TEXT NOT NULL,
    made_by_name TEXT NOT NULL,
    made_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (plan_id, version)
);

-- The mails of plans. Each change is a version of its own.
CREATE TABLE automation_templates (
    id TEXT NOT NULL,
    version INTEGER NOT NULL,
    subject TEXT NOT NULL,
    content TEXT NOT NULL,
    made_by_name TEXT NOT NULL,
    made_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (id, version)
);

-- One lead on one version of one plan.
CREATE TABLE automation_runs (
    id TEXT PRIMARY KEY,
    plan_id TEXT NOT NULL REFERENCES automation_plans (id),
    version INTEGER NOT NULL,
    lead_id TEXT NOT NULL REFERENCES leads (id),
    -- which time it is for this lead, from 1: two of the same number cannot be
    ordinal INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'active', 'finished', 'stopped')),
    -- why it began, as JSON: what happened, and each condition with what was found
    why TEXT NOT NULL,
    -- why it was stopped, and by whom of the staff; empty otherwise
    reason TEXT NOT NULL,
    ended_by TEXT NOT NULL,
    -- the lead's stage at the beginning
    stage TEXT NOT NULL,
    depth INTEGER NOT NULL,
    started_at TIMESTAMPTZ NOT NULL,
    ended_at TIMESTAMPTZ,
    UNIQUE (plan_id, lead_id, ordinal)
);
CREATE INDEX automation_runs_lead ON automation_runs (lead_id, started_at);
CREATE INDEX automation_runs_plan ON automation_runs (plan_id, started_at, id);
CREATE INDEX automation_runs_open ON automation_runs (lead_id) WHERE state IN ('waiting', 'active');

-- What a run does, one row for each action.
CREATE TABLE automation_steps (
    id TEXT PRIMARY KEY,
    run_id TEXT NOT NULL REFERENCES automation_runs (id),
    lead_id TEXT NOT NULL,
    position INTEGER NOT NULL,
    -- the action as JSON, and of a mail the version of its template
    action TEXT NOT NULL,
    template_version INTEGER NOT NULL,
    -- held: the run waits for an approval
    state TEXT NOT NULL CHECK (state IN ('held', 'waiting', 'done', 'skipped', 'stopped')),
    due_at TIMESTAMPTZ NOT NULL,
    -- how late it may be put off: the moment it was first due
    first_due_at TIMESTAMPTZ NOT NULL,
    -- what came of it, in words; the mail or task that it made
    outcome TEXT NOT NULL,
    ref TEXT NOT NULL,
    done_at TIMESTAMPTZ,
    UNIQUE (run_id, position)
);
CREATE INDEX automation_steps_due ON automation_steps (due_at, id) WHERE state = 'waiting';
CREATE INDEX automation_steps_lead ON automation_steps (lead_id, done_at);

-- What a person has to do or decide.
CREATE TABLE automation_tasks (
    id TEXT PRIMARY KEY,
    type TEXT NOT NULL CHECK (type IN ('approval', 'handoff', 'call', 'follow_up', 'review')),
    lead_id TEXT NOT NULL REFERENCES leads (id),
    -- the plan, its version and the run that asks for it; empty and 0 for one that a person made
    rule_id TEXT NOT NULL,
    rule_version INTEGER NOT NULL,
    run_id TEXT NOT NULL,
    description TEXT NOT NULL,
    priority TEXT NOT NULL CHECK (priority IN ('high', 'medium', 'low')),
    status TEXT NOT NULL CHECK (status IN ('pending', 'approved', 'rejected', 'done', 'expired')),
    assigned_to TEXT NOT NULL,
    assigned_name TEXT NOT NULL,
    rejection_reason TEXT NOT NULL,
    decided_by TEXT NOT NULL,
    decided_by_name TEXT NOT NULL,
    decided_at TIMESTAMPTZ,
    due_at TIMESTAMPTZ NOT NULL,
    -- when one that nobody decides is over; null: never
    expires_at TIMESTAMPTZ,
    created_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX automation_tasks_pending ON automation_tasks (due_at, id) WHERE status = 'pending';
CREATE INDEX automation_tasks_newest ON automation_tasks (created_at, id);
CREATE INDEX automation_tasks_lead ON automation_tasks (lead_id, created_at);
CREATE INDEX automation_tasks_expiry ON automation_tasks (expires_at) WHERE status = 'pending' AND expires_at IS NOT NULL;
