-- +goose Up
-- A promotional mail that was not permitted as it was about to leave: settled like a failed
-- one, and nothing that anybody must see to.
ALTER TABLE mails ADD COLUMN withheld BOOLEAN NOT NULL DEFAULT FALSE;
