-- +goose Up
-- Recovery codes are hashed slowly (argon2id) before they are sealed. Hashes of before are hashed once more by the program, after
-- its start: slow tells which were.
ALTER TABLE staff_recovery_codes ADD COLUMN slow BOOLEAN NOT NULL DEFAULT FALSE;

-- A mailed code belongs to the browser whose sign-in asked for it (ADR 71), known by a cookie of which this is the SHA-256. Codes of
-- before belong to none, and open nothing any more.
ALTER TABLE staff_signin_codes ADD COLUMN browser_hash TEXT NOT NULL DEFAULT '';
-- Whose code is to be mailed is remembered by the instance that was asked.
DROP TABLE staff_code_requests;
