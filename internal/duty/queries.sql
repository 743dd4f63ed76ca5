-- name: Teams :many
SELECT * FROM duty_teams ORDER BY id;

-- name: Members :many
SELECT * FROM duty_members ORDER BY team_id, place;

-- Those that are not over since long.
-- name: Exceptions :many
SELECT * FROM duty_exceptions WHERE ends_at > $1 ORDER BY team_id, starts_at, id;

-- name: SaveTeam :execrows
UPDATE duty_teams SET emergency_minutes = $3, breach_minutes = $4, turn = $5, weekday = $6, handover = $7, anchor = $8, version = version + 1
WHERE id = $1 AND version = $2;

-- A change to a team's exceptions: the next reads it anew.
-- name: TouchTeam :execrows
UPDATE duty_teams SET version = version + 1 WHERE id = $1;

-- name: DeleteMembers :exec
DELETE FROM duty_members WHERE team_id = $1;

-- name: InsertMember :exec
INSERT INTO duty_members (team_id, user_id, place) VALUES ($1, $2, $3);

-- name: InsertException :exec
INSERT INTO duty_exceptions (id, team_id, user_id, note, starts_at, ends_at) VALUES ($1, $2, $3, $4, $5, $6);

-- name: ExceptionByID :one
SELECT * FROM duty_exceptions WHERE id = $1;

-- name: DeleteException :execrows
DELETE FROM duty_exceptions WHERE id = $1;

-- name: Settings :many
SELECT * FROM duty_settings;

-- name: SaveSettings :exec
INSERT INTO duty_settings (user_id, phone, quiet_from, quiet_to, mute_breaches) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (user_id) DO UPDATE SET phone = excluded.phone, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, mute_breaches = excluded.mute_breaches;

-- Teams with a rotation.
-- name: TeamsOnDuty :many
SELECT id, emergency_minutes, breach_minutes FROM duty_teams t
WHERE EXISTS (SELECT 1 FROM duty_members m WHERE m.team_id = t.id) ORDER BY id;

-- name: OpenIncident :execrows
INSERT INTO duty_incidents (id, promise, owner_id, kind, clock_at, due_at, team_id, minutes, opened_at, step_at)
VALUES (sqlc.arg(id), sqlc.arg(promise), sqlc.arg(owner_id), sqlc.arg(kind), sqlc.arg(clock_at), sqlc.arg(due_at), sqlc.arg(team_id), sqlc.arg(minutes), sqlc.arg(opened_at), sqlc.arg(step_at))
ON CONFLICT (promise, owner_id, kind, clock_at) DO NOTHING;

-- name: IncidentOf :one
SELECT * FROM duty_incidents WHERE promise = $1 AND owner_id = $2 AND kind = $3 AND clock_at = $4;

-- name: Incident :one
SELECT * FROM duty_incidents WHERE id = $1;

-- The condition ensures that a step is taken once.
-- name: SetStep :execrows
UPDATE duty_incidents SET round = $3, level = $4, steps = steps + 1, step_at = $5 WHERE id = $1 AND steps = $2;

-- The next step is due now, if it is still the one that was looked at.
-- name: Hasten :execrows
UPDATE duty_incidents SET step_at = $3 WHERE id = $1 AND steps = $2 AND acknowledged_at IS NULL AND step_at > $3;

-- Incidents about one row that nobody has.
-- name: UnacknowledgedOf :many
SELECT id FROM duty_incidents WHERE promise = $1 AND owner_id = $2 AND clock_at = $3 AND acknowledged_at IS NULL ORDER BY id;

-- name: Acknowledge :execrows
UPDATE duty_incidents SET acknowledged_at = $2, acknowledged_by = $3, acknowledged_name = $4, lost_name = '', lost_why = '', lost_at = NULL
WHERE id = $1 AND acknowledged_at IS NULL;

-- Incidents about one row that this person has, by the same press.
-- name: AcknowledgedWith :many
SELECT id FROM duty_incidents WHERE promise = $1 AND owner_id = $2 AND clock_at = $3 AND acknowledged_at = $4 ORDER BY id;

-- name: Unacknowledge :execrows
UPDATE duty_incidents SET lost_name = acknowledged_name, lost_why = $3, lost_at = $4, acknowledged_at = NULL, acknowledged_by = '', acknowledged_name = ''
WHERE id = $1 AND acknowledged_at IS NOT NULL AND acknowledged_by = $2;

-- name: InsertNotice :exec
INSERT INTO duty_notices (incident_id, round, user_id, step, name, why, at, mail_key, text_key, by_push, note) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
ON CONFLICT (incident_id, round, user_id) DO NOTHING;

-- name: ToldIn :many
SELECT user_id FROM duty_notices WHERE incident_id = $1 AND round = $2;

-- name: TextsSince :one
SELECT count(*) FROM duty_notices WHERE user_id = $1 AND at > $2 AND text_key <> '';

