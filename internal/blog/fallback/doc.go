// Package fallback has the articles that came with the program. They become the first
// posts, once in the life of a database, and stand in for the posts while no row can be
// read, if staff are known to show them (D47).
package fallback
