-- Nothing is added where that would exceed $4.
-- name: Spend :execrows
INSERT INTO chat_spending (scope, day, tokens) VALUES ($1, $2, $3)
ON CONFLICT (scope, day) DO UPDATE SET tokens = chat_spending.tokens + excluded.tokens
WHERE chat_spending.tokens + excluded.tokens <= $4;

-- name: Add :exec
UPDATE chat_spending SET tokens = tokens + $3 WHERE scope = $1 AND day = $2;

-- name: Forget :exec
DELETE FROM chat_spending WHERE day < $1;
