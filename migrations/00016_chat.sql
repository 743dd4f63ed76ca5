-- +goose Up
-- The browser that may read a conversation: the hash of the token in its cookie (D59). It is bound once that
-- browser has shown the cookie; a program that keeps no cookies is never bound.
ALTER TABLE chat_conversations ADD COLUMN owner_hash TEXT NOT NULL DEFAULT '';
ALTER TABLE chat_conversations ADD COLUMN is_bound BOOLEAN NOT NULL DEFAULT FALSE;
-- whose conversation it is, once they have left an address (V103)
ALTER TABLE chat_conversations ADD COLUMN lead_id TEXT;
ALTER TABLE chat_conversations ADD COLUMN captured_at TIMESTAMPTZ;
CREATE INDEX chat_conversations_lead ON chat_conversations (lead_id);
CREATE INDEX chat_conversations_session ON chat_conversations (session_id);

-- of a reply: the visitor's message that it answers; of staff's messages, null
ALTER TABLE chat_messages ADD COLUMN reply_to TEXT;
-- of a visitor's message: whether the assistant answers it, or a person has the conversation
ALTER TABLE chat_messages ADD COLUMN awaits_reply BOOLEAN NOT NULL DEFAULT FALSE;
-- site, model, staff or none
ALTER TABLE chat_messages ADD COLUMN spoken_by TEXT NOT NULL DEFAULT '';
-- of staff's messages: who
ALTER TABLE chat_messages ADD COLUMN name TEXT NOT NULL DEFAULT '';
CREATE UNIQUE INDEX chat_messages_reply ON chat_messages (reply_to);
-- roles are user, assistant, staff, system from here on

-- A conversation that needs a person (D60). One row for each time; at most one of a conversation is open.
CREATE TABLE chat_handovers (
    id TEXT PRIMARY KEY,
    -- no foreign key: the row is counted when the conversation is forgotten
    conversation_id TEXT NOT NULL,
    -- ids of catalog/chat.json, as JSON
    reasons TEXT NOT NULL,
    asked_at TIMESTAMPTZ NOT NULL,
    due_at TIMESTAMPTZ NOT NULL,
    taken_at TIMESTAMPTZ,
    taken_by TEXT NOT NULL,
    taken_name TEXT NOT NULL,
    -- since when the visitor waits for a word of the person who has it; null while nobody waits
    unanswered_at TIMESTAMPTZ,
    ended_at TIMESTAMPTZ,
    -- back, closed, gone; empty while open
    outcome TEXT NOT NULL,
    ended_by TEXT NOT NULL,
    next_timer_at TIMESTAMPTZ,
    version INTEGER NOT NULL
);
CREATE UNIQUE INDEX chat_handovers_open ON chat_handovers (conversation_id) WHERE ended_at IS NULL;
CREATE INDEX chat_handovers_timer ON chat_handovers (next_timer_at);

CREATE TABLE chat_handover_alerts (
    handover_id TEXT NOT NULL REFERENCES chat_handovers (id),
    kind TEXT NOT NULL,
    due_at TIMESTAMPTZ NOT NULL,
    fired_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (handover_id, kind)
);

-- Tokens that the language model was asked for (D11). The scope is the day's sum, a conversation, or the hash of a
-- day's address; rows of earlier days are deleted.
CREATE TABLE chat_spending (
    scope TEXT NOT NULL,
    day TEXT NOT NULL,
    tokens BIGINT NOT NULL,
    PRIMARY KEY (scope, day)
);

-- Wishes for a transcript by mail: it leaves once the address has confirmed itself.
CREATE TABLE chat_transcripts (
    id TEXT PRIMARY KEY,
    conversation_id TEXT NOT NULL REFERENCES chat_conversations (id),
    email TEXT NOT NULL,
    token_hash TEXT NOT NULL UNIQUE,
    created_at TIMESTAMPTZ NOT NULL,
    confirmed_at TIMESTAMPTZ
);
CREATE INDEX chat_transcripts_conversation ON chat_transcripts (conversation_id);
