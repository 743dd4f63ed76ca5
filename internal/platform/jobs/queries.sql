-- name: ClaimSlot :execrows
INSERT INTO periodic_slots (name, slot, claimed_at) VALUES ($1, $2, $3) ON CONFLICT (name, slot) DO NOTHING;

-- name: LatestSlot :one
SELECT claimed_at FROM periodic_slots WHERE name = $1 ORDER BY slot DESC LIMIT 1;

-- name: ForgetSlots :exec
DELETE FROM periodic_slots WHERE name = $1 AND slot < $2;
