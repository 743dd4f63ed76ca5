-- name: LeadByKey :one
SELECT * FROM leads WHERE person_key = $1;

-- name: LeadByID :one
SELECT * FROM leads WHERE id = $1;

-- Changes nothing: on PostgreSQL who wants the same lead waits here for its turn,
-- and then reads what the one before has written (SELECT … FOR UPDATE is not
-- known to SQLite, where writes stand in a row anyway).
-- name: LockLead :exec
UPDATE leads SET version = version WHERE person_key = $1;

-- As LockLead, for the lead that a merged one leads to.
-- name: LockLeadByID :exec
UPDATE leads SET version = version WHERE id = $1;

-- name: InsertLead :execrows
INSERT INTO leads (id, person_key, email, name, company, phone, phone_e164, source, score, score_lines,
    priority, stage, interests, behavior, demographics, automation_enabled, human_override, chat_needs_human,
    assigned_to, last_activity, created_at, updated_at, search, rescore_at, score_told, provenance, version)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $9, $25, 1)
ON CONFLICT (person_key) DO NOTHING;

-- name: UpdateLead :execrows
UPDATE leads SET email = $3, name = $4, company = $5, phone = $6, phone_e164 = $7, score = $8, score_lines = $9,
    priority = $10, stage = $11, interests = $12, behavior = $13, demographics = $14, automation_enabled = $15,
    human_override = $16, chat_needs_human = $17, assigned_to = $18, last_activity = $19, updated_at = $20,
    search = $21, rescore_at = $22, assigned_name = $23, state = $24, merged_into = $25, source = $26, created_at = $27, score_told = $28,
    provenance = $29,
    version = version + 1
WHERE id = $1 AND version = $2;

-- name: InsertTouchpoint :exec
INSERT INTO touchpoints (id, lead_id, type, channel, content, outcome, ref, timestamp, actor)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9);

-- The touchpoints of a lead and of those merged into it.
-- name: TouchpointsOfLead :many
SELECT t.* FROM touchpoints t
WHERE t.lead_id IN (SELECT l.id FROM leads l WHERE l.id = sqlc.arg(lead_id) OR l.merged_into = sqlc.arg(lead_id))
  AND t.timestamp <= sqlc.arg(before_at) AND (t.timestamp < sqlc.arg(before_at) OR t.id < sqlc.arg(before_id))
ORDER BY t.timestamp DESC, t.id DESC LIMIT sqlc.arg(max_rows);

-- name: ConsentsOfLead :many
SELECT c.* FROM consent_events c
WHERE c.lead_id IN (SELECT l.id FROM leads l WHERE l.id = sqlc.arg(lead_id) OR l.merged_into = sqlc.arg(lead_id))
  AND c.created_at <= sqlc.arg(before_at) AND (c.created_at < sqlc.arg(before_at) OR c.id < sqlc.arg(before_id))
ORDER BY c.created_at DESC, c.id DESC LIMIT sqlc.arg(max_rows);

-- name: InsertConsent :exec
INSERT INTO consent_events (id, lead_id, contact, purpose, basis, wording, wording_version, page, address,
    user_agent, actor, created_at, expires_at, given_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14);

-- What was said for sixteen addresses at once, the latest last; with fewer the last address is repeated.
-- name: ConsentsSaid :many
SELECT contact, basis, expires_at FROM consent_events
WHERE purpose = sqlc.arg(purpose) AND contact IN (sqlc.arg(c1), sqlc.arg(c2), sqlc.arg(c3), sqlc.arg(c4), sqlc.arg(c5), sqlc.arg(c6), sqlc.arg(c7), sqlc.arg(c8), sqlc.arg(c9), sqlc.arg(c10), sqlc.arg(c11), sqlc.arg(c12), sqlc.arg(c13), sqlc.arg(c14), sqlc.arg(c15), sqlc.arg(c16))
ORDER BY created_at, id;

-- Sixteen leads by how they are called and reached; with fewer the last id is repeated.
-- name: LeadNames :many
SELECT id, state, merged_into, name, company, email, phone, phone_e164, score, priority, provenance FROM leads
WHERE id IN (sqlc.arg(l1), sqlc.arg(l2), sqlc.arg(l3), sqlc.arg(l4), sqlc.arg(l5), sqlc.arg(l6), sqlc.arg(l7), sqlc.arg(l8), sqlc.arg(l9), sqlc.arg(l10), sqlc.arg(l11), sqlc.arg(l12), sqlc.arg(l13), sqlc.arg(l14), sqlc.arg(l15), sqlc.arg(l16));

