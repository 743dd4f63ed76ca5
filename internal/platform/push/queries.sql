-- name: Key :one
SELECT * FROM push_keys WHERE id = 1;

-- name: AddKey :execrows
INSERT INTO push_keys (id, public, secret, created_at) VALUES (1, $1, $2, $3) ON CONFLICT (id) DO NOTHING;

-- name: ForgetDevices :exec
-- Devices know the keys that they were turned on with, and take nothing from others.
DELETE FROM push_devices;

-- name: AddDevice :one
-- A browser in which somebody turns notices on again keeps its row.
INSERT INTO push_devices (id, person, session, endpoint, p256dh, auth, browser, created_at, seen_at)
VALUES (sqlc.arg(id), sqlc.arg(person), sqlc.arg(session), sqlc.arg(endpoint), sqlc.arg(p256dh), sqlc.arg(auth), sqlc.arg(browser), sqlc.arg(now), sqlc.arg(now))
ON CONFLICT (endpoint) DO UPDATE SET session = excluded.session, p256dh = excluded.p256dh, auth = excluded.auth, browser = excluded.browser,
    seen_at = excluded.seen_at, trouble = ''
WHERE push_devices.person = excluded.person
RETURNING id;

-- name: DeviceByID :one
SELECT * FROM push_devices WHERE id = $1;

-- name: DeviceByEndpoint :one
SELECT * FROM push_devices WHERE endpoint = $1;

-- name: DevicesOf :many
SELECT * FROM push_devices WHERE person = $1 ORDER BY id;

-- name: Persons :many
SELECT DISTINCT person FROM push_devices ORDER BY person;

-- name: DevicesOfSession :many
SELECT id FROM push_devices WHERE session = $1 ORDER BY id;

-- name: OldDevices :many
SELECT id FROM push_devices WHERE seen_at <= $1 ORDER BY id;

-- name: DeleteDevice :execrows
DELETE FROM push_devices WHERE id = $1;

-- name: RenewDevice :exec
UPDATE push_devices SET session = sqlc.arg(session), endpoint = sqlc.arg(endpoint), p256dh = sqlc.arg(p256dh), auth = sqlc.arg(auth),
    browser = sqlc.arg(browser), seen_at = sqlc.arg(seen_at)
WHERE id = sqlc.arg(id);

-- name: Took :exec
UPDATE push_devices SET sent_at = $2, trouble = '' WHERE id = $1;

-- name: Trouble :exec
UPDATE push_devices SET trouble = $2 WHERE id = $1;

-- name: Enqueue :exec
INSERT INTO push_notices (device_id, tag, ref, title, body, path, urgency, created_at, expires_at, due_at, fence)
VALUES (sqlc.arg(device_id), sqlc.arg(tag), sqlc.arg(ref), sqlc.arg(title), sqlc.arg(body), sqlc.arg(path), sqlc.arg(urgency), sqlc.arg(now),
        sqlc.arg(expires_at), sqlc.arg(now), sqlc.arg(fence))
ON CONFLICT (device_id, tag) DO UPDATE SET ref = excluded.ref, title = excluded.title, body = excluded.body, path = excluded.path,
    urgency = excluded.urgency, created_at = excluded.created_at, expires_at = excluded.expires_at, due_at = excluded.due_at,
    fence = push_notices.fence + 1, attempts = 0;

-- name: Due :many
SELECT device_id, tag, urgency FROM push_notices WHERE due_at <= $1 ORDER BY urgency, due_at, device_id, tag LIMIT $2;

-- name: Notice :one
SELECT * FROM push_notices WHERE device_id = $1 AND tag = $2;

-- The condition ensures that of two instances only one sends a notice: the second finds another fence.
-- name: Open :execrows
UPDATE push_notices SET due_at = sqlc.arg(lease_until), fence = fence + 1, attempts = attempts + 1
WHERE device_id = sqlc.arg(device_id) AND tag = sqlc.arg(tag) AND fence = sqlc.arg(fence);

-- name: PutOff :execrows
UPDATE push_notices SET due_at = sqlc.arg(due_at) WHERE device_id = sqlc.arg(device_id) AND tag = sqlc.arg(tag) AND fence = sqlc.arg(fence);

-- name: Settle :execrows
DELETE FROM push_notices WHERE device_id = sqlc.arg(device_id) AND tag = sqlc.arg(tag) AND fence = sqlc.arg(fence);

-- name: DeleteNoticesOf :exec
DELETE FROM push_notices WHERE device_id = $1;

-- name: DeleteNoticesAbout :exec
DELETE FROM push_notices WHERE ref = $1;

-- name: DeleteLateNotices :exec
DELETE FROM push_notices WHERE expires_at <= $1;
