-- name: ClaimSlot :execrows
INSERT INTO periodic_slots (name, slot, claimed_at) VALUES ($1, $2, $3) ON CONFLICT (name, slot) DO NOTHING;

-- name: ForgetSlots :exec
DELETE FROM periodic_slots WHERE name = $1 AND slot < $2;
