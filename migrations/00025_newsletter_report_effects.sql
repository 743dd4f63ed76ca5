-- +goose Up
-- What a report has led to, in a word; empty for those that were stored before it was noted.
ALTER TABLE newsletter_reports ADD COLUMN effect TEXT NOT NULL DEFAULT '';
-- The staff's list of one kind, the latest first.
CREATE INDEX newsletter_reports_kind ON newsletter_reports (kind, at, id);
