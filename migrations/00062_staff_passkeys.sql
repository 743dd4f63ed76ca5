-- +goose Up
-- Passkeys (W3C Web Authentication): public keys of devices that people sign in with. passkeys counts a person's, so
-- that every request knows it from the account's row; passkey_handle is what authenticators keep in place of a name.
ALTER TABLE staff_users ADD COLUMN passkeys BIGINT NOT NULL DEFAULT 0;
ALTER TABLE staff_users ADD COLUMN passkey_handle TEXT NOT NULL DEFAULT '';   -- 256 random bits, base64url; empty: none was asked for yet

CREATE TABLE staff_passkeys (
    id               TEXT PRIMARY KEY,            -- pky_<ULID>
    user_id          TEXT NOT NULL REFERENCES staff_users (id),
    credential_id    TEXT NOT NULL UNIQUE,        -- base64url, as browsers have it
    public_key       TEXT NOT NULL,               -- COSE key, base64url
    name             TEXT NOT NULL,               -- its owner's word for it
    transports       TEXT NOT NULL,               -- how browsers reach it: "internal hybrid"
    counter          BIGINT NOT NULL,             -- of signatures; 0 for authenticators that do not count
    backup_eligible  BOOLEAN NOT NULL,            -- may be synced to other devices
    backed_up        BOOLEAN NOT NULL,            -- is
    created_at       TIMESTAMPTZ NOT NULL,
    used_at          TIMESTAMPTZ,
    copied_at        TIMESTAMPTZ                  -- its counter went back, and it was refused: there may be a copy
);
CREATE INDEX staff_passkeys_user ON staff_passkeys (user_id);

-- Challenges that were answered. None is stored when it is made: it comes sealed, and says until when it may be used.
CREATE TABLE staff_passkey_challenges (
    challenge_hash  TEXT PRIMARY KEY,
    expires_at      TIMESTAMPTZ NOT NULL
);
