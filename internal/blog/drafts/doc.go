// Package drafts keeps what stands beside a post: words that somebody has typed and not
// saved (autosaves), and what the post was after each save (revisions). An autosave whose
// place another text takes becomes a revision, so that no word is lost.
package drafts
