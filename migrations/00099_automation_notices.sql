-- +goose Up

-- What staff are yet to be told of a task that waits (ADR 87): the alert, and since when. Rounds tell it, with all that the same
-- people are to be told then. Tasks from before have none: they are told of from their next alert on.
ALTER TABLE automation_tasks ADD COLUMN tell_kind TEXT NOT NULL DEFAULT '';
ALTER TABLE automation_tasks ADD COLUMN tell_at TIMESTAMPTZ;
-- When somebody was told last.
ALTER TABLE automation_tasks ADD COLUMN told_at TIMESTAMPTZ;
CREATE INDEX automation_tasks_to_tell ON automation_tasks (tell_at) WHERE tell_at IS NOT NULL;
CREATE INDEX automation_tasks_told ON automation_tasks (told_at) WHERE told_at IS NOT NULL;
