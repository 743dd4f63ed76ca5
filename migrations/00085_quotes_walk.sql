-- +goose Up
-- The walk of the site that staff and a customer agreed on, and until when the detailed quote follows it (D88). Both or neither.
ALTER TABLE quote_requests ADD COLUMN walk_at TIMESTAMPTZ;
ALTER TABLE quote_requests ADD COLUMN quote_by TIMESTAMPTZ;
