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

-- name: ByKey :one
SELECT id, made_of FROM blog_posts WHERE made_by_key = $1;

-- name: LockSlugs :exec
INSERT INTO blog_marks (name, made_at) VALUES ('slugs', $1)
ON CONFLICT (name) DO UPDATE SET made_at = excluded.made_at;

-- name: SlugHolder :one
SELECT id, title, deleted_at FROM blog_posts WHERE slug = $1;

-- Slugs with this beginning that other posts have, or had.
-- name: TakenSlugs :many
SELECT slug FROM blog_posts WHERE blog_posts.id <> sqlc.arg(id) AND (slug = CAST(sqlc.arg(base) AS TEXT) OR slug LIKE CAST(sqlc.arg(pattern) AS TEXT))
UNION
SELECT slug FROM blog_slugs WHERE blog_slugs.post_id <> sqlc.arg(id) AND (slug = CAST(sqlc.arg(base) AS TEXT) OR slug LIKE CAST(sqlc.arg(pattern) AS TEXT));

-- name: OldSlugs :many
SELECT slug FROM blog_slugs WHERE post_id = $1 ORDER BY renamed_at DESC, slug;
