package db

import "github.com/pressly/goose/v3/lock"

func newSessionLocker() (lock.SessionLocker, error) { return lock.NewPostgresSessionLocker() }
