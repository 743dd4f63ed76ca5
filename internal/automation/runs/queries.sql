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

-- name: StepsOfLead :many
SELECT id FROM automation_steps WHERE lead_id = $1 ORDER BY id DESC LIMIT 200;

-- What became of the message of a step that is done.
-- name: SetOutcome :exec
UPDATE automation_steps SET outcome = $2 WHERE id = $1;

-- A run goes on with the lead that stands for its own since a merge, whose versions are others.
-- name: MoveRun :exec
UPDATE automation_runs SET lead_id = sqlc.arg(lead_id), ordinal = sqlc.arg(ordinal), stage = sqlc.arg(stage), lead_version = 0
WHERE id = sqlc.arg(id);

-- name: MoveSteps :exec
UPDATE automation_steps SET lead_id = sqlc.arg(lead_id) WHERE run_id = sqlc.arg(run_id);

-- Makes a waiting step due now.
-- name: HastenStep :execrows
UPDATE automation_steps SET due_at = sqlc.arg(due_at) WHERE id = sqlc.arg(id) AND state = 'waiting';

-- name: Version :one
SELECT * FROM automation_versions WHERE plan_id = $1 AND version = $2;

-- name: RunsOfLead :many
SELECT r.*, p.kind, v.plan FROM automation_runs r
JOIN automation_plans p ON p.id = r.plan_id
JOIN automation_versions v ON v.plan_id = r.plan_id AND v.version = r.version
WHERE r.lead_id = $1 ORDER BY r.started_at DESC, r.id DESC LIMIT 200;

-- What an erased person leaves: that there was a run, and when.
-- name: EraseRuns :exec
UPDATE automation_runs SET why = '{}' WHERE lead_id = $1;

-- name: EraseSteps :exec
UPDATE automation_steps SET outcome = '' WHERE lead_id = $1;

-- Leads of whom a step was settled between two moments: a person who was written to is silent from then on.
-- name: SettledBetween :many
SELECT DISTINCT lead_id FROM automation_steps WHERE done_at > sqlc.arg(after) AND done_at <= sqlc.arg(until) ORDER BY lead_id;

-- Whether a step is still to come that writes to a lead.
-- name: WillWrite :one
SELECT EXISTS (
    SELECT 1 FROM automation_steps s JOIN automation_runs r ON r.id = s.run_id
    WHERE s.lead_id = $1 AND s.state = 'waiting' AND r.state = 'active' AND (s.action LIKE '%"type":"email"%' OR s.action LIKE '%"type":"sms"%')
) AS will_write;

-- A run, and when its plan was deleted.
-- name: RunWithDeletion :one
SELECT sqlc.embed(r), p.deleted_at FROM automation_runs r JOIN automation_plans p ON p.id = r.plan_id WHERE r.id = $1;

-- The runs that go on of plans that were deleted up to a moment, with who did it.
-- IN, and no condition of the join: SQLite would walk all runs that are open, every few seconds, to find that none is of a deleted plan.
-- name: RunsOfDeleted :many
SELECT r.id, r.lead_id, v.made_by_name FROM automation_runs r
JOIN automation_plans p ON p.id = r.plan_id
JOIN automation_versions v ON v.plan_id = p.id AND v.version = p.version
WHERE r.state IN ('waiting', 'active') AND r.plan_id IN (SELECT d.id FROM automation_plans d WHERE d.deleted_at <= $1) LIMIT $2;

-- The leads that a plan is under way with, those that began first.
-- name: LeadsUnder :many
SELECT lead_id, state FROM automation_runs WHERE plan_id = $1 AND state IN ('waiting', 'active') ORDER BY started_at, id;

-- How many leads are still to get a mail.
-- name: LeadsToGet :one
SELECT count(DISTINCT s.lead_id) FROM automation_steps s
WHERE s.state IN ('held', 'waiting') AND s.action LIKE sqlc.arg(mail);
