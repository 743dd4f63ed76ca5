-- +goose Up
-- Until then the subscriber wants nothing sent; null or past: no pause.
ALTER TABLE newsletter_subscribers ADD COLUMN paused_until TIMESTAMPTZ;
-- On which ground they are written to, and until when it holds; null: until it is taken back. The consent events say it
-- word for word; here it stands so that an audience is one query.
ALTER TABLE newsletter_subscribers ADD COLUMN basis TEXT NOT NULL DEFAULT 'express' CHECK (basis IN ('express', 'inquiry', 'purchase'));
ALTER TABLE newsletter_subscribers ADD COLUMN consent_until TIMESTAMPTZ;
-- How they came: by the form, or from a list that staff have taken over.
ALTER TABLE newsletter_subscribers ADD COLUMN origin TEXT NOT NULL DEFAULT 'form' CHECK (origin IN ('form', 'import'));
-- When they last asked what is kept of them: it is mailed once a day at most.
ALTER TABLE newsletter_subscribers ADD COLUMN data_mailed_at TIMESTAMPTZ;
-- The staff's list, the newest first (S115).
CREATE INDEX newsletter_subscribers_newest ON newsletter_subscribers (COALESCE(confirmed_at, asked_at), id);
CREATE INDEX newsletter_subscribers_newest_in ON newsletter_subscribers (state, COALESCE(confirmed_at, asked_at), id);
