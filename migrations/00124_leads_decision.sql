-- +goose Up
-- What a visitor said of the size of their company and of whether they decide (S138, D102); '' and false where nothing was said.
ALTER TABLE lead_captures ADD COLUMN company_size TEXT NOT NULL DEFAULT '';
ALTER TABLE lead_captures ADD COLUMN decision_maker BOOLEAN NOT NULL DEFAULT FALSE;