-- name: MailsSince :one
SELECT count(*) FROM duty_notices WHERE user_id = $1 AND at > $2 AND mail_key NOT IN ('', '-') AND incident_id <> $3;

-- Notices that wait to be told in one mail.
-- name: Gathered :many
SELECT n.incident_id, n.round, n.user_id, n.at FROM duty_notices n WHERE n.mail_key = '' ORDER BY n.user_id, n.at, n.incident_id LIMIT $1;

-- name: SetMail :execrows
UPDATE duty_notices SET mail_key = $4 WHERE incident_id = $1 AND round = $2 AND user_id = $3 AND mail_key = '';

-- Incidents with where their deadline stands, newest first. What owes nothing any more has no row there.
-- name: Incidents :many
SELECT i.*, COALESCE(d.state, 'gone') AS state, d.met_at, CAST(CASE WHEN d.state = 'open' AND d.started_at = i.clock_at THEN 1 ELSE 0 END AS BIGINT) AS owing
FROM duty_incidents i LEFT JOIN deadlines d ON d.promise = i.promise AND d.owner_id = i.owner_id
WHERE i.opened_at >= sqlc.arg(since) AND i.id < sqlc.arg(before) ORDER BY i.id DESC LIMIT sqlc.arg(most);

-- What is still owed, of the last days.
-- name: Owing :many
SELECT i.* FROM duty_incidents i
JOIN deadlines d ON d.promise = i.promise AND d.owner_id = i.owner_id AND d.state = 'open' AND d.started_at = i.clock_at
WHERE i.opened_at >= $1 ORDER BY i.id DESC LIMIT $2;

-- name: ForgetNotices :exec
DELETE FROM duty_notices WHERE incident_id IN (SELECT id FROM duty_incidents WHERE opened_at < $1);

-- name: ForgetIncidents :many
DELETE FROM duty_incidents WHERE opened_at < $1 RETURNING id;

-- name: ForgetExceptions :exec
DELETE FROM duty_exceptions WHERE ends_at < $1;

-- Whom incidents were told, with what became of each notice: the states of the outboxes, and of the person's devices how many wait for it, how many of them in
-- vain so far, and how many have taken one since.
-- name: ToldBetween :many
SELECT n.*, COALESCE(m.state, '') AS mail_state, COALESCE(x.state, '') AS text_state,
    CAST((SELECT count(*) FROM push_notices p JOIN push_devices v ON v.id = p.device_id
          WHERE n.by_push AND v.person = n.user_id AND p.tag = 'incident ' || n.incident_id) AS BIGINT) AS waiting,
    CAST((SELECT count(*) FROM push_devices v WHERE n.by_push AND v.person = n.user_id AND v.sent_at >= n.at AND v.trouble = ''
          AND NOT EXISTS (SELECT 1 FROM push_notices p WHERE p.device_id = v.id AND p.tag = 'incident ' || n.incident_id)) AS BIGINT) AS taken
FROM duty_notices n LEFT JOIN mails m ON m.dedupe_key = n.mail_key LEFT JOIN sms_messages x ON x.dedupe_key = n.text_key
WHERE n.incident_id >= sqlc.arg(first) AND n.incident_id <= sqlc.arg(last) ORDER BY n.incident_id, n.at, n.user_id;

-- Incidents whose steps would go on though what they are about is settled.
-- name: Settled :many
SELECT d.owner_id FROM deadlines d JOIN duty_incidents i ON i.id = d.owner_id
LEFT JOIN deadlines o ON o.promise = i.promise AND o.owner_id = i.owner_id AND o.state = 'open' AND o.started_at = i.clock_at
WHERE d.promise = 'duty.incident' AND d.state = 'open' AND o.owner_id IS NULL;

-- What is still owed, with whether its next step is looked for.
-- name: Watched :many
SELECT i.*, COALESCE(e.state, '') AS escalation, e.next_at AS looked_at FROM duty_incidents i
JOIN deadlines d ON d.promise = i.promise AND d.owner_id = i.owner_id AND d.state = 'open' AND d.started_at = i.clock_at
LEFT JOIN deadlines e ON e.promise = 'duty.incident' AND e.owner_id = i.id
WHERE i.opened_at >= $1 ORDER BY i.id;

-- Emergencies about a row that somebody may have been told.
-- name: EmergenciesOf :many
SELECT * FROM duty_incidents WHERE owner_id = $1 AND kind = 'emergency' ORDER BY id DESC LIMIT 1;

-- name: CountOf :one
SELECT count(*) FROM duty_incidents WHERE promise = $1 AND owner_id = $2 AND clock_at = $3 AND kind = 'breach';

-- name: BreachesSince :one
SELECT count(*) FROM duty_incidents WHERE promise = $1 AND team_id = $2 AND opened_at > $3 AND kind = 'breach';
