-- name: ErasedLeads :many
SELECT id FROM leads WHERE state = 'erased' ORDER BY id;

-- name: EraseLead :execrows
UPDATE leads SET person_key = $3, state = 'erased', email = '', name = '', company = '', phone = '', phone_e164 = '',
    search = '', interests = '[]', behavior = '{}', demographics = '{}', provenance = '', score = 0, score_lines = '[]', priority = 'cold',
    rescore_at = NULL, automation_enabled = FALSE, human_override = FALSE, chat_needs_human = FALSE,
    assigned_to = '', assigned_name = '', updated_at = $4, version = version + 1
WHERE id = $1 AND version = $2;

-- Whatever words there are, at the price of looking at all of them.
-- name: EraseWords :exec
DELETE FROM lead_words WHERE lead_id = $1;

-- name: EraseTouchpoints :exec
UPDATE touchpoints SET content = '', outcome = '' WHERE lead_id = $1;

-- name: EraseConsents :exec
UPDATE consent_events SET contact = '', address = '', user_agent = '', page = '' WHERE lead_id = $1;

-- name: EraseMerges :exec
DELETE FROM lead_merges WHERE survivor_id = $1 OR merged_id = $1;

-- name: EraseEvents :exec
DELETE FROM lead_events WHERE lead_id = $1;

-- name: EraseDetailLinks :exec
DELETE FROM lead_detail_links WHERE lead_id = $1;
