// Package parts puts leads together, in two steps: the core, which other features build
// upon, and then the rest, which needs what these features are (chat is told of captures,
// an erasure asks everybody who keeps rows of persons). Nobody but app calls it, and no part
// knows it.
package parts
