-- +goose Up
-- Who asked for a new password and is not answered yet. The row goes in the transaction that writes the mail, or that
-- finds that nobody is to get one; the link's token is made there and stands in no row.
CREATE TABLE staff_reset_requests (
    id             TEXT PRIMARY KEY,              -- tok_<ULID>: becomes that of the link
    email_key      TEXT NOT NULL,                 -- of whatever address was typed in
    put_off_until  TIMESTAMPTZ                    -- when one that failed is tried again
);
