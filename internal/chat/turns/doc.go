// Package turns is one exchange of the chat: a visitor's message until it is answered
// (V68-V72, V99-V107, V130-V135).
//
//		Incoming ──Receive──▶ Received ──Composer.Compose──▶ Composed ──store──▶ Stored
//
//	  - Receive stores the message and all that follows from it, in one transaction: the rating,
//	    a person who is called, the lead's history, the tokens put aside for an answer. Where the
//	    built-in answerer replies, its reply is stored with it.
//	  - Composed is the language model's reply in words; package composing makes it outside of
//	    any transaction.
//	  - Stored is the reply as the visitor gets it, or the note that a person has the message.
//
// None of the three is changed once it is there. The visitor's button that asks for a person
// is here too, because it may begin a conversation (call.go).
//
// Invariants: a message sent twice with one key is one message with one reply; while a person
// has the conversation only an emergency is answered by the assistant.
package turns
