-- name: ByKey :one
SELECT * FROM quote_requests WHERE idempotency_key = $1;

-- name: ByHashSince :one
SELECT * FROM quote_requests WHERE request_hash = $1 AND created_at > $2 ORDER BY created_at DESC LIMIT 1;

-- name: ByID :one
SELECT * FROM quote_requests WHERE id = $1;

-- name: ByStatusToken :one
SELECT * FROM quote_requests WHERE status_token = sqlc.arg(status_token) AND created_at > sqlc.arg(created_after)
  AND (status NOT IN ('won', 'lost', 'spam') OR updated_at > sqlc.arg(closed_after));

-- name: ByReference :one
SELECT * FROM quote_requests WHERE ticket_id = sqlc.arg(ticket_id) AND created_at > sqlc.arg(created_after)
  AND (status NOT IN ('won', 'lost') OR updated_at > sqlc.arg(closed_after)) AND status <> 'spam';

-- name: Insert :exec
INSERT INTO quote_requests (id, ticket_id, idempotency_key, request_hash, status_token, lead_id, first_name,
    last_name, email, phone, phone_e164, company, service_type, property_type, security_concerns, budget, timeline,
    message, lead_score, score_lines, matched_words, emergency_flag, priority, status, status_before,
    quarantine_reason, source, behavior, sla_deadline, notified_at, created_at, reviewed_at,
    assigned_to, assigned_name, assigned_at, assessed_at, responded_at, responded_by, quoted_at, updated_at, version,
    status_token_sealed, site_location, preferred_contact, taken_by, taken_name, unconfirmed)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
    $24, '', $25, $26, $27, $28, NULL, $29, NULL, $33, $34, $35, NULL, NULL, '', NULL, $29, 1, $30, $31, $32, $36, $37, $38);

-- name: Update :execrows
UPDATE quote_requests SET priority = $3, status = $4, status_before = $5, quarantine_reason = $6,
    reviewed_at = $7, assigned_to = $8, assigned_name = $9, assigned_at = $10, assessed_at = $11, responded_at = $12,
    responded_by = $13, quoted_at = $14, updated_at = $15, notified_at = $16, lead_id = $17, walk_at = $18, quote_by = $19,
    version = version + 1
WHERE id = $1 AND version = $2;

-- name: MarkNotified :execrows
UPDATE quote_requests SET notified_at = $2 WHERE id = $1 AND notified_at IS NULL;

-- name: Unnotified :many
SELECT id FROM quote_requests
WHERE notified_at IS NULL AND created_at < sqlc.arg(before) AND status <> 'spam'
ORDER BY created_at LIMIT sqlc.arg(max_rows);

-- How the open requests are called that have raised something.
-- name: Alerting :many
SELECT q.id, q.ticket_id, q.first_name, q.last_name, q.assigned_at, q.assessed_at, q.quoted_at, q.walk_at, q.responded_at,
    q.emergency_flag, q.created_at, q.sla_deadline, q.phone_e164, q.security_concerns, q.message
FROM quote_requests q
WHERE q.status IN ('pending', 'reviewed')
  AND (q.emergency_flag OR EXISTS (SELECT 1 FROM deadline_alerts a WHERE a.promise = 'quotes.response' AND a.owner_id = q.id));

-- The requests whose quote is late after a walk of the site.
-- name: LateAfterWalk :many
SELECT q.id, q.ticket_id, q.first_name, q.last_name
FROM quote_requests q JOIN deadlines d ON d.promise = 'quotes.walk' AND d.owner_id = q.id AND d.state = 'open'
WHERE EXISTS (SELECT 1 FROM deadline_alerts a WHERE a.promise = 'quotes.walk' AND a.owner_id = q.id);

-- name: InsertEvent :exec
INSERT INTO quote_events (id, quote_id, at, kind, title, detail, actor) VALUES ($1, $2, $3, $4, $5, $6, $7);

-- name: EventsOf :many
SELECT * FROM quote_events WHERE quote_id = $1 ORDER BY at, id;

