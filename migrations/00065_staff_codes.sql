-- +goose Up
-- The hash of a recovery code is sealed with the key file (ADR 57), each in its own row: 60 bits alone can be tried out by who has
-- the table. Hashes of before are sealed at the next start, as those of codes that were mailed.
ALTER TABLE staff_recovery_codes ADD COLUMN id TEXT NOT NULL DEFAULT '';  -- rec_<ULID>
UPDATE staff_recovery_codes SET id = user_id || '-' || (SELECT count(*) FROM staff_recovery_codes o
    WHERE o.user_id = staff_recovery_codes.user_id AND o.code_hash <= staff_recovery_codes.code_hash);
CREATE UNIQUE INDEX staff_recovery_codes_id ON staff_recovery_codes (id);
UPDATE vault_keys SET done_at = NULL;
