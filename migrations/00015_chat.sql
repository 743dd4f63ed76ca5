-- +goose Up
-- Conversations with the assistant, by the ids that the visitor's browser made (V101, D59).
CREATE TABLE chat_conversations (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL,
    session_id TEXT NOT NULL,
    -- the service on whose page it began, empty elsewhere
    service_type TEXT NOT NULL,
    -- a score of its own (D29), its lines, the words that counted (D34)
    score INTEGER NOT NULL,
    score_lines TEXT NOT NULL,
    matched TEXT NOT NULL,
    industry TEXT NOT NULL,
    -- by which rules a person must take over; empty: by none
    human_reasons TEXT NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    last_message_at TIMESTAMPTZ NOT NULL,
    version INTEGER NOT NULL,
    UNIQUE (user_id, session_id)
);
CREATE INDEX chat_conversations_idle ON chat_conversations (last_message_at);

CREATE TABLE chat_messages (
    id TEXT PRIMARY KEY,
    conversation_id TEXT NOT NULL REFERENCES chat_conversations (id),
    -- its place in the conversation, from 1
    place INTEGER NOT NULL,
    -- user, assistant
    role TEXT NOT NULL,
    content TEXT NOT NULL,
    -- what an assistant's message offers beside its words, as JSON; empty for a visitor's
    extras TEXT NOT NULL,
    -- of a visitor's message: one send, one row; null for an assistant's
    idempotency_key TEXT UNIQUE,
    created_at TIMESTAMPTZ NOT NULL,
    UNIQUE (conversation_id, place)
);
