-- name: CategoryImages :many
SELECT name, image FROM blog_categories;

-- What the sitemap says of each post, without the long texts.
-- name: Listed :many
SELECT slug, category, image_url, updated_at FROM blog_posts WHERE status = 'published' AND deleted_at IS NULL;
