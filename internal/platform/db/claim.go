package db

import "errors"

// ErrClaimed is what Claim fails with while another process serves the folder.
var ErrClaimed = errors.New("another process serves this folder")

// unclaimed releases nothing.
func unclaimed() {}
