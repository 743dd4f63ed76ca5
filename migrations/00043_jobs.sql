-- +goose Up
-- River's queue is gone. All that its jobs were to do stands in the tables of the features, but for one kind: who
-- forgot a password. A database that has never had a queue is given an empty one, so that there is one to read.
CREATE TABLE IF NOT EXISTS river_job (kind TEXT, state TEXT, args JSONB); -- of PostgreSQL alone
CREATE TABLE IF NOT EXISTS river_job (kind TEXT, state TEXT, args TEXT);
INSERT INTO staff_reset_requests (id, email_key)
SELECT args ->> 'requestId', args ->> 'emailKey' FROM river_job
WHERE kind = 'staff.password-reset' AND state NOT IN ('completed', 'cancelled', 'discarded') AND args ->> 'emailKey' IS NOT NULL
ON CONFLICT (id) DO NOTHING;
DROP TABLE river_job;
DROP TABLE IF EXISTS river_leader;
DROP TABLE IF EXISTS river_client_queue;
DROP TABLE IF EXISTS river_client;
DROP TABLE IF EXISTS river_queue;
DROP TABLE IF EXISTS river_migration;
DROP FUNCTION IF EXISTS river_job_state_in_bitmask; -- of PostgreSQL alone
DROP TYPE IF EXISTS river_job_state; -- of PostgreSQL alone