-- name: OpenByCreation :many
SELECT * FROM quote_requests
WHERE status IN ('pending', 'reviewed')
  AND (created_at < sqlc.arg(before_at) OR (created_at = sqlc.arg(before_at) AND id < sqlc.arg(before_id)))
  AND (CAST(sqlc.arg(pattern) AS TEXT) = '%' OR lower(first_name || ' ' || last_name) LIKE sqlc.arg(pattern) ESCAPE '\'
       OR lower(email) LIKE sqlc.arg(pattern) ESCAPE '\' OR lower(company) LIKE sqlc.arg(pattern) ESCAPE '\'
       OR lower(ticket_id) LIKE sqlc.arg(pattern) ESCAPE '\' OR phone LIKE sqlc.arg(pattern) ESCAPE '\')
ORDER BY created_at DESC, id DESC LIMIT sqlc.arg(max_rows);

-- name: ByCreation :many
SELECT * FROM quote_requests
WHERE (CAST(sqlc.arg(status) AS TEXT) = 'all' OR status = sqlc.arg(status))
  AND (created_at < sqlc.arg(before_at) OR (created_at = sqlc.arg(before_at) AND id < sqlc.arg(before_id)))
  AND (CAST(sqlc.arg(pattern) AS TEXT) = '%' OR lower(first_name || ' ' || last_name) LIKE sqlc.arg(pattern) ESCAPE '\'
       OR lower(email) LIKE sqlc.arg(pattern) ESCAPE '\' OR lower(company) LIKE sqlc.arg(pattern) ESCAPE '\'
       OR lower(ticket_id) LIKE sqlc.arg(pattern) ESCAPE '\' OR phone LIKE sqlc.arg(pattern) ESCAPE '\')
ORDER BY created_at DESC, id DESC LIMIT sqlc.arg(max_rows);

-- name: Overdue :many
SELECT * FROM quote_requests WHERE status IN ('pending', 'reviewed') AND sla_deadline < $1
ORDER BY sla_deadline, id LIMIT $2;

-- name: CountQuarantined :one
SELECT count(*) FROM quote_requests WHERE status = 'spam' AND quarantine_reason <> '';

-- name: ResponseTimes :many
SELECT created_at, responded_at FROM quote_requests WHERE responded_at IS NOT NULL AND responded_at >= $1;

-- name: OpenUrgentLeads :many
SELECT DISTINCT CAST(lead_id AS TEXT) AS lead_id FROM quote_requests
WHERE lead_id IS NOT NULL AND status IN ('pending', 'reviewed') AND priority IN ('urgent', 'high') ORDER BY 1 LIMIT $1;

-- name: CountOpenOfLead :one
SELECT count(*) FROM quote_requests WHERE lead_id = $1 AND status IN ('pending', 'reviewed');

-- The newest of a lead, for who has them on the phone.
-- name: NewestOfLead :many
SELECT id, ticket_id, service_type, status, created_at FROM quote_requests
WHERE lead_id = CAST(sqlc.arg(lead_id) AS TEXT) AND status <> 'spam' ORDER BY created_at DESC, id DESC LIMIT sqlc.arg(most);

-- name: OfLead :many
SELECT * FROM quote_requests WHERE lead_id = CAST(sqlc.arg(lead_id) AS TEXT) ORDER BY created_at DESC, id DESC;

-- The ticket goes, too: it contains four letters of the address (U1).
-- name: EraseOfLead :exec
-- No mail is owed any more: one that is being written at this moment finds the row taken (MarkNotified).
UPDATE quote_requests SET ticket_id = 'erased:' || id, idempotency_key = 'erased:' || id, request_hash = '',
    status_token = 'erased:' || id, status_token_sealed = '', first_name = '', last_name = '', email = '', phone = '', phone_e164 = '', company = '',
    security_concerns = '', message = '', site_location = '', preferred_contact = '', matched_words = '[]', behavior = '{}', notified_at = COALESCE(notified_at, created_at),
    walk_at = NULL, quote_by = NULL, version = version + 1
WHERE lead_id = CAST(sqlc.arg(lead_id) AS TEXT);

-- name: EraseEventsOfLead :exec
-- A title may quote what staff wrote to the person.
UPDATE quote_events SET title = kind, detail = ''
WHERE quote_id IN (SELECT id FROM quote_requests WHERE lead_id = CAST(sqlc.arg(lead_id) AS TEXT));

-- Rows that look like a program's and have no lead, from before a time.
-- name: Suspects :many
SELECT id, email AS name, created_at FROM quote_requests
WHERE lead_id IS NULL AND created_at <= sqlc.arg(before) AND created_at >= sqlc.arg(after_at)
  AND (created_at > sqlc.arg(after_at) OR id > sqlc.arg(after_id))
ORDER BY created_at, id LIMIT sqlc.arg(most);

-- name: DropSuspect :execrows
DELETE FROM quote_requests WHERE id = $1 AND lead_id IS NULL;

-- name: DropSuspectEvents :exec
DELETE FROM quote_events WHERE quote_id = $1;

-- Answered from the index of references alone.
-- name: ReferencesWith :many
SELECT ticket_id FROM quote_requests WHERE ticket_id LIKE CAST(sqlc.arg(pattern) AS TEXT) ESCAPE '\' ORDER BY ticket_id DESC LIMIT sqlc.arg(most);

-- name: IDOfReference :one
SELECT id FROM quote_requests WHERE ticket_id = $1;

-- What sixteen leads asked for, and how it stands; with fewer the last id is repeated.
-- name: StandOfLeads :many
SELECT CAST(lead_id AS TEXT) AS lead_id, id, ticket_id, status, sla_deadline, created_at, updated_at FROM quote_requests
WHERE status <> 'spam' AND lead_id IN (CAST(sqlc.arg(l1) AS TEXT), CAST(sqlc.arg(l2) AS TEXT), CAST(sqlc.arg(l3) AS TEXT), CAST(sqlc.arg(l4) AS TEXT), CAST(sqlc.arg(l5) AS TEXT), CAST(sqlc.arg(l6) AS TEXT), CAST(sqlc.arg(l7) AS TEXT), CAST(sqlc.arg(l8) AS TEXT), CAST(sqlc.arg(l9) AS TEXT), CAST(sqlc.arg(l10) AS TEXT), CAST(sqlc.arg(l11) AS TEXT), CAST(sqlc.arg(l12) AS TEXT), CAST(sqlc.arg(l13) AS TEXT), CAST(sqlc.arg(l14) AS TEXT), CAST(sqlc.arg(l15) AS TEXT), CAST(sqlc.arg(l16) AS TEXT))
ORDER BY created_at, id;
