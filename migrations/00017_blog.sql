-- +goose Up
CREATE TABLE blog_posts (
    id TEXT PRIMARY KEY,
    -- that of a post in the trash stays taken: it answers 410 (D57)
    slug TEXT NOT NULL UNIQUE,
    title TEXT NOT NULL,
    excerpt TEXT NOT NULL,
    -- Markdown
    content TEXT NOT NULL,
    author TEXT NOT NULL,
    -- minutes; counted from the content as long as read_time_auto is set (D54)
    read_time INTEGER NOT NULL,
    read_time_auto BOOLEAN NOT NULL,
    -- a name of blog_categories
    category TEXT NOT NULL,
    -- JSON lists of texts
    tags TEXT NOT NULL,
    seo_keywords TEXT NOT NULL,
    -- empty: the catalog's picture stands in
    image_url TEXT NOT NULL,
    featured BOOLEAN NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('draft', 'scheduled', 'published', 'archived')),
    -- when a scheduled post is due
    publish_date TIMESTAMPTZ,
    -- the first time that it was published, for good (D50)
    published_at TIMESTAMPTZ,
    view_count BIGINT NOT NULL,
    seo_title TEXT NOT NULL,
    seo_description TEXT NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    updated_at TIMESTAMPTZ NOT NULL,
    -- in the trash since (D57)
    deleted_at TIMESTAMPTZ,
    version INTEGER NOT NULL,
    CHECK (status <> 'published' OR published_at IS NOT NULL),
    CHECK (status <> 'scheduled' OR publish_date IS NOT NULL)
);
CREATE INDEX blog_posts_newest ON blog_posts (status, published_at, id);
CREATE INDEX blog_posts_category ON blog_posts (category, status, published_at, id);

-- What a published post was called before (D52). No foreign key: a post that has left the trash is still gone (410),
-- not unknown.
CREATE TABLE blog_slugs (
    slug TEXT PRIMARY KEY,
    post_id TEXT NOT NULL,
    renamed_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX blog_slugs_post ON blog_slugs (post_id);

CREATE TABLE blog_categories (
    name TEXT PRIMARY KEY,
    created_at TIMESTAMPTZ NOT NULL
);

-- What is done once in the life of a database, though its rows may be deleted afterwards (D47).
CREATE TABLE blog_marks (
    name TEXT PRIMARY KEY,
    made_at TIMESTAMPTZ NOT NULL
);

-- Who has read what today, so that nobody counts twice (D48). The hash is salted anew each day, and rows and salt are
-- deleted when the day is over: what stays is blog_posts.view_count.
CREATE TABLE blog_views (
    day TEXT NOT NULL,
    post_id TEXT NOT NULL REFERENCES blog_posts (id),
    visitor TEXT NOT NULL,
    PRIMARY KEY (day, post_id, visitor)
);
CREATE TABLE blog_salts (
    day TEXT PRIMARY KEY,
    salt TEXT NOT NULL
);

-- What readers did with a post, added up for each day (U25), kept for 90 days.
CREATE TABLE blog_events (
    day TEXT NOT NULL,
    post_id TEXT NOT NULL REFERENCES blog_posts (id),
    kind TEXT NOT NULL,
    total BIGINT NOT NULL,
    PRIMARY KEY (day, post_id, kind)
);
