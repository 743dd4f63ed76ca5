-- +goose Up
-- Where the site is (a town or a postal code, as typed) and how the person wants to be answered (call, email, text); '' where nothing was said.
ALTER TABLE quote_requests ADD COLUMN site_location TEXT NOT NULL DEFAULT '';
ALTER TABLE quote_requests ADD COLUMN preferred_contact TEXT NOT NULL DEFAULT '';
