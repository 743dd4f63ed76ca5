// Package chat is the assistant of the site: honest, grounded in the catalog and the
// pages, always answering, with a person when one is needed (V68-V72, V99-V107,
// V130-V135, D58-D67).
//
// The built-in Answerer reads a message as words, finds what it asks for by the
// phrases of intents.json, and quotes the passages that say it. Rate rates a whole
// conversation. Service stores both sides and forgets what has been silent for a day.
package chat
