-- +goose Up
-- One newsletter: what is written, to whom, and what became of it.
CREATE TABLE newsletter_campaigns (
    id TEXT PRIMARY KEY,
    title TEXT NOT NULL,
    subject TEXT NOT NULL,
    -- Markdown; places for what differs from person to person among it
    content TEXT NOT NULL,
    -- JSON list of the catalog's topics; empty: everybody
    topics TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('draft', 'scheduled', 'held', 'sending', 'paused', 'cancelled', 'sent')),
    -- why it is held, or was paused by the program itself; empty otherwise
    reason TEXT NOT NULL,
    scheduled_for TIMESTAMPTZ,
    -- the two ends of the sending; what was sent is what was frozen at its beginning
    launched_at TIMESTAMPTZ,
    sent_at TIMESTAMPTZ,
    created_by TEXT NOT NULL,
    launched_by TEXT NOT NULL,
    -- SHA-256 of what was frozen, and the letter itself as JSON, with its places; empty before the launch
    content_hash TEXT NOT NULL,
    letter TEXT NOT NULL,
    -- the address of its page in the archive; empty before the launch
    slug TEXT NOT NULL,
    -- How many people it goes to, frozen at the launch, and how many it was kept from, by reason, as JSON.
    recipient_count INTEGER NOT NULL,
    left_out TEXT NOT NULL,
    -- Counted for good when the sending ends; until then the deliveries say it.
    sent_count INTEGER NOT NULL,
    failed_count INTEGER NOT NULL,
    skipped_count INTEGER NOT NULL,
    uncertain_count INTEGER NOT NULL,
    -- People, not hits: how many of them opened it and followed a link, and those that only programs did it for.
    open_count INTEGER NOT NULL,
    click_count INTEGER NOT NULL,
    machine_open_count INTEGER NOT NULL,
    machine_click_count INTEGER NOT NULL,
    -- when the company was told that it was made; null while that is due (S118)
    told_at TIMESTAMPTZ,
    idempotency_key TEXT NOT NULL UNIQUE,
    request_hash TEXT NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    updated_at TIMESTAMPTZ NOT NULL,
    version INTEGER NOT NULL
);
CREATE INDEX newsletter_campaigns_newest ON newsletter_campaigns (created_at, id);
CREATE INDEX newsletter_campaigns_status ON newsletter_campaigns (status, created_at, id);
CREATE UNIQUE INDEX newsletter_campaigns_slug ON newsletter_campaigns (slug) WHERE slug <> '';

-- Who gets a campaign, and what became of it: one row for each person, frozen at the launch (M1).
CREATE TABLE newsletter_deliveries (
    campaign_id TEXT NOT NULL REFERENCES newsletter_campaigns (id),
    subscriber_id TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('pending', 'claimed', 'attempting', 'deferred', 'sent', 'failed', 'skipped', 'uncertain')),
    -- not before then
    due_at TIMESTAMPTZ NOT NULL,
    -- its turn by the rate limits, once it has one
    turn_at TIMESTAMPTZ,
    -- whose it is while claimed or attempting: the sender's id, and a number that grows with every claim
    owner TEXT NOT NULL,
    fence INTEGER NOT NULL,
    deferrals INTEGER NOT NULL,
    stumbles INTEGER NOT NULL,
    -- the server's latest reply, or why it was skipped
    code INTEGER NOT NULL,
    reason TEXT NOT NULL,
    -- when DATA was opened for the first time and the last, and when its fate was known
    first_attempt_at TIMESTAMPTZ,
    attempted_at TIMESTAMPTZ,
    settled_at TIMESTAMPTZ,
    -- the first of each kind
    opened_at TIMESTAMPTZ,
    clicked_at TIMESTAMPTZ,
    machine_opened_at TIMESTAMPTZ,
    machine_clicked_at TIMESTAMPTZ,
    PRIMARY KEY (campaign_id, subscriber_id)
);
-- Counting a campaign, and taking its next ones in turn.
CREATE INDEX newsletter_deliveries_state ON newsletter_deliveries (campaign_id, state, due_at);
-- One person's mails.
CREATE INDEX newsletter_deliveries_subscriber ON newsletter_deliveries (subscriber_id, campaign_id);

-- Who sends now: a sender that is not seen any more has lost what it held.
CREATE TABLE newsletter_senders (
    id TEXT PRIMARY KEY,
    seen_until TIMESTAMPTZ NOT NULL
);

-- When the next mail may leave: to anybody ('') and to one domain. A restart keeps the quota.
CREATE TABLE newsletter_rates (
    domain TEXT PRIMARY KEY,
    next_at TIMESTAMPTZ NOT NULL
);

-- Where the links of a campaign lead, fixed at its launch: a link in a mail names a number, never an address.
CREATE TABLE newsletter_links (
    campaign_id TEXT NOT NULL REFERENCES newsletter_campaigns (id),
    number INTEGER NOT NULL,
    url TEXT NOT NULL,
    PRIMARY KEY (campaign_id, number)
);

-- Every request for a picture or a link of a mail, as it came.
CREATE TABLE newsletter_hits (
    id TEXT PRIMARY KEY,
    campaign_id TEXT NOT NULL,
    subscriber_id TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('open', 'click')),
    -- the link's number; 0 for an opening, -1 for the link that no person sees
    link INTEGER NOT NULL,
    at TIMESTAMPTZ NOT NULL,
    method TEXT NOT NULL,
    -- forgotten after 90 days
    address TEXT NOT NULL,
    user_agent TEXT NOT NULL,
    class TEXT NOT NULL CHECK (class IN ('human', 'machine', 'unknown')),
    reason TEXT NOT NULL
);
CREATE INDEX newsletter_hits_delivery ON newsletter_hits (campaign_id, subscriber_id, at);
CREATE INDEX newsletter_hits_at ON newsletter_hits (at);

-- What mail servers and providers report of a mail that has left: RFC 3464 and RFC 5965.
CREATE TABLE newsletter_reports (
    id TEXT PRIMARY KEY,
    -- SHA-256 of the report: one that comes twice counts once
    hash TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL CHECK (kind IN ('hard', 'soft', 'complaint', 'unknown')),
    -- empty when the report could not be joined to anybody
    campaign_id TEXT NOT NULL,
    subscriber_id TEXT NOT NULL,
    -- the enhanced status code, 5.1.1 for instance, and the server's words without the address
    status_code TEXT NOT NULL,
    words TEXT NOT NULL,
    at TIMESTAMPTZ NOT NULL
);
CREATE INDEX newsletter_reports_subscriber ON newsletter_reports (subscriber_id, at);
CREATE INDEX newsletter_reports_at ON newsletter_reports (at, id);
