-- name: TryToStore :exec
INSERT INTO write_probes (id, at, padding) VALUES (1, $1, $2)
ON CONFLICT (id) DO UPDATE SET at = excluded.at, padding = excluded.padding;

-- name: NoteBackup :exec
INSERT INTO backups (id, at) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET at = excluded.at;

-- name: LastBackup :one
SELECT at FROM backups WHERE id = 1;
