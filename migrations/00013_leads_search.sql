-- +goose Up
-- The words under which a lead is found, in small letters: a search goes to the few
-- leads that have its rarest word instead of through all of them. Bytes and not
-- text, so that "begins with" is one range of the index under every collation. No
-- foreign key: it would look the lead up for each word, and whoever reads a word
-- reads its lead anyway.
CREATE TABLE lead_words (
    word BYTEA NOT NULL,
    lead_id TEXT NOT NULL,
    PRIMARY KEY (word, lead_id)
);
-- Due at once: the first runs of the re-score job write the words of old rows in Go.
UPDATE leads SET rescore_at = created_at WHERE state <> 'erased';
