-- +goose Up
-- Files that come with a mail: a JSON list of name, type and content.
ALTER TABLE mails ADD COLUMN attachments TEXT NOT NULL DEFAULT '[]';
