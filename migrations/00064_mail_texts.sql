-- +goose Up
-- Mails that still have their words, by their age: a rule of catalog/retention.json takes the words.
CREATE INDEX mails_texts ON mails (created_at, id) WHERE to_address <> '';
