-- name: AppointmentByKey :one
SELECT * FROM lead_appointments WHERE idempotency_key = $1;

-- name: AppointmentByHashSince :one
SELECT * FROM lead_appointments WHERE request_hash = $1 AND created_at > $2 ORDER BY created_at DESC, id DESC LIMIT 1;

-- name: AppointmentByID :one
SELECT * FROM lead_appointments WHERE id = $1;

-- name: AppointmentByToken :one
SELECT * FROM lead_appointments WHERE token = $1;

-- What is in quarantine has a place where its reason is that it is kept apart unseen.
-- name: TakenPlaces :many
SELECT id, email, starts_at, place FROM lead_appointments
WHERE starts_at >= sqlc.arg(from_at) AND starts_at <= sqlc.arg(until_at)
  AND (status IN ('booked', 'done') OR (status = 'spam' AND quarantine_reason = sqlc.arg(apart)))
ORDER BY starts_at, place;

-- name: BookedIDs :many
SELECT id FROM lead_appointments WHERE status = 'booked' AND starts_at > sqlc.arg(after) ORDER BY starts_at, id;

-- name: InsertAppointment :exec
INSERT INTO lead_appointments (id, idempotency_key, request_hash, token, lead_id, starts_at, ends_at, place, name, email,
    phone, phone_e164, company, topic, behavior, status, quarantine_reason, closed_at, closed_by, notified_at, created_at,
    updated_at, version, token_sealed)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, NULL, '', NULL, $18, $18, 1, $19);

-- name: UpdateAppointment :execrows
UPDATE lead_appointments SET status = $3, place = $4, lead_id = $5, quarantine_reason = $6, closed_at = $7, closed_by = $8,
    updated_at = $9, version = version + 1
WHERE id = $1 AND version = $2;

-- name: AppointmentsOfLead :many
SELECT * FROM lead_appointments WHERE lead_id = CAST(sqlc.arg(lead_id) AS TEXT) ORDER BY starts_at DESC, id DESC;

-- name: AppointmentsToComeOfLead :one
SELECT count(*) FROM lead_appointments WHERE lead_id = CAST(sqlc.arg(lead_id) AS TEXT) AND status = 'booked' AND ends_at > sqlc.arg(ends_at);

-- The key, the hash and the token go, too: the first two can be made of what was said.
-- name: EraseAppointments :exec
UPDATE lead_appointments SET idempotency_key = 'erased:' || id, request_hash = '', token = 'erased:' || id, token_sealed = '', email = '', name = '',
    phone = '', phone_e164 = '', company = '', topic = '', behavior = '{}'
WHERE lead_id = CAST(sqlc.arg(lead_id) AS TEXT);

-- An appointment that is cancelled before its mails have left gets no confirmation.
-- name: MarkAppointmentNotified :execrows
UPDATE lead_appointments SET notified_at = $2 WHERE id = $1 AND notified_at IS NULL AND status IN ('booked', 'done');

-- name: UnnotifiedAppointments :many
SELECT id FROM lead_appointments
WHERE notified_at IS NULL AND created_at < sqlc.arg(before) AND status IN ('booked', 'done')
ORDER BY created_at LIMIT sqlc.arg(max_rows);

-- name: AppointmentsAfter :many
SELECT * FROM lead_appointments
WHERE (starts_at > sqlc.arg(after_at) OR (starts_at = sqlc.arg(after_at) AND id > sqlc.arg(after_id)))
  AND status = sqlc.arg(status) AND ends_at > sqlc.arg(ends_after)
  AND (CAST(sqlc.arg(pattern) AS TEXT) = '%' OR lower(name) LIKE sqlc.arg(pattern) ESCAPE '\'
       OR lower(email) LIKE sqlc.arg(pattern) ESCAPE '\' OR lower(company) LIKE sqlc.arg(pattern) ESCAPE '\')
ORDER BY starts_at, id
LIMIT sqlc.arg(max_rows);

-- name: AppointmentsBefore :many
SELECT * FROM lead_appointments
WHERE (starts_at < sqlc.arg(before_at) OR (starts_at = sqlc.arg(before_at) AND id < sqlc.arg(before_id)))
  AND (CAST(sqlc.arg(status) AS TEXT) = 'all' OR status = sqlc.arg(status))
  AND (CAST(sqlc.arg(pattern) AS TEXT) = '%' OR lower(name) LIKE sqlc.arg(pattern) ESCAPE '\'
       OR lower(email) LIKE sqlc.arg(pattern) ESCAPE '\' OR lower(company) LIKE sqlc.arg(pattern) ESCAPE '\')
ORDER BY starts_at DESC, id DESC
LIMIT sqlc.arg(max_rows);

-- Rows that look like a program's and have no lead, from before a time.
-- name: Suspects :many
SELECT id, email AS name, created_at FROM lead_appointments
WHERE lead_id IS NULL AND created_at <= sqlc.arg(before) AND created_at >= sqlc.arg(after_at)
  AND (created_at > sqlc.arg(after_at) OR id > sqlc.arg(after_id))
ORDER BY created_at, id LIMIT sqlc.arg(most);

-- name: DropSuspect :execrows
DELETE FROM lead_appointments WHERE id = $1 AND lead_id IS NULL;
