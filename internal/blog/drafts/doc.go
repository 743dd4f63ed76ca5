// Package drafts stores what accompanies a post: what somebody has typed and not saved
// (autosaves), and the post after each save (revisions). An autosave that another text
// replaces becomes a revision, so that no word is lost.
package drafts
