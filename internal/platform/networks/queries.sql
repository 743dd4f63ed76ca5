-- A row has mails of its own while its network had few that had.
-- name: AddSource :one
INSERT INTO network_sources (row_id, feature, network, created_at, own_mails)
VALUES (sqlc.arg(row_id), sqlc.arg(feature), sqlc.arg(network), sqlc.arg(created_at),
    (SELECT count(*) FROM network_sources AS s WHERE s.network = sqlc.arg(network) AND s.created_at > sqlc.arg(since) AND s.own_mails) < CAST(sqlc.arg(most) AS BIGINT))
ON CONFLICT (row_id) DO UPDATE SET own_mails = network_sources.own_mails
RETURNING own_mails;

-- name: Gather :exec
INSERT INTO network_groups (id, network, began_at, newest_at, gathered, urgent, alerts, told, told_alerts, mails, next_mail_at)
VALUES (sqlc.arg(id), sqlc.arg(network), sqlc.arg(at), sqlc.arg(at), 1, sqlc.arg(urgent), 0, 0, 0, 0, sqlc.arg(at))
ON CONFLICT (network) DO UPDATE SET newest_at = excluded.newest_at, gathered = network_groups.gathered + 1, urgent = network_groups.urgent + excluded.urgent;

-- An alert of a row without mails of its own; 0 tells that it has.
-- name: GatherAlert :execrows
UPDATE network_groups SET alerts = alerts + 1
WHERE network = (SELECT s.network FROM network_sources AS s WHERE s.row_id = sqlc.arg(row_id) AND NOT s.own_mails);

-- name: Due :many
SELECT * FROM network_groups WHERE (gathered > told OR alerts > told_alerts) AND next_mail_at <= sqlc.arg(now) ORDER BY next_mail_at, id LIMIT 50;

-- Another instance was faster if it changes nothing.
-- name: Told :execrows
UPDATE network_groups SET told = sqlc.arg(told), told_alerts = sqlc.arg(told_alerts), mails = mails + 1, next_mail_at = sqlc.arg(next_mail_at)
WHERE id = sqlc.arg(id) AND mails = sqlc.arg(mails);

-- name: SourcesOf :many
SELECT row_id, network FROM network_sources WHERE row_id IN (sqlc.arg(r1), sqlc.arg(r2), sqlc.arg(r3), sqlc.arg(r4), sqlc.arg(r5), sqlc.arg(r6),
    sqlc.arg(r7), sqlc.arg(r8), sqlc.arg(r9), sqlc.arg(r10), sqlc.arg(r11), sqlc.arg(r12), sqlc.arg(r13), sqlc.arg(r14), sqlc.arg(r15), sqlc.arg(r16));

-- name: ForgetSources :execrows
DELETE FROM network_sources WHERE created_at < sqlc.arg(before);

-- A group of whose rows none is known any more.
-- name: ForgetGroups :execrows
DELETE FROM network_groups WHERE newest_at < sqlc.arg(before);

-- name: ForgetSource :exec
DELETE FROM network_sources WHERE row_id = sqlc.arg(row_id);

-- name: Groups :many
SELECT * FROM network_groups ORDER BY newest_at DESC, id LIMIT 20;

-- Every row of a group's network, also those with mails of their own.
-- name: RowsOf :many
SELECT s.row_id, s.feature FROM network_sources AS s JOIN network_groups AS g ON g.network = s.network
WHERE g.id = sqlc.arg(id) ORDER BY s.created_at DESC, s.row_id LIMIT 1000;

-- name: HasGroup :one
SELECT count(*) FROM network_groups WHERE id = sqlc.arg(id);

-- Rows of IPv6 networks that are no group by themselves, the newest first.
-- name: Scattered :many
SELECT s.row_id, s.feature, s.network, s.created_at FROM network_sources AS s
WHERE s.created_at >= sqlc.arg(since) AND s.network LIKE '%:%' AND NOT EXISTS (SELECT 1 FROM network_groups AS g WHERE g.network = s.network)
ORDER BY s.created_at DESC, s.row_id LIMIT 2000;
