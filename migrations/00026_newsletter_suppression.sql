-- +goose Up
-- What an address was before the sign-up that it has not confirmed: anybody may type it in, and until its owner presses
-- the link it is still one that left, came back or complained. Empty for one that is not pending, or was nothing before.
ALTER TABLE newsletter_subscribers ADD COLUMN state_before TEXT NOT NULL DEFAULT '' CHECK (state_before IN ('', 'unsubscribed', 'bounced', 'complained'));
-- Of those that wait now only their reports still tell.
UPDATE newsletter_subscribers SET state_before = CASE
    WHEN EXISTS (SELECT 1 FROM newsletter_reports r WHERE r.subscriber_id = newsletter_subscribers.id AND r.kind = 'complaint') THEN 'complained'
    WHEN EXISTS (SELECT 1 FROM newsletter_reports r WHERE r.subscriber_id = newsletter_subscribers.id AND r.kind = 'hard') THEN 'bounced'
    ELSE 'unsubscribed' END
WHERE state = 'pending' AND ended_at IS NOT NULL;
