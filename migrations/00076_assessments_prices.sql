-- +goose Up
-- What usual hours cost, as the visitor saw it: lines of JSON; those of before had none.
ALTER TABLE assessments ADD COLUMN price_lines TEXT NOT NULL DEFAULT '[]';
-- Answers without a contact belong to nobody and go when their report does.
CREATE INDEX assessments_unnamed ON assessments (report_until) WHERE lead_id IS NULL;
