-- +goose Up
-- Browsers that an account has signed in from. Several accounts may share a browser, and so its token.
CREATE TABLE staff_devices (
    id          TEXT PRIMARY KEY,                 -- dev_<ULID>
    user_id     TEXT NOT NULL REFERENCES staff_users (id),
    token_hash  TEXT NOT NULL,                    -- SHA-256 of the cookie's token
    created_at  TIMESTAMPTZ NOT NULL,
    seen_at     TIMESTAMPTZ NOT NULL,             -- the last sign-in
    expires_at  TIMESTAMPTZ NOT NULL,
    UNIQUE (token_hash, user_id)
);
CREATE INDEX staff_devices_user ON staff_devices (user_id);

-- Codes mailed to who signs in from a new device while strangers try passwords. A row stays for a day after it was
-- made, used or not: they are counted.
CREATE TABLE staff_signin_codes (
    id          TEXT PRIMARY KEY,                 -- cod_<ULID>
    user_id     TEXT NOT NULL REFERENCES staff_users (id),
    code_hash   TEXT NOT NULL,
    created_at  TIMESTAMPTZ NOT NULL,
    expires_at  TIMESTAMPTZ NOT NULL,
    used_at     TIMESTAMPTZ
);
CREATE INDEX staff_signin_codes_user ON staff_signin_codes (user_id);

-- For whom such a code is to be mailed, if the address has an account. One row for an address, whatever the flood.
CREATE TABLE staff_code_requests (
    email_key      TEXT PRIMARY KEY,
    put_off_until  TIMESTAMPTZ                    -- when one that failed is tried again
);
