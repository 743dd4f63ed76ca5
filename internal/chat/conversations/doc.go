// Package conversations keeps what visitors, the assistant and staff say to each other, and
// shows a conversation to the browser that leads it (V99, V101, D59).
//
// rows.go is how the other parts read and change the stored conversation and its messages.
// Conversations are the reading use cases: the thread of a browser and its news.
//
// Invariants: a conversation belongs to the browser whose cookie has been shown, and its names
// alone open it to nobody; messages of a conversation stand at places 1, 2, 3, given out
// while the conversation is locked.
package conversations