-- Whether any ground to write to an address is in force.
-- name: Bases :one
SELECT count(*) FROM (
    SELECT id FROM consent_events
    WHERE contact = $1 AND basis IN ('express', 'inquiry', 'purchase') AND purpose <> 'newsletter-asked' AND (expires_at IS NULL OR expires_at > $2)
    LIMIT 1) AS one;

-- name: ForgetRawConsents :exec
UPDATE consent_events SET address = '', user_agent = '' WHERE created_at <= $1 AND (address <> '' OR user_agent <> '');

-- name: ConsentsFor :many
SELECT c.* FROM consent_events c WHERE c.contact = sqlc.arg(contact) AND c.purpose LIKE CAST(sqlc.arg(purposes) AS TEXT)
ORDER BY c.created_at DESC, c.id DESC LIMIT 500;

-- Twelve at a time, which is what most leads have; fewer are filled up with the last.
-- name: InsertWords :exec
INSERT INTO lead_words (lead_id, word) VALUES
    (sqlc.arg(lead_id), sqlc.arg(w1)), (sqlc.arg(lead_id), sqlc.arg(w2)), (sqlc.arg(lead_id), sqlc.arg(w3)), (sqlc.arg(lead_id), sqlc.arg(w4)),
    (sqlc.arg(lead_id), sqlc.arg(w5)), (sqlc.arg(lead_id), sqlc.arg(w6)), (sqlc.arg(lead_id), sqlc.arg(w7)), (sqlc.arg(lead_id), sqlc.arg(w8)),
    (sqlc.arg(lead_id), sqlc.arg(w9)), (sqlc.arg(lead_id), sqlc.arg(w10)), (sqlc.arg(lead_id), sqlc.arg(w11)), (sqlc.arg(lead_id), sqlc.arg(w12))
ON CONFLICT DO NOTHING;

-- As InsertWords, for a lead that is new and so has none yet: nothing is looked up first, which is a third of
-- the work. Fewer than twelve are filled up with NULL. The first row only tells PostgreSQL the type of the others.
-- name: InsertFirstWords :exec
INSERT INTO lead_words (lead_id, word)
SELECT CAST(sqlc.arg(lead_id) AS TEXT), v.column1 FROM (VALUES (CAST(NULL AS BYTEA)),
    (sqlc.narg(w1)), (sqlc.narg(w2)), (sqlc.narg(w3)), (sqlc.narg(w4)), (sqlc.narg(w5)), (sqlc.narg(w6)),
    (sqlc.narg(w7)), (sqlc.narg(w8)), (sqlc.narg(w9)), (sqlc.narg(w10)), (sqlc.narg(w11)), (sqlc.narg(w12))) AS v
WHERE v.column1 IS NOT NULL;

-- name: DeleteWords :exec
DELETE FROM lead_words WHERE lead_id = sqlc.arg(lead_id) AND word IN (
    sqlc.arg(w1), sqlc.arg(w2), sqlc.arg(w3), sqlc.arg(w4),
    sqlc.arg(w5), sqlc.arg(w6), sqlc.arg(w7), sqlc.arg(w8),
    sqlc.arg(w9), sqlc.arg(w10), sqlc.arg(w11), sqlc.arg(w12));

-- name: LeadsScoredFrom :many
SELECT * FROM leads WHERE state = 'active' AND (score >= $1 OR chat_needs_human)
ORDER BY score DESC, last_activity DESC, id DESC LIMIT $2;

-- Only what time has changed: a person who changes the lead at this moment wins, and no
-- version is used up, so that nobody's edit is refused because of it. Columns that
-- stay are not named: each index with one of them would be written anew.
-- name: Rescore :exec
UPDATE leads SET score = $3, score_lines = $4, rescore_at = $5, score_told = $6
WHERE id = $1 AND version = $2;

-- As Rescore, for a lead of another priority.
-- name: Reprioritize :exec
UPDATE leads SET score = $3, score_lines = $4, rescore_at = $5, score_told = $6, priority = $7
WHERE id = $1 AND version = $2;

-- Under which words a lead of before migration 13 is found.
-- name: SetSearch :exec
UPDATE leads SET search = $3 WHERE id = $1 AND version = $2;

-- The second condition, here and below, lets both engines answer it from the index of the merged ones.
-- name: LeadsMergedInto :many
SELECT * FROM leads WHERE merged_into = $1 AND merged_into <> '' ORDER BY id;

