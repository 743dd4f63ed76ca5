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
