-- +goose Up
-- Networks (IPv4 /24, IPv6 /48) of those who ask for codes and links, so that one of them cannot use up what an account gets in a day (ADR 71):
-- from where a code was asked for, from where a device was signed in last, from where and by which known browser (the SHA-256 of its token) a link
-- was asked for, and whether a link came out of what is reserved for those. Empty for rows of before.
ALTER TABLE staff_signin_codes ADD COLUMN network TEXT NOT NULL DEFAULT '';
ALTER TABLE staff_devices ADD COLUMN network TEXT NOT NULL DEFAULT '';
ALTER TABLE staff_reset_requests ADD COLUMN network TEXT NOT NULL DEFAULT '';
ALTER TABLE staff_reset_requests ADD COLUMN device_hash TEXT NOT NULL DEFAULT '';
ALTER TABLE staff_tokens ADD COLUMN network TEXT NOT NULL DEFAULT '';
ALTER TABLE staff_tokens ADD COLUMN reserved BOOLEAN NOT NULL DEFAULT FALSE;
