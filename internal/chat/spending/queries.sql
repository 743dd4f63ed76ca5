-- What is added may be negative. The rows come in one order everywhere: two transactions that lock them cannot wait
-- for each other for ever.
-- name: Add :many
INSERT INTO chat_spending (scope, period, tokens, cost) VALUES
    (sqlc.arg(conversation), sqlc.arg(day), sqlc.arg(tokens), sqlc.arg(cost)),
    (sqlc.arg(address), sqlc.arg(day), sqlc.arg(tokens), sqlc.arg(cost)),
    (sqlc.arg(network), sqlc.arg(hour), sqlc.arg(tokens), sqlc.arg(cost)),
    (sqlc.arg(network), sqlc.arg(day), sqlc.arg(tokens), sqlc.arg(cost)),
    ('all', sqlc.arg(hour), sqlc.arg(tokens), sqlc.arg(cost)),
    ('all', sqlc.arg(day), sqlc.arg(tokens), sqlc.arg(cost))
ON CONFLICT (scope, period) DO UPDATE SET
    tokens = chat_spending.tokens + excluded.tokens, cost = chat_spending.cost + excluded.cost
RETURNING scope, period, tokens, cost;

-- How often a budget of everybody was too small.
-- name: Refuse :exec
INSERT INTO chat_spending (scope, period, tokens) VALUES ('refused', $1, 1)
ON CONFLICT (scope, period) DO UPDATE SET tokens = chat_spending.tokens + 1;

-- name: Standing :many
SELECT scope, period, tokens, cost FROM chat_spending
WHERE scope IN ('all', 'refused') AND period IN (sqlc.arg(day), sqlc.arg(hour), sqlc.arg(hour_before));

-- name: Forget :exec
DELETE FROM chat_spending WHERE period < $1;
