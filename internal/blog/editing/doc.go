// Package editing is how staff write posts: the list in the back office, making and saving
// a post, what is refused of one, its address, its preview and the return to an earlier
// version (S60-S97, D52-D57). A save of an older version than the stored one is refused, and
// its text is kept.
package editing
