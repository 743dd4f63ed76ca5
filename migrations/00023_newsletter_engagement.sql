-- +goose Up
-- What a lead was credited with for one mail, and when that is to be looked at again: a click is believed only once it had
-- time to turn out to be a program's.
CREATE TABLE newsletter_credits (
    campaign_id TEXT NOT NULL,
    subscriber_id TEXT NOT NULL,
    opened BOOLEAN NOT NULL,
    clicked BOOLEAN NOT NULL,
    -- null while there is nothing to look at
    due_at TIMESTAMPTZ,
    PRIMARY KEY (campaign_id, subscriber_id)
);
CREATE INDEX newsletter_credits_due ON newsletter_credits (due_at) WHERE due_at IS NOT NULL;
