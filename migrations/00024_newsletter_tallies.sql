-- +goose Up
-- What has become of a campaign's mails, kept as it happens: counting a million of them for each look at the progress took a second.
CREATE TABLE newsletter_tallies (
    campaign_id TEXT NOT NULL,
    -- the sender that stored it, so that no two wait for one row; '' for what others did. It may be below zero by itself.
    owner TEXT NOT NULL,
    sent INTEGER NOT NULL,
    failed INTEGER NOT NULL,
    skipped INTEGER NOT NULL,
    uncertain INTEGER NOT NULL,
    PRIMARY KEY (campaign_id, owner)
);
INSERT INTO newsletter_tallies (campaign_id, owner, sent, failed, skipped, uncertain)
SELECT campaign_id, '', SUM(CASE state WHEN 'sent' THEN 1 ELSE 0 END), SUM(CASE state WHEN 'failed' THEN 1 ELSE 0 END),
    SUM(CASE state WHEN 'skipped' THEN 1 ELSE 0 END), SUM(CASE state WHEN 'uncertain' THEN 1 ELSE 0 END)
FROM newsletter_deliveries GROUP BY campaign_id;

-- A mail changes its state thrice; now that touches an index when it is claimed and when it is settled, and what was sent, nearly
-- all of a campaign in the end, is in none but its person's. SQLite takes a partial index only for queries with its very condition.
DROP INDEX newsletter_deliveries_state;
CREATE INDEX newsletter_deliveries_state ON newsletter_deliveries (campaign_id, state, due_at) WHERE state NOT IN ('claimed', 'attempting', 'sent');
-- What senders hold.
CREATE INDEX newsletter_deliveries_owner ON newsletter_deliveries (campaign_id, owner) WHERE owner <> '';
