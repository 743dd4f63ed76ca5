-- A page of a list, in one of three orders. The inner query is answered from the
-- index of its order alone (migration 9); the outer reads the rows that are shown.
-- name: LeadsByCreation :many
SELECT o.* FROM leads o WHERE o.id IN (
    SELECT l.id FROM leads l
    WHERE l.state = 'active' AND l.created_at <= sqlc.arg(before_at) AND (l.created_at < sqlc.arg(before_at) OR l.id < sqlc.arg(before_id))
      AND (CAST(sqlc.arg(pattern) AS TEXT) = '%' OR l.search LIKE sqlc.arg(pattern))
      AND (CAST(sqlc.arg(priority) AS TEXT) = '' OR l.priority = sqlc.arg(priority))
      AND (CAST(sqlc.arg(stage) AS TEXT) = '' OR l.stage = sqlc.arg(stage))
      AND (CAST(sqlc.arg(source) AS TEXT) = '' OR l.source = sqlc.arg(source))
      AND (CAST(sqlc.arg(assigned) AS TEXT) = '' OR l.assigned_to = sqlc.arg(assigned)
           OR (sqlc.arg(assigned) = 'nobody' AND l.assigned_to = ''))
      AND (NOT CAST(sqlc.arg(needs_human) AS BOOLEAN) OR l.human_override OR l.chat_needs_human)
    ORDER BY l.created_at DESC, l.id DESC LIMIT sqlc.arg(max_rows))
ORDER BY o.created_at DESC, o.id DESC;

-- name: LeadsByScore :many
SELECT o.* FROM leads o WHERE o.id IN (
    SELECT l.id FROM leads l
    WHERE l.state = 'active' AND l.score <= sqlc.arg(before_score) AND (l.score < sqlc.arg(before_score) OR l.id < sqlc.arg(before_id))
      AND (CAST(sqlc.arg(pattern) AS TEXT) = '%' OR l.search LIKE sqlc.arg(pattern))
      AND (CAST(sqlc.arg(priority) AS TEXT) = '' OR l.priority = sqlc.arg(priority))
      AND (CAST(sqlc.arg(stage) AS TEXT) = '' OR l.stage = sqlc.arg(stage))
      AND (CAST(sqlc.arg(source) AS TEXT) = '' OR l.source = sqlc.arg(source))
      AND (CAST(sqlc.arg(assigned) AS TEXT) = '' OR l.assigned_to = sqlc.arg(assigned)
           OR (sqlc.arg(assigned) = 'nobody' AND l.assigned_to = ''))
      AND (NOT CAST(sqlc.arg(needs_human) AS BOOLEAN) OR l.human_override OR l.chat_needs_human)
    ORDER BY l.score DESC, l.id DESC LIMIT sqlc.arg(max_rows))
ORDER BY o.score DESC, o.id DESC;

-- name: LeadsByActivity :many
SELECT o.* FROM leads o WHERE o.id IN (
    SELECT l.id FROM leads l
    WHERE l.state = 'active' AND l.last_activity <= sqlc.arg(before_at) AND (l.last_activity < sqlc.arg(before_at) OR l.id < sqlc.arg(before_id))
      AND (CAST(sqlc.arg(pattern) AS TEXT) = '%' OR l.search LIKE sqlc.arg(pattern))
      AND (CAST(sqlc.arg(priority) AS TEXT) = '' OR l.priority = sqlc.arg(priority))
      AND (CAST(sqlc.arg(stage) AS TEXT) = '' OR l.stage = sqlc.arg(stage))
      AND (CAST(sqlc.arg(source) AS TEXT) = '' OR l.source = sqlc.arg(source))
      AND (CAST(sqlc.arg(assigned) AS TEXT) = '' OR l.assigned_to = sqlc.arg(assigned)
           OR (sqlc.arg(assigned) = 'nobody' AND l.assigned_to = ''))
      AND (NOT CAST(sqlc.arg(needs_human) AS BOOLEAN) OR l.human_override OR l.chat_needs_human)
    ORDER BY l.last_activity DESC, l.id DESC LIMIT sqlc.arg(max_rows))
ORDER BY o.last_activity DESC, o.id DESC;

-- How many leads have a word of this range, counted up to a limit.
-- name: CountWords :one
SELECT count(*) FROM (
    SELECT w.lead_id FROM lead_words w WHERE w.word >= sqlc.arg(from_word) AND w.word < sqlc.arg(before_word) LIMIT sqlc.arg(most)) AS few;

-- The leads that have a rare word, in no order.
-- name: LeadsByWord :many
SELECT l.* FROM leads l
WHERE l.id IN (SELECT w.lead_id FROM lead_words w WHERE w.word >= sqlc.arg(from_word) AND w.word < sqlc.arg(before_word))
  AND l.state = 'active' AND l.search LIKE sqlc.arg(pattern)
  AND (CAST(sqlc.arg(priority) AS TEXT) = '' OR l.priority = sqlc.arg(priority))
  AND (CAST(sqlc.arg(stage) AS TEXT) = '' OR l.stage = sqlc.arg(stage))
  AND (CAST(sqlc.arg(source) AS TEXT) = '' OR l.source = sqlc.arg(source))
  AND (CAST(sqlc.arg(assigned) AS TEXT) = '' OR l.assigned_to = sqlc.arg(assigned)
       OR (sqlc.arg(assigned) = 'nobody' AND l.assigned_to = ''))
  AND (NOT CAST(sqlc.arg(needs_human) AS BOOLEAN) OR l.human_override OR l.chat_needs_human);
