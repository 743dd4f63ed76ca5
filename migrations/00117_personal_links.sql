-- +goose Up
-- What visitors wrote has no private link of ours any more: the next start looks through what an earlier program stored, and once more through
-- what is sealed, as it does with a new key.
UPDATE vault_keys SET done_at = NULL;
