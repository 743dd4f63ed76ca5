-- +goose Up
-- Who wants none of our promotion any more: neither follow-ups nor the newsletter. Kept by the keyed hash of the address,
-- so that it outlives an erasure (M21); only a later sign-up that its owner has confirmed ends it.
CREATE TABLE newsletter_optouts (
    address_hash TEXT PRIMARY KEY,
    at TIMESTAMPTZ NOT NULL
);
