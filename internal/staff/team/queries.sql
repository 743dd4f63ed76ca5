-- name: FactorRoles :many
SELECT role FROM staff_factor_rules ORDER BY role;

-- name: RequireFactor :execrows
INSERT INTO staff_factor_rules (role, since) VALUES ($1, $2) ON CONFLICT (role) DO NOTHING;

-- name: ReleaseFactor :execrows
DELETE FROM staff_factor_rules WHERE role = $1;
