// Package chat is the assistant of the site: honest, grounded in the catalog and the pages,
// always answering, with a person when one is needed (V68-V72, V99-V107, V130-V135, D58-D67).
// It is the thin assembly of its parts, wired once by New.
//
// What replies without a language model, all of it pure:
//
//   - language: the words of a message
//   - safety: whether a person is in danger, before anything else
//   - knowledge: everything that may be said, as passages
//   - matching: what a message asks for, by its likeness to others
//   - retrieval: the passages that a question asks for, by its words
//   - answerer: the built-in answerer
//   - contacts: how a visitor can be reached, as they type it
//   - guard: what a language model may say in the company's name
//   - rating: the score of a conversation, and who calls for a person
//
// What is stored and done:
//
//   - conversations: what was said, and the browser that leads it
//   - handover: the time in which a conversation needs a person
//   - composing: the language model's reply, and what it may cost
//   - turns: a visitor's message until it is answered
//   - transcripts: a conversation as a file or a mail
//   - inbox: what staff see and do
//   - retention, people: what is forgotten, and whose conversation it is
//   - wording, news: what the parts have in common
//
// Called by app and operations; it knows leads.
package chat
