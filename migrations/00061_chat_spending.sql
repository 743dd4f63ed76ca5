-- +goose Up
-- Beside its tokens, what an answer costs: in billionths of a US dollar. A period is a day on the company's clock
-- (2026-11-20) or an hour (2026-11-20T17Z); a scope may also be the hash of a day's network.
ALTER TABLE chat_spending RENAME COLUMN day TO period;
ALTER TABLE chat_spending ADD COLUMN cost BIGINT NOT NULL DEFAULT 0;
