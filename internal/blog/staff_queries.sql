-- name: StaffPosts :many
SELECT id, title, slug, category, author, status, featured, read_time, view_count, publish_date, published_at, created_at,
    updated_at, deleted_at, version
FROM blog_posts
WHERE (deleted_at IS NOT NULL) = CAST(sqlc.arg(in_trash) AS BOOLEAN)
  AND (CAST(sqlc.arg(status) AS TEXT) = '' OR status = CAST(sqlc.arg(status) AS TEXT))
  AND (CAST(sqlc.arg(pattern) AS TEXT) = '%'
    OR lower(title || ' ' || excerpt || ' ' || category || ' ' || tags) LIKE CAST(sqlc.arg(pattern) AS TEXT) ESCAPE '\'
    OR slug LIKE CAST(sqlc.arg(slug_pattern) AS TEXT) ESCAPE '\')
  AND (updated_at < sqlc.arg(before_at) OR (updated_at = sqlc.arg(before_at) AND id < sqlc.arg(before_id)))
ORDER BY updated_at DESC, id DESC LIMIT sqlc.arg(max_rows);

-- name: StaffCounts :many
SELECT status, CAST(deleted_at IS NOT NULL AS BOOLEAN) AS in_trash, COUNT(*) AS posts FROM blog_posts
GROUP BY status, deleted_at IS NOT NULL;

-- name: InsertByStaff :exec
INSERT INTO blog_posts (id, slug, title, excerpt, content, author, read_time, read_time_auto, category, tags, seo_keywords,
    image_url, featured, status, publish_date, published_at, view_count, seo_title, seo_description, created_at, updated_at,
    updated_by, updated_name, version, made_by_key, made_of)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, 0, $17, $18, $19, $20, $21, $22, 1, $23, $24);

-- name: ByKey :one
SELECT id, made_of FROM blog_posts WHERE made_by_key = $1;

-- name: Update :execrows
UPDATE blog_posts SET slug = $3, title = $4, excerpt = $5, content = $6, author = $7, read_time = $8, read_time_auto = $9,
    category = $10, tags = $11, seo_keywords = $12, image_url = $13, featured = $14, status = $15, publish_date = $16,
    published_at = $17, seo_title = $18, seo_description = $19, updated_at = $20, updated_by = $21, updated_name = $22,
    deleted_at = $23, version = version + 1
WHERE id = $1 AND version = $2;

-- name: LockSlugs :exec
INSERT INTO blog_marks (name, made_at) VALUES ('slugs', $1)
ON CONFLICT (name) DO UPDATE SET made_at = excluded.made_at;

-- name: SlugHolder :one
SELECT id, title, deleted_at FROM blog_posts WHERE slug = $1;

-- What other posts are called, or were, that begins alike.
-- name: TakenSlugs :many
SELECT slug FROM blog_posts WHERE blog_posts.id <> sqlc.arg(id) AND (slug = CAST(sqlc.arg(base) AS TEXT) OR slug LIKE CAST(sqlc.arg(pattern) AS TEXT))
UNION
SELECT slug FROM blog_slugs WHERE blog_slugs.post_id <> sqlc.arg(id) AND (slug = CAST(sqlc.arg(base) AS TEXT) OR slug LIKE CAST(sqlc.arg(pattern) AS TEXT));

-- name: ForgetOldSlug :exec
DELETE FROM blog_slugs WHERE slug = $1 AND post_id = $2;

-- name: OldSlugs :many
SELECT slug FROM blog_slugs WHERE post_id = $1 ORDER BY renamed_at DESC, slug;

-- name: HasCategory :one
SELECT COUNT(*) FROM blog_categories WHERE name = $1 AND name <> '';

-- name: InsertRevision :exec
INSERT INTO blog_revisions (id, post_id, saved_at, by_id, by_name, kind, title, words, version, fields)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10);

