-- +goose Up
-- Who of the staff wrote a request down that was told on the phone, and as whom they were known then; '' where the person sent it. No
-- confirmation is mailed of one that is marked so.
ALTER TABLE quote_requests ADD COLUMN taken_by TEXT NOT NULL DEFAULT '';
ALTER TABLE quote_requests ADD COLUMN taken_name TEXT NOT NULL DEFAULT '';
ALTER TABLE quote_requests ADD COLUMN unconfirmed BOOLEAN NOT NULL DEFAULT FALSE;