-- name: IDsMergedInto :many
SELECT id FROM leads WHERE merged_into = $1 AND merged_into <> '' ORDER BY id;

-- The active leads, counted by what the figures of automation tell apart.
-- name: LeadFigures :many
SELECT source, stage, priority, automation_enabled, human_override, count(*) AS leads, CAST(sum(score) AS BIGINT) AS scores FROM leads
WHERE state = 'active' AND created_at >= $1
GROUP BY source, stage, priority, automation_enabled, human_override;

-- The leads last active since, the latest first.
-- name: LeadsActiveSince :many
SELECT o.* FROM leads o WHERE o.id IN (
    SELECT l.id FROM leads l WHERE l.state = 'active' AND l.last_activity >= sqlc.arg(from_at)
    ORDER BY l.last_activity DESC, l.id DESC LIMIT sqlc.arg(max_rows))
ORDER BY o.last_activity DESC, o.id DESC;

-- name: ProvenanceOf :one
SELECT provenance FROM leads WHERE id = $1;

-- name: InsertDetailLink :exec
INSERT INTO lead_detail_links (token_hash, lead_id, ref, details, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6);

-- name: DetailLink :one
SELECT * FROM lead_detail_links WHERE token_hash = $1;

-- name: UseDetailLink :execrows
UPDATE lead_detail_links SET used_at = $2 WHERE token_hash = $1 AND used_at IS NULL;

-- name: ForgetDetailLinks :exec
DELETE FROM lead_detail_links WHERE expires_at <= $1;

-- Uses up no version: nothing that a person of the staff edits is changed.
-- name: SetProvenance :exec
UPDATE leads SET provenance = $3 WHERE id = $1 AND version = $2;

-- A person who was known by less is known by more; 0 tells that somebody else is known by it.
-- name: Rekey :execrows
UPDATE leads SET person_key = sqlc.arg(person_key)
WHERE leads.id = sqlc.arg(id) AND NOT EXISTS (SELECT 1 FROM leads AS o WHERE o.person_key = sqlc.arg(person_key) AND o.id <> sqlc.arg(id));

-- When staff were in touch with sixteen leads: the latest of each kind; with fewer the last id is repeated. What was
-- taken back was not.
-- name: ContactsByStaff :many
SELECT t.lead_id, t.type, t.channel, t.outcome, t.timestamp, t.actor FROM touchpoints t
WHERE t.lead_id IN (sqlc.arg(l1), sqlc.arg(l2), sqlc.arg(l3), sqlc.arg(l4), sqlc.arg(l5), sqlc.arg(l6), sqlc.arg(l7), sqlc.arg(l8), sqlc.arg(l9), sqlc.arg(l10), sqlc.arg(l11), sqlc.arg(l12), sqlc.arg(l13), sqlc.arg(l14), sqlc.arg(l15), sqlc.arg(l16))
  AND t.type IN ('answered', 'call', 'reached')
  AND NOT EXISTS (SELECT 1 FROM touchpoints u WHERE u.lead_id = t.lead_id AND u.type = 'answer-undone' AND u.ref = t.ref AND u.timestamp = t.timestamp)
  AND NOT EXISTS (SELECT 1 FROM touchpoints n WHERE n.lead_id = t.lead_id AND n.type = t.type AND n.timestamp > t.timestamp
    AND NOT EXISTS (SELECT 1 FROM touchpoints u WHERE u.lead_id = n.lead_id AND u.type = 'answer-undone' AND u.ref = n.ref AND u.timestamp = n.timestamp));

-- The leads that sixteen stand for; with fewer the last id is repeated.
-- name: MergedIntoAny :many
SELECT id, merged_into FROM leads
WHERE merged_into <> '' AND merged_into IN (sqlc.arg(l1), sqlc.arg(l2), sqlc.arg(l3), sqlc.arg(l4), sqlc.arg(l5), sqlc.arg(l6), sqlc.arg(l7), sqlc.arg(l8), sqlc.arg(l9), sqlc.arg(l10), sqlc.arg(l11), sqlc.arg(l12), sqlc.arg(l13), sqlc.arg(l14), sqlc.arg(l15), sqlc.arg(l16));

-- Who has a word that begins so, the one who was heard of last first.
-- name: LeadsBeginning :many
SELECT l.* FROM leads l
WHERE l.id IN (SELECT w.lead_id FROM lead_words w WHERE w.word >= sqlc.arg(from_word) AND w.word < sqlc.arg(before_word)) AND l.state = 'active'
ORDER BY l.last_activity DESC, l.id LIMIT sqlc.arg(most);
