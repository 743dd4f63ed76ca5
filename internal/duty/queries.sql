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
INSERT INTO duty_settings (user_id, phone, quiet_from, quiet_to) VALUES ($1, $2, $3, $4)
ON CONFLICT (user_id) DO UPDATE SET phone = excluded.phone, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to;

-- Teams with a rotation.
-- name: TeamsOnDuty :many
SELECT id, emergency_minutes, breach_minutes FROM duty_teams t
WHERE EXISTS (SELECT 1 FROM duty_members m WHERE m.team_id = t.id) ORDER BY id;

-- name: OpenIncident :execrows
INSERT INTO duty_incidents (id, promise, owner_id, kind, clock_at, due_at, team_id, minutes, opened_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
ON CONFLICT (promise, owner_id, kind, clock_at) DO NOTHING;

-- name: IncidentOf :one
SELECT * FROM duty_incidents WHERE promise = $1 AND owner_id = $2 AND kind = $3 AND clock_at = $4;

-- name: Incident :one
SELECT * FROM duty_incidents WHERE id = $1;

-- name: SetLevel :exec
UPDATE duty_incidents SET level = $2 WHERE id = $1;

-- Incidents about one row that nobody has.
-- name: UnacknowledgedOf :many
SELECT id FROM duty_incidents WHERE promise = $1 AND owner_id = $2 AND clock_at = $3 AND acknowledged_at IS NULL ORDER BY id;

-- name: Acknowledge :execrows
UPDATE duty_incidents SET acknowledged_at = $2, acknowledged_by = $3, acknowledged_name = $4 WHERE id = $1 AND acknowledged_at IS NULL;

-- Incidents about one row that this person has, by the same press.
-- name: AcknowledgedWith :many
SELECT id FROM duty_incidents WHERE promise = $1 AND owner_id = $2 AND clock_at = $3 AND acknowledged_at = $4 ORDER BY id;

-- name: Unacknowledge :execrows
UPDATE duty_incidents SET acknowledged_at = NULL, acknowledged_by = '', acknowledged_name = '' WHERE id = $1 AND acknowledged_at IS NOT NULL;

-- name: InsertTold :exec
INSERT INTO duty_told (incident_id, user_id, name, why, at, by_text, by_push, note) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
ON CONFLICT (incident_id, user_id) DO NOTHING;

-- name: ToldOf :many
SELECT * FROM duty_told WHERE incident_id = $1 ORDER BY at, user_id;

-- name: TextsSince :one
SELECT count(*) FROM duty_told WHERE user_id = $1 AND at > $2 AND by_text;

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

-- name: ForgetTold :exec
DELETE FROM duty_told WHERE incident_id IN (SELECT id FROM duty_incidents WHERE opened_at < $1);

-- name: ForgetIncidents :many
DELETE FROM duty_incidents WHERE opened_at < $1 RETURNING id;

-- name: ForgetExceptions :exec
DELETE FROM duty_exceptions WHERE ends_at < $1;

-- name: ToldBetween :many
SELECT * FROM duty_told WHERE incident_id >= sqlc.arg(first) AND incident_id <= sqlc.arg(last) ORDER BY incident_id, at, user_id;

-- name: CountOf :one
SELECT count(*) FROM duty_incidents WHERE promise = $1 AND owner_id = $2 AND clock_at = $3 AND kind = 'breach';

-- name: BreachesSince :one
SELECT count(*) FROM duty_incidents WHERE promise = $1 AND team_id = $2 AND opened_at > $3 AND kind = 'breach';
