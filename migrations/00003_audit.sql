-- +goose Up
-- Who of the staff did what, when. Rows are only ever added: no query of this
-- program changes or removes one, and a test reads every SQL file to keep it so.
CREATE TABLE audit_log (
    id          TEXT PRIMARY KEY,          -- aud_<ULID>: sorts by time, the key of paging
    at          TIMESTAMPTZ NOT NULL,
    actor_id    TEXT NOT NULL,             -- usr_…, or system:<name> for the program itself
    actor_email TEXT NOT NULL,             -- as it was then; accounts change, history does not
    action      TEXT NOT NULL,             -- <word>.<what>, "quotes.responded"
    subject     TEXT NOT NULL,             -- id of the row it was done to
    detail      TEXT NOT NULL,             -- JSON object, never a secret
    request_id  TEXT NOT NULL              -- joins the row to the log lines; empty outside a request
);
CREATE INDEX audit_log_subject ON audit_log (subject, id);
