// Package crowdtest fills a database with subscribers, for tests and benchmarks that need more of
// them than sign-ups one by one could create in time.
package crowdtest

import (
	"context"
	"fmt"

	"wardgate/internal/platform/db"
)

// A number row counts from 1 to $1, on both engines.
const numbers = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < CAST($1 AS BIGINT)) "

// Crowd makes n active subscribers from one: the one with that address exists already, and the
// others are copies with their own id and address, crowd-<i>@<i mod 7>.crowd.example. It returns
// a pattern that matches their addresses and no others.
func Crowd(ctx context.Context, d *db.DB, like string, n int) error {
	return d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		const address = "'crowd-' || i || '@d' || (i % 7) || '.crowd.example'"
		for _, statement := range []string{
			numbers + `INSERT INTO newsletter_subscribers (id, address_key, email, lead_id, state, topics, interest_score, wording, wording_version,
			    asked_at, confirmed_at, ended_at, created_at, updated_at, version, paused_until, basis, consent_until, origin, data_mailed_at)
			  SELECT 'subscriber_crowd' || CAST(10000000 + i AS TEXT), ` + address + `, ` + address + `, lead_id, state, topics, interest_score, wording, wording_version,
			    asked_at, confirmed_at, ended_at, created_at, updated_at, version, paused_until, basis, consent_until, origin, data_mailed_at
			  FROM n, newsletter_subscribers WHERE address_key = $2`,
			numbers + `INSERT INTO consent_events (id, lead_id, contact, purpose, basis, wording, wording_version, page, address, user_agent, actor,
			    created_at, expires_at, given_at)
			  SELECT 'consent_crowd' || CAST(10000000 + i AS TEXT), lead_id, ` + address + `, purpose, basis, wording, wording_version, page, address, user_agent, actor,
			    created_at, expires_at, given_at
			  FROM n, (SELECT lead_id, purpose, basis, wording, wording_version, page, address, user_agent, actor, created_at, expires_at, given_at
			    FROM consent_events WHERE contact = $2 AND purpose = 'newsletter' ORDER BY created_at DESC LIMIT 1) AS one`,
		} {
			if _, err := tx.ExecContext(ctx, statement, n, like); err != nil {
				return fmt.Errorf("crowdtest.Crowd: %w", err)
			}
		}
		return nil
	})
}

// Hits stores n openings of a campaign by the crowd, one in three of them by a program.
func Hits(ctx context.Context, d *db.DB, campaign string, n int) error {
	return d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, numbers+`INSERT INTO newsletter_hits (id, campaign_id, subscriber_id, kind, link, at, method, address, user_agent, class, reason)
		  SELECT 'hit_' || CAST(10000000 + i AS TEXT), c.id, 'subscriber_crowd' || CAST(10000000 + (i * 7) % 1000000 AS TEXT), 'open', 0, c.launched_at,
		    'GET', '192.0.2.1', 'Mozilla/5.0', CASE WHEN i % 3 = 0 THEN 'machine' ELSE 'human' END, '' FROM n, newsletter_campaigns AS c WHERE c.id = $2`, n, campaign)
		if err != nil {
			return fmt.Errorf("crowdtest.Hits: %w", err)
		}
		return nil
	})
}
