-- +goose Up
-- Rules, sequences and mails can be deleted (D101). Nothing of them goes: what was done by them keeps its name, and they can be
-- brought back. A deletion is a version like every change, so who deleted it and when stands there.
ALTER TABLE automation_plans ADD COLUMN deleted_at TIMESTAMPTZ;
ALTER TABLE automation_templates ADD COLUMN deleted BOOLEAN NOT NULL DEFAULT FALSE;
-- The runs of a deleted plan that go on.
CREATE INDEX automation_runs_plan_open ON automation_runs (plan_id) WHERE state IN ('waiting', 'active');
