-- +goose Up
-- Tasks raise an alert when they are overdue. Of a task that is over, nothing is owed.
UPDATE deadlines SET state = 'cancelled'
WHERE promise = 'automation.task' AND state = 'open'
  AND NOT EXISTS (SELECT 1 FROM automation_tasks t WHERE t.id = deadlines.owner_id AND t.status = 'pending');
UPDATE deadlines SET next_at = due_at WHERE promise = 'automation.task' AND state = 'open';
