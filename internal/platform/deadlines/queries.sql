-- The deadline as its owner has it now.
-- name: Save :exec
INSERT INTO deadlines (promise, owner_id, started_at, due_at, next_at, state, met_at, team, person, kind, emergency, version)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 1)
ON CONFLICT (promise, owner_id) DO UPDATE SET started_at = excluded.started_at, due_at = excluded.due_at, next_at = excluded.next_at,
    state = excluded.state, met_at = excluded.met_at, team = excluded.team, person = excluded.person,
    kind = excluded.kind, emergency = excluded.emergency, version = deadlines.version + 1;

-- An open deadline that is settled keeps from when and until when it ran.
-- name: Close :exec
UPDATE deadlines SET state = $3, met_at = $4, next_at = NULL, version = version + 1
WHERE promise = $1 AND owner_id = $2 AND state = 'open';

-- Who is to act on what is open.
-- name: Give :exec
UPDATE deadlines SET person = $3, version = version + 1 WHERE promise = $1 AND owner_id = $2 AND state = 'open';

-- name: Get :one
SELECT * FROM deadlines WHERE promise = $1 AND owner_id = $2;

-- name: Due :many
SELECT promise, owner_id FROM deadlines WHERE state = 'open' AND next_at <= $1 ORDER BY next_at LIMIT $2;

-- name: Earliest :one
SELECT next_at FROM deadlines WHERE state = 'open' AND next_at IS NOT NULL ORDER BY next_at LIMIT 1;

-- name: SetNext :execrows
UPDATE deadlines SET next_at = sqlc.arg(next_at)
WHERE promise = sqlc.arg(promise) AND owner_id = sqlc.arg(owner_id) AND version = sqlc.arg(version);

-- name: InsertAlert :execrows
INSERT INTO deadline_alerts (promise, owner_id, kind, due_at, fired_at) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (promise, owner_id, kind) DO NOTHING;

-- name: AlertsOf :many
SELECT kind, due_at, fired_at FROM deadline_alerts WHERE promise = $1 AND owner_id = $2 ORDER BY due_at, kind;

-- What is raised and still owed, of the kinds that promises names between blanks. Of the shares, the breach and its reminders only the latest: those of one owner must not
-- push others off the board.
-- name: AlertsOfOpen :many
SELECT a.promise, a.owner_id, a.kind, a.fired_at, d.due_at AS owed_at
FROM deadlines d JOIN deadline_alerts a ON a.promise = d.promise AND a.owner_id = d.owner_id
WHERE d.state = 'open' AND CAST(sqlc.arg(promises) AS TEXT) LIKE '% ' || d.promise || ' %'
  AND (a.kind NOT LIKE 'sla.%' OR NOT EXISTS (
    SELECT 1 FROM deadline_alerts AS later
    WHERE later.promise = a.promise AND later.owner_id = a.owner_id AND later.kind LIKE 'sla.%'
      AND (later.due_at > a.due_at OR (later.due_at = a.due_at AND later.kind > a.kind))))
ORDER BY a.fired_at DESC, a.promise, a.owner_id, a.kind LIMIT sqlc.arg(most);

-- What is owed of each kind, and how much of it is late.
-- name: Waiting :many
SELECT promise, count(*) AS open, CAST(count(CASE WHEN due_at < sqlc.arg(now) THEN 1 END) AS BIGINT) AS overdue
FROM deadlines WHERE state = 'open' GROUP BY promise;

-- name: ForgetAlerts :exec
DELETE FROM deadline_alerts WHERE promise = $1 AND owner_id = $2;

-- name: Forget :exec
DELETE FROM deadlines WHERE promise = $1 AND owner_id = $2;

-- name: OpenOwners :many
SELECT owner_id FROM deadlines WHERE promise = $1 AND state = 'open';

-- What is owed of each kind: how much of it is late, and of how much four fifths of the time are used.
-- name: Standing :many
SELECT d.promise, COUNT(*) AS open, CAST(COUNT(CASE WHEN d.due_at < sqlc.arg(now) THEN 1 END) AS BIGINT) AS late,
    CAST(COUNT(CASE WHEN d.due_at >= sqlc.arg(now) AND EXISTS (
        SELECT 1 FROM deadline_alerts a WHERE a.promise = d.promise AND a.owner_id = d.owner_id AND a.kind = 'sla.eighty') THEN 1 END) AS BIGINT) AS at_risk
FROM deadlines d WHERE d.state = 'open' GROUP BY d.promise;

-- A page of what waits, emergencies or others, in the order of the queue. kinds and teams are between blanks. What belongs to no team is
-- nobodys team's. mine is an account: its own rows, and those that nobody has and that are its teams' or emergencies; '' for all.
-- What is of the kind that fades, and was due before, is left out.
-- name: Queue :many
SELECT promise, owner_id, kind, emergency, started_at, due_at, person, CAST(CASE WHEN team = '' THEN sqlc.arg(nobodys) ELSE team END AS TEXT) AS team
FROM deadlines
WHERE state = 'open' AND emergency = sqlc.arg(emergency)
  AND due_at >= sqlc.arg(from_at) AND (due_at > sqlc.arg(from_at) OR owner_id > sqlc.arg(from_id) OR (owner_id = sqlc.arg(from_id) AND promise > sqlc.arg(from_promise)))
  AND CAST(sqlc.arg(kinds) AS TEXT) LIKE '% ' || kind || ' %' AND (kind <> sqlc.arg(fading) OR due_at > sqlc.arg(faded_before))
  AND (CAST(sqlc.arg(team) AS TEXT) = '' OR CASE WHEN team = '' THEN CAST(sqlc.arg(nobodys) AS TEXT) ELSE team END = sqlc.arg(team))
  AND (CAST(sqlc.arg(person) AS TEXT) = '' OR person = sqlc.arg(person) OR (person = '' AND CAST(sqlc.arg(person) AS TEXT) = 'nobody'))
  AND (CAST(sqlc.arg(mine) AS TEXT) = '' OR person = sqlc.arg(mine) OR (person = '' AND (emergency
    OR CAST(sqlc.arg(teams) AS TEXT) LIKE '% ' || CASE WHEN team = '' THEN CAST(sqlc.arg(nobodys) AS TEXT) ELSE team END || ' %')))
ORDER BY due_at, owner_id, promise LIMIT sqlc.arg(most);

-- How much waits of each kind, and how much of that is an account's, as Queue has it.
-- name: QueueCounts :many
SELECT kind, COUNT(*) AS all_open, CAST(COUNT(CASE WHEN due_at < sqlc.arg(now) THEN 1 END) AS BIGINT) AS late,
  CAST(COUNT(CASE WHEN person = sqlc.arg(mine) OR (person = '' AND (emergency
    OR CAST(sqlc.arg(teams) AS TEXT) LIKE '% ' || CASE WHEN team = '' THEN CAST(sqlc.arg(nobodys) AS TEXT) ELSE team END || ' %')) THEN 1 END) AS BIGINT) AS mine
FROM deadlines
WHERE state = 'open' AND (kind <> sqlc.arg(fading) OR due_at > sqlc.arg(faded_before))
GROUP BY kind;

-- The rows whose deadline of a kind is open and has raised something.
-- name: Raising :many
SELECT owner_id FROM deadlines d WHERE d.promise = $1 AND d.state = 'open'
  AND (d.emergency OR EXISTS (SELECT 1 FROM deadline_alerts a WHERE a.promise = d.promise AND a.owner_id = d.owner_id));
