-- +goose Up
-- A post's category becomes a real one (D43), and what staff need to write posts is added. No engine adds a foreign key
-- to a table that stands (SQLite), and a table that others refer to cannot be dropped: so posts, views and events are
-- put aside, made anew and filled again.
INSERT INTO blog_categories (name, created_at)
SELECT category, MIN(created_at) FROM blog_posts
WHERE category NOT IN (SELECT name FROM blog_categories) GROUP BY category;
-- The catalogue's picture that stands for posts of it without one of their own; empty: the catalogue's choice.
ALTER TABLE blog_categories ADD COLUMN image TEXT NOT NULL DEFAULT '';

CREATE TABLE blog_views_aside AS SELECT * FROM blog_views;
CREATE TABLE blog_events_aside AS SELECT * FROM blog_events;
CREATE TABLE blog_posts_aside AS SELECT * FROM blog_posts;
DROP TABLE blog_views;
DROP TABLE blog_events;
DROP TABLE blog_posts;

CREATE TABLE blog_posts (
    id TEXT PRIMARY KEY,
    -- that of a post in the trash stays taken: it answers 410 (D57)
    slug TEXT NOT NULL UNIQUE,
    title TEXT NOT NULL,
    excerpt TEXT NOT NULL,
    author TEXT NOT NULL,
    -- minutes; counted from the content as long as read_time_auto is set (D54)
    read_time INTEGER NOT NULL,
    read_time_auto BOOLEAN NOT NULL,
    -- '' while a draft has none: a row of its own that stands in no list of categories
    category TEXT NOT NULL REFERENCES blog_categories (name) ON UPDATE CASCADE,
    -- JSON lists of texts
    tags TEXT NOT NULL,
    seo_keywords TEXT NOT NULL,
    -- empty: the picture of the category stands in
    image_url TEXT NOT NULL,
    featured BOOLEAN NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('draft', 'scheduled', 'published', 'archived')),
    -- when a scheduled post is due, or was
    publish_date TIMESTAMPTZ,
    -- the first time that it was published, for good (D50)
    published_at TIMESTAMPTZ,
    view_count BIGINT NOT NULL,
    seo_title TEXT NOT NULL,
    seo_description TEXT NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    -- the last change by staff or by the clock, and the account that made it; both empty when none did
    updated_at TIMESTAMPTZ NOT NULL,
    updated_by TEXT NOT NULL DEFAULT '',
    updated_name TEXT NOT NULL DEFAULT '',
    -- in the trash since (D57)
    deleted_at TIMESTAMPTZ,
    version INTEGER NOT NULL,
    -- the Idempotency-Key that it was made with, and a hash of what came with it
    made_by_key TEXT UNIQUE,
    made_of TEXT NOT NULL DEFAULT '',
    -- Markdown; behind all others, so that SQLite need not read through it to what stands in lists
    content TEXT NOT NULL,
    CHECK (status <> 'published' OR published_at IS NOT NULL),
    CHECK (status <> 'scheduled' OR publish_date IS NOT NULL)
);
INSERT INTO blog_posts (id, slug, title, excerpt, content, author, read_time, read_time_auto, category, tags, seo_keywords,
    image_url, featured, status, publish_date, published_at, view_count, seo_title, seo_description, created_at, updated_at,
    deleted_at, version)
SELECT id, slug, title, excerpt, content, author, read_time, read_time_auto, category, tags, seo_keywords,
    image_url, featured, status, publish_date, published_at, view_count, seo_title, seo_description, created_at, updated_at,
    deleted_at, version
