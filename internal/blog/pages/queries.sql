-- name: CategoryImages :many
SELECT name, image FROM blog_categories;
