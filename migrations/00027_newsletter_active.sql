-- +goose Up
-- How many may be written to, counted without looking at the people themselves.
CREATE INDEX newsletter_subscribers_active ON newsletter_subscribers (state, paused_until, consent_until) WHERE email <> '';