FROM blog_posts_aside;
CREATE TABLE blog_views (
    day TEXT NOT NULL,
    post_id TEXT NOT NULL REFERENCES blog_posts (id),
    visitor TEXT NOT NULL,
    PRIMARY KEY (day, post_id, visitor)
);
INSERT INTO blog_views (day, post_id, visitor) SELECT day, post_id, visitor FROM blog_views_aside;
CREATE TABLE blog_events (
    day TEXT NOT NULL,
    post_id TEXT NOT NULL REFERENCES blog_posts (id),
    kind TEXT NOT NULL,
    total BIGINT NOT NULL,
    PRIMARY KEY (day, post_id, kind)
);
INSERT INTO blog_events (day, post_id, kind, total) SELECT day, post_id, kind, total FROM blog_events_aside;
DROP TABLE blog_views_aside;
DROP TABLE blog_events_aside;
DROP TABLE blog_posts_aside;

-- The readers' lists, in their order, and the counts, without a look at the rows. SQLite takes the first three; PostgreSQL
-- does not sort by what stands behind an IS NULL, and takes the others.
CREATE INDEX blog_posts_newest ON blog_posts (deleted_at, status, published_at, id);
CREATE INDEX blog_posts_category ON blog_posts (category, deleted_at, status, published_at, id);
CREATE INDEX blog_posts_featured ON blog_posts (featured, deleted_at, status, published_at, id);
CREATE INDEX blog_posts_public ON blog_posts (published_at, id) WHERE status = 'published' AND deleted_at IS NULL;
CREATE INDEX blog_posts_public_category ON blog_posts (category, published_at, id) WHERE status = 'published' AND deleted_at IS NULL;
CREATE INDEX blog_posts_public_featured ON blog_posts (published_at, id) WHERE featured = TRUE AND status = 'published' AND deleted_at IS NULL;
-- The staff's list.
CREATE INDEX blog_posts_changed ON blog_posts (updated_at, id);
CREATE INDEX blog_posts_due ON blog_posts (publish_date) WHERE status = 'scheduled';

-- What a post was after each save: no word is lost (D55).
CREATE TABLE blog_revisions (
    id TEXT PRIMARY KEY,
    post_id TEXT NOT NULL REFERENCES blog_posts (id),
    saved_at TIMESTAMPTZ NOT NULL,
    -- the account; both empty when nobody did it
    by_id TEXT NOT NULL,
    by_name TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('created', 'saved', 'autosaved', 'restored', 'published')),
    title TEXT NOT NULL,
    words INTEGER NOT NULL,
    -- the post's version that it is; of what was autosaved, the one it began from
    version INTEGER NOT NULL,
    -- all that can be written of a post, JSON
    fields TEXT NOT NULL
);
CREATE INDEX blog_revisions_post ON blog_revisions (post_id, saved_at, id);

-- What somebody has typed and not saved, one for each person and post. post is a post's id, or 'new'.
CREATE TABLE blog_autosaves (
    person TEXT NOT NULL,
    post TEXT NOT NULL,
    person_name TEXT NOT NULL,
    saved_at TIMESTAMPTZ NOT NULL,
    base_version INTEGER NOT NULL,
    -- it came as a save and was refused: nobody has it but this row
    is_refused BOOLEAN NOT NULL,
    fields TEXT NOT NULL,
    PRIMARY KEY (person, post)
);
CREATE INDEX blog_autosaves_post ON blog_autosaves (post, saved_at);

-- Which changes of a post the company is told of, each once (D51).
CREATE TABLE blog_notices (
    id TEXT PRIMARY KEY,
    post_id TEXT NOT NULL REFERENCES blog_posts (id),
    kind TEXT NOT NULL CHECK (kind IN ('created', 'published', 'updated')),
    by_name TEXT NOT NULL,
    made_at TIMESTAMPTZ NOT NULL,
    -- when it is told: at once, or when the edits of ten minutes are done
    due_at TIMESTAMPTZ NOT NULL,
    told_at TIMESTAMPTZ
);
CREATE INDEX blog_notices_waiting ON blog_notices (due_at) WHERE told_at IS NULL;
-- Of edits, one waits at a time; a post is published for the first time once.
CREATE UNIQUE INDEX blog_notices_edits ON blog_notices (post_id) WHERE kind = 'updated' AND told_at IS NULL;
CREATE UNIQUE INDEX blog_notices_first ON blog_notices (post_id) WHERE kind = 'published';
