-- The plans with what they say now, in the order in which they are asked.
-- name: Plans :many
SELECT p.*, v.plan, v.made_by_name, v.made_at FROM automation_plans p
JOIN automation_versions v ON v.plan_id = p.id AND v.version = p.version
ORDER BY p.position, p.id;

-- Grows with each change of a plan, and with each new one.
-- name: PlansStamp :one
SELECT CAST(coalesce(sum(version), 0) AS BIGINT) AS stamp FROM automation_plans;

-- name: PlanByID :one
SELECT p.*, v.plan, v.made_by_name, v.made_at FROM automation_plans p
JOIN automation_versions v ON v.plan_id = p.id AND v.version = p.version
WHERE p.id = $1;

-- name: InsertPlan :execrows
INSERT INTO automation_plans (id, kind, version, active, position, looked_to, looked_id, created_at, updated_at)
VALUES ($1, $2, 1, $3, $4, $5, '', $5, $5) ON CONFLICT DO NOTHING;

-- The plan that a post has made before.
-- name: PlanByKey :one
SELECT id, version, COALESCE(request_hash, '') AS request_hash FROM automation_plans WHERE idempotency_key = $1;

-- name: SetPlanKey :exec
UPDATE automation_plans SET idempotency_key = $2, request_hash = $3 WHERE id = $1;

-- Somebody may make another one of equal content now.
-- name: FreePlanKey :exec
UPDATE automation_plans SET idempotency_key = NULL WHERE idempotency_key = $1;

-- name: InsertVersion :exec
INSERT INTO automation_versions (plan_id, version, plan, made_by, made_by_name, made_at) VALUES ($1, $2, $3, $4, $5, $6);

-- Moves a plan to its next version.
-- name: SetVersion :execrows
UPDATE automation_plans SET version = version + 1, active = sqlc.arg(active), updated_at = sqlc.arg(now)
WHERE id = sqlc.arg(id) AND version = sqlc.arg(version);

-- name: Versions :many
SELECT * FROM automation_versions WHERE plan_id = $1 ORDER BY version DESC LIMIT 200;

-- name: Version :one
SELECT * FROM automation_versions WHERE plan_id = $1 AND version = $2;

-- The loop has looked at the leads up to there; only from where it was.
-- name: SetLooked :execrows
UPDATE automation_plans SET looked_to = sqlc.arg(looked_to), looked_id = sqlc.arg(looked_id)
WHERE id = sqlc.arg(id) AND looked_to = sqlc.arg(from_at) AND looked_id = sqlc.arg(from_id);

-- name: InsertTemplate :execrows
INSERT INTO automation_templates (id, version, subject, content, made_by_name, made_at)
VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING;

-- The newest version of each template.
-- name: Templates :many
SELECT t.* FROM automation_templates t
WHERE t.version = (SELECT max(n.version) FROM automation_templates n WHERE n.id = t.id) ORDER BY t.id;

-- name: TemplateVersion :one
SELECT * FROM automation_templates WHERE id = $1 AND version = $2;

-- name: NewestTemplate :one
SELECT * FROM automation_templates WHERE id = $1 ORDER BY version DESC LIMIT 1;

-- The last time a plan began with a lead.
-- name: LastRun :one
SELECT * FROM automation_runs WHERE plan_id = $1 AND lead_id = $2 ORDER BY ordinal DESC LIMIT 1;

-- name: InsertRun :exec
INSERT INTO automation_runs (id, plan_id, version, lead_id, ordinal, state, why, reason, ended_by, stage, depth, started_at, lead_version)
VALUES ($1, $2, $3, $4, $5, $6, $7, '', '', $8, $9, $10, $11);

-- name: InsertStep :exec
INSERT INTO automation_steps (id, run_id, lead_id, position, action, template_version, state, due_at, first_due_at, outcome, ref)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, '', '');

-- name: RunByID :one
SELECT * FROM automation_runs WHERE id = $1;

-- name: StepByID :one
SELECT * FROM automation_steps WHERE id = $1;

-- name: StepsOfRun :many
SELECT * FROM automation_steps WHERE run_id = $1 ORDER BY position;

-- The runs of a lead that go on.
-- name: OpenRuns :many
SELECT * FROM automation_runs WHERE lead_id = $1 AND state IN ('waiting', 'active') ORDER BY id;

-- name: EndRun :execrows
UPDATE automation_runs SET state = sqlc.arg(state), reason = sqlc.arg(reason), ended_by = sqlc.arg(ended_by), ended_at = sqlc.arg(ended_at)
WHERE id = sqlc.arg(id) AND state IN ('waiting', 'active');

-- name: ActivateRun :execrows
UPDATE automation_runs SET state = 'active' WHERE id = $1 AND state = 'waiting';

-- name: StopSteps :exec
UPDATE automation_steps SET state = 'stopped', outcome = sqlc.arg(outcome), done_at = sqlc.arg(done_at)
WHERE run_id = sqlc.arg(run_id) AND state IN ('held', 'waiting');

-- name: SettleStep :execrows
UPDATE automation_steps SET state = sqlc.arg(state), outcome = sqlc.arg(outcome), ref = sqlc.arg(ref), done_at = sqlc.arg(done_at)
WHERE id = sqlc.arg(id) AND state IN ('held', 'waiting');

