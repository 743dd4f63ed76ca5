-- With how many leads something was begun since that has handed them over.
-- name: HandoffsSince :one
SELECT count(DISTINCT r.lead_id) FROM automation_tasks t JOIN automation_runs r ON r.id = t.run_id
WHERE t.type = 'handoff' AND r.started_at >= $1;

-- What people decided since, and how long it waited for them.
-- name: DecidedSince :many
SELECT created_at, decided_at FROM automation_tasks
WHERE decided_at >= $1 AND status IN ('approved', 'rejected', 'done') ORDER BY decided_at DESC LIMIT 5000;

-- name: LeadsBegunSince :one
SELECT count(DISTINCT lead_id) FROM automation_runs WHERE started_at >= $1;

-- Of how many mails that the mail server has taken since people opened one or followed a link in it.
-- name: ReadSince :one
SELECT count(*) AS sent, count(opened_at) AS opened, count(clicked_at) AS clicked FROM automation_mails WHERE sent_at >= $1;
