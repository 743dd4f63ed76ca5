-- +goose Up
-- What a sequence does while another one runs with the same person (D100) stands in each version; those that have it not wait.
-- The delivered sequence for people who want to decide soon takes the place of the others.
UPDATE automation_versions SET plan = substr(plan, 1, length(plan) - 1) || ',"others":"replace"}'
WHERE plan_id = 'high-intent' AND plan LIKE '{%}' AND plan NOT LIKE '%"others":%';
