-- name: InsertTask :exec
INSERT INTO automation_tasks (id, type, lead_id, rule_id, rule_version, run_id, description, priority, status, assigned_to, assigned_name,
    rejection_reason, decided_by, decided_by_name, due_at, expires_at, created_at, tell_kind, tell_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'pending', $9, $10, '', '', '', $11, $12, $13, $14, $15);

-- name: TaskByID :one
SELECT * FROM automation_tasks WHERE id = $1;

-- name: DecideTask :execrows
UPDATE automation_tasks SET status = sqlc.arg(status), rejection_reason = sqlc.arg(rejection_reason), decided_by = sqlc.arg(decided_by),
    decided_by_name = sqlc.arg(decided_by_name), decided_at = sqlc.arg(decided_at), tell_at = NULL
WHERE id = sqlc.arg(id) AND status = 'pending';

-- name: AssignTask :execrows
UPDATE automation_tasks SET assigned_to = sqlc.arg(assigned_to), assigned_name = sqlc.arg(assigned_name)
WHERE id = sqlc.arg(id) AND status = 'pending';

-- name: ExpireTasks :many
SELECT id FROM automation_tasks WHERE status = 'pending' AND expires_at <= $1 ORDER BY expires_at LIMIT 100;

-- The waiting tasks of a lead.
-- name: PendingOfLead :many
SELECT * FROM automation_tasks WHERE lead_id = $1 AND status = 'pending' ORDER BY due_at, id;

-- A task that something that happened has done.
-- name: FulfilTask :execrows
UPDATE automation_tasks SET status = 'done', ended_by = sqlc.arg(ended_by), ended_ref = sqlc.arg(ended_ref),
    decided_by_name = sqlc.arg(decided_by_name), decided_at = sqlc.arg(decided_at), tell_at = NULL
WHERE id = sqlc.arg(id) AND status = 'pending';

-- What a row has done, at that moment.
-- name: FulfilledBy :many
SELECT * FROM automation_tasks
WHERE lead_id = sqlc.arg(lead_id) AND ended_ref = sqlc.arg(ended_ref) AND ended_by <> '' AND decided_at = sqlc.arg(decided_at) ORDER BY id;

-- name: ReopenTask :execrows
UPDATE automation_tasks SET status = 'pending', ended_by = '', ended_ref = '', decided_by = '', decided_by_name = '', decided_at = NULL
WHERE id = $1 AND status = 'done' AND ended_by <> '';

-- name: PendingOfRun :many
SELECT * FROM automation_tasks WHERE run_id = $1 AND status = 'pending';

-- The tasks that wait and have raised something.
-- name: AlertingTasks :many
SELECT id, type, description FROM automation_tasks t
WHERE status = 'pending' AND EXISTS (SELECT 1 FROM deadline_alerts a WHERE a.promise = 'automation.task' AND a.owner_id = t.id);

-- Tasks in one of two orders: what waits, the soonest due first; or all of a status, the newest first. A pattern is looked
-- for in what is to be done; people are the leads, between blanks, that are meant as well.
-- name: PendingTasks :many
SELECT * FROM automation_tasks
WHERE status = 'pending' AND due_at >= sqlc.arg(from_at) AND (due_at > sqlc.arg(from_at) OR id > sqlc.arg(from_id))
  AND (CAST(sqlc.arg(type) AS TEXT) = '' OR type = sqlc.arg(type))
  AND (CAST(sqlc.arg(pattern) AS TEXT) = '%' OR lower(description) LIKE sqlc.arg(pattern) ESCAPE '\'
       OR CAST(sqlc.arg(people) AS TEXT) LIKE '% ' || lead_id || ' %')
ORDER BY due_at, id LIMIT sqlc.arg(max_rows);

-- name: TasksByCreation :many
SELECT * FROM automation_tasks
WHERE created_at <= sqlc.arg(before_at) AND (created_at < sqlc.arg(before_at) OR id < sqlc.arg(before_id))
  AND (CAST(sqlc.arg(status) AS TEXT) = '' OR status = sqlc.arg(status))
  AND (CAST(sqlc.arg(type) AS TEXT) = '' OR type = sqlc.arg(type))
  AND (CAST(sqlc.arg(pattern) AS TEXT) = '%' OR lower(description) LIKE sqlc.arg(pattern) ESCAPE '\'
       OR CAST(sqlc.arg(people) AS TEXT) LIKE '% ' || lead_id || ' %')
ORDER BY created_at DESC, id DESC LIMIT sqlc.arg(max_rows);

-- name: TasksOfLead :many
SELECT * FROM automation_tasks WHERE lead_id = $1 ORDER BY created_at DESC, id DESC LIMIT 200;

-- name: EraseTasks :exec
UPDATE automation_tasks SET description = '', rejection_reason = '' WHERE lead_id = $1;

-- Staff are to be told of a task that waits; what they were to be told of it before is old news.
-- name: SetTell :exec
UPDATE automation_tasks SET tell_kind = $2, tell_at = $3 WHERE id = $1 AND status = 'pending';

-- name: AnyToTell :one
SELECT EXISTS (SELECT 1 FROM automation_tasks WHERE tell_at <= $1) AS any_to_tell;

-- What is to be told, the soonest due first.
-- name: ToTell :many
SELECT * FROM automation_tasks WHERE tell_at <= sqlc.arg(at) AND status = 'pending' ORDER BY due_at, id LIMIT sqlc.arg(most);

-- Whose tasks were told of after an instant.
-- name: ToldSince :many
SELECT DISTINCT assigned_to FROM automation_tasks WHERE told_at > $1;

-- name: Told :execrows
UPDATE automation_tasks SET tell_at = NULL, told_at = sqlc.arg(told_at) WHERE id = sqlc.arg(id) AND tell_at IS NOT NULL AND status = 'pending';
