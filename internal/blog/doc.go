// Package blog is what the parts of the blog share: what a post is, how it is stored and
// read, what staff write of one, addresses, permissions and news (V115-V117, V192-V198;
// D45-D57, U13, U14, U25).
//
// A post is draft, scheduled, published or archived, and may lie in the trash.
// Only what is published and not in the trash exists for readers. A list is in the
// order of first publication, newest first, and pages by keyset. The eleven
// articles of package content are rows like any other; they are taken over once in
// the life of a database, so that a deleted one never comes back (D47).
//
// Invariants: a slug names one post, now or ever (blog_posts.slug, blog_slugs): an
// old one leads to today's by one 301, that of a deleted published post answers 410
// (D52, D57); a published post has published_at, which no edit moves (D50); a
// visitor's reading counts once a day, programs and staff never (D48); nothing that
// is kept about readers names anybody.
//
// The parts, each a package below: reading, fallback, pages and engagement for visitors;
// editing, drafts, changes, lifecycle, notices, categories and pictures for staff. Package
// parts puts them together for app.
package blog
