-- +goose Up
-- Tasks and approvals stand in the table of all promised times.
INSERT INTO deadlines (promise, owner_id, started_at, due_at, next_at, state, met_at, team, person, version)
SELECT 'automation.task', id, created_at, due_at, NULL,
    CASE WHEN status = 'pending' THEN 'open'
         WHEN status IN ('approved', 'done') OR (status = 'rejected' AND type = 'approval') THEN 'met' ELSE 'cancelled' END,
    CASE WHEN status IN ('approved', 'done') OR (status = 'rejected' AND type = 'approval') THEN decided_at END,
    CASE WHEN assigned_to LIKE 'usr%' THEN '' ELSE assigned_to END, CASE WHEN assigned_to LIKE 'usr%' THEN assigned_to ELSE '' END, 1
FROM automation_tasks;