-- name: Revisions :many
SELECT id, saved_at, by_id, by_name, kind, title, words, version FROM blog_revisions
WHERE post_id = sqlc.arg(post_id)
  AND (saved_at < sqlc.arg(before_at) OR (saved_at = sqlc.arg(before_at) AND id < sqlc.arg(before_id)))
ORDER BY saved_at DESC, id DESC LIMIT sqlc.arg(max_rows);

-- name: RevisionCount :one
SELECT COUNT(*) FROM blog_revisions WHERE post_id = $1;

-- name: Revision :one
SELECT * FROM blog_revisions WHERE post_id = $1 AND id = $2;

-- name: PutAutosave :exec
INSERT INTO blog_autosaves (person, post, person_name, saved_at, base_version, is_refused, fields)
VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT (person, post) DO UPDATE SET person_name = excluded.person_name, saved_at = excluded.saved_at,
    base_version = excluded.base_version, is_refused = excluded.is_refused, fields = excluded.fields;

-- name: Autosave :one
SELECT * FROM blog_autosaves WHERE person = $1 AND post = $2;

-- name: DeleteAutosave :exec
DELETE FROM blog_autosaves WHERE person = $1 AND post = $2;

-- name: Editing :many
SELECT person_name, saved_at FROM blog_autosaves WHERE post = $1 AND person <> $2 AND saved_at >= $3 ORDER BY saved_at DESC, person;

-- name: Due :many
SELECT id FROM blog_posts WHERE status = 'scheduled' AND publish_date <= $1 AND deleted_at IS NULL ORDER BY publish_date, id LIMIT 100;

-- name: InsertNotice :execrows
INSERT INTO blog_notices (id, post_id, kind, by_name, made_at, due_at) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT DO NOTHING;

-- name: Notice :one
SELECT * FROM blog_notices WHERE id = $1;

-- name: TellNotice :execrows
UPDATE blog_notices SET told_at = $2 WHERE id = $1 AND told_at IS NULL;

-- name: WaitingNotices :many
SELECT id FROM blog_notices WHERE told_at IS NULL AND due_at <= $1 ORDER BY due_at, id LIMIT 100;

-- name: StaffCategories :many
SELECT c.name, c.image, COUNT(p.id) AS posts FROM blog_categories c
LEFT JOIN blog_posts p ON p.category = c.name AND p.deleted_at IS NULL
WHERE c.name <> '' GROUP BY c.name, c.image ORDER BY c.name;

-- name: UsersOfCategory :one
SELECT COUNT(*) FROM blog_posts WHERE category = $1;

-- name: InsertCategory :execrows
INSERT INTO blog_categories (name, image, created_at) VALUES ($1, $2, $3) ON CONFLICT (name) DO NOTHING;

-- name: RenameCategory :execrows
UPDATE blog_categories SET name = sqlc.arg(to_name) WHERE name = sqlc.arg(from_name) AND name <> '';

-- name: DeleteCategory :execrows
DELETE FROM blog_categories WHERE name = $1 AND name <> '';

-- name: PictureCategory :exec
UPDATE blog_categories SET image = $2 WHERE name = $1 AND image = '';

-- name: Expired :many
SELECT id FROM blog_posts WHERE deleted_at < $1 ORDER BY deleted_at, id LIMIT 100;

-- name: ExpiredPost :one
SELECT slug, title, published_at FROM blog_posts WHERE id = $1 AND deleted_at < $2;

-- name: PurgeViews :exec
DELETE FROM blog_views WHERE post_id = $1;

-- name: PurgeEvents :exec
DELETE FROM blog_events WHERE post_id = $1;

-- name: PurgeRevisions :exec
DELETE FROM blog_revisions WHERE post_id = $1;

-- name: PurgeAutosaves :exec
DELETE FROM blog_autosaves WHERE post = $1;

-- name: PurgeNotices :exec
DELETE FROM blog_notices WHERE post_id = $1;

-- name: PurgePost :execrows
DELETE FROM blog_posts WHERE id = $1 AND deleted_at < $2;
