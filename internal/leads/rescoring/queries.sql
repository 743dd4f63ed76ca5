-- name: LeadsToRescore :many
SELECT * FROM leads WHERE rescore_at <= $1 ORDER BY rescore_at LIMIT $2;