-- name: PutOffStep :execrows
UPDATE automation_steps SET due_at = sqlc.arg(due_at), outcome = sqlc.arg(outcome)
WHERE id = sqlc.arg(id) AND state = 'waiting';

-- name: ReleaseStep :execrows
UPDATE automation_steps SET state = 'waiting', due_at = sqlc.arg(due_at), first_due_at = sqlc.arg(due_at)
WHERE id = sqlc.arg(id) AND state = 'held';

-- A run that moves its lead goes on.
-- name: SetRunStage :exec
UPDATE automation_runs SET stage = $2 WHERE id = $1;

-- name: StepsLeft :one
SELECT count(*) FROM automation_steps WHERE run_id = $1 AND state IN ('held', 'waiting');

-- name: DueSteps :many
SELECT id, lead_id FROM automation_steps WHERE state = 'waiting' AND due_at <= $1 ORDER BY due_at, id LIMIT $2;

-- name: NextStep :one
SELECT due_at FROM automation_steps WHERE state = 'waiting' ORDER BY due_at, id LIMIT 1;

-- The mails and text messages that steps have sent to a lead since, the latest first.
-- name: WrittenSince :many
SELECT s.done_at FROM automation_steps s
WHERE s.lead_id = $1 AND s.done_at > $2 AND s.state = 'done' AND (s.ref LIKE 'mail%' OR s.ref LIKE 'sms%') ORDER BY s.done_at DESC LIMIT 200;

-- Whether a run has written to its lead.
-- name: HasWritten :one
SELECT count(*) FROM automation_steps WHERE run_id = $1 AND state = 'done' AND (ref LIKE 'mail%' OR ref LIKE 'sms%');

-- The steps of a lead that have made a text message.
-- name: StepsWithText :many
SELECT id FROM automation_steps WHERE lead_id = $1 AND ref LIKE 'sms%' ORDER BY id;

-- What became of the message of a step that is done.
-- name: SetOutcome :exec
UPDATE automation_steps SET outcome = $2 WHERE id = $1;

-- name: InsertTask :exec
INSERT INTO automation_tasks (id, type, lead_id, rule_id, rule_version, run_id, description, priority, status, assigned_to, assigned_name,
    rejection_reason, decided_by, decided_by_name, due_at, expires_at, created_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'pending', $9, $10, '', '', '', $11, $12, $13);

-- name: TaskByID :one
SELECT * FROM automation_tasks WHERE id = $1;

-- name: DecideTask :execrows
UPDATE automation_tasks SET status = sqlc.arg(status), rejection_reason = sqlc.arg(rejection_reason), decided_by = sqlc.arg(decided_by),
    decided_by_name = sqlc.arg(decided_by_name), decided_at = sqlc.arg(decided_at)
WHERE id = sqlc.arg(id) AND status = 'pending';

-- name: AssignTask :execrows
UPDATE automation_tasks SET assigned_to = sqlc.arg(assigned_to), assigned_name = sqlc.arg(assigned_name)
WHERE id = sqlc.arg(id) AND status = 'pending';

-- name: ExpireTasks :many
SELECT id FROM automation_tasks WHERE status = 'pending' AND expires_at <= $1 ORDER BY expires_at LIMIT 100;

-- name: PendingOfRun :many
SELECT * FROM automation_tasks WHERE run_id = $1 AND status = 'pending';

-- name: CountPending :one
SELECT count(*) FROM automation_tasks WHERE status = 'pending';

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

-- name: RunsOfLead :many
SELECT r.*, p.kind, v.plan FROM automation_runs r
JOIN automation_plans p ON p.id = r.plan_id
JOIN automation_versions v ON v.plan_id = r.plan_id AND v.version = r.version
WHERE r.lead_id = $1 ORDER BY r.started_at DESC, r.id DESC LIMIT 200;

-- name: TasksOfLead :many
SELECT * FROM automation_tasks WHERE lead_id = $1 ORDER BY created_at DESC, id DESC LIMIT 200;

-- What an erased person leaves: that there was a run, and when.
-- name: EraseRuns :exec
UPDATE automation_runs SET why = '{}' WHERE lead_id = $1;

-- name: EraseTasks :exec
UPDATE automation_tasks SET description = '', rejection_reason = '' WHERE lead_id = $1;

-- name: EraseSteps :exec
UPDATE automation_steps SET outcome = '' WHERE lead_id = $1;

-- A run goes on with the lead that stands for its own since a merge, whose versions are others.
-- name: MoveRun :exec
UPDATE automation_runs SET lead_id = sqlc.arg(lead_id), ordinal = sqlc.arg(ordinal), stage = sqlc.arg(stage), lead_version = 0
WHERE id = sqlc.arg(id);

-- name: MoveSteps :exec
UPDATE automation_steps SET lead_id = sqlc.arg(lead_id) WHERE run_id = sqlc.arg(run_id);

-- Makes a waiting step due now.
-- name: HastenStep :execrows
UPDATE automation_steps SET due_at = sqlc.arg(due_at) WHERE id = sqlc.arg(id) AND state = 'waiting';

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
