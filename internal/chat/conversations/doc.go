// Package conversations stores what visitors, the assistant and staff say to each other, and
// shows a conversation to the visitor's browser (V99, V101, D59).
//
// Through rows.go the other parts read and change the stored conversation and its messages.
// Conversations has the reading use cases: the thread of a browser and its news.
//
// Invariants: a conversation belongs to the browser whose cookie has been shown, and its names
// alone open it to nobody; messages of a conversation have the places 1, 2, 3, assigned while
// the conversation is locked.
package conversations
