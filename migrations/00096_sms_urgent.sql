-- +goose Up
-- A word to staff that must not wait: it goes before others, at any hour, and nobody is asked whether it may.
ALTER TABLE sms_messages ADD COLUMN urgent BOOLEAN NOT NULL DEFAULT FALSE;
