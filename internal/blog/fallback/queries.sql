-- name: Marked :one
SELECT COUNT(*) FROM blog_marks WHERE name = $1;

-- name: Mark :execrows
INSERT INTO blog_marks (name, made_at) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING;

-- name: PictureCategory :exec
UPDATE blog_categories SET image = $2 WHERE name = $1 AND image = '';
